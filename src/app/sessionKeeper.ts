import type { Result } from "../domain/result";
import type { Session } from "../domain/session";
import type { Log } from "../ports/log";
import type { SessionStore } from "../ports/sessionStore";
import type { Tasks, Timer } from "../ports/tasks";

/** Seconds until the store is asked again to take what it refused. */
const retrySeconds = 30;

/** @noSelf */
export interface KeepParts {
  readonly tasks: Tasks;
  readonly log: Log;
  readonly sessions: SessionStore;
  /** A session has gone into the outbox. */
  sessionStored(): void;
}

/** @noSelf */
export interface SessionKeeper {
  /** Puts a session into the outbox, at once or as soon as the store takes it. */
  keep(session: Session): void;
}

interface State {
  /** Sessions that the store would not take: a disk that is full or locked may take them later. */
  refused: Session[];
  retry: Timer | undefined;
}

/** A keeper that forgets nothing while the process lives. */
export function createSessionKeeper(parts: KeepParts): SessionKeeper {
  const state: State = { refused: [], retry: undefined };
  return { keep: (session) => keep(state, parts, session) };
}

function keep(state: State, parts: KeepParts, session: Session): void {
  const stored = parts.sessions.add(session);
  reportUnstored(parts.log, stored);
  if (stored.ok) return parts.sessionStored();
  state.refused.push(session);
  state.retry?.cancel();
  state.retry = parts.tasks.after(retrySeconds, () => {
    const sessions = state.refused;
    state.refused = [];
    for (const refused of sessions) keep(state, parts, refused);
  });
}

/** What the store would not take is told in the log, and nowhere else: it is tried again. */
export function reportUnstored(log: Log, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage")
    log.warn(`session not stored: ${result.failure.detail}`);
}
