import type { BookId } from "../../model/book";
import type { ServerFile } from "../../model/shelf";
import type { ShelfFile, ServerNames, FileMove } from "../../model/bookFile";
import type { PartNote } from "../../model/download";
import {
  type Row,
  type Values,
  countIn,
  numberIn,
  type Statement,
  textIn,
  type Database,
  rowBatchSize,
  runAll,
  wordIn,
} from "../../store/database";
import type { ListedBook, RememberedBook } from "./downloadRecords";

/**
 * Ledger, bases of shelves and collections, and trash. `server_file`: version of the local file; `newer_file`: a later
 * one, maybe declined (`passed`); `swap`: its path during a replacement. Trash: `place` and `fraction` are the last
 * position.
 */
export const shelfTables: readonly string[] = [
  `CREATE TABLE shelf_files (
  book_id INTEGER PRIMARY KEY,
  path TEXT NOT NULL CHECK (path <> ''),
  state TEXT NOT NULL CHECK (state IN ('coming', 'here', 'adopted', 'declined')),
  size INTEGER NOT NULL,
  hash TEXT,
  shelf TEXT NOT NULL,
  title TEXT,
  part_validator TEXT,
  part_size INTEGER,
  author TEXT,
  series TEXT,
  number REAL,
  file_name TEXT,
  moves_to TEXT,
  server_file TEXT,
  newer_file TEXT,
  passed INTEGER NOT NULL DEFAULT 0,
  swap TEXT)`,
  "CREATE INDEX shelf_files_path ON shelf_files (path)",
  "CREATE INDEX shelf_files_newer ON shelf_files (book_id) WHERE newer_file IS NOT NULL",
  "CREATE INDEX shelf_files_swap ON shelf_files (book_id) WHERE swap IS NOT NULL",
  `CREATE TABLE shelf_books (
  shelf TEXT NOT NULL,
  place INTEGER NOT NULL,
  book_id INTEGER NOT NULL,
  title TEXT,
  author TEXT,
  PRIMARY KEY (shelf, place))`,
  "CREATE INDEX shelf_books_book ON shelf_books (book_id)",
  "CREATE TABLE new_books (place INTEGER PRIMARY KEY, book_id INTEGER NOT NULL UNIQUE)",
  "CREATE TABLE shelf_folders (path TEXT PRIMARY KEY)",
  "CREATE TABLE shelf_collections (shelf TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL)",
  `CREATE TABLE collected_books (
  shelf TEXT NOT NULL,
  book_id INTEGER NOT NULL,
  agreed TEXT NOT NULL CHECK (agreed IN ('both', 'here', 'following')),
  PRIMARY KEY (shelf, book_id))`,
  `CREATE TABLE shelf_trash (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL,
  trash_path TEXT NOT NULL,
  trashed_at INTEGER NOT NULL,
  old_since INTEGER,
  book_id INTEGER,
  size INTEGER,
  hash TEXT,
  shelf TEXT,
  title TEXT,
  leaves TEXT,
  place TEXT,
  fraction REAL,
  host_lists TEXT)`,
];

export const fileColumns =
  "book_id, path, state, size, hash, shelf, title, part_validator, part_size, author, series, number, file_name";

/** Keeps the server file of unchanged bytes, unless just downloaded. */
function kept(column: string, otherwise: string): string {
  const isSame = "hash IS excluded.hash AND (excluded.server_file IS NULL OR excluded.state <> 'here')";
  return `CASE WHEN ${isSame} THEN coalesce(${column}, ${otherwise}) ELSE ${otherwise} END`;
}

const write = `
INSERT INTO shelf_files (${fileColumns}, server_file)
VALUES (:book_id, :path, :state, :size, :hash, :shelf, :title, :part_validator, :part_size,
  :author, :series, :number, :file_name, :server_file)
ON CONFLICT (book_id) DO UPDATE SET (path, state, size, hash, shelf, part_validator, part_size) =
  (excluded.path, excluded.state, excluded.size, excluded.hash, excluded.shelf, excluded.part_validator,
  excluded.part_size), title = coalesce(excluded.title, title), author = coalesce(excluded.author, author),
  series = coalesce(excluded.series, series), number = coalesce(excluded.number, number),
  file_name = coalesce(excluded.file_name, file_name), moves_to = NULL,
  (server_file, newer_file, passed) = (${kept("server_file", "excluded.server_file")}, ${kept("newer_file", "NULL")},
  ${kept("passed", "0")})`;

const sql = {
  willMove: "UPDATE shelf_files SET moves_to = :to WHERE book_id = :id AND state = 'here'",
  moves: `
SELECT ${fileColumns}, moves_to FROM shelf_files WHERE moves_to IS NOT NULL AND state = 'here' LIMIT ${rowBatchSize}`,
  stays: "UPDATE shelf_files SET moves_to = NULL WHERE book_id = :id",
  makes: "INSERT OR IGNORE INTO shelf_folders (path) VALUES (:path)",
  /** Nested paths first. */
  made: "SELECT path FROM shelf_folders ORDER BY path DESC",
  gone: "DELETE FROM shelf_folders WHERE path = :path",
};

export function fileIn(row: Row): ShelfFile {
  return {
    id: countIn(row.book_id),
    path: textIn(row.path) ?? "",
    state: row.state as ShelfFile["state"],
    size: countIn(row.size),
    fingerprint: textIn(row.hash),
    shelf: wordIn(row.shelf),
    title: textIn(row.title),
    serverNames: serverNamesIn(row),
    part: partIn(row),
  };
}

export function valuesOfFile(
  { id, path, state, size, fingerprint, shelf, title, serverNames, part }: ShelfFile,
  serverFile?: ServerFile,
): Values {
  const { validator, size: whole } = part ?? {};
  const { author, series, number, fileName } = serverNames ?? {};
  const line = { book_id: id, path, state, size, hash: fingerprint, shelf, title };
  const names = { author, series, number, file_name: fileName };
  return { ...line, ...names, part_validator: validator, part_size: whole, server_file: serverFileText(serverFile) };
}

/** Statement that replaces a ledger row and its server file. */
export function writeFile(file: ShelfFile, serverFile?: ServerFile): Statement {
  return [write, valuesOfFile(file, serverFile)];
}

/** `5/120/122000/d41d…/other/EPUB`, empty if unknown. The format is any text from the server. */
export function serverFileText(file: ServerFile | undefined): string | undefined {
  if (file === undefined) return undefined;
  const { id, kilobytes, bytes, tail, format, isOther } = file;
  const numbers = [id, kilobytes, bytes].map((number) => number?.toFixed(0) ?? "");
  return numbers.concat([tail ?? "", isOther === true ? "other" : "", format ?? ""]).join("/");
}

/** Undefined for an empty cell. */
export function serverFileIn(value: Row[string]): ServerFile | undefined {
  const text = textIn(value);
  if (text === undefined) return undefined;
  const [, , , tail, other, ...format] = text.split("/");
  const [id, kilobytes, bytes] = text.split("/").map((part) => (filled(part) === undefined ? undefined : Number(part)));
  const isOther = other === "other" ? true : undefined;
  return { id, kilobytes, bytes, tail: filled(tail), isOther, format: filled(format.join("/")) };
}

export function rememberedIn(row: Row): RememberedBook {
  return {
    shelf: wordIn(row.shelf),
    place: countIn(row.place),
    id: countIn(row.book_id),
    title: textIn(row.title),
    author: textIn(row.author),
  };
}

export function listedBookIn(row: Row): ListedBook {
  const { shelf, place, id, title, author } = rememberedIn(row);
  return { shelf, place, id, title, author, state: row.state as ListedBook["state"] };
}

/** Before the renames. One transaction. */
export function saveMoves(database: Database, moves: readonly FileMove[]): void {
  runAll(
    database,
    moves.map(({ file, to }) => [sql.willMove, { id: file.id, to }] as const),
  );
}

/** One batch of renames with an unknown outcome. */
export function listMoves(database: Database): readonly FileMove[] {
  const rows = database.query(sql.moves);
  return rows.map((row) => ({ file: fileIn(row), to: textIn(row.moves_to) ?? "" }));
}

export function cancelMove(database: Database, id: BookId): void {
  runAll(database, [[sql.stays, { id }]]);
}

/** Before the folders are made. */
export function saveMadeFolders(database: Database, paths: readonly string[]): void {
  runAll(
    database,
    paths.map((path) => [sql.makes, { path }] as const),
  );
}

/** Folders made for books, nested ones first; some may be gone. */
export function listMadeFolders(database: Database): readonly string[] {
  const rows = database.query(sql.made);
  return rows.map(({ path }) => textIn(path) ?? "");
}

export function deleteMadeFolder(database: Database, path: string): void {
  runAll(database, [[sql.gone, { path }]]);
}

/** Undefined without file name and author. */
function serverNamesIn({ author, series, number, file_name }: Row): ServerNames | undefined {
  if (file_name === undefined && author === undefined) return undefined;
  return {
    author: textIn(author),
    series: textIn(series),
    number: numberIn(number),
    fileName: textIn(file_name),
  };
}

function partIn({ part_validator, part_size }: Row): PartNote | undefined {
  const validator = textIn(part_validator);
  const size = numberIn(part_size);
  return validator === undefined || size === undefined ? undefined : { validator, size };
}

function filled(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
