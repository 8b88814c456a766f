import type { Context } from "../../context";
import type { Book, Fingerprint } from "../../model/book";
import { beginRebuilding, type HistoryLimits, type Rebuilding } from "../history/history.rules";
import type { Settings } from "../../model/settings";
import type { StatisticsBook } from "../../koreader/statistics.port";
import { choiceOf } from "../../book/book";

/** A book of the past, and what has come together of it. Changed in place. */
export interface ReadBook {
  readonly book: Book;
  /** The server is known to have it. */
  readonly matched: boolean;
  readonly rebuilding: Rebuilding;
  sessions: number;
  seconds: number;
}

/** A pause longer than this is not the same sitting any more. */
const gapSeconds = 600;

/** Hexadecimal digits; old records of the host have none at all. */
const fingerprintLength = 32;

/** Which book of the host's statistics it is; undefined when the host kept no checksum of it. */
export function fingerprintIn(listed: StatisticsBook | undefined): Fingerprint | undefined {
  const checksum = listed?.fingerprint ?? "";
  return checksum.length === fingerprintLength ? (checksum as Fingerprint) : undefined;
}

/**
 * Begins with a book of the host's statistics, which call it `named`. `unwanted`: the reader wants none of its
 * sessions kept; undefined: the store cannot be read.
 */
export function readBookOf(
  context: Pick<Context, "store" | "server" | "host" | "settings">,
  fingerprint: Fingerprint,
  named: string | undefined,
): ReadBook | "unwanted" | undefined {
  const { store, settings } = context;
  if (choiceOf(context, fingerprint) !== "track") return "unwanted";
  const spans = store.history.spans(fingerprint);
  const known = store.books.find(fingerprint);
  if (!spans.ok || !known.ok) return undefined;
  const { id, type, title } = known.value ?? { id: undefined, type: undefined, title: undefined };
  return {
    book: { fingerprint, type, id, title: title ?? named },
    matched: id !== undefined,
    rebuilding: beginRebuilding(limitsOf(settings()), spans.value),
    sessions: 0,
    seconds: 0,
  };
}

function limitsOf({ idleMinutes }: Settings): HistoryLimits {
  return { gapSeconds, idleSeconds: idleMinutes * 60 };
}

/** A book with a past. */
export interface ReadBookReport {
  readonly fingerprint: Fingerprint;
  /** Empty when nobody knows it. */
  readonly title: string;
  readonly sessions: number;
  readonly seconds: number;
  /** The server is known to have it. */
  readonly matched: boolean;
}

/** What an import would bring, or has brought. */
export interface HistoryReport {
  /** The book with the most reading first. */
  readonly books: readonly ReadBookReport[];
  readonly sessions: number;
  readonly seconds: number;
  /** Books that the host kept no checksum of: nobody can say which they are. */
  readonly nameless: number;
  /** Sessions of which nobody knows the day: the clock was not set. They are in none of the other numbers. */
  readonly undated: number;
  /** A person stopped it: the rest was not looked at. */
  readonly stopped: boolean;
  /** The number of the import; absent when it has queued nothing. */
  readonly run?: number | undefined;
}

/** What has come together of these books. */
export function reportOf(
  shelves: readonly ReadBook[],
  { nameless, undated, stopped }: Pick<HistoryReport, "nameless" | "undated" | "stopped">,
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
    nameless,
    undated,
    stopped,
  };
}

function byTime(one: ReadBookReport, other: ReadBookReport): number {
  if (one.seconds !== other.seconds) return other.seconds - one.seconds;
  return one.fingerprint < other.fingerprint ? -1 : 1;
}
