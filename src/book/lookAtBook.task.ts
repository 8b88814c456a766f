import { keptIn } from "../store/database";
import { type Context, startTask, type TaskContext } from "../context";
import type { BookId } from "../model/book";
import type { Candidate } from "../model/candidate";
import { ok, type Result } from "../base/result";
import { missingSeconds } from "../base/picture";
import type { KeptCover } from "../koreader/files.port";
import type { Tasks, Timer } from "../koreader/host.port";

/** Server books on the screen, and callbacks for their data. @noSelf */
export interface Look {
  readonly ids: readonly BookId[];
  /** Time of a cover on the server, as the server writes it; undefined if unknown. */
  readonly coverAt?: ((id: BookId) => string | undefined) | undefined;
  /** Called from a task, if the server answers. Absent: not needed. */
  readonly described?: ((book: Candidate) => void) | undefined;
  /** In a task. Undefined without a cover. */
  pictured(bytes: string | undefined, id: BookId): void;
  /** In a task, when a book is complete, also after closing. */
  ended?(task: TaskContext): void;
}

/** @noSelf */
export interface BookLooks {
  /** In the background; does not turn on Wi-Fi. */
  at(look: Look): RunningLook;
}

/** @noSelf */
export interface RunningLook {
  /** Replaces the wanted books; a request under way continues if still wanted. */
  turnTo(ids: readonly BookId[]): void;
  /** Cancels the page's requests and resumes those of the page below. */
  leave(): void;
}

/** Seconds per book: a limit for slow connections. */
const maxLookSeconds = 20;

/** Cover cache: bytes, and seconds after the last one. */
const maxKeptBytes = 1024 * 1024;
const keptSeconds = 300;

interface CachedCover {
  readonly key: string;
  /** Undefined: no cover. */
  readonly bytes: string | undefined;
}

interface Turn {
  readonly look: Look;
  left: readonly BookId[];
}

interface State {
  /** Stack of pages: the last one with books left is served. */
  turns: readonly Turn[];
  /** Served by the task that runs. */
  present: { readonly turn: Turn; readonly id: BookId | undefined } | undefined;
  kept: readonly CachedCover[];
  forgetting: Timer | undefined;
}

/** One a process. */
export function bookLooks(context: Context): BookLooks {
  return keptIn(context.database, "bookLooks", () => createLooking(context));
}

export function createLooking(context: Context): BookLooks {
  const state: State = { turns: [], present: undefined, kept: [], forgetting: undefined };
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

function turnTo(state: State, context: Context, turn: Turn, ids: readonly BookId[]): void {
  const [present] = turn.left;
  const others = ids.filter((id) => id !== present);
  const goesOn = present !== undefined && others.length < ids.length;
  turn.left = goesOn ? [present].concat(others) : others;
  begin(state, context);
}

/** One book at a time; an ending task starts the next. */
function begin(state: State, context: Context): void {
  const { tasks } = context.host;
  const turn = newest(state);
  if (turn === undefined) return;
  const [id] = turn.left;
  // Asked for twice, for example by a task that has just ended.
  const { present } = state;
  if (present?.turn === turn && present.id === id && tasks.isRunning("look")) return;
  const isPresent = (): boolean => newest(state) === turn && turn.left[0] === id;
  const over = (): void => {
    limit.cancel();
    state.present = undefined;
    if (newest(state) !== undefined) tasks.after(0, () => begin(state, context));
  };
  const run = (task: TaskContext): void => {
    show(state, task, turn);
    over();
  };
  const limit = tasks.after(maxLookSeconds, () => {
    if (isPresent()) tasks.cancel("look");
  });
  const died = (): void => {
    // Continues after a failure.
    if (isPresent()) turn.left = turn.left.slice(1);
    over();
  };
  if (startTask(context, "look", run, died)) {
    state.present = { turn, id };
    return;
  }
  limit.cancel();
  tasks.cancel("look");
}

/** Text first, then the cover. */
function show(state: State, context: TaskContext, turn: Turn): void {
  const [id] = turn.left;
  if (id === undefined) return;
  const isWanted = (): boolean => newest(state) === turn && turn.left[0] === id;
  const { described, pictured } = turn.look;
  if (!isWanted()) return;
  let coverAt = turn.look.coverAt?.(id);
  if (described !== undefined) {
    const book = context.server.catalogue.details(id);
    if (book.ok) coverAt = book.value?.coverAt ?? coverAt;
    if (isWanted() && book.ok && book.value !== undefined) described(book.value);
  }
  if (!isWanted()) return;
  const cover = coverOf(state, context, id, coverAt);
  if (!isWanted()) return;
  turn.left = turn.left.slice(1);
  pictured(cover.ok ? cover.value : undefined, id);
  turn.look.ended?.(context);
}

/** Seconds in which a cover on the disk needs no request, if its time on the server is unknown. */
const freshSeconds = 7 * 86400;

/**
 * From memory, from the disk, or from the server. A cover with a time is asked for again only after a change. An old one
 * from the disk serves without a network.
 */
function coverOf(
  state: State,
  { server, host, settings }: TaskContext,
  id: BookId,
  coverAt: string | undefined,
): Result<string | undefined> {
  const { serverUrl, libraryUsername, coverMegabytes } = settings();
  // IDs mean other books on another server, and other accounts see other books.
  const key = `${serverUrl} ${libraryUsername} ${id.toFixed(0)}${coverAt === undefined ? "" : ` ${coverAt}`}`;
  for (const { key: other, bytes } of state.kept) if (other === key) return ok(bytes);
  const onDisk = coverMegabytes === 0 ? undefined : host.covers.find(key);
  const isFresh = onDisk !== undefined && isFreshCover(onDisk, host.clock.now(), coverAt);
  const cover = isFresh ? ok(onDisk.bytes) : server.covers.of(id, coverAt);
  if (!cover.ok) return onDisk === undefined ? cover : ok(onDisk.bytes);
  keep(state, host.tasks, { key, bytes: cover.value });
  if (!isFresh && (cover.value !== undefined || server.covers.isMissing(id, coverAt)))
    host.covers.save(key, cover.value, { maxBytes: coverMegabytes * 1024 * 1024, pause: host.tasks.pause });
  return cover;
}

function isFreshCover({ bytes, keptAt }: KeptCover, now: number, coverAt: string | undefined): boolean {
  if (bytes !== undefined && coverAt !== undefined) return true;
  const age = now - keptAt;
  return age >= 0 && age < (bytes === undefined ? missingSeconds : freshSeconds);
}

function keep(state: State, tasks: Tasks, cover: CachedCover): void {
  const kept: CachedCover[] = [];
  let room = maxKeptBytes;
  for (const one of [cover].concat(state.kept)) {
    room -= (one.bytes ?? "").length;
    if (room >= 0) kept.push(one);
  }
  state.kept = kept;
  state.forgetting?.cancel();
  state.forgetting = tasks.after(keptSeconds, () => {
    state.kept = [];
    state.forgetting = undefined;
  });
}
