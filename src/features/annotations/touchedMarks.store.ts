import type { Fingerprint } from "../../model/book";
import type { Database } from "../../store/database";
import { bookOfHash, knowing, sameNumber } from "../../book/sameBook.store";
import { runAll, type Statement, textIn } from "../../store/statements";

const sql = {
  keep: `INSERT OR IGNORE INTO touched_marks (book, mark) VALUES (${bookOfHash}, :mark)`,
  list: `SELECT DISTINCT mark FROM touched_marks WHERE book IN ${sameNumber} ORDER BY mark`,
  forget: `DELETE FROM touched_marks WHERE book IN ${sameNumber}`,
};

/** Stores which marks the reader was seen to touch, for when they are looked at next. Writes nothing for none. */
export function saveTouchedMarks(database: Database, hash: Fingerprint, marks: readonly string[]): void {
  if (marks.length === 0) return;
  const statements: Statement[] = knowing(hash).slice();
  for (const mark of marks) statements.push([sql.keep, { hash, mark }]);
  runAll(database, statements);
}

/** The marks of a book that were touched, under whichever of its fingerprints. */
export function listTouchedMarks(database: Database, hash: Fingerprint): readonly string[] {
  const rows = database.query(sql.list, { hash });
  return rows.map((row) => textIn(row.mark) ?? "");
}

export function deleteTouchedMarks(database: Database, hash: Fingerprint): void {
  runAll(database, [[sql.forget, { hash }]]);
}

/** The statement that forgets those of all books. */
export const forgetAllTouched: Statement = ["DELETE FROM touched_marks"];
