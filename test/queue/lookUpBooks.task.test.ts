import { lookUpBooks } from "../../src/queue/lookUpBooks.task";
import type { Effort } from "../../src/queue/sender";
import type { Fingerprint } from "../../src/model/book";
import { failed, ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { QueueKind } from "../../src/queue/queue.rules";
import { saveTrackingChoice } from "../../src/book/matches.store";
import { saveTroubles } from "../../src/queue/troubles.store";
import { fakeClock } from "../fakes/clock";
import { memoryStore } from "../fakes/memoryStore";
import { aSession } from "../fakes/sessions";
import { testContext } from "../fakes/testContext";
import { saveBook } from "../../src/book/books.store";
import { queueSession } from "../../src/features/sessions/sessions.store";
import { queueField } from "../../src/features/status/bookFields.store";

/** Of each of these books a session and a rating are pending, and the server knows none of them. */
function device(count = 50) {
  const clock = fakeClock();
  const { database } = memoryStore();
  const books = Array.from({ length: count }, (_, n) => `book ${n}` as Fingerprint);
  for (const fingerprint of books) {
    saveBook(database, { fingerprint, type: "EPUB" }, `/${fingerprint}.epub`, { size: 1, modifiedAt: 1 });
    queueSession(database, aSession({ fingerprint }), clock.now());
    queueField(database, fingerprint, "rating", { value: 8, at: clock.now() });
  }
  const lookups: Fingerprint[] = [];
  const context = testContext({
    clock,
    database,
    server: {
      books: {
        findByHash: (fingerprint) => {
          lookups.push(fingerprint);
          return ok(undefined);
        },
      },
    },
  });
  const drain = (effort: Effort, kinds: readonly QueueKind[] = ["session"]): readonly Fingerprint[] => {
    lookups.splice(0);
    const run = {
      asked: {},
      isOff: () => false,
      isDue: () => true,
      missed: (_: Fingerprint, failure: Failure) => failed(failure),
    };
    for (const of of kinds) expect(lookUpBooks(context, of, effort, run).ok).toBe(true);
    clock.advance(60);
    return [...lookups];
  };
  return { books, drain, database, clock };
}

describe("books that the server does not know", () => {
  test("are looked up twenty at a time by automatic drains, each in its turn", () => {
    const { books, drain } = device();
    expect(drain("automatic")).toEqual(books.slice(0, 20));
    expect(drain("automatic")).toEqual(books.slice(20, 40));
    expect(drain("automatic")).toEqual([...books.slice(40), ...books.slice(0, 10)]);
  });

  test("are not looked up if their reader excluded them", () => {
    const { books, drain, database } = device();
    for (const book of books.slice(0, 3)) saveTrackingChoice(database, book, "never");
    expect(drain("everything")).toEqual(books.slice(3));
  });

  test("are all looked up once at a tap, however many kinds are pending", () => {
    const { books, drain } = device();
    expect(drain("everything", ["session", "rating"])).toEqual(books);
  });

  test("are looked up when due after a failure, also after the clock was set back", () => {
    const { books, drain, database, clock } = device(4);
    const at = clock.now();
    const dues = [100, -1, 3600, 3601].map((seconds) => at + seconds);
    for (const [index, dueAt] of dues.entries())
      saveTroubles(database, "session", [{ rowId: index + 1 }], { count: 1, since: at, at, dueAt, reason: "" });
    expect(drain("automatic")).toEqual([books[1], books[3]]);
  });
});
