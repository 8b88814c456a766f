import { failed, ok } from "../../src/base/result";
import { lookUpBooks } from "../../src/queue/lookUpBooks.task";
import type { BookId, Fingerprint } from "../../src/model/book";
import { fakeClock } from "../fakes/clock";
import { memoryStore } from "../fakes/memoryStore";
import { fakeTasks } from "../fakes/tasks";
import { testContext } from "../fakes/testContext";
import { queueField } from "../../src/features/status/bookFields.store";
import { forgetAllIds } from "../../src/book/books.store";

const known = "a".repeat(32) as Fingerprint;

/** A look-up during whose answer a person sets another server, or does not. The number that the book has then. */
function numberAfter(setsAnother: boolean): unknown {
  const clock = fakeClock();
  const tasks = fakeTasks(clock);
  const store = memoryStore(() => undefined, tasks.isRevoked);
  queueField(store.database, known, "rating", { value: 8, at: 1 });
  const moveOn = (): void => {
    tasks.revokeAll();
    forgetAllIds(store.database);
  };
  const findByHash = () => {
    if (setsAnother) tasks.outside(moveOn);
    return ok({ id: 7 as BookId });
  };
  const context = testContext({ database: store.database, server: { books: { findByHash } }, clock, tasks });
  tasks.start(
    "sync",
    () =>
      void lookUpBooks(context, "rating", "everything", {
        asked: {},
        isOff: () => false,
        isDue: () => true,
        missed: (_, failure) => failed(failure),
      }),
  );
  tasks.pass(1);
  return store.rows("SELECT server_id FROM books")[0]?.["server_id"];
}

test("an ID from the server is stored, unless another server was set meanwhile", () => {
  expect(numberAfter(false)).toBe(7);
  expect(numberAfter(true)).toBeUndefined();
});
