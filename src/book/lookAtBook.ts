import type { Context } from "../context";
import type { BookId } from "../model/book";
import type { Candidate } from "../model/candidate";
import { ok, type Result } from "../base/result";
import type { Tasks, Timer } from "../koreader/host.port";

type LookContext = Pick<Context, "server" | "host" | "settings">;

/**
 * Books of the server that a person looks at, and who is told of what comes.
 *
 * @noSelf
 */
export interface Look {
  readonly ids: readonly BookId[];
  /** Everything that the server tells of one. From a task; not called when it tells nothing. Absent: it is known. */
  readonly described?: ((book: Candidate) => void) | undefined;
  /** A cover; undefined when there is none, or it did not come. From a task. */
  pictured(bytes: string | undefined, id: BookId): void;
  /** All has come of one. From a task, also where the page has gone by then. Absent: nobody wants to know. */
  ended?(): void;
}

/** @noSelf */
export interface BookLooks {
  /** Asks in the background, and never raises Wi-Fi: a page is there already, and what comes is filled in. */
  at(look: Look): Glance;
}

/** @noSelf */
export interface Glance {
  /** These are wanted now, in place of those left; one that is being asked for goes on if it is among them. */
  turnTo(ids: readonly BookId[]): void;
  /** The page is closed: nothing more is asked for it, it is told of nothing, and what lay below it has its turn. */
  leave(): void;
}

/** No book takes longer, seconds: a server that sends a cover byte by byte is left. */
const longestLook = 20;

/** So many bytes of covers are at hand, for so many seconds after the last one came. */
const mostKeptBytes = 1024 * 1024;
const keptSeconds = 300;

interface Kept {
  readonly key: string;
  /** Undefined: it has no cover. */
  readonly bytes: string | undefined;
}

/** A page that is open. */
interface Turn {
  readonly look: Look;
  /** What is left to be asked for, the present one first. */
  left: readonly BookId[];
}

interface State {
  /** In the order in which they were opened: the last one that has something left has its turn. */
  turns: readonly Turn[];
  kept: readonly Kept[];
  forgetting: Timer | undefined;
}

/** Looking at books of the server; nothing was looked at yet. */
export function createLooking(context: LookContext): BookLooks {
  const state: State = { turns: [], kept: [], forgetting: undefined };
  return {
    at: (look) => {
      const turn: Turn = { look, left: look.ids };
      state.turns = state.turns.concat([turn]);
      begin(state, context);
      return {
        turnTo: (ids) => turnTo(state, context, turn, ids),
        leave: () => {
          const hadTurn = newest(state) === turn;
          state.turns = state.turns.filter((other) => other !== turn);
          if (hadTurn) context.host.tasks.cancel("look");
        },
      };
    },
  };
}

function newest({ turns }: State): Turn | undefined {
  const waiting = turns.filter(({ left }) => left.length > 0);
  return waiting[waiting.length - 1];
}

function turnTo(state: State, context: LookContext, turn: Turn, ids: readonly BookId[]): void {
  const [present] = turn.left;
  const others = ids.filter((id) => id !== present);
  const goesOn = present !== undefined && others.length < ids.length;
  turn.left = goesOn ? [present].concat(others) : others;
  if (!goesOn) begin(state, context);
}

/** One book at a time. The last one may only be about to end: then it begins this one. */
function begin(state: State, context: LookContext): void {
  const { tasks } = context.host;
  const turn = newest(state);
  if (turn === undefined) return;
  const [id] = turn.left;
  const isPresent = (): boolean => newest(state) === turn && turn.left[0] === id;
  const over = (): void => {
    limit.cancel();
    if (newest(state) !== undefined) tasks.after(0, () => begin(state, context));
  };
  const run = (): void => {
    show(state, context, turn);
    over();
  };
  const limit = tasks.after(longestLook, () => {
    if (isPresent()) tasks.cancel("look");
  });
  const died = (): void => {
    // The next one may do better.
    if (isPresent()) turn.left = turn.left.slice(1);
    over();
  };
  if (tasks.start("look", run, died)) return;
  limit.cancel();
  tasks.cancel("look");
}

/** First the words, then the picture; a page that has been closed is told of neither. */
function show(state: State, context: LookContext, turn: Turn): void {
  const [id] = turn.left;
  if (id === undefined) return;
  const isWanted = (): boolean => newest(state) === turn && turn.left[0] === id;
  const { described, pictured } = turn.look;
  if (!isWanted()) return;
  if (described !== undefined) {
    const book = context.server.catalogue.details(id);
    if (isWanted() && book.ok && book.value !== undefined) described(book.value);
  }
  if (!isWanted()) return;
  const cover = coverOf(state, context, id);
  if (!isWanted()) return;
  turn.left = turn.left.slice(1);
  pictured(cover.ok ? cover.value : undefined, id);
  turn.look.ended?.();
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
