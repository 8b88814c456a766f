import type { Context } from "../../context";
import { type Book, type BookId, type Fingerprint, asFingerprint } from "../../model/book";
import { consistsOf } from "../../base/text";
import { beginRebuilding, type Rebuilding } from "./history.rules";
import type { Span } from "../../model/session";
import type { StatisticsBook } from "../../koreader/bookData.port";
import { choiceOf } from "../../book/book";
import { findBook } from "../../book/books.store";
import { listSpans } from "./imports.store";

/** An imported book with its totals so far. Mutable. */
export interface ReadBook {
  readonly book: Book;
  /** The server has the book. */
  readonly matched: boolean;
  readonly rebuilding: Rebuilding;
  sessions: number;
  seconds: number;
  /** Unix seconds, at the end of the last page. */
  readUntil: number;
}

/** Seconds; a longer pause begins a new sitting. */
const gapSeconds = 600;

/** Hexadecimal digits. Old host records have an empty text. */
const fingerprintLength = 32;
const hexDigits = "0123456789abcdef";

/** In lower case, also where another program wrote capitals. Undefined for a record without a checksum. */
export function fingerprintIn(listed: StatisticsBook | undefined): Fingerprint | undefined {
  const checksum = (listed?.fingerprint ?? "").toLowerCase();
  const isWhole = checksum.length === fingerprintLength && consistsOf(checksum, hexDigits);
  return isWhole ? asFingerprint(checksum) : undefined;
}

/** `named`: words in the host's record. `unwanted`: excluded. */
export function readBookOf(
  context: Context,
  { fingerprint, named }: { readonly fingerprint: Fingerprint; readonly named: StatisticsBook | undefined },
  spansThere: (book: BookId) => readonly Span[],
): ReadBook | "unwanted" {
  const { database, settings } = context;
  if (choiceOf(context, fingerprint) !== "track") return "unwanted";
  const known = findBook(database, fingerprint);
  const { id, type, title, author }: Partial<Book> = known ?? {};
  const local = listSpans(database, fingerprint);
  const remote = id === undefined ? [] : spansThere(id);
  // Local spans are sorted already, and sorting a thousand takes noticeable time.
  const isMixed = local.length > 0 && remote.length > 0;
  const spans = isMixed
    ? local.concat(remote).sort((one, other) => one.startedAt - other.startedAt)
    : local.concat(remote);
  return {
    book: { fingerprint, type, id, title: title ?? named?.title, author: author ?? named?.author },
    matched: id !== undefined,
    rebuilding: beginRebuilding({ gapSeconds, idleSeconds: settings().idleMinutes * 60 }, spans),
    sessions: 0,
    seconds: 0,
    readUntil: 0,
  };
}

export interface ReadBookReport {
  readonly fingerprint: Fingerprint;
  /** Empty if unknown. */
  readonly title: string;
  readonly sessions: number;
  readonly seconds: number;
  /** The server has the book. */
  readonly matched: boolean;
}

/** Expected or actual result of an import. */
export interface HistoryReport {
  readonly books: readonly ReadBookReport[];
  readonly sessions: number;
  readonly seconds: number;
  /** Number of books without a checksum, which cannot be matched. */
  readonly nameless: number;
  /** Number of sessions from an unset clock; not counted elsewhere. */
  readonly undated: number;
  readonly stopped: boolean;
  /** Number of finished books whose status or date the server lacks. */
  readonly finished: number;
  /** False if some books could not be compared with the server. */
  readonly isCompared: boolean;
  /** ID of the import; absent if nothing was queued. */
  readonly run?: number | undefined;
}

export function historyReportOf(
  shelves: readonly ReadBook[],
  rest: Pick<HistoryReport, "nameless" | "undated" | "stopped" | "finished" | "isCompared">,
): HistoryReport {
  const books: ReadBookReport[] = [];
  let sessions = 0;
  let seconds = 0;
  for (const shelf of shelves) {
    if (shelf.sessions === 0) continue;
    sessions += shelf.sessions;
    seconds += shelf.seconds;
    const { fingerprint, title } = shelf.book;
    const row = { fingerprint, title: title ?? "", sessions: shelf.sessions };
    books.push({ ...row, seconds: shelf.seconds, matched: shelf.matched });
  }
  return {
    books: books.sort((one, other) => byTime(one, other)),
    sessions,
    seconds,
    nameless: rest.nameless,
    undated: rest.undated,
    stopped: rest.stopped,
    finished: rest.finished,
    isCompared: rest.isCompared,
  };
}

function byTime(one: ReadBookReport, other: ReadBookReport): number {
  if (one.seconds !== other.seconds) return other.seconds - one.seconds;
  return one.fingerprint < other.fingerprint ? -1 : 1;
}
