import type { Fraction } from "../../../src/base/scale";
import type { TrashItem } from "../../../src/features/downloads/downloadRecords";
import { listTrash, restoreTrash, saveTrash } from "../../../src/features/downloads/trash.store";
import type { BookId } from "../../../src/model/book";
import { asShelfId, byHand, type ShelfKey } from "../../../src/model/shelf";
import { runAll } from "../../../src/store/database";
import { memoryStore } from "../../fakes/memoryStore";
import type { LeftAt } from "../../../src/model/leftAt";

const file = (id: number) =>
  ({ id: id as BookId, path: `/b/${id}.epub`, state: "here", size: 10 + id, shelf: byHand, title: `T${id}` }) as const;

function removed(id: number, more: Partial<TrashItem> = {}): Omit<TrashItem, "rowId"> {
  return { path: `/b/${id}.epub`, trashPath: `/t/5-${id}/${id}.epub`, at: 5, file: file(id), ...more };
}

describe("the list of the trash", () => {
  test("has all that was stored of each book and sidecar, the newest first", () => {
    const { database } = memoryStore();
    const halves: LeftAt[] = [
      { place: "/body/p[2]", fraction: 0.5 as Fraction },
      { fraction: 0.25 as Fraction },
      { place: "/body/p[3]" },
    ];
    const items = [
      removed(1, { leaves: [4, 17].map(asShelfId), hostLists: '{"collections":{}}', left: halves[0] }),
      { path: "/b/1.sdr", trashPath: "/t/5-1-1/1.sdr", at: 5 },
      removed(2, { leaves: [], left: halves[1] }),
      removed(3, { left: halves[2] }),
      removed(4),
    ];
    saveTrash(database, items);
    expect(listTrash(database)).toEqual(items.map((item, place) => ({ ...item, rowId: place + 1 })).reverse());
  });

  test("loses a restored book, with the changes that its removal left pending", () => {
    const { database, rows } = memoryStore();
    const shelf = "standard:1" as ShelfKey;
    const other = "standard:2" as ShelfKey;
    for (const id of [1, 2]) {
      runAll(database, [
        ["INSERT INTO collected_books (shelf, book_id, agreed) VALUES (:shelf, :id, 'both')", { shelf: other, id }],
        [
          "INSERT INTO pending_shelf_changes (book_id, shelf_id, created_at, state) VALUES (:id, 1, 5, 'pending')",
          { id },
        ],
      ]);
    }
    saveTrash(database, [removed(1, { leaves: [asShelfId(1)] }), removed(2, { leaves: [asShelfId(1)] })]);
    restoreTrash(database, { rowId: 1 }, [shelf]);
    expect(rows("SELECT shelf, book_id, agreed FROM collected_books ORDER BY book_id")).toEqual([
      { shelf, book_id: 1, agreed: "here" },
      { shelf: other, book_id: 2, agreed: "both" },
    ]);
    expect(rows("SELECT book_id FROM pending_shelf_changes")).toEqual([{ book_id: 2 }]);
    expect(rows("SELECT book_id, state FROM shelf_files")).toEqual([{ book_id: 1, state: "adopted" }]);
    expect(listTrash(database).map(({ rowId }) => rowId)).toEqual([2]);
  });

  test("leaves a change of a shelf that the reader made for a restored book", () => {
    const { database, rows } = memoryStore();
    runAll(database, [
      ["INSERT INTO pending_shelf_changes (book_id, shelf_id, created_at, state) VALUES (1, 1, 5, 'pending')", {}],
    ]);
    saveTrash(database, [removed(1)]);
    restoreTrash(database, { rowId: 1 }, []);
    expect(rows("SELECT book_id FROM pending_shelf_changes")).toEqual([{ book_id: 1 }]);
  });
});
