import { type Context, startTask, type TaskContext } from "../../context";
import type { Failure } from "../../base/failure";
import { ok, type Result } from "../../base/result";
import { createLatestRequest, type LatestRequest } from "../../askOnline";
import type { BookId } from "../../model/book";
import { type BrowseBook, overviewsOf } from "./browse.rules";
import { type LocalBooks, localFormat, rememberPage, rememberedPage } from "./browsedPage";
import { type HomeRow, homeRows, maxInRow, oldestOf, staleRows } from "./home.rules";

export interface ShownRow {
  readonly of: HomeRow;
  /** The first ones of the list. */
  readonly books: readonly BrowseBook[];
  /** Absent if not counted. */
  readonly total?: number | undefined;
  /** True until the answer of the server. */
  readonly isStale: boolean;
}

/** @noSelf */
export interface Home {
  rows(): readonly ShownRow[];
  /** As `ShownList`. */
  phase(): "asking" | "offline" | "failed" | "done";
  /** Unix seconds of the oldest stored row; absent if all are of now. */
  from(): number | undefined;
  readonly local: Readonly<LocalBooks>;
  /** Asks for all rows. May turn on Wi-Fi. */
  goOn(): void;
  arrived(id: BookId): void;
  left(id: BookId): void;
}

/** @noSelf */
interface HomeListener {
  changed(): void;
  failed(failure: Failure): void;
  isWanted(): boolean;
}

interface StoredRow {
  readonly books: readonly BrowseBook[];
  readonly total: number | undefined;
}

interface State {
  readonly context: Context;
  readonly request: LatestRequest;
  readonly listener: HomeListener;
  readonly wanted: readonly HomeRow[];
  readonly rows: Partial<Record<HomeRow, StoredRow>>;
  readonly times: Partial<Record<HomeRow, number>>;
  readonly local: LocalBooks;
  phase: ReturnType<Home["phase"]>;
  stale: readonly HomeRow[];
}

/** Shows what is stored at once. Connected, asks for the rows that are not fresh. */
export function openHome(context: Context, listener: HomeListener): Home {
  const overviews = overviewsOf(context.connection.dialect(), context.connection.isRecognised());
  const wanted = homeRows.filter((row) => overviews.includes(row));
  const state: State = {
    context,
    // Lists that are opened from the page cancel each other's requests, not its own.
    request: createLatestRequest(context, "home"),
    listener,
    wanted,
    rows: {},
    times: {},
    local: {},
    phase: "done",
    stale: [],
  };
  for (const row of wanted) recall(state, row);
  state.stale = staleRows(wanted, state.times, context.host.clock.now());
  startTask(context, "home books", () => markAll(state));
  // A failure at the opening is told by the page alone, but for a certificate, which is a question.
  const failed = (failure: Failure): void => {
    if (failure.kind === "untrusted") listener.failed(failure);
  };
  if (state.stale.length > 0 && context.host.network.isConnected()) ask(state, state.stale, failed);
  else if (state.stale.length > 0) state.phase = "offline";
  return {
    rows: () => wanted.map((row) => shownRow(state, row)),
    phase: () => state.phase,
    from: () => oldestOf(state.stale, state.times),
    local: state.local,
    goOn: () => {
      if (state.phase !== "asking") ask(state, wanted, listener.failed);
      listener.changed();
    },
    arrived: (id) => {
      state.local[id] = localFormat(context, id) ?? "";
      listener.changed();
    },
    left: (id) => {
      state.local[id] = undefined;
      listener.changed();
    },
  };
}

function shownRow({ rows, stale }: State, of: HomeRow): ShownRow {
  const { books = [], total } = rows[of] ?? {};
  return { of, books, total, isStale: stale.includes(of) };
}

function recall({ context, rows, times }: State, of: HomeRow): void {
  const stored = rememberedPage(context, { of });
  if (stored === undefined) return;
  rows[of] = { books: firstBooks(stored.lines), total: stored.total ?? stored.lines.length };
  times[of] = stored.from;
}

function firstBooks(lines: readonly { readonly book?: BrowseBook | undefined }[]): readonly BrowseBook[] {
  const books: BrowseBook[] = [];
  for (const { book } of lines.slice(0, maxInRow)) if (book !== undefined) books.push(book);
  return books;
}

function markAll(state: State): void {
  for (const row of state.wanted) markLocal(state, row);
  if (state.listener.isWanted()) state.listener.changed();
}

/** By what is known here. A list also compares unknown files with the server's, which takes requests. */
function markLocal({ context, rows, local }: State, of: HomeRow): void {
  for (const { id } of rows[of]?.books ?? []) {
    local[id] = localFormat(context, id);
    // Each book needs several queries.
    context.host.tasks.pause();
  }
}

function ask(state: State, rows: readonly HomeRow[], failed: (failure: Failure) => void): void {
  const { request, listener } = state;
  request.ask((task) => fetchRows(state, task, rows), {
    began: () => {
      state.phase = "asking";
    },
    report: (answer) => {
      if (!listener.isWanted()) return;
      state.phase = answer.ok ? "done" : "failed";
      listener.changed();
      if (!answer.ok && answer.failure.kind !== "cancelled") failed(answer.failure);
    },
  });
}

/** Each row is shown as soon as it is there. */
function fetchRows(state: State, task: TaskContext, rows: readonly HomeRow[]): Result<undefined> {
  const { context, listener } = state;
  const pages = task.server.browse.firstPages(rows, (of, page) => {
    state.rows[of] = { books: firstBooks(page.lines), total: page.total ?? page.lines.length };
    state.times[of] = context.host.clock.now();
    state.stale = state.stale.filter((row) => row !== of);
    rememberPage(context, { of }, page);
    markLocal(state, of);
    if (listener.isWanted()) listener.changed();
  });
  return pages.ok ? ok(undefined) : pages;
}
