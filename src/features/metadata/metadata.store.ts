import type { BookId } from "../../model/book";
import { marksIn, marksText } from "../../model/bookMetadata";
import type { BookOnDevice, ListedStamp, WrittenMetadata } from "../../koreader/bookData.port";
import { type Database, type Row, countIn, rowBatchSize, runAll, textIn } from "../../store/database";

/**
 * `wrote`, `writing`: digests of metadata written beside the book. `stamp`: state of the book in the server's lists;
 * `due`: it has changed.
 */
export const metadataTables: readonly string[] = [
  `CREATE TABLE book_metadata (
  path TEXT PRIMARY KEY NOT NULL,
  book_id INTEGER NOT NULL,
  wrote TEXT NOT NULL,
  writing TEXT,
  cover_at TEXT,
  stamp TEXT,
  due INTEGER NOT NULL DEFAULT 0,
  is_off INTEGER NOT NULL DEFAULT 0)`,
  "CREATE INDEX book_metadata_book ON book_metadata (book_id)",
];

/** Downloads, and other books with a known server ID. */
const onDevice = `(
  SELECT path, book_id AS id, hash FROM shelf_files WHERE state IN ('here', 'adopted') AND book_id > 0
  UNION ALL
  SELECT path, server_id, hash FROM files JOIN fingerprints USING (hash) JOIN books ON books.id = fingerprints.book
  WHERE server_id IS NOT NULL
    AND path NOT IN (SELECT path FROM shelf_files WHERE state IN ('here', 'adopted')))`;

const candidates = `
SELECT path, id, hash FROM ${onDevice} AS here LEFT JOIN book_metadata AS known USING (path)
WHERE path > :path AND coalesce(is_off, 0) = 0`;
const inOrder = `ORDER BY path LIMIT ${rowBatchSize}`;

const sql = {
  at: "SELECT book_id, wrote, writing, cover_at, is_off FROM book_metadata WHERE path = :path",
  save: `
INSERT INTO book_metadata (path, book_id, wrote, writing, cover_at, due, is_off)
VALUES (:path, :book_id, :wrote, :writing, :cover_at, :due, :is_off)
ON CONFLICT (path) DO UPDATE SET (book_id, wrote, writing, cover_at, due, is_off) =
  (excluded.book_id, excluded.wrote, excluded.writing, excluded.cover_at, excluded.due, excluded.is_off)`,
  forget: "DELETE FROM book_metadata WHERE path = :path",
  due: `${candidates} AND (book_id IS NOT id OR due = 1 OR writing IS NOT NULL) ${inOrder}`,
  all: `${candidates} ${inOrder}`,
  writtenAfter: `
SELECT path FROM book_metadata WHERE path > :path AND (wrote <> '' OR writing IS NOT NULL)
ORDER BY path LIMIT ${rowBatchSize}`,
  // Records of trashed books stay, because they may be restored.
  count: `
SELECT count(*) AS books FROM book_metadata WHERE (wrote <> '' OR writing IS NOT NULL) AND path NOT IN (
  SELECT path FROM shelf_trash WHERE path NOT IN (SELECT path FROM shelf_files WHERE state IN ('here', 'adopted')))`,
  // The first stamp is no change.
  listed: `
UPDATE book_metadata SET due = max(due, stamp IS NOT NULL), stamp = :stamp WHERE book_id = :id AND stamp IS NOT :stamp`,
};

/** Undefined if never fetched for this path. */
export function findWrittenMetadata(database: Database, path: string): WrittenMetadata | undefined {
  const rows = database.query(sql.at, { path });
  const [row] = rows;
  return row === undefined ? undefined : writtenIn(row);
}

function writtenIn(row: Row): WrittenMetadata {
  const writing = textIn(row.writing);
  return {
    id: countIn(row.book_id),
    wrote: marksIn(textIn(row.wrote) ?? ""),
    writing: writing === undefined ? undefined : marksIn(writing),
    coverAt: textIn(row.cover_at),
    isOff: countIn(row.is_off) === 1,
  };
}

/** `isDue`: to be fetched again. */
export function saveWrittenMetadata(
  database: Database,
  path: string,
  { id, wrote, writing, coverAt, isOff }: WrittenMetadata,
  isDue: boolean,
): void {
  const marks = { wrote: marksText(wrote), writing: writing === undefined ? undefined : marksText(writing) };
  const flags = { due: isDue ? 1 : 0, is_off: isOff ? 1 : 0 };
  runAll(database, [[sql.save, { path, book_id: id, cover_at: coverAt, ...marks, ...flags }]]);
}

export function deleteWrittenMetadata(database: Database, path: string): void {
  runAll(database, [[sql.forget, { path }]]);
}

/** One batch by path. `due`: never fetched, changed or half written. Skips `isOff`. Empty at the end. */
export function listMetadataBooks(database: Database, path: string, which: "due" | "all"): readonly BookOnDevice[] {
  const rows = database.query<{ readonly id: BookId }>(sql[which], { path });
  return rows.map((row) => bookIn(row));
}

function bookIn(row: Row & { readonly id: BookId }): BookOnDevice {
  return {
    path: textIn(row.path) ?? "",
    id: countIn(row.id),
    fingerprint: textIn(row.hash),
  };
}

/** One batch of paths with metadata of the plugin; empty at the end. */
export function listWrittenAfter(database: Database, path: string): readonly string[] {
  const rows = database.query(sql.writtenAfter, { path });
  return rows.map((row) => textIn(row.path) ?? "");
}

export function countWrittenMetadata(database: Database): number {
  const rows = database.query(sql.count);
  return countIn(rows[0]?.books);
}

/** Marks books with a changed stamp as due. */
export function saveListedStamps(database: Database, stamps: readonly ListedStamp[]): void {
  if (stamps.length === 0) return;
  runAll(
    database,
    stamps.map(({ id, stamp }) => [sql.listed, { id, stamp }] as const),
  );
}
