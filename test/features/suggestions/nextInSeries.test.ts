import { dialectOf } from "../../../src/server/dialects/dialect";
import { askNext, knownNext, lookForNext } from "../../../src/features/suggestions/nextInSeries";
import type { BookId } from "../../../src/model/book";
import type { BrowseBook, BrowsePage } from "../../../src/features/library/browse.rules";
import { failed, ok, type Result } from "../../../src/base/result";
import { fullFor, memoryDatabase, memoryStore } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const id = 1 as BookId;
const lamp = (number: number): BrowseBook => ({
  id: number as BookId,
  title: `Lamp ${number}`,
  series: "Lamps",
  number,
});
const page = (books: readonly BrowseBook[], more = false): Result<BrowsePage> =>
  ok({ lines: books.map((book) => ({ book })), more });

/** A device whose server answers one page of the series after the other. */
function device(
  book: Result<BrowseBook | undefined>,
  pages: readonly Result<BrowsePage>[],
  isConnected = true,
  database = memoryDatabase(),
) {
  const asked: (string | number)[] = [];
  const left = pages.slice();
  const network = { isConnected };
  const context = testContext({
    settings: { libraryUsername: "anna" },
    database,
    connection: { dialect: () => dialectOf("G") },
    server: {
      browse: {
        book: () => (asked.push("book"), book),
        page: (_list, number) => (asked.push(number), left.shift() ?? page([])),
      },
    },
    host: { network: { isConnected: () => network.isConnected } },
  });
  return { context, asked, network };
}

test("a series is read to its end, page by page, and the answer stored", () => {
  const { context, asked } = device(ok(lamp(1)), [page([lamp(1), lamp(3)], true), page([lamp(2)])]);
  expect(askNext(context, id)).toEqual({ ok: true, value: { kind: "next", books: [lamp(2)] } });
  expect(asked).toEqual(["book", 0, 1]);
  expect(knownNext(context, id)).toEqual({ kind: "next", books: [lamp(2)], at: context.clock.now() });
  expect(knownNext(context, 2 as BookId)).toBeUndefined();
});

test("a series whose pages never end is given up", () => {
  const { context, asked } = device(
    ok(lamp(1)),
    Array.from({ length: 99 }, () => page([lamp(1)], true)),
  );
  askNext(context, id);
  expect(asked).toHaveLength(21);
});

test("no book of a series counts as its last one if pages were not read", () => {
  const book = lamp(20_000);
  const { context, asked } = device(
    ok(book),
    Array.from({ length: 400 }, (_, at) =>
      page(
        Array.from({ length: 50 }, (_, place) => lamp(at * 50 + place + 1)),
        true,
      ),
    ),
  );
  expect(askNext(context, book.id)).toEqual({ ok: true, value: { kind: "long", books: [] } });
  expect(asked).toHaveLength(21);
  expect(knownNext(context, book.id)?.kind).toBe("long");
});

test("no request is made for a book without a series or a number", () => {
  for (const [book, kind] of [
    [{ id }, "none"],
    [{ id, series: "Lamps" }, "unnumbered"],
    [{ id, number: 1 }, "none"],
  ] as const) {
    const { context, asked } = device(ok(book), []);
    expect(askNext(context, id)).toEqual(ok({ kind, books: [] }));
    expect(asked).toEqual(["book"]);
  }
});

test("a failure keeps the earlier answer about the next book", () => {
  const { context } = device(ok(lamp(1)), [page([lamp(2)]), failed({ kind: "offline" })]);
  askNext(context, id);
  expect(askNext(context, id)).toMatchObject({ ok: false });
  expect(knownNext(context, id)?.books).toEqual([lamp(2)]);
});

describe("the next book after a finished book", () => {
  const look = ({ context }: Pick<ReturnType<typeof device>, "context">) => {
    const found: unknown[] = [];
    lookForNext(context, id, (next) => found.push(next?.kind === "next" ? next.books : next?.kind));
    context.tasks.pass(1);
    return found;
  };

  test("is offered from the server's last answer without a network", () => {
    const one = device(ok(lamp(1)), [page([lamp(2)])]);
    expect(look(one)).toEqual([[lamp(2)]]);
    one.network.isConnected = false;
    expect(look(one)).toEqual([[lamp(2)]]);
    expect(one.asked).toEqual(["book", 0]);
  });

  test("is not offered after the last book, nor if it is unknown", () => {
    expect(look(device(ok(lamp(9)), [page([lamp(2)])]))).toEqual(["last"]);
    expect(look(device(ok({ id }), []))).toEqual(["none"]);
    expect(look(device(ok(lamp(1)), [], false))).toEqual([undefined]);
    expect(look(device(failed({ kind: "offline" }), []))).toEqual([undefined]);
    const broken = device(ok(lamp(1)), []);
    Object.assign(broken.context.server.browse, {
      book: () => {
        throw new Error("a defect");
      },
    });
    expect(look(broken)).toEqual([undefined]);
  });

  test("is offered on a full disk too", () => {
    const store = memoryStore();
    const one = device(ok(lamp(1)), [page([lamp(2)])], true, store.database);
    store.before = fullFor("INTO browsed_pages");
    expect(look(one)).toEqual([[lamp(2)]]);
    expect(knownNext(one.context, id)).toBeUndefined();
  });

  test("is not asked for on a server without series", () => {
    const one = device(ok(lamp(1)), [page([lamp(2)])]);
    askNext(one.context, id);
    Object.assign(one.context.connection, { dialect: () => ({ lists: "none" }) });
    expect([look(one), one.asked]).toEqual([[undefined], ["book", 0]]);
  });
});
