import type { Book, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database, Values } from "../../ports/database";
import type { FileFacts } from "../../ports/files";
import { textIn } from "../cell";
import { runAll, type Statement } from "../statements";
import { within } from "../within";
import { bookColumns, bookTables, firstBook } from "./bookRow";

const sql = {
  at: `
SELECT ${bookColumns} FROM ${bookTables} JOIN files USING (hash)
WHERE path = :path AND size = :size AND modified_at = :modified_at`,
  /** Writes nothing when all is known already, and this is where the bytes were seen last. */
  lies: `
INSERT INTO files (path, hash, size, modified_at) VALUES (:path, :hash, :size, :modified_at)
ON CONFLICT (path) DO UPDATE SET seen = (SELECT max(seen) FROM files) + 1, hash = excluded.hash, size = excluded.size,
  modified_at = excluded.modified_at, before = CASE WHEN hash = excluded.hash THEN before ELSE hash END
WHERE (hash, size, modified_at) IS NOT (excluded.hash, excluded.size, excluded.modified_at)
  OR EXISTS (SELECT 1 FROM files AS later WHERE later.hash = excluded.hash AND later.seen > files.seen)`,
  pathOf: "SELECT path FROM files WHERE hash = :hash ORDER BY seen DESC LIMIT 1",
};

/** Where the new place of a file is written, and the rows that this is about besides their place. */
const placed: readonly (readonly [table: string, more: string, which: string])[] = [
  // A book that the reader has put somewhere is the reader's own from then on.
  ["shelf_files", "state = 'adopted', ", "state IN ('here', 'adopted') AND "],
  ["files", "", ""],
  // Their places are found in the file.
  ["pending_annotations", "", ""],
];

/** The book last seen at this path, if the file is still the same by size and time; undefined otherwise. */
export function bookAt(
  database: Database,
  path: string,
  { size, modifiedAt }: FileFacts,
): Result<Book | undefined> {
  return firstBook(database.query(sql.at, { path, size, modified_at: modifiedAt }));
}

/** The statement that notes what lies at a path now; what lay there until then is noted as what lay before. */
export function lying(hash: Fingerprint, path: string, { size, modifiedAt }: FileFacts): Statement {
  return [sql.lies, { path, hash, size, modified_at: modifiedAt }];
}

/** Where these bytes were seen last; undefined when they lie nowhere. Failure: storage. */
export function pathOf(database: Database, hash: Fingerprint): Result<string | undefined> {
  const rows = database.query(sql.pathOf, { hash });
  return rows.ok ? ok(textIn(rows.value[0]?.path)) : rows;
}

/** A file lies at `to` now, or a folder does with all that is in it. Failure: storage. */
export function moved(database: Database, from: string, to: string): Result<undefined> {
  const values: Values = { from, to };
  return runAll(
    database,
    placed.map((place) => [moving(place), values] as const),
  );
}

function moving([table, more, which]: (typeof placed)[number]): string {
  return `
UPDATE OR REPLACE ${table} SET ${more}path = :to || substr(path, length(:from) + 1)
WHERE ${which}${within("path", ":from")}`;
}
