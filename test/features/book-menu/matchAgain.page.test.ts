// Also src/book/findAgain.task.ts
import { failed, ok, type Result } from "../../../src/base/result";
import { saveBook, findBook } from "../../../src/book/books.store";
import { withdrawNumber } from "../../../src/book/bookNumbers.store";
import { askMatchAgain, matchAgainItems } from "../../../src/features/book-menu/matchAgain.page";
import { lookUpTask } from "../../../src/book/lookUpBook";
import { askUndo } from "../../../src/features/book-menu/match.page";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import type { Candidate } from "../../../src/model/candidate";
import { drawn } from "../../fakes/menu";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;
const titled = (id: number, title: string, author = "Ann Reader"): Candidate => ({ id: id as BookId, title, author });

/** A device whose books have numbers that mean other books now. */
function device(
  titles: readonly string[],
  search: (title: string) => Result<readonly Candidate[]>,
  more: Partial<Book> = {},
) {
  const database = memoryDatabase();
  titles.forEach((title, place) => {
    const id = (place + 1) as BookId;
    const book = { fingerprint: hashOf(place + 1), type: "EPUB" as const, id, title, author: "Ann Reader", ...more };
    saveBook(database, book, `/${id}.epub`, { size: 1, modifiedAt: 1 });
    withdrawNumber(database, id);
  });
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann" },
    host: { files: { facts: () => undefined } },
    server: {
      books: { findByHash: () => ok(undefined), findByIsbn: () => ok(undefined) },
      files: { newest: () => ok([]), byPosition: () => ok(undefined), titled: () => ok([]) },
      catalogue: { searchTitle: search },
    },
  });
  const again = (): void => {
    askMatchAgain(screen.ui);
    screen.tap("Match again");
    screen.context.tasks.pass(0);
  };
  const ids = (): readonly unknown[] => titles.map((_, place) => findBook(database, hashOf(place + 1))?.id);
  return { ...screen, database, again, ids };
}

describe("books whose number means another book", () => {
  test("are matched again by title and author, if only one book has both", () => {
    const there = device(["The Lamp", "The Buoy", "The Whale"], (title) =>
      ok(
        [
          titled(11, "The Lamp"),
          titled(12, "The Lamp", "Someone Else"),
          titled(13, "The Buoy"),
          titled(14, "The Buoy"),
          titled(15, "The Whales"),
        ].filter((one) => (one.title ?? "").startsWith(title)),
      ),
    );
    there.again();
    expect(there.ids()).toEqual([11, undefined, undefined]);
    expect(there.said).toEqual([expect.stringContaining("Matched again: 1. Not found: 2.")]);
    expect(there.context.count.queued).toBe(1);
  });

  test.each<[string, Partial<Candidate>, boolean]>([
    ["has both in another order", { author: "Reader, Ann" }, true],
    ["has no author", { author: undefined }, false],
    ["has no title", { title: undefined }, false],
    ["has the same ISBN and another title", { title: "Lamps", isbn13: "9780306406157" }, false],
    ["has the same ISBN and another author", { author: "Jo Brand", isbn13: "9780306406157" }, false],
    ["has another ISBN", { isbn13: "9781861972712" }, false],
  ])("are matched again or not if the only book that is found %s", (_, shown, isIt) => {
    const found = [{ ...titled(11, "The Lamp"), ...shown }];
    const there = device(["The Lamp"], () => ok(found), { isbn13: "9780306406157" });
    there.again();
    expect(there.ids()).toEqual([isIt ? 11 : undefined]);
  });

  test("are not asked for while the look-up of an opened book runs", () => {
    const there = device(["The Lamp"], () => ok([titled(11, "The Lamp")]));
    there.context.tasks.start(lookUpTask, () => undefined);
    there.again();
    expect([there.ids(), there.said]).toEqual([[undefined], []]);
  });

  test("are all matched again if each is found", () => {
    const there = device(["The Lamp"], () => ok([titled(11, "The Lamp")]));
    there.again();
    expect(there.said).toEqual(["Matched again: 1."]);
    expect(matchAgainItems(there.ui)).toEqual([]);
  });

  test.each<[readonly string[], string]>([
    [["The Lamp"], "The server has another book under the number of this book. Match it again?\n• The Lamp"],
    [
      ["The Lamp", "The Buoy"],
      "The library was set up anew: the numbers of 2 books mean other books. Match books again?\n• The Lamp\n• The Buoy",
    ],
  ])("are asked about: %j", (titles, question) => {
    const there = device(titles, () => ok([]));
    askMatchAgain(there.ui);
    expect([there.title(), there.buttons()]).toEqual([question, ["Match again", "Cancel"]]);
  });

  test("are not asked about any more once they are matched", () => {
    const there = device(["The Lamp"], () => ok([titled(11, "The Lamp")]));
    there.again();
    askMatchAgain(there.ui);
    expect(there.top()).toBeUndefined();
  });

  test("wait if the connection is lost, and are passed over after a refusal", () => {
    const searched: string[] = [];
    const lost = device(["The Lamp", "The Buoy"], (title) => {
      searched.push(title);
      return failed({ kind: "timeout", sent: true });
    });
    lost.again();
    expect([[...new Set(searched)], lost.context.count.queued]).toEqual([["The Lamp"], 0]);
    const refused = device(["The Lamp", "The Buoy"], (title) =>
      title === "The Lamp" ? failed({ kind: "refused", status: 400, message: "" }) : ok([titled(12, "The Buoy")]),
    );
    refused.again();
    expect(refused.ids()).toEqual([undefined, 12]);
  });

  test("have a line in the menu with their number, and stay so after Cancel", () => {
    const there = device(["The Lamp", "The Buoy"], () => ok([]));
    const [item] = matchAgainItems(there.ui);
    expect(drawn(matchAgainItems(there.ui))).toEqual(["Match books again: 2"]);
    item?.run?.(() => undefined);
    there.tap("Cancel");
    expect([there.said, matchAgainItems(there.ui).length]).toEqual([[], 1]);
  });
});

test("the page below is drawn again after the undo of a match", () => {
  const there = device(["The Lamp"], () => ok([titled(11, "The Lamp")]));
  there.again();
  let redrawn = 0;
  askUndo(there.ui, findBook(there.database, hashOf(1))!, () => (redrawn += 1));
  expect(redrawn).toBe(0);
  there.tap("Undo");
  expect(redrawn).toBe(1);
});
