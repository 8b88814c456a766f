import type { Fingerprint } from "../../model/book";
import { bookOfHash } from "../../book/bookRow.store";
import { type Database, numberIn } from "../../store/database";

const sql = {
  mark: `UPDATE books SET uploaded_at = :at WHERE id = ${bookOfHash}`,
  find: `SELECT uploaded_at FROM books WHERE id = ${bookOfHash} AND server_id IS NULL`,
};

/** Stored before the last bytes of the file leave. `at`: Unix seconds; undefined: the server has not stored it. */
export function saveUploadedAt(database: Database, hash: Fingerprint, at: number | undefined): void {
  database.run(sql.mark, { hash, at });
}

/** Time of an upload that may have arrived, Unix seconds; undefined without one, or once the book is matched. */
export function getUploadedAt(database: Database, hash: Fingerprint): number | undefined {
  return numberIn(database.query(sql.find, { hash })[0]?.uploaded_at);
}
