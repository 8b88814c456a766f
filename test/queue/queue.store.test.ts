import { listQueueParts, retryQueueItems } from "../../src/queue/queue.store";
import { hashOfRow, ratingScene } from "../fakes/ratingScene";

describe("failed items of a book", () => {
  /** Books 1 to 3 have the server IDs 101 to 103. Three ratings are local, two were chosen in the library. */
  function failedRatings() {
    const scene = ratingScene();
    const { database } = scene;
    for (const [id, book_id] of [
      [11, 102],
      [12, 103],
    ] as const)
      database.run("INSERT INTO pending_ratings (id, book_id, rating, created_at) VALUES (:id, :book_id, 5, 1)", {
        id,
        book_id,
      });
    database.run("UPDATE pending_ratings SET state = 'failed', reason = 'No.', attempts = 2");
    const pending = () => database.query("SELECT id FROM pending_ratings WHERE state = 'pending'").map(({ id }) => id);
    return { ...scene, pending };
  }

  test("are tried again together, with choices in the library, not those of other books", () => {
    const { database, pending } = failedRatings();
    retryQueueItems(database, hashOfRow(2));
    expect(pending()).toEqual([2, 11]);
  });

  test("are all tried again if no book is named", () => {
    const { database, pending } = failedRatings();
    retryQueueItems(database);
    expect(pending()).toEqual([1, 2, 3, 11, 12]);
  });
});

test.each([
  [0, 0],
  [1, 0],
  [0, 1],
])("a pending position waits for the book (%d) or for the reader (%d)", (awaits_book, awaits_reader) => {
  const { database } = ratingScene();
  database.run(
    `INSERT INTO pending_progress (book, hash, percent, place, read_at, compared, insisted, awaits_book, awaits_reader,
       created_at)
     VALUES (2, :hash, 40, '/a', 1, 0, 0, :awaits_book, :awaits_reader, 1)`,
    { hash: hashOfRow(2), awaits_book, awaits_reader },
  );
  const part = listQueueParts(database, hashOfRow(2)).find(({ of }) => of === "position");
  expect(part).toMatchObject({
    count: 1,
    state: "pending",
    awaitsBook: awaits_book === 1,
    awaitsReader: awaits_reader === 1,
  });
});
