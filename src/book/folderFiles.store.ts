import type { BookId, Fingerprint } from "../model/book";
import { type Database, countIn, textIn, wordIn } from "../store/database";
import type { FileFacts } from "../koreader/files.port";

/** File in a folder of books that was never opened here. */
export interface FolderFile extends FileFacts {
  readonly path: string;
  readonly fingerprint: Fingerprint;
}

/** `asked`: the server was asked for its fingerprint. `others`: server IDs of books of equal size and other bytes, each between blanks. */
export const folderFileTables: readonly string[] = [
  `CREATE TABLE folder_files (
  path TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,
  others TEXT NOT NULL DEFAULT '')`,
  "CREATE INDEX folder_files_size ON folder_files (size)",
];

const columns = "path, hash, size, modified_at";

const between = "(' ' || CAST(:id AS INTEGER) || ' ')";

const sql = {
  known: `
SELECT 1 AS known FROM files WHERE path = :path AND size = :size AND modified_at = :modified_at
UNION ALL SELECT 1 FROM folder_files WHERE path = :path AND size = :size AND modified_at = :modified_at LIMIT 1`,
  save: `INSERT OR REPLACE INTO folder_files (${columns}) VALUES (:path, :hash, :size, :modified_at)`,
  ofSize: `
SELECT ${columns} FROM folder_files WHERE size > :least AND size < :most AND instr(others, ${between}) = 0 ORDER BY path LIMIT 3`,
  unasked: `SELECT ${columns} FROM folder_files WHERE asked = 0 ORDER BY path LIMIT :limit`,
  asked: "UPDATE folder_files SET asked = 1 WHERE path = :path",
  differs: `UPDATE folder_files SET others = others || ${between} WHERE path = :path`,
  remove: "DELETE FROM folder_files WHERE path = :path",
};

/** After a change of server. */
export const forgetFolderAnswers = "UPDATE folder_files SET asked = 0, others = ''";

/** True if the bytes at this path are known, by path, size and time. */
export function isFileKnown(database: Database, path: string, { size, modifiedAt }: FileFacts): boolean {
  return database.query(sql.known, { path, size, modified_at: modifiedAt }).length > 0;
}

export function saveFolderFile(database: Database, { path, fingerprint, size, modifiedAt }: FolderFile): void {
  database.run(sql.save, { path, hash: fingerprint, size, modified_at: modifiedAt });
}

/** Sizes in bytes, both excluded. Without files that are known to differ from the book with this ID. At most three. */
export function listFolderFilesOfSize(
  database: Database,
  { least, most, id }: { readonly least: number; readonly most: number; readonly id: BookId },
): readonly FolderFile[] {
  return filesIn(database.query(sql.ofSize, { least, most, id }));
}

export function listUnaskedFiles(database: Database, limit: number): readonly FolderFile[] {
  return filesIn(database.query(sql.unasked, { limit }));
}

export function markFileAsked(database: Database, path: string): void {
  database.run(sql.asked, { path });
}

export function markFileDiffers(database: Database, path: string, id: BookId): void {
  database.run(sql.differs, { path, id });
}

export function deleteFolderFile(database: Database, path: string): void {
  database.run(sql.remove, { path });
}

function filesIn(rows: ReturnType<Database["query"]>): readonly FolderFile[] {
  return rows.map((row) => ({
    path: textIn(row.path) ?? "",
    fingerprint: wordIn(row.hash),
    size: countIn(row.size),
    modifiedAt: countIn(row.modified_at),
  }));
}
