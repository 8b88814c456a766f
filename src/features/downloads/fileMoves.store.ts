import type { BookId } from "../../model/book";
import type { FileMove } from "../../model/shelfFile";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import { rowsAStep, runAll, textIn } from "../../store/statements";
import { fileColumns, fileIn } from "./shelfRow.store";

const sql = {
  willMove: "UPDATE shelf_files SET moves_to = :to WHERE book_id = :id AND state = 'here'",
  moves: `
SELECT ${fileColumns}, moves_to FROM shelf_files WHERE moves_to IS NOT NULL AND state = 'here' LIMIT ${rowsAStep}`,
  stays: "UPDATE shelf_files SET moves_to = NULL WHERE book_id = :id",
  makes: "INSERT OR IGNORE INTO shelf_folders (path) VALUES (:path)",
  /** Nested paths come first. */
  made: "SELECT path FROM shelf_folders ORDER BY path DESC",
  gone: "DELETE FROM shelf_folders WHERE path = :path",
};

/** Before files get other names: all of them, or none. */
export function saveMoves(database: Database, moves: readonly FileMove[]): void {
  runAll(
    database,
    moves.map(({ file, to }) => [sql.willMove, { id: file.id, to }] as const),
  );
}

/** Renames with an unknown outcome, some of them if there are many. */
export function listMoves(database: Database): readonly FileMove[] {
  const rows = database.query(sql.moves);
  return rows.map((row) => moveIn(row));
}

function moveIn(row: Row): FileMove {
  return { file: fileIn(row), to: textIn(row.moves_to) ?? "" };
}

/** The file keeps its name. */
export function cancelMove(database: Database, id: BookId): void {
  runAll(database, [[sql.stays, { id }]]);
}

/** Before folders are made: these will be ours. */
export function saveMadeFolders(database: Database, paths: readonly string[]): void {
  runAll(
    database,
    paths.map((path) => [sql.makes, { path }] as const),
  );
}

/** The folders that were made for books, those in others first; some may be gone. */
export function listMadeFolders(database: Database): readonly string[] {
  const rows = database.query(sql.made);
  return rows.map(({ path }) => textIn(path) ?? "");
}

export function deleteMadeFolder(database: Database, path: string): void {
  runAll(database, [[sql.gone, { path }]]);
}
