// Also src/features/book-menu/index.ts
import { saveBook, saveMiss } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { maxUnmatched } from "../../../src/book/matchBook";
import { bookFeature } from "../../../src/features/book-menu";
import { unmatchedItem } from "../../../src/features/book-menu/books.menu";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import type { Fingerprint } from "../../../src/model/book";
import { aDevice, fingerprint, seven } from "../../fakes/boxedBook";
import { aDocument, anOpenBook } from "../../fakes/document";
import { drawn, lineIn } from "../../fakes/menu";
import { aSession } from "../../fakes/sessions";

const hashOf = (id: number): Fingerprint => id.toFixed(0).padStart(32, "0") as Fingerprint;

/** A device with one book, open or not, and the lines of its feature. */
function aMenu(isOpen: boolean) {
  const there = aDevice({ id: seven });
  const open = isOpen ? anOpenBook(aDocument({ path: there.path }), fingerprint) : undefined;
  Object.assign(there.ui.screen, { book: () => open });
  const miss = (id: number): void => {
    saveBook(there.database, { fingerprint: hashOf(id), type: "EPUB" }, `/${id}.epub`, { size: 1, modifiedAt: 1 });
    saveMiss(there.database, hashOf(id), 5);
  };
  return { ...there, feature: bookFeature(there.ui), miss };
}

describe("the lines of the open book", () => {
  test("are those of its box, and stay open", () => {
    const there = aMenu(true);
    expect(drawn(there.feature.menu?.book?.() ?? [])).toEqual(there.rows());
  });

  test("are absent without an open book", () => {
    expect(aMenu(false).feature.menu?.book?.()).toEqual([]);
  });
});

describe("the line of unmatched books", () => {
  const textOf = ({ feature }: ReturnType<typeof aMenu>): readonly string[] => drawn(feature.menu?.status?.() ?? []);

  test("counts those that the server was asked for and that may be synced", () => {
    const there = aMenu(false);
    expect(textOf(there)).toEqual(["Unmatched books: none"]);
    there.miss(1);
    expect(textOf(there)).toEqual(["Unmatched books: 1"]);
    there.miss(2);
    saveBook(there.database, { fingerprint: hashOf(3), type: "EPUB" }, "/3.epub", { size: 1, modifiedAt: 1 });
    queueSession(there.database, aSession({ fingerprint: hashOf(3) }), 1);
    expect(textOf(there)).toEqual(["Unmatched books: 2"]);
    saveTrackingChoice(there.database, hashOf(2), "never");
    expect(textOf(there)).toEqual(["Unmatched books: 1"]);
  });

  test("says that there are more than it counts", () => {
    const there = aMenu(false);
    for (let id = 1; id < maxUnmatched; id += 1) there.miss(id);
    expect(textOf(there)).toEqual(["Unmatched books: 199"]);
    there.miss(maxUnmatched);
    expect(textOf(there)).toEqual(["Unmatched books: 200 or more"]);
  });

  test("opens the box of a book, and is drawn again after a match", () => {
    const there = aMenu(false);
    there.miss(1);
    let redrawn = 0;
    unmatchedItem(there.ui).run?.(() => (redrawn += 1));
    there.tap("A book without a title");
    expect(there.title()).toContain("A book without a title\n");
    expect(there.buttons()).toContain("Match with the server…");
    there.closeTop();
    expect([there.title(), redrawn]).toEqual(["Unmatched books", 0]);
  });

  test("has a line below it while numbers mean other books", () => {
    const there = aMenu(false);
    there.database.run("UPDATE books SET lost_id = server_id, server_id = NULL");
    const lines = there.feature.menu?.status?.() ?? [];
    expect(drawn(lines)).toEqual(["Unmatched books: none", "Match books again: 1"]);
    lineIn(lines, "Match books again").run?.(() => undefined);
    expect(there.title()).toBe("The server has another book under the number of this book. Match it again?\n• Dune");
  });
});

describe("the actions for the open book", () => {
  test.each([
    ["catchword_book_box", "Catchword: this book", "Dune\nPending: nothing", []],
    ["catchword_book_match", "Catchword: match this book", "Which book on the server is it?", []],
    ["catchword_book_track", "Catchword: track this book or not", "", ["This book is not tracked any more."]],
  ])("have %s", (name, title, shown, said) => {
    const there = aMenu(true);
    const { actions = [] } = there.feature;
    const action = actions.find((one) => one.name === name);
    expect(action).toMatchObject({ title, inBook: true });
    action?.run();
    expect([there.title(), there.said]).toEqual([shown, said]);
  });

  test("say so if no book is open", () => {
    const there = aMenu(false);
    for (const { run } of there.feature.actions ?? []) run();
    expect([there.top(), there.said]).toEqual([undefined, Array(3).fill("No book is open that can be tracked.")]);
  });
});

test("the line for a file opens its box, also for a format that only the server knows", () => {
  const there = aMenu(false);
  const { fileRow } = there.feature;
  expect([fileRow?.id, fileRow?.choices({ path: "/a.fbz" }).length]).toEqual(["catchword_book", 1]);
  const [choice, ...others] = fileRow?.choices({ path: there.path }) ?? [];
  expect([choice?.text, others]).toEqual(["Catchword…", []]);
  choice?.run();
  expect(there.title()).toBe("Dune\nPending: nothing");
});
