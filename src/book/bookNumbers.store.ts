import type { BookId, Fingerprint } from "../model/book";
import { type Database, type Row, countIn, runAll, type Statement, textIn, wordIn, keptIn } from "../store/database";
import { hasSameFields, isSameShown, type KnownNumber, mergedShown, type ShownBook } from "./bookNumber.rules";
import { shownHash } from "./bookRow.store";

/**
 * Numbers of the server's books, each with the words of the book for which it was learned. `lost_id`: number that now
 * means another book. A number that was found again keeps what the server has confirmed under it; another one does not.
 */
export const bookNumberTables: readonly string[] = [
  `CREATE TABLE book_numbers (
  id INTEGER PRIMARY KEY,
  title TEXT,
  author TEXT,
  isbn13 TEXT,
  isbn10 TEXT,
  file_name TEXT)`,
  "CREATE INDEX books_lost ON books (id) WHERE lost_id IS NOT NULL",
  `CREATE TRIGGER number_found AFTER UPDATE OF server_id ON books
WHEN new.server_id IS NOT NULL AND old.lost_id IS NOT NULL BEGIN
  UPDATE books SET lost_id = NULL WHERE id = new.id;
  UPDATE OR IGNORE shelf_files SET book_id = new.server_id, server_file = NULL, newer_file = NULL, passed = 0
  WHERE book_id < 0 AND hash IN (SELECT hash FROM fingerprints WHERE book = new.id);
  UPDATE OR IGNORE pending_ratings SET book_id = new.server_id, state = 'pending', reason = NULL WHERE book_id = -old.lost_id;
  UPDATE OR IGNORE pending_statuses SET book_id = new.server_id, state = 'pending', reason = NULL WHERE book_id = -old.lost_id;
END`,
  `CREATE TRIGGER number_changed BEFORE UPDATE OF server_id ON books
WHEN new.server_id IS NOT NULL AND old.lost_id <> new.server_id BEGIN
  DELETE FROM pending_annotations WHERE book = new.id AND operation = 'delete';
  UPDATE pending_annotations SET operation = 'create', server_id = NULL, state = 'pending' WHERE book = new.id;
  DELETE FROM synced_annotations WHERE book = new.id AND (reason IS NULL OR tried IS NOT NULL);
  DELETE FROM touched_marks WHERE book = new.id;
  DELETE FROM book_fields WHERE book = new.id;
  DELETE FROM known_progress WHERE book = new.id;
  DELETE FROM fetched_positions WHERE book = new.id;
END`,
];

const sql = {
  known: "SELECT * FROM book_numbers WHERE id = :id",
  used: `
SELECT server_id AS id, title, author, isbn13, isbn10, NULL AS file_name FROM books WHERE server_id = :id
UNION ALL
SELECT book_id, title, author, NULL, NULL, file_name FROM shelf_files
WHERE book_id = :id AND state IN ('here', 'adopted')
LIMIT 1`,
  save: `
INSERT OR REPLACE INTO book_numbers (id, title, author, isbn13, isbn10, file_name)
VALUES (:id, :title, :author, :isbn13, :isbn10, :file_name)`,
  lost: `
SELECT ${shownHash("books.id")} AS hash FROM books WHERE lost_id IS NOT NULL AND server_id IS NULL ORDER BY id`,
  countLost: "SELECT count(*) AS number FROM books WHERE lost_id IS NOT NULL AND server_id IS NULL",
};

/** Values of the former book under the number. */
const unseen = "seen = NULL, unconfirmed = NULL, chosen_at = NULL";

/**
 * Choices for earlier books under the number get the negative of none, so that no local book takes those of another. New
 * ones too, if an earlier local book is still to be found.
 */
function unlink(table: string): string {
  return `
UPDATE ${table} SET book_id = -1000000000000 - id WHERE book_id = -:id OR (
  book_id = :id AND EXISTS (SELECT 1 FROM books WHERE lost_id = :id AND server_id IS NULL))`;
}

/**
 * Everything that would act under the number. A downloaded file stays, under a negative number, which no list has, until
 * its book is found again. So does what a person chose in the library. Shelves have other numbers too by then.
 */
const withdraw: readonly string[] = [
  "DELETE FROM book_numbers WHERE id = :id",
  "DELETE FROM pending_shelf_changes WHERE book_id = :id AND (assigns = 0 OR collected = 1)",
  unlink("pending_shelf_changes"),
  unlink("pending_ratings"),
  unlink("pending_statuses"),
  "UPDATE books SET lost_id = server_id, server_id = NULL, missed_at = NULL, uploaded_at = NULL WHERE server_id = :id",
  "UPDATE books SET previous_id = NULL WHERE previous_id = :id",
  "UPDATE books SET proposed_id = NULL, proposed_title = NULL, proposed_author = NULL WHERE proposed_id = :id",
  "DELETE FROM shelf_files WHERE book_id = :id AND state NOT IN ('here', 'adopted')",
  `UPDATE shelf_files SET moves_to = NULL, newer_file = NULL,
  book_id = min((SELECT min(book_id) FROM shelf_files), 0) - 1 WHERE book_id = :id`,
  "DELETE FROM new_books WHERE book_id = :id",
  "DELETE FROM collected_books WHERE book_id = :id",
  "UPDATE pending_shelf_changes SET book_id = -book_id, state = 'pending' WHERE book_id = :id",
  `UPDATE pending_ratings SET book_id = -book_id, state = 'pending', ${unseen} WHERE book_id = :id`,
  `UPDATE pending_statuses SET book_id = -book_id, state = 'pending', ${unseen} WHERE book_id = :id`,
  "DELETE FROM library_values WHERE book_id = :id",
  "UPDATE shelf_trash SET book_id = NULL WHERE book_id = :id",
];

const unchosen = `
DELETE FROM book_numbers WHERE id = :id AND id NOT IN (
  SELECT book_id FROM pending_ratings WHERE book_id IS NOT NULL UNION
  SELECT book_id FROM pending_statuses WHERE book_id IS NOT NULL UNION SELECT book_id FROM pending_shelf_changes)`;

export const forgetNumbers: readonly Statement[] = [
  ["DELETE FROM book_numbers"],
  ["UPDATE books SET lost_id = NULL WHERE lost_id IS NOT NULL"],
];

/** A time before any clock of a device. */
const justLearned = 0;

interface Memory {
  /** `"none"`: the number is not used. */
  readonly known: Record<number, KnownNumber | "none" | undefined>;
  /** Unix seconds of the last answer with this book, in this process. */
  readonly shownAt: Record<number, number | undefined>;
}

/** Words of the book that the number is known for; undefined if the number is not used on this device. */
export function findNumberWords(database: Database, id: BookId): KnownNumber | undefined {
  const { known } = memoryOf(database);
  known[id] ??= readNumber(database, id) ?? "none";
  const words = known[id];
  return words === "none" ? undefined : words;
}

/** Whether an answer of this process showed the book since then, or the number was just learned. Unix seconds. */
export function isShownSince(database: Database, id: BookId, since: number, now: number): boolean {
  const { shownAt } = memoryOf(database);
  if (shownAt[id] === justLearned) shownAt[id] = now;
  const at = shownAt[id];
  return at !== undefined && at >= since && at <= now;
}

/** The number needs no other proof for a while, whatever was answered. Unix seconds. */
export function recordProof(database: Database, id: BookId, at: number): void {
  memoryOf(database).shownAt[id] = at;
}

/** Stores the words of the book for which a number was learned. `at`: time of the answer; absent: now. */
export function saveNumber(database: Database, shown: ShownBook, at = justLearned): void {
  const { known, shownAt } = memoryOf(database);
  const { id, title, author, isbn13, isbn10, fileName: file_name } = shown;
  const before = findNumberWords(database, id);
  shownAt[id] = at;
  if (before !== undefined && before.isGuessed !== true && hasSameFields(before, shown)) return;
  known[id] = { id, title, author, isbn13, isbn10, fileName: file_name };
  database.run(sql.save, { id, title, author, isbn13, isbn10, file_name });
}

/** A time before any answer of this process. */
const longAgo = 1;

/** For a number from a cached list: it is proven before anything is sent under it. Guessed words may go with their book. */
export function saveUnprovenNumber(database: Database, book: ShownBook): void {
  const known = findNumberWords(database, book.id);
  if (known === undefined || known.isGuessed === true) saveNumber(database, book, longAgo);
}

/** After an answer: stores later words of the same book. False if it shows another book. `at`: Unix seconds. */
export function confirmNumber(database: Database, shown: ShownBook, at: number): boolean {
  const known = findNumberWords(database, shown.id);
  if (known === undefined) return true;
  if (!hasSameFields(known, shown) && !isSameShown(known, shown)) return false;
  saveNumber(database, mergedShown(known, shown), at);
  return true;
}

/** The number means another book now. One transaction. */
export function withdrawNumber(database: Database, id: BookId): void {
  runAll(
    database,
    withdraw.map((statement) => [statement, { id }] as const),
  );
  forgetMemory(database, id);
}

/** After the book was deleted on the server. A choice under the number keeps its proof, because the number may come back. */
export function forgetNumber(database: Database, id: BookId): void {
  runAll(database, [[unchosen, { id }]]);
  forgetMemory(database, id);
}

/** After a change of server or account, with `forgetNumbers`. */
export function forgetNumberMemory(database: Database): void {
  database.memory.bookNumbers = undefined;
}

/** Books whose number meant another book, and which were not found again. */
export function listLostBooks(database: Database): readonly Fingerprint[] {
  return database.query(sql.lost).map(({ hash }) => wordIn(hash));
}

export function countLostBooks(database: Database): number {
  return countIn(database.query(sql.countLost)[0]?.number);
}

function forgetMemory(database: Database, id: BookId): void {
  const { known, shownAt } = memoryOf(database);
  known[id] = undefined;
  shownAt[id] = undefined;
}

/** Each number is read once, when an answer shows it: all at a time would be too much for one step. */
function memoryOf(database: Database): Memory {
  return keptIn(database, "bookNumbers", () => ({ known: {}, shownAt: {} }));
}

function readNumber(database: Database, id: BookId): KnownNumber | undefined {
  const [row] = database.query<{ readonly id: BookId }>(sql.known, { id });
  if (row !== undefined) return wordsIn(row, false);
  const [used] = database.query<{ readonly id: BookId }>(sql.used, { id });
  return used === undefined ? undefined : wordsIn(used, true);
}

function wordsIn(row: Row & { readonly id: BookId }, isGuessed: boolean): KnownNumber {
  return {
    id: countIn(row.id),
    title: textIn(row.title),
    author: textIn(row.author),
    isbn13: textIn(row.isbn13),
    isbn10: textIn(row.isbn10),
    fileName: textIn(row.file_name),
    isGuessed: isGuessed ? true : undefined,
  };
}
