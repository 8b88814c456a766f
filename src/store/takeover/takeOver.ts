import { bookTypeOf, type BookType } from "../../domain/book/book";
import { done, ok, type Result } from "../../domain/result";
import type { Session } from "../../domain/session/session";
import type { Database, Row, Values } from "../../ports/database";
import { sessionColumns, sessionParameters, valuesOf } from "../session/sessionRow";
import { originSessionIn } from "./originSession";
import { takeSettings } from "./originSettings";
import { eachRow, looseNumber, looseText } from "./originTable";

/** What came over from the original client, for one quiet message. */
export interface TakenOver {
  readonly settings: number;
  readonly books: number;
  /** Sessions that wait here now. */
  readonly waiting: number;
  /** Sessions that it had sent. */
  readonly sent: number;
  /** Its unsent history: taken from the host's statistics, not tracked by it, and left where it is. */
  readonly leftBehind: number;
  /** Rows that made no sense, or were there twice. */
  readonly skipped: number;
}

type Counts = { -readonly [Name in keyof TakenOver]: number };

interface Taking {
  readonly database: Database;
  readonly origin: Database;
  /** Unix seconds. */
  readonly now: number;
  readonly sameServer: boolean;
  /** Formats by fingerprint, from the names of the files. */
  readonly types: Record<string, BookType | undefined>;
  /** Sessions seen, by fingerprint and start: it may have sent one and failed to cross it off. */
  readonly seen: Record<string, true | undefined>;
  readonly counts: Counts;
}

const takenKey = "originTakenOver";

const sql = {
  isTaken: "SELECT value FROM plugin_settings WHERE key = :key",
  setTaken: "INSERT INTO plugin_settings (key, value) VALUES (:key, :value)",
  book: `
INSERT INTO book_cache (hash, book_type, book_id, title, author, isbn10, isbn13)
VALUES (:hash, :book_type, :book_id, :title, :author, :isbn10, :isbn13)
ON CONFLICT (hash) DO UPDATE SET book_id = coalesce(book_id, excluded.book_id),
  title = coalesce(title, excluded.title), author = coalesce(author, excluded.author),
  isbn10 = coalesce(isbn10, excluded.isbn10), isbn13 = coalesce(isbn13, excluded.isbn13)`,
  /**
   * With an ID it may have been sent without having been crossed off: it comes as one whose outcome is unknown, and
   * is compared with what the server holds before it is sent.
   */
  wait: `
INSERT INTO pending_sessions (book_id, state, created_at, ${sessionColumns})
SELECT book_id, CASE WHEN book_id IS NULL THEN 'pending' ELSE 'sending' END, :created_at, ${sessionParameters}
FROM book_cache WHERE hash = :hash`,
  sent: `
INSERT INTO historical_sessions (book_id, sent_at, ${sessionColumns})
VALUES (:book_id, :sent_at, ${sessionParameters})`,
};

/**
 * Takes over what the original client (`booklore-sync.sqlite`, schema 7 to 24) has: settings, books, what it had
 * sent and what waits. Once, in one transaction; its file is only read. `open` gives that file, or undefined when
 * there is none. The value is undefined when there was nothing to do. Failures: storage; then nothing was taken.
 */
export function takeOver(
  database: Database,
  open: () => Result<Database> | undefined,
  now: number,
): Result<TakenOver | undefined> {
  const before = database.query(sql.isTaken, { key: takenKey });
  if (!before.ok) return before;
  const origin = before.value.length > 0 ? undefined : open();
  if (origin === undefined) return ok(undefined);
  if (!origin.ok) return origin;
  const taken = database.transaction(() => takeAll(database, origin.value, now));
  origin.value.close();
  return taken;
}

function takeAll(database: Database, origin: Database, now: number): Result<TakenOver> {
  const settings = takeSettings(database, origin);
  if (!settings.ok) return settings;
  const { count, sameServer } = settings.value;
  const counts: Counts = { settings: count, books: 0, waiting: 0, sent: 0, leftBehind: 0, skipped: 0 };
  const taking: Taking = { database, origin, now, sameServer, types: {}, seen: {}, counts };
  const books = eachRow(origin, "book_cache", (row) => takeBook(taking, row));
  if (!books.ok) return books;
  const sent = eachRow(origin, "historical_sessions", (row) => takeSent(taking, row));
  if (!sent.ok) return sent;
  const waiting = eachRow(origin, "pending_sessions", (row) => takeWaiting(taking, row));
  if (!waiting.ok) return waiting;
  const remembered = database.run(sql.setTaken, { key: takenKey, value: tostring(now) });
  return remembered.ok ? ok(counts) : remembered;
}

/** Its path comes without size and time, and so proves nothing: the fingerprint finds the book when it is opened. */
function takeBook(taking: Taking, row: Row): Result<undefined> {
  const hash = looseText(row.file_hash);
  const type = bookTypeOf(looseText(row.file_path) ?? "");
  if (hash === undefined || type === undefined) return skip(taking);
  taking.types[hash] = type;
  taking.counts.books += 1;
  return keep(taking, sql.book, {
    hash,
    book_type: type,
    book_id: idIn(taking, row),
    title: looseText(row.title),
    author: looseText(row.author),
    isbn10: looseText(row.isbn10),
    isbn13: looseText(row.isbn13),
  });
}

function takeSent(taking: Taking, row: Row): Result<undefined> {
  if (looseNumber(row.synced) !== 1) {
    taking.counts.leftBehind += 1;
    return done;
  }
  const session = newSessionIn(taking, row);
  if (session === undefined) return skip(taking);
  taking.counts.sent += 1;
  const values = valuesOf(session);
  values.book_id = idIn(taking, row);
  values.sent_at = session.endedAt;
  return keep(taking, sql.sent, values);
}

function takeWaiting(taking: Taking, row: Row): Result<undefined> {
  const session = newSessionIn(taking, row);
  if (session === undefined) return skip(taking);
  taking.counts.waiting += 1;
  const { fingerprint: hash, type, title } = session;
  const known = keep(taking, sql.book, { hash, book_type: type, title, book_id: idIn(taking, row) });
  if (!known.ok) return known;
  const values = valuesOf(session);
  values.created_at = taking.now;
  return keep(taking, sql.wait, values);
}

/** Undefined also for one that was there before. */
function newSessionIn(taking: Taking, row: Row): Session | undefined {
  const session = originSessionIn(row, taking.types[looseText(row.book_hash) ?? ""]);
  if (session === undefined) return undefined;
  const key = `${session.fingerprint} ${session.startedAt}`;
  if (taking.seen[key] === true) return undefined;
  taking.seen[key] = true;
  return session;
}

/** Undefined for none, and for one of another server. */
function idIn(taking: Taking, row: Row): number | undefined {
  const id = taking.sameServer ? looseNumber(row.book_id) : undefined;
  return id !== undefined && id > 0 ? id : undefined;
}

function skip({ counts }: Taking): Result<undefined> {
  counts.skipped += 1;
  return done;
}

function keep({ database }: Taking, statement: string, values: Values): Result<undefined> {
  const kept = database.run(statement, values);
  return kept.ok ? done : kept;
}
