import { type BookType, bookTypeOf, type Fingerprint } from "../../model/book";
import type { Session } from "../../model/session";
import { type Database, type Row, type Values, runAll, type Statement } from "../../store/database";
import { sessionColumns, sessionParameters, valuesOfSession } from "../sessions/sessions.store";
import { bookOfHash, insertBook } from "../../book/bookRow.store";
import { takeAnnotations } from "./originAnnotations";
import {
  type Counts,
  eachRow,
  looseNumber,
  looseText,
  originSessionIn,
  type TakeoverReport,
  type TakeoverRun,
} from "./originTable";
import { takeSettings } from "./originSettings";
import { saveDeviceState } from "../../store/deviceState";

const sql = {
  book: `
UPDATE books SET server_id = coalesce(server_id, :book_id), title = coalesce(title, :title),
  author = coalesce(author, :author), isbn10 = coalesce(isbn10, :isbn10), isbn13 = coalesce(isbn13, :isbn13),
  external_id = coalesce(external_id, :external_id), choice = coalesce(choice, :choice)
WHERE id = ${bookOfHash}`,
  /** Unconfirmed if the book has an ID, so that it is compared with the server before sending. */
  wait: `
INSERT INTO pending_sessions (state, created_at, ${sessionColumns})
SELECT CASE WHEN server_id IS NULL THEN 'pending' ELSE 'sending' END, :created_at, ${sessionParameters}
FROM books WHERE id = ${bookOfHash}`,
  sent: `
INSERT INTO historical_sessions (book_id, sent_at, ${sessionColumns})
VALUES (:book_id, :sent_at, ${sessionParameters})`,
};

export function takeAll(database: Database, origin: Database, now: number): TakeoverReport {
  const settings = takeSettings(database, origin);
  const { count, sameServer } = settings;
  const counts: Counts = { settings: count, books: 0, waiting: 0, sent: 0, leftBehind: 0, skipped: 0 };
  const taking: TakeoverRun = { database, origin, now, sameServer, types: {}, seen: {}, books: {}, counts };
  eachRow(origin, "book_cache", (row) => takeBook(taking, row));
  eachRow(origin, "historical_sessions", (row) => takeSent(taking, row));
  eachRow(origin, "pending_sessions", (row) => takeWaiting(taking, row));
  takeAnnotations(taking);
  saveDeviceState(database, { takenOverAt: now });
  return counts;
}

/** The path has no size and time, so it proves nothing. The book is found by fingerprint when opened. */
function takeBook(taking: TakeoverRun, row: Row): void {
  const hash = looseText(row.file_hash) as Fingerprint | undefined;
  const path = looseText(row.file_path) ?? "";
  const type = bookTypeOf(path);
  if (hash === undefined || type === undefined) {
    skip(taking);
    return;
  }
  taking.types[hash] = type;
  taking.books[looseText(row.id) ?? ""] = { hash, path };
  taking.counts.books += 1;
  keepBook(taking, hash, {
    book_type: type,
    book_id: idIn(taking, row),
    title: looseText(row.title),
    author: looseText(row.author),
    isbn10: looseText(row.isbn10),
    isbn13: looseText(row.isbn13),
    external_id: looseText(row.hardcover_id),
    choice: looseNumber(row.tracking_enabled) === 0 ? "never" : undefined,
  });
}

interface BookValues extends Values {
  readonly book_type: BookType | undefined;
  readonly title: string | undefined;
}

function keepBook({ database }: TakeoverRun, hash: Fingerprint, row: BookValues): void {
  const { book_type, title, book_id, author, isbn10, isbn13, external_id, choice } = row;
  const statement: Statement = [sql.book, { hash, title, book_id, author, isbn10, isbn13, external_id, choice }];
  runAll(database, insertBook(hash, book_type, title).concat([statement]));
}

function takeSent(taking: TakeoverRun, row: Row): void {
  if (looseNumber(row.synced) !== 1) {
    taking.counts.leftBehind += 1;
    return;
  }
  const session = newSessionIn(taking, row);
  if (session === undefined) {
    skip(taking);
    return;
  }
  taking.counts.sent += 1;
  const { fingerprint, type, title } = session;
  const values = valuesOfSession(session);
  values.book_id = idIn(taking, row);
  values.sent_at = session.endedAt;
  runAll(taking.database, insertBook(fingerprint, type, title).concat([[sql.sent, values]]));
}

function takeWaiting(taking: TakeoverRun, row: Row): void {
  const session = newSessionIn(taking, row);
  if (session === undefined) {
    skip(taking);
    return;
  }
  taking.counts.waiting += 1;
  const { fingerprint: hash, type, title } = session;
  keepBook(taking, hash, { book_type: type, title, book_id: idIn(taking, row) });
  const values = valuesOfSession(session);
  values.created_at = taking.now;
  runAll(taking.database, [[sql.wait, values]]);
}

/** Undefined if invalid or a duplicate. */
function newSessionIn(taking: TakeoverRun, row: Row): Session | undefined {
  const session = originSessionIn(row, taking.types[looseText(row.book_hash) ?? ""]);
  if (session === undefined) return undefined;
  const key = `${session.fingerprint} ${session.startedAt}`;
  if (taking.seen[key] === true) return undefined;
  taking.seen[key] = true;
  return session;
}

/** Undefined without an ID, or for another server's. */
function idIn(taking: TakeoverRun, row: Row): number | undefined {
  const id = taking.sameServer ? looseNumber(row.book_id) : undefined;
  return id !== undefined && id > 0 ? id : undefined;
}

function skip({ counts }: TakeoverRun): void {
  counts.skipped += 1;
}
