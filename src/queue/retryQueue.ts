import type { Result } from "../base/result";
import type { Host, Timer } from "../koreader/host.port";

const retrySeconds = 30;

/** @noSelf */
interface RetryQueueContext<T> extends Pick<Host, "tasks"> {
  /** Idempotent. */
  store(thing: T): Result<undefined>;
  stored(): void;
  replaces(newer: T, older: T): boolean;
}

/** @noSelf */
export interface RetryQueue<T> {
  /** Retries later. True if stored. */
  add(thing: T): boolean;
  /** Drops older things, because this one is stored. */
  supersede(thing: T): void;
}

interface State<T> {
  /** Not stored yet, because the disk may be full or locked; in memory only. */
  refused: T[];
  retry: Timer | undefined;
}

export function createRetryQueue<T>(context: RetryQueueContext<T>): RetryQueue<T> {
  const state: State<T> = { refused: [], retry: undefined };
  return {
    add: (thing) => add(state, context, thing),
    supersede: (thing) => overtake(state, context, thing),
  };
}

function overtake<T>(state: State<T>, context: RetryQueueContext<T>, thing: T): void {
  state.refused = state.refused.filter((older) => !context.replaces(thing, older));
}

function add<T>(state: State<T>, context: RetryQueueContext<T>, thing: T): boolean {
  overtake(state, context, thing);
  const stored = context.store(thing);
  if (stored.ok) {
    context.stored();
    return true;
  }
  state.refused.push(thing);
  state.retry?.cancel();
  state.retry = context.tasks.after(retrySeconds, () => {
    const things = state.refused;
    state.refused = [];
    for (const refused of things) add(state, context, refused);
  });
  return false;
}
