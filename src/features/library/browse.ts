import { type Context, startTask, type TaskContext } from "../../context";
import {
  type BrowseBook,
  type BrowseLine,
  type BrowseList,
  type BrowsePage,
  hasBooks,
  isLocalList,
  isReducedToLocal,
  isSortedByPlace,
  joined,
  localFirst,
  linesPerPage,
  nameOfLine,
  neededPage,
  pageOfName,
} from "./browse.rules";
import { keepShelves } from "./knownShelves";
import type { BookId } from "../../model/book";
import type { Failure } from "../../base/failure";
import { ok, type Result } from "../../base/result";
import type { LatestRequest } from "../../askOnline";
import {
  fetchBrowsedPage,
  localFormat,
  type LocalBooks,
  markLocalBooks,
  rememberPage,
  type StoredPage,
  rememberedPage,
} from "./browsedPage";
import { findLocalLines } from "./localBooks";

export interface ShownList extends BrowsePage {
  /** Number of lines before these in the list. */
  readonly before: number;
  /** Unix seconds of the cached lines; absent if fresh. */
  readonly from?: number | undefined;
  /** `offline`: no request was made. `looking`: on this device. */
  readonly phase: "asking" | "offline" | "failed" | "done" | "looking";
  /** Without a network: the books on this device come first. */
  readonly isLocalFirst: boolean;
  /** True if the server alone knows the other filters. */
  readonly isUnfiltered: boolean;
  /** IDs of books on this device. */
  readonly local: Readonly<LocalBooks>;
}

/** @noSelf */
export interface OpenBrowse {
  now(): ShownList;
  /** Visible lines, from 1. Fetches missing ones. */
  seen(first: number, last: number): void;
  /** `found` gets the line, from 1. May turn on Wi-Fi. */
  find(text: string, found: (line: number) => void): void;
  /** Reloads or continues. May turn on Wi-Fi. */
  goOn(): void;
  /** Looks for the loaded books on this device again. */
  look(): void;
  /** After a download. */
  arrived(id: BookId): void;
  /** After a removal. */
  left(id: BookId): void;
}

/** @noSelf */
interface BrowseListener {
  /** After a change of `now`, but not before `openBrowseList` returns. */
  changed(): void;
  failed(failure: Failure): void;
  /** False after the page was closed. */
  isWanted(): boolean;
}

interface State {
  readonly list: BrowseList;
  lines: readonly BrowseLine[];
  before: number;
  more: boolean;
  total: number | undefined;
  isCut: boolean | undefined;
  from: number | undefined;
  phase: ShownList["phase"];
  isLocalFirst: boolean;
  isUnfiltered: boolean;
  readonly local: LocalBooks;
  /** Next server page. */
  next: number;
  barren: number;
  /** First and last visible line, and the last one ever visible. */
  first: number;
  seen: number;
  furthest: number;
}

/** Shows cached lines at once and refreshes the first page. Offline, cached lines need no request. */
export function openBrowseList(
  context: Context,
  request: LatestRequest,
  list: BrowseList,
  listener: BrowseListener,
): OpenBrowse {
  const remembered = rememberedPage(context, list);
  const state = begin(list, remembered);
  const opened: OpenedList = { context, request, state, listener };
  const ask = (page = state.next): void => askPage(opened, page);
  if (isLocalList(list) || !context.host.network.isConnected()) listLocally(context, state, listener, () => ask());
  else {
    if (remembered !== undefined) lookForThem(context, state, listener);
    ask();
  }
  return {
    now: () => state,
    seen: (first, last) => {
      state.first = first;
      state.seen = last;
      if (last > state.furthest) state.barren = 0;
      state.furthest = Math.max(last, state.furthest);
      const page = state.phase === "done" && !isLocalList(list) ? needed(state) : undefined;
      if (page !== undefined) ask(page);
    },
    goOn: () => {
      state.barren = 0;
      if (state.phase === "asking" || isLocalList(list)) return;
      ask(state.from === undefined ? needed(state) : 0);
      listener.changed();
    },
    find: (text, found) => findName(opened, { text, found }),
    look: () => lookForThem(context, state, listener),
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

function begin(list: BrowseList, remembered: StoredPage | undefined): State {
  return {
    list,
    lines: remembered?.lines ?? [],
    before: 0,
    more: false,
    total: remembered?.total,
    isCut: remembered?.isCut,
    from: remembered?.from,
    phase: isLocalList(list) ? "looking" : "offline",
    isLocalFirst: false,
    isUnfiltered: false,
    local: {},
    next: 0,
    barren: 0,
    first: 1,
    seen: 0,
    furthest: 0,
  };
}

/** Books on this device first. If there is no line at all, the server is asked, which may turn on Wi-Fi. */
function listLocally(context: Context, state: State, listener: BrowseListener, ask: () => void): void {
  const { list, local } = state;
  startTask(context, "local books", (task) => {
    markLocalBooks(task, state.lines, local);
    // Cached lines of a filter fit it; books that this device knows may not.
    const isFiltered = isReducedToLocal(list) && !isLocalList(list);
    const found = isFiltered && state.lines.length > 0 ? [] : findLocalLines(task, list, local);
    if (!listener.isWanted() || (state.phase !== "offline" && state.phase !== "looking")) return;
    const isLocal = ({ id }: BrowseBook): boolean => local[id] !== undefined;
    state.lines = localFirst(list, state.lines, found, isLocal);
    state.isUnfiltered = isFiltered && found.length > 0;
    state.isLocalFirst = isSortedByPlace(list) && state.lines.some(({ book }) => book !== undefined && isLocal(book));
    if (isLocalList(list)) state.phase = "done";
    else if (state.lines.length === 0) ask();
    listener.changed();
  });
}

/** Books may have been downloaded since the list was cached. */
function lookForThem(context: Context, state: State, listener: BrowseListener): void {
  startTask(context, "browsed books", (task) => {
    markLocalBooks(task, state.lines, state.local);
    const { list, local } = state;
    const isHere = ({ book }: BrowseLine): boolean => book !== undefined && local[book.id] !== undefined;
    if (isReducedToLocal(list)) state.lines = state.lines.filter((line) => isHere(line));
    if (list.of === "absent") state.lines = state.lines.filter((line) => !isHere(line));
    if (listener.isWanted()) listener.changed();
  });
}

function needed(state: State): number | undefined {
  const { lines, before, total, more, first, seen, next, barren } = state;
  return neededPage({ lines: lines.length, before, total, more, first, seen, next, barren });
}

interface OpenedList {
  readonly context: Context;
  readonly request: LatestRequest;
  readonly state: State;
  readonly listener: BrowseListener;
}

function askPage(opened: OpenedList, number: number): void {
  const { context, state } = opened;
  askWhile(opened, {
    work: (task) => fetchBrowsedPage(task, state, number),
    done: (page) => {
      take(context, state, page, number);
      // Without a network, a book can go onto a shelf that is known.
      if (number === 0 && hasBooks(state.list)) startTask(context, "known shelves", (task) => keepShelves(task));
    },
  });
}

/** @noSelf */
interface Question<T> {
  work(task: TaskContext): Result<T>;
  done(answer: T): void;
}

function askWhile<T>({ request, state, listener }: OpenedList, { work, done }: Question<T>): void {
  request.ask(work, {
    began: () => {
      state.phase = "asking";
    },
    report: (answer) => {
      if (!listener.isWanted()) return;
      if (answer.ok) done(answer.value);
      else state.phase = "failed";
      listener.changed();
      // `cancelled`: another list was opened above this one.
      if (!answer.ok && answer.failure.kind !== "cancelled") listener.failed(answer.failure);
    },
  });
}

/** @noSelf */
interface LineSearch {
  readonly text: string;
  found(line: number): void;
}

/** Binary search, eight requests for 10,000 lines. */
function findName(opened: OpenedList, { text, found }: LineSearch): void {
  const { context, state } = opened;
  const show = (): void => {
    const place = state.lines.findIndex((line) => nameOfLine(line).toLowerCase() >= text.toLowerCase());
    found(state.before + (place < 0 ? state.lines.length : place + 1));
  };
  const { total } = state;
  if (total === undefined || total <= state.lines.length) return show();
  askWhile<FoundPage>(opened, {
    work: (task) => {
      let last: Result<BrowsePage> | undefined;
      const number = pageOfName(text, Math.ceil(total / linesPerPage), (page) => {
        if (last?.ok === false) return undefined;
        last = task.server.browse.page(state.list, page);
        const lines = last.ok ? last.value.lines : [];
        const end = lines[lines.length - 1];
        return end === undefined ? undefined : nameOfLine(end);
      });
      if (last?.ok === false) return last;
      const page = fetchBrowsedPage(task, state, number);
      return page.ok ? ok({ number, page: page.value }) : page;
    },
    done: ({ number, page }) => {
      take(context, state, page, number);
      show();
    },
  });
}

interface FoundPage {
  readonly number: number;
  readonly page: BrowsePage;
}

/** Appends the next page; any other replaces the lines. */
function take(context: Context, state: State, page: BrowsePage, number: number): void {
  const isNext = number > 0 && number === state.next;
  const before = isNext ? state.lines : [];
  if (!isNext) state.before = number * linesPerPage;
  state.lines = joined(before, page.lines);
  state.barren = state.lines.length === before.length ? state.barren + 1 : 0;
  state.more = page.more;
  state.isCut = page.isCut;
  state.total = page.more || page.isCut === true ? page.total : state.before + state.lines.length;
  Object.assign(state, { isLocalFirst: false, isUnfiltered: false, phase: "done" } satisfies Partial<State>);
  state.from = undefined;
  if (number === 0) rememberPage(context, state.list, page);
  state.next = number + 1;
}
