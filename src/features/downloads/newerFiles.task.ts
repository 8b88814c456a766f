import type { Context, TaskContext } from "../../context";
import { type Failure, isConnectionLoss } from "../../base/failure";
import type { BookId } from "../../model/book";
import { yieldEvery, perStep } from "../../base/longList";
import { done, failed, ok, type Result } from "../../base/result";
import { fileNow, filesOf, type ShelfFile } from "../../model/bookFile";

import {
  isSameKnownFile,
  type ServerFile,
  withSeenFile,
  tailFrom,
  tailLength,
  type ShelfBook,
  type ShelfList,
} from "../../model/shelf";
import type { LedgerBook } from "./downloadRecords";
import type { ProgressListener, DownloadWork } from "./downloadWork";
import { proveNumber } from "../../book/proveBook.task";
import { findLedgerBook, listLedgerBooksAfter, saveKnownFiles } from "./shelfFiles.store";

export interface CheckReport {
  /** Number of checked books. */
  readonly asked: number;
  /** Number of books without an answer. */
  readonly failed: number;
}

/** Uses the lists of a sync, without requests. */
export function noticeListed(context: TaskContext, lists: readonly ShelfList[]): Result<undefined> {
  const listed: Record<number, ShelfBook | undefined> = {};
  const passed = yieldEvery(perStep.lines, context.host.tasks.pause);
  for (const { books } of lists)
    for (const book of books) {
      // A list with all files takes precedence.
      if (listed[book.id]?.others === undefined) listed[book.id] = book;
      passed();
    }
  const isAll = !context.connection.dialect().formats;
  return eachBook(context, ({ file, knownFile }) => {
    const book = listed[file.id];
    return ok(book === undefined ? undefined : fileNow(book, file, knownFile.mark, isAll));
  });
}

/** Stores the server's files of these listed books. */
export function noticeBrowsed(context: TaskContext, books: readonly ShelfBook[]): void {
  const isAll = !context.connection.dialect().formats;
  for (const book of books) {
    const here = findLedgerBook(context.database, book.id);
    if (here === undefined) continue;
    const { file, knownFile } = here;
    const now = showing(here, fileNow(book, file, knownFile.mark, isAll));
    keep(context, now === undefined ? [] : [now]);
    context.host.tasks.pause();
  }
}

/** Batches; `look` returns the server's file. */
function eachBook(context: Context, look: (book: LedgerBook) => Result<ServerFile | undefined>): Result<undefined> {
  const { host, database } = context;
  let window = listLedgerBooksAfter(database, 0);
  while (window.length > 0) {
    const changed: LedgerBook[] = [];
    let looked: Result<unknown> = done;
    for (const book of window) {
      const seen = look(book);
      const now = seen.ok ? showing(book, seen.value) : undefined;
      if (now !== undefined) changed.push(now);
      looked = seen;
      if (!seen.ok) break;
    }
    keep(context, changed);
    if (!looked.ok) return looked;
    host.tasks.pause();
    window = listLedgerBooksAfter(database, window[window.length - 1]?.file.id ?? 0);
  }
  return done;
}

/** Undefined if unchanged. */
function showing({ file, knownFile }: LedgerBook, seen: ServerFile | undefined): LedgerBook | undefined {
  if (seen === undefined) return undefined;
  const now = withSeenFile(knownFile, seen);
  return isSameKnownFile(now, knownFile) ? undefined : { file, knownFile: now };
}

function keep({ database }: Context, books: readonly LedgerBook[]): void {
  if (books.length > 0) saveKnownFiles(database, books);
}

/**
 * Checks length and end of the server's file in one request. True if it is newer and was not declined. Failures: those
 * of a request.
 */
export function lookAtFile(context: TaskContext, id: BookId): Result<boolean> {
  const book = findLedgerBook(context.database, id);
  if (book === undefined) return ok(false);
  const seen = fileOnServer(context, book);
  if (!seen.ok) return seen;
  const now = showing(book, seen.value);
  const { knownFile } = now ?? book;
  keep(context, now === undefined ? [] : [now]);
  return ok(knownFile.newer !== undefined && !knownFile.isPassed);
}

/**
 * Length, and a hash of the end if the length is unchanged. Fetches details first if it may be another file. Undefined
 * without range support.
 */
function fileOnServer(context: TaskContext, book: LedgerBook): Result<ServerFile | undefined> {
  const { file, knownFile } = book;
  const proven = proveNumber(context, file.id, file.fingerprint);
  if (!proven.ok || !proven.value) return proven.ok ? ok(undefined) : proven;
  const { id, isOther } = knownFile.mark ?? {};
  const mayBeOther = id === undefined && context.connection.dialect().formats;
  if (isOther === true || mayBeOther) return otherOnServer(context, book);
  const shown = sampled(context, file);
  if (!shown.ok || shown.value === undefined) return shown;
  return withSeenFile(knownFile, shown.value).newer === undefined ? shown : withDetails(context, book, shown.value);
}

/** Main file, or the first of a format. Undefined without range support. */
function sampled({ server, host }: TaskContext, file: ShelfFile, format?: string): Result<ServerFile | undefined> {
  const end = server.files.sample(file.id, tailFrom(file.size), tailLength, format);
  // Shorter than the offset.
  const isShorter = !end.ok && end.failure.kind === "refused" && end.failure.status === 416;
  const sample = isShorter ? server.files.sample(file.id, 0, 1, format) : end;
  if (!sample.ok || sample.value === undefined) return sample.ok ? ok(undefined) : sample;
  const { bytes, size } = sample.value;
  const isAsLong = !isShorter && size === file.size;
  return ok({ bytes: size, tail: isAsLong ? host.codec.md5(bytes) : undefined });
}

function withDetails(context: TaskContext, book: LedgerBook, shown: ServerFile): Result<ServerFile | undefined> {
  const { file, knownFile } = book;
  const details = context.server.files.withId(file.id);
  if (!details.ok) return isConnectionLoss(details.failure) ? details : ok(shown);
  if (details.value === undefined) return ok(shown);
  const now = fileNow(details.value, file, knownFile.mark, true);
  // The main file now has another format.
  if (now?.isOther === true) return bytesOf(context, file, details.value, now);
  const { bytes, tail } = shown;
  return ok({ ...now, bytes, tail });
}

function otherOnServer(context: TaskContext, { file, knownFile }: LedgerBook): Result<ServerFile | undefined> {
  const details = context.server.files.withId(file.id);
  if (!details.ok || details.value === undefined) return details.ok ? ok(undefined) : details;
  const now = fileNow(details.value, file, knownFile.mark, true);
  return now === undefined ? ok(undefined) : bytesOf(context, file, details.value, now);
}

/** Ranges are requested by format, which may be ambiguous. */
function bytesOf(context: TaskContext, file: ShelfFile, book: ShelfBook, now: ServerFile): Result<ServerFile> {
  const isAlone = filesOf(book).filter(({ format }) => format === now.format).length === 1;
  const shown = isAlone ? sampled(context, file, now.isOther === true ? now.format : undefined) : ok(undefined);
  if (!shown.ok) return shown;
  const { bytes, tail } = shown.value ?? {};
  return ok({ ...now, bytes, tail });
}

/**
 * One request per book. May turn on Wi-Fi. `report` runs once. During other work `at` follows that, without a report.
 */
export function checkFiles(
  context: Context,
  work: DownloadWork,
  at: ProgressListener,
  report: (checked: Result<CheckReport>) => void,
): void {
  const first = { phase: "checking", done: 0, total: 0 } as const;
  const died = (failure: Failure): void => report(failed(failure));
  const run = (task: TaskContext): void => {
    const checked = context.host.sleepInhibitor.during(() => checkEach(task, work));
    work.end();
    report(checked);
  };
  context.host.network.whenConnected(() => {
    if (work.begin({ first, at, run, died, stopsAtOnce: true })) return;
    work.watch(at);
    at(work.progress());
  });
}

function checkEach(context: TaskContext, work: DownloadWork): Result<CheckReport> {
  let asked = 0;
  let failures = 0;
  const gone = eachBook(context, (book) => {
    work.step({ phase: "checking", done: asked, total: 0, title: book.file.title });
    asked += 1;
    const seen = fileOnServer(context, book);
    if (!seen.ok && isConnectionLoss(seen.failure)) return seen;
    if (!seen.ok || seen.value === undefined) failures += 1;
    return ok(seen.ok ? seen.value : undefined);
  });
  return gone.ok ? ok({ asked, failed: failures }) : gone;
}

/** The reader declined this version; a later one is offered. */
export function passNewer({ database }: Context, { file, knownFile }: LedgerBook): void {
  saveKnownFiles(database, [{ file, knownFile: { ...knownFile, isPassed: true } }]);
}
