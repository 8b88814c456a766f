import { dialectOf } from "../../../src/server/dialects/dialect";
import { ok } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import { nextChoices, showNext } from "../../../src/features/suggestions/endOfBook.page";
import { askNext, lookForNext } from "../../../src/features/suggestions/nextInSeries";
import { recommendationsFeature } from "../../../src/features/suggestions/index";
import type { BrowseBook } from "../../../src/features/library/browse.rules";
import { failed } from "../../../src/base/result";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;
const dune: Book = { fingerprint, type: "EPUB", title: "Dune", id: 1 as BookId };
const lamp = (number: number | undefined, id: number): BrowseBook => ({
  id: id as BookId,
  title: `Lamp ${id}`,
  series: "Lamps",
  number,
});

/** A server on which the book has this place in a series with these books. `hasMore`: of a series without an end. */
function device(book: BrowseBook | undefined, books: readonly BrowseBook[] = [], hasMore = false) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  saveBook(database, dune, "/dune.epub", { size: 1, modifiedAt: 1 });
  const network = { isConnected: true, answers: true };
  const asked: string[] = [];
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: {
        network: { isConnected: () => network.isConnected, whenConnected: (action: () => void) => action() },
        device: { timeText: (at: number) => `time ${at}` },
        files: { facts: (path) => (path === "/dune.epub" ? { size: 1, modifiedAt: 1 } : undefined) },
      },
      connection: { dialect: () => dialectOf("G") },
      server: {
        catalogue: {
          recommend: (id) => {
            asked.push(`recommend ${id}`);
            return ok([]);
          },
        },
        browse: {
          book: () => (network.answers ? ok(book) : failed({ kind: "timeout", sent: false })),
          page: () => ok({ lines: books.map((one) => ({ book: one })), more: hasMore }),
        },
      },
    },
    { screen: { book: () => anOpenBook(aDocument({ path: "/dune.epub", type: "EPUB" }), fingerprint) } },
  );
  const pass = (): void => screen.context.tasks.pass(0);
  return { ...screen, network, asked, pass };
}

const own = lamp(1, 1);

describe("the next book of a series", () => {
  test.each<[string, ReturnType<typeof device>, string]>([
    ["no series", device({ ...own, series: undefined }), "is in no series"],
    ["no number", device(lamp(undefined, 1)), "no number of “Dune” in its series"],
    ["a series that is too long", device(own, [own], true), "is too long"],
    ["the last book", device(own, [own]), "is the last book of its series"],
  ])("has a message for each case: %s", (_what, there, words) => {
    showNext(there.ui, dune);
    there.pass();
    expect(there.said).toHaveLength(1);
    expect(there.said[0]).toContain(words);
  });

  test("is a choice if the next number has several editions", () => {
    const there = device(own, [own, lamp(2, 2), lamp(2, 3), lamp(3, 4)]);
    showNext(there.ui, dune);
    there.pass();
    expect([there.title(), there.lines().length]).toEqual(["Next in series", 2]);
  });

  test("is the last known one without a network, with its time", () => {
    const there = device(own, [own, lamp(2, 2), lamp(2, 3)]);
    showNext(there.ui, dune);
    there.pass();
    there.network.isConnected = false;
    showNext(there.ui, dune);
    expect(there.said.at(-1)).toContain("Not connected. This is as of time");
    expect(there.lines()).toHaveLength(2);
  });

  test("is the last known one if the server does not answer", () => {
    const there = device(own, [own, lamp(2, 2)]);
    const found: (number | undefined)[] = [];
    const look = (): void => {
      lookForNext(there.ui, dune.id!, (next) => void found.push(next?.books[0]?.id));
      there.pass();
    };
    look();
    there.network.answers = false;
    look();
    there.context.set({ libraryUsername: "bob" });
    look();
    expect(found).toEqual([2, 2, undefined]);
  });

  test("is not offered for a week after the server said that there is no next book", () => {
    const there = device({ ...own, series: undefined });
    const texts = (): number => nextChoices(there.ui, dune, true).length;
    expect(texts()).toBe(1);
    askNext(there.ui, dune.id!);
    expect(texts()).toBe(0);
    there.context.clock.advance(7 * 86400 - 1);
    expect(texts()).toBe(0);
    there.context.clock.advance(1);
    expect(texts()).toBe(1);
    there.context.clock.advance(86400);
    expect(texts()).toBe(1);
    there.context.clock.advance(-16 * 86400);
    expect(texts()).toBe(1);
  });
});

test("gestures open the next book in the series, and similar books", () => {
  const there = device(own, [own]);
  const actions = recommendationsFeature(there.ui).actions ?? [];
  const run = (name: string): void => {
    actions.find((action) => action.name === name)?.run();
    there.pass();
  };
  run("catchword_book_next");
  expect([there.asked, there.said[0]]).toEqual([[], expect.stringContaining("is the last book")]);
  run("catchword_book_recommend");
  expect(there.asked).toEqual(["recommend 1"]);
});
