import type { LeftAt } from "../../model/leftAt";
import { type ShelfId, type ShelfKey, asShelfId } from "../../model/shelf";
import { type Database, type Row, countIn, numberIn, runAll, type Statement, textIn } from "../../store/database";
import type { TrashItem } from "./downloadRecords";
import { fileIn, valuesOfFile } from "./shelfRow.store";

const sql = {
  add: `
INSERT INTO shelf_trash (
  path, trash_path, trashed_at, book_id, size, hash, shelf, title, leaves, place, fraction, host_lists)
VALUES (
  :path, :trash_path, :trashed_at, :book_id, :size, :hash, :shelf, :title, :leaves, :place, :fraction, :host_lists)`,
  list: `
SELECT id, path, trash_path, trashed_at, old_since, 'here' AS state, book_id, size, hash, shelf, title, leaves, place,
  fraction, host_lists
FROM shelf_trash ORDER BY id DESC`,
  /** Without shelves of another server. The replaced version is not offered again, a later one is. */
  enter: `
INSERT OR REPLACE INTO shelf_files (book_id, path, state, size, hash, shelf, title, server_file)
SELECT book_id, path, 'adopted', size, hash, shelf, title, (
  SELECT server_file FROM shelf_files AS taken WHERE taken.book_id = shelf_trash.book_id) FROM shelf_trash
WHERE id = :id AND book_id IS NOT NULL AND shelf IS NOT NULL`,
  /** A restored book stays on its shelves, unless the removal was already sent. */
  stay: `
DELETE FROM pending_shelf_changes WHERE state <> 'sending' AND book_id = (
  SELECT book_id FROM shelf_trash WHERE id = :id AND leaves IS NOT NULL)`,
  /** A restored file is in no collection, unless it replaces one. */
  uncollected: `
DELETE FROM collected_books WHERE book_id = (SELECT book_id FROM shelf_trash WHERE id = :id) AND NOT EXISTS (
  SELECT 1 FROM shelf_files AS taken WHERE taken.book_id = collected_books.book_id AND swap IS NOT NULL)`,
  /** Restoring a collection entry does not change the shelf. */
  collected: `
INSERT OR IGNORE INTO collected_books (shelf, book_id, agreed)
SELECT :shelf, book_id, 'here' FROM shelf_trash WHERE id = :id AND book_id IS NOT NULL`,
  drop: "DELETE FROM shelf_trash WHERE id = :id",
  aged: "UPDATE shelf_trash SET old_since = :at WHERE id = :id",
};

/** Statements to store before the move. */
export function insertTrashItems(items: readonly Omit<TrashItem, "rowId">[]): Statement[] {
  const statements: Statement[] = [];
  for (const { path, trashPath, at, file, leaves, left, hostLists } of items) {
    const of = file === undefined ? {} : valuesOfFile(file);
    const { book_id, size, hash, shelf, title } = of;
    const { place, fraction } = left ?? {};
    const lies = { path, trash_path: trashPath, trashed_at: at, leaves: leaves?.join(" "), place, fraction };
    const said = { ...lies, host_lists: hostLists };
    statements.push([sql.add, { ...said, book_id, size, hash, shelf, title }]);
  }
  return statements;
}

/** The newest first. */
export function listTrash(database: Database): readonly TrashItem[] {
  const rows = database.query(sql.list);
  return rows.map((row) => itemIn(row));
}

/** Before the move. */
export function saveTrash(database: Database, items: readonly Omit<TrashItem, "rowId">[]): void {
  runAll(database, insertTrashItems(items));
}

/** A restored book belongs to the user: no sync removes it again. `collections` of these shelves contain it. */
export function restoreTrash(
  database: Database,
  { rowId: id }: Pick<TrashItem, "rowId">,
  collected: readonly ShelfKey[] = [],
): void {
  const statements: Statement[] = [
    [sql.uncollected, { id }],
    [sql.enter, { id }],
    [sql.stay, { id }],
  ];
  for (const shelf of collected) statements.push([sql.collected, { id, shelf }]);
  statements.push([sql.drop, { id }]);
  runAll(database, statements);
}

function itemIn(row: Row): TrashItem {
  const book = numberIn(row.book_id);
  return {
    rowId: countIn(row.id),
    path: textIn(row.path) ?? "",
    trashPath: textIn(row.trash_path) ?? "",
    at: countIn(row.trashed_at),
    oldSince: numberIn(row.old_since),
    file: book === undefined ? undefined : fileIn(row),
    leaves: leavesIn(textIn(row.leaves)),
    left: leftIn(row),
    hostLists: textIn(row.host_lists),
  };
}

function leftIn({ place, fraction }: Row & Pick<LeftAt, "fraction">): LeftAt | undefined {
  if (place === undefined && fraction === undefined) return undefined;
  return { place: textIn(place), fraction: numberIn(fraction) };
}

function leavesIn(text: string | undefined): readonly ShelfId[] | undefined {
  return text
    ?.split(" ")
    .filter((id) => id !== "")
    .map((id) => asShelfId(Number(id)));
}

/** One transaction. */
export function deleteTrash(database: Database, ids: readonly number[]): void {
  runAll(
    database,
    ids.map((id) => [sql.drop, { id }] as const),
  );
}

/** `at`: Unix seconds when its age was first seen. */
export function markTrashOld(database: Database, id: number, at: number): void {
  runAll(database, [[sql.aged, { id, at }]]);
}
