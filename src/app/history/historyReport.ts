import type { Fingerprint } from "../../domain/book/book";
import type { PastShelf } from "./pastShelf";

/** A book with a past. */
export interface SweptBook {
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
  readonly books: readonly SweptBook[];
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
  shelves: readonly PastShelf[],
  { nameless, undated, stopped }: Pick<HistoryReport, "nameless" | "undated" | "stopped">,
): HistoryReport {
  const books: SweptBook[] = [];
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

function byTime(one: SweptBook, other: SweptBook): number {
  if (one.seconds !== other.seconds) return other.seconds - one.seconds;
  return one.fingerprint < other.fingerprint ? -1 : 1;
}
