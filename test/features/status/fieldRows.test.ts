import type { BookId, Fingerprint } from "../../../src/model/book";
import { queueField } from "../../../src/features/status/bookFields.store";
import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { ratingSender } from "../../../src/features/status/sendRating.task";
import { rowBatchSize } from "../../../src/store/database";
import { done } from "../../../src/base/result";
import { device } from "../../fakes/statusDevice";

test("many ratings of books here and in the library are listed in order, each once", () => {
  const { context, memory, library } = device({ ratingMode: "stars" });
  Object.assign(context.server, { statuses: { ...library, rate: () => done } });
  const ids: number[] = [];
  for (let count = 1; count <= rowBatchSize + 30; count += 1) {
    const book = { id: (1000 + count) as BookId, title: "The Buoy" };
    queueLibraryField(memory.database, book, "rating", { value: 8, seen: 4, at: 1 });
    const hash = count.toFixed(0).padStart(32, "0") as Fingerprint;
    if (count > 20) queueField(memory.database, hash, "rating", { value: 6, at: 1 });
  }
  const sender = ratingSender(context);
  let rows = sender.next(undefined);
  while (rows.length > 0) {
    expect(rows.length).toBeLessThanOrEqual(rowBatchSize);
    ids.push(...rows.map(({ rowId }) => rowId));
    rows = sender.next(rows.at(-1));
  }
  expect(ids).toEqual(memory.rows("SELECT id FROM pending_ratings ORDER BY id").map((row) => row.id));
  expect(ids).toHaveLength(2 * rowBatchSize + 40);
});
