import { lookUpBooks } from "../../src/app/book/lookUpBooks";
import type { Effort } from "../../src/app/sync/sender";
import type { Fingerprint } from "../../src/domain/book";
import { ok } from "../../src/domain/result";
import type { QueueKind } from "../../src/domain/queue";
import { fakeQueue } from "../fakes/queue";
import { testContext } from "../fakes/testContext";

/** Of each of fifty books something is pending, and the server knows none of them. */
function device() {
  const books = Array.from({ length: 50 }, (_, n) => `book ${n}` as Fingerprint);
  /** The one looked up longest ago first. */
  let queue = books;
  const lookups: Fingerprint[] = [];
  const context = testContext({
    store: {
      queue: fakeQueue(() => [], { unknown: () => queue }),
      books: {
        find: (fingerprint) => ok({ fingerprint, type: "EPUB" }),
        pastOf: () => ok([]),
        missed: (fingerprint) => {
          queue = queue.filter((one) => one !== fingerprint).concat(fingerprint);
          return ok(undefined);
        },
        firstMiss: () => ok(false),
      },
      matches: { pathOf: () => ok(undefined) },
    },
    server: {
      library: {
        findByHash: (fingerprint) => {
          lookups.push(fingerprint);
          return ok(undefined);
        },
      },
    },
  });
  const drain = (effort: Effort, kinds: readonly QueueKind[] = ["note"]): readonly Fingerprint[] => {
    lookups.splice(0);
    const asked = {};
    for (const of of kinds) expect(lookUpBooks(context, of, effort, asked).ok).toBe(true);
    return [...lookups];
  };
  return { books, drain };
}

describe("books that the server does not know", () => {
  test("are asked for twenty at a time in automatic drains, each in its turn", () => {
    const { books, drain } = device();
    expect(drain("automatic")).toEqual(books.slice(0, 20));
    expect(drain("automatic")).toEqual(books.slice(20, 40));
    expect(drain("automatic")).toEqual([...books.slice(40), ...books.slice(0, 10)]);
  });

  test("are all asked for when a person syncs, once each, of however many kinds something is pending", () => {
    const { books, drain } = device();
    expect(drain("everything", ["session", "note", "rating"])).toEqual(books);
  });
});
