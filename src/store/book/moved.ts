import type { Result } from "../../domain/result";
import type { Database } from "../../ports/database";
import { runAll, type Statement } from "../statements";
import { within } from "../within";

/** Where the new place of a file is written, and the rows that this is about besides their place. */
const placed: readonly (readonly [table: string, column: string, more: string, which: string])[] = [
  // A book that the reader has put somewhere is the reader's own from then on.
  ["shelf_files", "path", "state = 'adopted', ", "state IN ('here', 'adopted') AND "],
  ["book_cache", "file_path", "", ""],
  ["book_files", "path", "", ""],
  // Their places are found in the file.
  ["pending_annotations", "path", "", ""],
];

/** A path holds one file: what lay there before keeps everything but the path. */
const moveOut = "UPDATE book_cache SET file_path = NULL WHERE file_path = :to";

/** A file lies at `to` now, or a folder does with all that is in it. Failure: storage. */
export function moved(database: Database, from: string, to: string): Result<undefined> {
  const statements: Statement[] = [[moveOut, { to }]];
  for (const place of placed) statements.push([moving(place), { from, to }]);
  return runAll(database, statements);
}

function moving([table, column, more, which]: (typeof placed)[number]): string {
  return `
UPDATE OR REPLACE ${table} SET ${more}${column} = :to || substr(${column}, length(:from) + 1)
WHERE ${which}${within(column, ":from")}`;
}
