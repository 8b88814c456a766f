import type { TaskContext } from "../../context";
import { attempted, ok, type Result } from "../../base/result";
import type { BookId, Fingerprint } from "../../model/book";
import { addVisit, endRebuilding, isOfNoTime, type PastSession } from "./history.rules";
import { counts, type Span } from "../../model/session";
import type { VisitWindow, Cursor, BookVisit, StatisticsBook, Statistics } from "../../koreader/bookData.port";
import type { NamedSession } from "./imports.store";
import { findBookOfFile } from "../../book/book";
import { findMissingFinish, type MissingFinish } from "../status/finishDate";
import { fetchSpans, type ServerSessions } from "./undoImport";
import { fingerprintIn, type HistoryReport, type ReadBook, readBookOf, historyReportOf } from "./readBook";

/** Page records between two pauses. */
const windowSize = 60;

/** @noSelf */
export interface ScanOptions {
  /** One transaction per step. */
  save(sessions: readonly NamedSession[]): void;
  readonly uploaded: ServerSessions;
  /** For a finished book whose status or date the server lacks. */
  finish(book: IdentifiedBook, missing: MissingFinish, task: TaskContext): Result<unknown>;
  /** True for an unticked book. */
  leavesOut(fingerprint: Fingerprint): boolean;
  watch(progress: HistoryProgress): void;
  isStopping(): boolean;
}

interface IdentifiedBook {
  readonly fingerprint: Fingerprint;
  readonly id: BookId;
}

interface Scan {
  readonly context: TaskContext;
  readonly options: ScanOptions;
  readonly statistics: Statistics;
  /** By fingerprint, because the host may list a book twice. False: excluded. */
  readonly shelves: Record<string, ReadBook | false | undefined>;
  /** By number in the host's statistics, since a book has thousands of rows. */
  readonly fingerprints: Record<number, Fingerprint | undefined>;
  readonly listed: Record<number, StatisticsBook | undefined>;
  readonly order: ReadBook[];
  /** Books without a fingerprint, by the host's key. */
  readonly unknown: Record<number, true | undefined>;
  nameless: number;
  undated: number;
  finished: number;
  done: number;
  total: number;
  fresh: NamedSession[];
}

/**
 * Reads the host's records oldest first and passes on new sessions. Undefined without statistics. Failure: storage, or
 * foreign for the host's file.
 */
export function scanStatistics(context: TaskContext, options: ScanOptions): Result<HistoryReport | undefined> {
  const opened = context.host.statistics();
  if (opened === undefined) return ok(undefined);
  if (!opened.ok) return opened;
  const statistics = opened.value;
  const scanned = attempted(() => scanAll(scanOf(context, options, statistics)));
  statistics.close();
  return scanned;
}

function scanOf(context: TaskContext, options: ScanOptions, statistics: Statistics): Scan {
  return {
    context,
    options,
    statistics,
    shelves: {},
    fingerprints: {},
    listed: {},
    order: [],
    unknown: {},
    nameless: 0,
    undated: 0,
    finished: 0,
    done: 0,
    total: 0,
    fresh: [],
  };
}

function scanAll(scan: Scan): Result<HistoryReport | undefined> {
  const { statistics } = scan;
  const held = statistics.holds();
  if (!held.ok) return held;
  if (!held.value) return ok(undefined);
  learnFiles(scan);
  const books = statistics.books();
  if (!books.ok) return books;
  for (const book of books.value) scan.listed[book.key] = book;
  const count = statistics.count();
  if (!count.ok) return count;
  scan.total = count.value;
  const scanned = scanWindows(scan);
  if (!scanned.ok) return scanned;
  finishBooks(scan);
  const { order, nameless, undated, finished, options } = scan;
  const { isComplete: isCompared } = options.uploaded;
  return ok(historyReportOf(order, { nameless, undated, stopped: scanned.value, finished, isCompared }));
}

/** One request per finished book, unless its state is fresh. */
function finishBooks(scan: Scan): void {
  const { context, options } = scan;
  for (const { book, readUntil } of scan.order) {
    const { fingerprint, id } = book;
    if (id === undefined || !options.uploaded.isComplete || options.isStopping()) continue;
    const missing = findMissingFinish(context, fingerprint, readUntil);
    const sent =
      missing.ok && missing.value !== undefined ? options.finish({ fingerprint, id }, missing.value, context) : missing;
    if (!sent.ok) options.uploaded.isComplete = false;
    else if (missing.ok && missing.value !== undefined) scan.finished += 1;
    context.host.tasks.pause();
  }
}

/** Few reads per new file. */
function learnFiles({ context, options }: Scan): void {
  for (const path of context.host.books.remembered()) {
    if (options.isStopping()) return;
    context.host.tasks.pause();
    // No effect for a file that is no book.
    findBookOfFile(context, { path });
  }
}

/** True if stopped early. */
function scanWindows(scan: Scan): Result<boolean> {
  let window = nextWindow(scan, undefined);
  while (window.ok && window.value.next !== undefined) {
    scan.context.host.tasks.pause();
    addAll(scan, window.value.visits);
    if (scan.options.isStopping()) return ok(true);
    window = nextWindow(scan, window.value.next);
  }
  if (!window.ok) return window;
  for (const shelf of scan.order) finish(scan, shelf, endRebuilding(shelf.rebuilding));
  save(scan);
  return ok(false);
}

function nextWindow(scan: Scan, after: Cursor | undefined): Result<VisitWindow> {
  scan.context.host.tasks.pause();
  return scan.statistics.visits(after, windowSize);
}

function addAll(scan: Scan, visits: readonly BookVisit[]): void {
  for (const visit of visits) {
    const shelf = shelfOf(scan, visit);
    if (shelf === false) continue;
    shelf.readUntil = Math.max(shelf.readUntil, visit.startedAt + visit.seconds);
    finish(scan, shelf, addVisit(shelf.rebuilding, visit));
  }
  scan.done += visits.length;
  scan.options.watch({ done: scan.done, total: scan.total });
  scan.context.host.tasks.pause();
  save(scan);
}

function save(scan: Scan): void {
  const { fresh } = scan;
  scan.fresh = [];
  if (fresh.length > 0) scan.options.save(fresh);
}

/** False if excluded. */
function shelfOf(scan: Scan, { key, startedAt }: BookVisit): ReadBook | false {
  const listed = scan.listed[key];
  const fingerprint = scan.fingerprints[key] ?? fingerprintIn(listed);
  if (fingerprint === undefined) return recordStranger(scan, key);
  scan.fingerprints[key] = fingerprint;
  const known = scan.shelves[fingerprint];
  if (known !== undefined) return known;
  const { leavesOut, uploaded } = scan.options;
  const spansThere = (book: BookId): readonly Span[] => fetchSpans(scan.context, uploaded, { book, since: startedAt });
  const made = leavesOut(fingerprint)
    ? "unwanted"
    : readBookOf(scan.context, { fingerprint, named: listed }, spansThere);
  if (made !== "unwanted") scan.order.push(made);
  const shelf = made === "unwanted" ? false : made;
  scan.shelves[fingerprint] = shelf;
  return shelf;
}

/** Counts a book without a checksum once. */
function recordStranger(scan: Scan, key: number): false {
  if (scan.unknown[key] === undefined) scan.nameless += 1;
  scan.unknown[key] = true;
  return false;
}

/** Same validation as for tracked sessions (§3.1). */
function finish(scan: Scan, shelf: ReadBook, past: PastSession | undefined): void {
  if (past === undefined) return;
  const { fingerprint, type, title, author } = shelf.book;
  const session: NamedSession = { fingerprint, type, title, author, ...past };
  if (!counts(session, scan.context.settings())) return;
  if (isOfNoTime(session, scan.context.host.clock.now())) {
    scan.undated += 1;
    return;
  }
  shelf.sessions += 1;
  shelf.seconds += session.seconds;
  scan.fresh.push(session);
}

export interface HistoryProgress {
  readonly done: number;
  readonly total: number;
}
