import { throwStorage } from "../../../src/base/result";
import type { ShelfKey } from "../../../src/model/shelf";
import type { BookId } from "../../../src/model/book";
import { listBooks } from "../../../src/features/shelves/shelves";
import { testContext } from "../../fakes/testContext";
import { memoryStore } from "../../fakes/memoryStore";
import { saveShelfOutcome } from "../../../src/features/downloads/shelfFiles.store";

test("the books read so far are shown if the database refuses the next ones", () => {
  const store = memoryStore();
  const ids = Array.from({ length: 101 }, (_, at) => at + 1);
  const listed = ids.map((id) => ({
    id: id as BookId,
    title: `Book ${id + 100}`,
    shelf: "standard:1" as ShelfKey,
    place: id,
  }));
  saveShelfOutcome(store.database, { arrivals: [], forgotten: [], listed, shortened: [] });
  let windows = 0;
  store.before = (sql) => {
    if (!sql.includes("FROM shelf_books AS listed")) return;
    windows += 1;
    if (windows > 2) throwStorage({ kind: "storage", detail: "locked" });
  };
  const context = testContext({ database: store.database });
  const told: (number | string)[] = [];
  listBooks(context, {
    came: (books) => books.forEach(({ id }) => told.push(Number(id))),
    ended: () => told.push("ended"),
    isWanted: () => true,
  });
  context.tasks.pass(1);
  expect(told).toEqual([...ids, "ended"]);
});
