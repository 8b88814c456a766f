import type { Context } from "../../context";
import {
  type BrowseBook,
  type BrowseLine,
  type BrowseList,
  type BrowsePage,
  joined,
  linesAPage,
  nameOfLine,
  neededPage,
  pageOfName,
} from "./browse.rules";
import type { BookId } from "../../model/book";
import { detailOf, type Failure } from "../../base/failure";
import { ok, type Result } from "../../base/result";
import type { LatestRequest } from "../../book/lookUpBooks";
import { pathHere } from "../suggestions/similarBooks";
import { noticeBrowsed } from "../downloads/newerFiles";
import { remember, type Remembered, rememberedPage } from "./rememberedPages";

type BrowseContext = Pick<Context, "store" | "server" | "host" | "settings" | "log">;

/** A list of the library as it is to be shown. */
export interface ShownList {
  readonly lines: readonly BrowseLine[];
  /** Lines of the whole list before these: the reader may have turned to the middle of it. */
  readonly before: number;
  /** Others follow, which are asked for when the reader comes to the end, or by hand. */
  readonly more: boolean;
  /** Lines of the whole list; absent where nobody counts them. */
  readonly total?: number | undefined;
  /** The lines are those of an earlier visit, at this time (Unix seconds); absent: of this one. */
  readonly from?: number | undefined;
  /** `offline`: nothing was asked for, because there is no network. */
  readonly phase: "asking" | "offline" | "failed" | "done";
  /** The numbers of the books among them that are on this device. */
  readonly here: Readonly<Record<BookId, true | undefined>>;
}

/**
 * A list that somebody looks at.
 *
 * @noSelf
 */
export interface OpenBrowse {
  now(): ShownList;
  /** These lines of the whole list, from 1, are on the screen: those that are missing are asked for. */
  seen(first: number, last: number): void;
  /** Looks for the first name from this text on; `found` gets its line, from 1. Raises Wi-Fi as `goOn` does. */
  find(text: string, found: (line: number) => void): void;
  /** A person wants the list anew, or what follows; raises Wi-Fi as the host's settings say. */
  goOn(): void;
  /** The book is on this device now. */
  arrived(id: BookId): void;
  /** It has left this device. */
  left(id: BookId): void;
}

/** @noSelf */
export interface BrowseListener {
  /** What `now` says has changed. Not called before `openList` has returned. */
  changed(): void;
  failed(failure: Failure): void;
  /** Does anybody still look? */
  isWanted(): boolean;
}

/** What is shown, and how far it has got. Changed in place. */
interface State {
  readonly list: BrowseList;
  lines: readonly BrowseLine[];
  before: number;
  more: boolean;
  total: number | undefined;
  from: number | undefined;
  phase: ShownList["phase"];
  readonly here: Record<BookId, true | undefined>;
  /** The page of the server that comes next. */
  next: number;
  barren: number;
  /** The first and the last line on the screen now, and the last one of those that have been. */
  first: number;
  seen: number;
  furthest: number;
}

/**
 * Opens a list: what was shown at the last visit at once, and the first page anew as soon as it has come. Without a
 * network nothing is asked where there is something to show.
 */
export function openList(
  context: BrowseContext,
  request: LatestRequest,
  list: BrowseList,
  listener: BrowseListener,
): OpenBrowse {
  const remembered = rememberedPage(context, list);
  const state = begin(list, remembered);
  const opened: Opened = { context, request, state, listener };
  const ask = (page = state.next): void => askPage(opened, page);
  if (remembered !== undefined) lookForThem(context, state, listener);
  if (remembered === undefined || context.host.network.isConnected()) ask();
  return {
    now: () => state,
    seen: (first, last) => {
      state.first = first;
      state.seen = last;
      if (last > state.furthest) state.barren = 0;
      state.furthest = Math.max(last, state.furthest);
      const page = state.phase === "done" ? needed(state) : undefined;
      if (page !== undefined) ask(page);
    },
    goOn: () => {
      state.barren = 0;
      if (state.phase === "asking") return;
      ask(state.from === undefined ? needed(state) : 0);
      listener.changed();
    },
    find: (text, found) => findName(opened, { text, found }),
    arrived: (id) => {
      state.here[id] = true;
      listener.changed();
    },
    left: (id) => {
      state.here[id] = undefined;
      listener.changed();
    },
  };
}

function begin(list: BrowseList, remembered: Remembered | undefined): State {
  return {
    list,
    lines: remembered?.lines ?? [],
    before: 0,
    more: false,
    total: remembered?.total,
    from: remembered?.from,
    phase: "offline",
    here: {},
    next: 0,
    barren: 0,
    first: 1,
    seen: 0,
    furthest: 0,
  };
}

/** What is here may have changed since the last visit. */
function lookForThem(context: BrowseContext, state: State, listener: BrowseListener): void {
  context.host.tasks.start("browsed books", () => {
    noteHere(context, state.lines, state.here);
    if (listener.isWanted()) listener.changed();
  });
}

/** Adds those of these books to `here` that are on this device. Inside a task only. */
function noteHere(context: BrowseContext, lines: readonly BrowseLine[], here: State["here"]): void {
  for (const { book } of lines) {
    if (book === undefined) continue;
    if (pathHere(context, book.id) !== undefined) here[book.id] = true;
    // Several look-ups a book: the interface has its turn between them.
    context.host.tasks.pause();
  }
}

function needed(state: State): number | undefined {
  const { lines, before, total, more, first, seen, next, barren } = state;
  return neededPage({ lines: lines.length, before, total, more, first, seen, next, barren });
}

/** A list on the screen, and what it is asked with. */
interface Opened {
  readonly context: BrowseContext;
  readonly request: LatestRequest;
  readonly state: State;
  readonly listener: BrowseListener;
}

function askPage(opened: Opened, number: number): void {
  const { context, state } = opened;
  askWhile(opened, {
    work: () => pageOf(context, state, number),
    done: (page) => take(context, state, page, number),
  });
}

/** @noSelf */
interface Question<T> {
  work(): Result<T>;
  done(answer: T): void;
}

function askWhile<T>({ request, state, listener }: Opened, { work, done }: Question<T>): void {
  request.ask(
    () => {
      state.phase = "asking";
    },
    work,
    (answer) => {
      if (!listener.isWanted()) return;
      if (answer.ok) done(answer.value);
      else state.phase = "failed";
      listener.changed();
      // Another list was opened above this one: nothing is wrong.
      if (!answer.ok && answer.failure.kind !== "cancelled") listener.failed(answer.failure);
    },
  );
}

/** @noSelf */
interface Wanted {
  readonly text: string;
  found(line: number): void;
}

/** The page of the name is looked for by halves: a list of 10,000 takes eight requests. */
function findName(opened: Opened, { text, found }: Wanted): void {
  const { context, state } = opened;
  const show = (): void => {
    const place = state.lines.findIndex((line) => nameOfLine(line).toLowerCase() >= text.toLowerCase());
    found(state.before + (place < 0 ? state.lines.length : place + 1));
  };
  const { total } = state;
  if (total === undefined || total <= state.lines.length) return show();
  askWhile<FoundPage>(opened, {
    work: () => {
      let last: Result<BrowsePage> | undefined;
      const number = pageOfName(text, Math.ceil(total / linesAPage), (page) => {
        if (last?.ok === false) return undefined;
        last = context.server.browse.page(state.list, page);
        const lines = last.ok ? last.value.lines : [];
        const end = lines[lines.length - 1];
        return end === undefined ? undefined : nameOfLine(end);
      });
      if (last?.ok === false) return last;
      const page = pageOf(context, state, number);
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

/** What is here the server cannot know: of all books those that are not are left. */
function pageOf(context: BrowseContext, { list, here }: State, page: number): Result<BrowsePage> {
  const answer = context.server.browse.page(list, page);
  if (!answer.ok) return answer;
  const { lines, more } = answer.value;
  noteHere(context, lines, here);
  const noticed = noticeBrowsed(context, booksIn(lines, here));
  if (!noticed.ok) context.log.warn(`newer files were not noted: ${detailOf(noticed.failure)}`);
  if (list.of !== "absent") return answer;
  return ok({ lines: lines.filter(({ book }) => book !== undefined && here[book.id] === undefined), more });
}

/** Those of the lines that are books on this device. */
function booksIn(lines: readonly BrowseLine[], here: State["here"]): readonly BrowseBook[] {
  return lines.flatMap(({ book }) => (book !== undefined && here[book.id] === true ? [book] : []));
}

/** The next page continues the lines; any other takes their place, as the first one does of an earlier visit's. */
function take(context: BrowseContext, state: State, page: BrowsePage, number: number): void {
  const isNext = number > 0 && number === state.next;
  const before = isNext ? state.lines : [];
  if (!isNext) state.before = number * linesAPage;
  state.lines = joined(before, page.lines);
  state.barren = state.lines.length === before.length ? state.barren + 1 : 0;
  state.more = page.more;
  state.total = page.more ? page.total : state.before + state.lines.length;
  state.from = undefined;
  state.phase = "done";
  if (number === 0) remember(context, state.list, page);
  state.next = number + 1;
}
