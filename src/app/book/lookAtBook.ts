import type { Context } from "../../context";
import type { BookId } from "../../domain/book";
import type { Candidate } from "../../domain/candidate";
import { ok, type Result } from "../../domain/result";
import type { Tasks, Timer } from "../../ports/host";

type LookContext = Pick<Context, "server" | "host" | "settings">;

/**
 * A book of the server that a person looks at, and who is told of what comes.
 *
 * @noSelf
 */
export interface Look {
  readonly id: BookId;
  /** What the server tells of it has been asked for already: only its cover is. */
  readonly isKnown: boolean;
  /** Everything that the server tells of it. From a task; not called when it tells nothing. */
  described(book: Candidate): void;
  /** Its cover; undefined when there is none, or it did not come. From a task. */
  pictured(bytes: string | undefined): void;
}

/** @noSelf */
export interface BookLooks {
  /** Asks in the background, and never raises Wi-Fi: a page is there already, and what comes is filled in. */
  at(look: Look): Glance;
}

/** @noSelf */
export interface Glance {
  /** The page is closed: nothing more is asked for it, and it is told of nothing. */
  leave(): void;
}

/** No look takes longer, seconds: a server that sends a cover byte by byte is left. */
const longestLook = 20;

/** So many bytes of covers are at hand, for so many seconds after the last one came. */
const mostKeptBytes = 1024 * 1024;
const keptSeconds = 300;

interface Kept {
  readonly key: string;
  /** Undefined: it has no cover. */
  readonly bytes: string | undefined;
}

interface State {
  /** Whose turn it is, or will be as soon as the task is free: one look at a time, the newest. */
  wanted: Look | undefined;
  kept: readonly Kept[];
  forgetting: Timer | undefined;
}

/** Looking at books of the server; nothing was looked at yet. */
export function createLooking(context: LookContext): BookLooks {
  const state: State = { wanted: undefined, kept: [], forgetting: undefined };
  return {
    at: (look) => {
      state.wanted = look;
      begin(state, context);
      return {
        leave: () => {
          if (state.wanted !== look) return;
          state.wanted = undefined;
          context.host.tasks.cancel("look");
        },
      };
    },
  };
}

/** The last look may only be about to end: then it begins this one. */
function begin(state: State, context: LookContext): void {
  const { tasks } = context.host;
  const look = state.wanted;
  if (look === undefined) return;
  const over = (): void => {
    end.cancel();
    if (state.wanted === look) state.wanted = undefined;
    else tasks.after(0, () => begin(state, context));
  };
  const run = (): void => {
    show(state, context, look);
    over();
  };
  const end = tasks.after(longestLook, () => {
    if (state.wanted === look) tasks.cancel("look");
  });
  if (tasks.start("look", run, over)) return;
  end.cancel();
  tasks.cancel("look");
}

/** First the words, then the picture; a page that has been closed is told of neither. */
function show(state: State, context: LookContext, look: Look): void {
  const isWanted = (): boolean => state.wanted === look;
  if (!isWanted()) return;
  if (!look.isKnown) {
    const book = context.server.catalogue.details(look.id);
    if (isWanted() && book.ok && book.value !== undefined) look.described(book.value);
  }
  if (!isWanted()) return;
  const cover = coverOf(state, context, look.id);
  if (isWanted()) look.pictured(cover.ok ? cover.value : undefined);
}

function coverOf(state: State, context: LookContext, id: BookId): Result<string | undefined> {
  const key = `${context.settings().serverUrl} ${id.toFixed(0)}`;
  for (const { key: other, bytes } of state.kept) if (other === key) return ok(bytes);
  const cover = context.server.covers.of(id);
  if (cover.ok) keep(state, context.host.tasks, { key, bytes: cover.value });
  return cover;
}

/** The newest first, as many as there is room for. */
function keep(state: State, tasks: Tasks, cover: Kept): void {
  const kept: Kept[] = [];
  let room = mostKeptBytes;
  for (const one of [cover].concat(state.kept)) {
    room -= one.bytes?.length ?? 0;
    if (room >= 0) kept.push(one);
  }
  state.kept = kept;
  state.forgetting?.cancel();
  state.forgetting = tasks.after(keptSeconds, () => {
    state.kept = [];
    state.forgetting = undefined;
  });
}
