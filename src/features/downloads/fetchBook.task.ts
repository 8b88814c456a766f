import type { Context, TaskContext } from "../../context";
import { caught, failed, ok, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { endsDownloads } from "../library/browse.rules";
import { detailOf, type Failure } from "../../base/failure";
import { extensionOf } from "../../base/format";
import { byHand } from "../../model/shelf";
import { partEnding, type ShelfFile } from "../../model/bookFile";
import type { PlannedDownload, FetchReport, FetchTrouble } from "../../model/download";
import { foundAs } from "./bookName.rules";
import type { Arrival } from "./downloadRecords";
import { downloadBook, type DownloadListener, withoutOtherFiles, placeBook } from "./downloadBook";
import { removeEmptyFolders, folderFor, downloadObstacle } from "./bookFolders";
import { arrivalOf, scanFolder } from "./ledger";
import { type SwapReport, swapBook } from "./swapBook";
import type { ProgressListener, DownloadWork, ShelfProgress } from "./downloadWork";
import { findLedgerBook, findFileOf, saveExpectedFiles, saveShelfOutcome } from "./shelfFiles.store";

export interface WantedBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  /** Absent: the preferred file. */
  readonly fileId?: number | undefined;
  /** Replaces the local file. Absent: downloads only a missing book. */
  readonly update?: Update | undefined;
}

/** @noSelf */
export interface Update {
  /** The user confirmed, although the local file was changed. */
  readonly mayReplace: boolean;
  swapped(swap: SwapReport): void;
}

/** @noSelf */
export interface Fetching {
  /** May turn on Wi-Fi. `at` gets each step, then undefined; `report` gets the path once. `busy` during other work. */
  fetch(book: WantedBook, at: ProgressListener, report: (fetched: Result<string, FetchTrouble>) => void): void;
  /**
   * Downloads several books in one job. `came` gets each path; `report` runs once. A failure that would repeat ends it.
   */
  fetchAll(books: readonly WantedBook[], listener: FetchListener): void;
  /** Takes effect at once and deletes the partial file. */
  cancel(): void;
}

/** @noSelf */
interface FetchListener {
  at: ProgressListener;
  came(id: BookId, path: string): void;
  report(report: FetchReport): void;
}

export function createFetching(context: Context, work: DownloadWork): Fetching {
  return {
    fetch: (book, at, report) =>
      context.host.network.whenConnected(() => {
        const begun = work.begin({
          first: stepOf(book, { done: 0, total: 1 }),
          stopsAtOnce: true,
          at,
          run: (task) => report(fetchToEnd(task, work, book)),
          died: (failure) => report(failed({ kind: "server", failure })),
        });
        if (!begun) report(failed({ kind: "busy" }));
      }),
    fetchAll: (books, listener) => context.host.network.whenConnected(() => fetchAll(context, work, books, listener)),
    cancel: work.cancel,
  };
}

type FetchOutcome = Result<string, FetchTrouble>;

function troubleDetail(trouble: FetchTrouble): string {
  return trouble.kind === "server" ? detailOf(trouble.failure) : trouble.kind;
}

function fetchToEnd(context: TaskContext, work: DownloadWork, book: WantedBook): FetchOutcome {
  const { sleepInhibitor } = context.host;
  const fetched = sleepInhibitor.during(() => fetchNext(context, work, book, { done: 0, total: 1 }));
  work.end();
  return fetched;
}

function fetchAll(
  context: Context,
  work: DownloadWork,
  books: readonly WantedBook[],
  { at, came, report }: FetchListener,
): void {
  const [first] = books;
  if (first === undefined) return;
  const stopped = (stop: FetchTrouble): void => {
    report({ came: 0, troubles: [], left: books.length, stop });
  };
  const begun = work.begin({
    first: stepOf(first, { done: 0, total: books.length }),
    stopsAtOnce: true,
    at,
    run: (task) => {
      const fetched = context.host.sleepInhibitor.during(() => fetchEach(task, work, books, came));
      work.end();
      report(fetched);
    },
    died: (failure) => stopped({ kind: "server", failure }),
  });
  if (!begun) stopped({ kind: "busy" });
}

/** In a job only. */
export function fetchEach(
  context: TaskContext,
  work: DownloadWork,
  books: readonly WantedBook[],
  came: FetchListener["came"],
): FetchReport {
  const troubles: FetchReport["troubles"][number][] = [];
  const total = books.length;
  let tried = 0;
  for (const book of books) {
    const fetched = fetchNext(context, work, book, { done: tried, total });
    if (fetched.ok) came(book.id, fetched.value);
    else if (endsDownloads(fetched.failure))
      return { came: tried - troubles.length, troubles, left: total - tried, stop: fetched.failure };
    else troubles.push({ title: book.title, trouble: fetched.failure });
    tried += 1;
  }
  return { came: total - troubles.length, troubles, left: 0 };
}

function fetchNext(context: TaskContext, work: DownloadWork, book: WantedBook, place: BatchPlace): FetchOutcome {
  if (place.done > 0) work.step(stepOf(book, place));
  const listener = { came: reportPercent(work, book, place) };
  const outcome = caught(() =>
    book.update === undefined ? fetchBook(context, book, listener) : update(context, book, listener),
  );
  const fetched = outcome.ok ? outcome.value : stopped(outcome.failure);
  if (!fetched.ok) context.log.warn(`book not downloaded: ${troubleDetail(fetched.failure)}`);
  return fetched;
}

/** Needs a local file. */
function update(context: TaskContext, wanted: WantedBook, listener: DownloadListener): FetchOutcome {
  const { id, fileId, update: wish } = wanted;
  const book = findLedgerBook(context.database, id);
  if (book === undefined || !isHere(context, book.file)) return fetchBook(context, wanted, listener);
  const swapped = swapBook(context, book, { mayReplace: wish?.mayReplace === true, fileId }, listener);
  if (swapped.ok) wish?.swapped(swapped.value);
  return swapped.ok ? ok(swapped.value.path) : swapped;
}

/** Returns the path, also of a present book. No sync removes the book. */
function fetchBook(context: TaskContext, { id, fileId }: WantedBook, listener: DownloadListener): FetchOutcome {
  const known = findFileOf(context.database, id);
  if (isHere(context, known)) return ok(known.path);
  const details = context.server.files.withId(id);
  if (!details.ok) return stopped(details.failure);
  if (details.value === undefined) return failed({ kind: "gone" });
  const folder = folderFor(context);
  const { tagged, folders } = scanFolder(context, folder);
  const placed = placeBook(context, details.value, fileId, { folder, folders });
  if (!placed.ok) return placed;
  const book = fileId === undefined ? details.value : withoutOtherFiles(placed.value.book);
  const there = foundAs(tagged, book, placed.value.path);
  // A chosen format is not taken over from a file of another one.
  const isOther = (path: string): boolean =>
    fileId !== undefined && extensionOf(path) !== extensionOf(placed.value.path);
  if (there !== undefined && !isOther(there)) return adopt(context, { book, path: there, shelf: byHand });
  const obstacle = downloadObstacle(context, folder);
  return obstacle === undefined ? download(context, placed.value, known, listener) : failed(obstacle);
}

function isHere({ host }: Context, file: ShelfFile | undefined): file is ShelfFile {
  const isOurs = file?.state === "here" || file?.state === "adopted";
  return isOurs && host.files.facts(file.path) !== undefined;
}

/** Uses an existing file with the book's ID in its name. */
function adopt(context: Context, placed: PlannedDownload): FetchOutcome {
  const arrival = arrivalOf(context.host, placed, "adopted");
  return arrival === undefined ? failed({ kind: "disk" }) : keep(context, arrival);
}

function download(
  context: TaskContext,
  placed: PlannedDownload,
  before: ShelfFile | undefined,
  listener: DownloadListener,
): FetchOutcome {
  const { book, path, shelf } = placed;
  const { id, title } = book;
  saveExpectedFiles(context.database, [{ id, path, state: "coming", size: 0, shelf, title }]);
  // A partial file in another format.
  if (before?.part !== undefined && before.path !== path) context.host.folders.remove(before.path + partEnding);
  const arrival = downloadBook(context, placed, listener);
  if (arrival.ok) return keep(context, arrival.value);
  removeEmptyFolders(context);
  restore(context, id, before);
  return arrival;
}

/** Restores the ledger row after a failed download. */
function restore(context: Context, id: BookId, before: ShelfFile | undefined): void {
  if (before !== undefined) {
    saveExpectedFiles(context.database, [before]);
    return;
  }
  settle(context, [], [id]);
}

function keep(context: Context, arrival: Arrival): FetchOutcome {
  settle(context, [arrival], []);
  context.host.books.changed();
  return ok(arrival.file.path);
}

function settle(context: Context, arrivals: readonly Arrival[], forgotten: readonly BookId[]): void {
  saveShelfOutcome(context.database, { arrivals, forgotten, listed: [], shortened: [] });
}

function stopped(failure: Failure): FetchOutcome {
  return failed({ kind: "server", failure });
}

interface NamedBook {
  readonly title?: string | undefined;
}

/** Position in a batch. */
type BatchPlace = Pick<ShelfProgress, "done" | "total">;

/** Kilobytes between two reports of a file of unknown size. */
const kilobytesPerReport = 128;

/** Reports each whole percent from 0, or kilobytes if the size is unknown. */
function reportPercent(
  work: DownloadWork,
  book: NamedBook,
  place: BatchPlace,
): (bytes: number, size: number | undefined) => void {
  let shown: number | undefined;
  return (bytes, size) => {
    const percent = size === undefined || size === 0 ? undefined : Math.min(100, Math.floor((bytes * 100) / size));
    const reports = Math.floor(bytes / 1024 / kilobytesPerReport);
    const amount = percent ?? reports;
    if (amount === shown) return;
    shown = amount;
    work.step(stepOf(book, place, { percent, kilobytes: reports * kilobytesPerReport }));
  };
}

type Amount = Pick<ShelfProgress, "percent" | "kilobytes">;

/** `amount`: of the current book; absent: not begun. */
function stepOf({ title }: NamedBook, { done, total }: BatchPlace, amount: Amount = {}): ShelfProgress {
  const { percent, kilobytes } = amount;
  return { phase: "downloading", done, total, title, percent, kilobytes };
}
