import type { Book, BookId } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { done, ok, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import { recordOf } from "../../domain/session/sessionRecord";
import type { Settings } from "../../domain/settings";
import { unsendable, unsendableSentence } from "../../domain/session/unsendable";
import type { BookStore } from "../../ports/bookStore";
import type { Clock } from "../../ports/clock";
import type { Library } from "../../ports/library";
import type { PendingSession, SessionStore } from "../../ports/sessionStore";
import { lookupsADrain } from "../book/lookUpInTurn";
import type { Outbox } from "../sync/outbox";
import { sendSessions, type SendParts } from "./sendSessions";
import { settleSessions } from "./settleSessions";

/** §4 Endpoint rules 2. */
const batchLimit = 100;

/** @noSelf */
export interface DrainParts {
  readonly library: Library;
  readonly sessions: SessionStore;
  readonly books: BookStore;
  readonly clock: Clock;
  readonly say: Say;
  settings(): Settings;
  identify(book: Book): Result<BookId | undefined>;
  /** Between two pieces of work, lets the interface have its turn. */
  pause(): void;
}

/** The outbox of reading sessions: settle what is unknown, find what has no ID, then send, oldest book first. */
export function sessionOutbox(parts: DrainParts): Outbox {
  return {
    holds: "session",
    count: () => parts.sessions.count(),
    drain: (effort) => {
      const settled = settleSessions(parts);
      if (!settled.ok) return settled;
      const resolved = resolveBooks(parts, effort === "everything" ? undefined : lookupsADrain);
      return resolved.ok ? unlessUnsupported(sendAll(parts)) : resolved;
    },
  };
}

/** To a server that takes no sessions they do not go, and that is no trouble: what else waits may go on. */
function unlessUnsupported(sent: Result<undefined>): Result<undefined> {
  return !sent.ok && sent.failure.kind === "unsupported" ? done : sent;
}

/** One look-up a distinct book, the one asked for longest ago first (§3 pending → book ID unresolved). */
function resolveBooks(parts: DrainParts, limit: number | undefined): Result<undefined> {
  const unknown = parts.books.unidentified();
  if (!unknown.ok) return unknown;
  let asked = 0;
  for (const book of unknown.value) {
    if (limit !== undefined && asked >= limit) break;
    if (isFoundMeanwhile(parts, book)) continue;
    const found = parts.identify(book);
    if (!found.ok) return found;
    parts.pause();
    asked += 1;
  }
  return done;
}

/** Together with another fingerprint of the same book. */
function isFoundMeanwhile({ books }: DrainParts, { fingerprint }: Book): boolean {
  const book = books.find(fingerprint);
  return book.ok && book.value?.id !== undefined;
}

function sendAll(parts: DrainParts): Result<undefined> {
  const books = parts.sessions.booksToSend();
  if (!books.ok) return books;
  for (const book of books.value) {
    const sent = sendBook(parts, book);
    if (!sent.ok) return sent;
  }
  return done;
}

function sendBook(parts: DrainParts, book: BookId): Result<undefined> {
  const sending = sendParts(parts, book);
  let batch = nextBatch(parts, book, undefined);
  while (batch.ok && batch.value.length > 0) {
    const sendable = parkUnsendable(parts, batch.value);
    if (!sendable.ok) return sendable;
    const sent = sendSessions(sending, book, sendable.value);
    if (!sent.ok) return sent;
    parts.pause();
    batch = nextBatch(parts, book, batch.value[0]);
  }
  return batch.ok ? done : batch;
}

/** Empty at the end; and when the queue still begins with the row just tried, which would otherwise go on for ever. */
function nextBatch(
  { sessions }: DrainParts,
  book: BookId,
  tried: PendingSession | undefined,
): Result<readonly PendingSession[]> {
  const batch = sessions.batch(book, batchLimit);
  return batch.ok && tried !== undefined && batch.value[0]?.rowId === tried.rowId ? ok([]) : batch;
}

/** A session that no server could make sense of is set aside; the others go on. */
function parkUnsendable(
  parts: DrainParts,
  rows: readonly PendingSession[],
): Result<readonly PendingSession[]> {
  const sendable: PendingSession[] = [];
  for (const row of rows) {
    const why = row.isImported ? undefined : unsendable(row, parts.clock.now());
    if (why === undefined) {
      sendable.push(row);
      continue;
    }
    const parked = parts.sessions.park(row.rowId, unsendableSentence(parts.say, why));
    if (!parked.ok) return parked;
  }
  return ok(sendable);
}

function sendParts(parts: DrainParts, book: BookId): SendParts {
  const { progressDecimals, serverPages } = parts.settings();
  const pages = serverPages ? pagesOnServer(parts, book) : undefined;
  return {
    library: parts.library,
    sessions: parts.sessions,
    clock: parts.clock,
    say: parts.say,
    record: (session) => recordOf(session, { decimals: progressDecimals, serverPages: pages }),
    bookGone: (session) => bookGone(parts, session, book),
    pause: parts.pause,
  };
}

/** One request a book, the first time it is wanted; when it cannot be had, locations go in the device's own pages. */
function pagesOnServer(parts: DrainParts, id: BookId): number | undefined {
  const known = parts.books.withId(id);
  if (!known.ok || known.value === undefined) return undefined;
  if (known.value.serverPages !== undefined) return known.value.serverPages;
  if (parts.settings().libraryUsername === "") return undefined;
  const described = parts.library.describe(id);
  if (!described.ok || described.value === undefined) return undefined;
  parts.books.identify(known.value.fingerprint, described.value);
  return described.value.serverPages;
}

/**
 * The server does not have this ID any more: asks once more by hash; the same answer twice is for a person. That a
 * server does not know these bytes says nothing of the ID: it may have written metadata into its file since.
 */
function bookGone(parts: DrainParts, session: PendingSession, book: BookId): Result<"park" | "wait"> {
  const found = parts.library.findByHash(session.fingerprint);
  if (!found.ok) return found;
  if (found.value?.id === book) return ok("park");
  if (found.value === undefined) return unknownBytes(parts, book);
  const forgotten = parts.books.forgetId(book);
  if (!forgotten.ok) return forgotten;
  const kept = parts.books.identify(session.fingerprint, found.value);
  return kept.ok ? ok("wait") : kept;
}

/** An ID is forgotten only when the server says that there is no such book; one that nobody can ask about stays. */
function unknownBytes({ books, library, settings }: DrainParts, book: BookId): Result<"park" | "wait"> {
  if (settings().libraryUsername === "") return ok("wait");
  const described = library.describe(book);
  if (!described.ok) return isConnectionLoss(described.failure) ? described : ok("wait");
  if (described.value !== undefined) return ok("park");
  const forgotten = books.forgetId(book);
  return forgotten.ok ? ok("wait") : forgotten;
}
