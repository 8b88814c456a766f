import { throwStorage } from "../../../src/base/storageError";
import type { ListedBook } from "../../../src/features/downloads/shelfStore.port";
import { listBooks } from "../../../src/features/shelves/shelves";
import { testContext } from "../../fakes/testContext";

test("the books that were read are shown, also where the database refuses the next ones", () => {
  const pages = [1, 2].map((id) => [{ id, title: `Book ${id}`, shelf: "standard:1" } as unknown as ListedBook]);
  const listed = (): readonly ListedBook[] => pages.shift() ?? throwStorage({ kind: "storage", detail: "locked" });
  const context = testContext({ store: { shelves: { listed } } });
  const told: (number | string)[] = [];
  listBooks(context, {
    came: (books) => books.forEach(({ id }) => told.push(Number(id))),
    ended: () => told.push("ended"),
    isWanted: () => true,
  });
  context.tasks.pass(1);
  expect(told).toEqual([1, 2, "ended"]);
});
