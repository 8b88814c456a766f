import type { Fingerprint } from "../../model/book";
import { type Annotation, timeOfMark } from "../../model/annotation";
import type { DigestedItem } from "./noteChanges.rules";
import type { Database } from "../../store/database";
import { sameNumber } from "../../book/sameBook.store";
import { runAll, type Statement } from "../../store/statements";

const sql = {
  nameTaken: `
UPDATE OR IGNORE synced_annotations SET mark = :mark
WHERE book IN ${sameNumber} AND mark = :time AND digest = '' AND (kind = 'bookmark') = :is_bookmark`,
  learnTaken: `
UPDATE synced_annotations SET digest = :digest
WHERE book IN ${sameNumber} AND kind = :kind AND mark = :mark AND digest = ''`,
};

/** Names items that were taken over from another client, which knew marks by their creation time alone. */
export function nameTakenNotes(
  database: Database,
  hash: Fingerprint,
  marks: readonly Pick<Annotation, "id" | "kind">[],
): void {
  const statements: Statement[] = [];
  for (const { id, kind } of marks) {
    const is_bookmark = kind === "bookmark" ? 1 : 0;
    statements.push([sql.nameTaken, { hash, mark: id, time: timeOfMark(id), is_bookmark }]);
  }
  runAll(database, statements);
}

/** Keeps what these say, where that was not known of what another client sent. */
export function learnTakenNotes(database: Database, hash: Fingerprint, items: readonly DigestedItem[]): void {
  const statements: Statement[] = [];
  for (const { item, digest } of items)
    statements.push([sql.learnTaken, { hash, kind: item.kind, mark: item.mark, digest }]);
  runAll(database, statements);
}
