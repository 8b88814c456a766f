import { endOfBookChoices, showEndOfBook } from "../../../src/features/suggestions/endOfBook.page";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { saveBook } from "../../../src/book/books.store";
import type { NextInSeries } from "../../../src/features/suggestions/nextInSeries.rules";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { saveBrowsedPage } from "../../../src/features/library/browse.store";
import type { Fraction } from "../../../src/base/scale";
import { byHand } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { fakePages } from "../../fakes/bookPages";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";
import { fakeSummaries } from "../../fakes/summaries";

const path = "/books/dune.epub";
const dune: Book = { fingerprint: "a".repeat(32) as Fingerprint, type: "EPUB", title: "Dune", id: 7 as BookId };

interface Options {
  /** The host can write a status. */
  readonly canWrite?: boolean;
  /** Next books that are known; those in `here` are on the device. */
  readonly next?: readonly number[];
  readonly kind?: NextInSeries["kind"];
  readonly here?: readonly number[];
  /** Of the closed book, from 0 to 1. */
  readonly fraction?: number | undefined;
  /** Reading before, in seconds. */
  readonly seconds?: number;
}

/** The page at the end of a book that nobody called finished. */
function page({ canWrite = true, next, kind = "next", here = [], seconds, fraction }: Options = {}) {
  const summaries = fakeSummaries();
  summaries.canWrite = canWrite;
  const told: string[] = [];
  const opened: string[] = [];
  const pages = fakePages();
  const { bookLooks } = pages;
  const database = memoryDatabase({ libraryUsername: "ann" });
  // Matched with another number since it was closed.
  saveBook(database, { ...dune, id: 8 as BookId }, path, { size: 1, modifiedAt: 1 });
  if (seconds !== undefined) {
    const { fingerprint } = dune;
    queueSession(database, aSession({ fingerprint, startedAt: 86400, endedAt: 86400 + seconds, seconds }), 86400);
  }
  for (const id of here) {
    const file = { id: id as BookId, path: `/${id}.pdf`, state: "here", size: 1, shelf: byHand } as const;
    saveExpectedFiles(database, [file]);
  }
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: {
        summaries,
        books: {
          open: (file) => void opened.push(file),
          openPath: () => undefined,
          leftAt: () => ({ fraction: fraction as Fraction | undefined }),
        },
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        network: { isConnected: () => false },
        device: { isoDay: () => "2026-11-22", dayText: () => "a day", zoneSeconds: () => 0, dayStartSeconds: () => 0 },
      },
      connection: { dialect: () => dialectOf("G") },
    },
    { screen: { book: () => undefined } },
    { bookLooks, statusSync: { summaryChanged: (changed: string) => void told.push(changed) } },
  );
  Object.assign(screen.ui, { pages: pages.pages });
  if (next !== undefined) {
    const books = next.map((id) => ({ id, title: `Dune ${id}`, format: "EPUB", series: "Dune", number: 2 }));
    const text = screen.ui.host.codec.encode({ kind, books });
    saveBrowsedPage(database, "http://library ann after 8", { at: 5, page: text, total: undefined });
  }
  showEndOfBook(screen.ui, { book: dune, path });
  screen.context.tasks.pass(0);
  const marks = () => pages.face().marks ?? [];
  return { ...screen, pages, summaries, told, opened, marks };
}

describe("the status button on the page at the end of a book", () => {
  test("sets the status, reports it, and shows it as set", () => {
    const there = page();
    expect(there.marks().map(({ text, isSet }) => [text, isSet])).toEqual([["Mark as finished", false]]);
    there.marks()[0]?.run();
    expect([there.summaries.of(path)?.status, there.told]).toEqual(["complete", [path]]);
    expect(there.marks()[0]?.isSet).toBe(true);
  });

  test("says that the status could not be written, and is not set", () => {
    const there = page({ canWrite: false });
    there.marks()[0]?.run();
    expect([there.told, there.said, there.marks()[0]?.isSet]).toEqual([
      [],
      ["Nothing can be stored right now: the storage of this device cannot be written to."],
      false,
    ]);
  });
});

describe("the page at the end of a book", () => {
  test("looks up the number that the book has now, until it is closed", () => {
    const { pages } = page();
    expect([pages.looks.map(({ ids }) => ids), pages.left]).toEqual([[[8]], []]);
    pages.closePage();
    expect(pages.left).toHaveLength(1);
  });

  test("shows the reading time once it is counted, and none without reading", () => {
    const { pages } = page({ seconds: 600 });
    expect([pages.faces[0]?.lines, pages.face().lines]).toEqual([[], ["1 day, 10 min"]]);
    expect(page().pages.face().lines).toEqual([]);
  });

  test("offers the next book of the series unless there is known to be no series", () => {
    expect(page().pages.texts()).toEqual(["Read the next one", "Review", "Similar books"]);
    expect(page({ next: [9], kind: "last" }).pages.texts()).toContain("Read the next one");
    expect(page({ next: [], kind: "none" }).pages.texts()).toEqual(["Review", "Similar books"]);
  });

  test("shows a review once it is stored", () => {
    const there = page();
    const write = (text: string): string => {
      there.pages.choose("Review");
      const form = there.top();
      if (form?.kind !== "ask") throw new Error("no form");
      const { value } = form.page;
      form.page.onSave(text);
      there.closeTop();
      return value;
    };
    expect(there.pages.face().text).toBe("");
    expect(write("A fine book.")).toBe("");
    expect(there.pages.face().text).toBe("Review: A fine book.");
    expect(write("Too long.")).toBe("A fine book.");
  });

  test("takes stars, which it shows at once", () => {
    const there = page();
    there.context.set({ ratingMode: "stars" });
    expect(there.pages.face().stars?.rating).toBeUndefined();
    there.pages.face().stars?.rate(7);
    there.context.tasks.pass(1);
    expect(there.pages.face().stars?.rating).toBe(7);
    expect(there.context.count.queued).toBeGreaterThan(0);
  });

  test("opens the next book if its only edition is on this device", () => {
    const there = page({ next: [9], here: [9] });
    there.pages.choose("Read the next one");
    expect(there.opened).toEqual(["/9.pdf"]);
  });

  test("leaves the choice between editions to the reader, and marks the local one", () => {
    const there = page({ next: [9, 10], here: [9] });
    there.pages.choose("Read the next one");
    expect([there.opened, there.title()]).toEqual([[], "Next in series"]);
    expect(there.lines()).toEqual(["Dune 9 · Dune, no. 2|✓ PDF · EPUB", "Dune 10 · Dune, no. 2|EPUB"]);
  });

  test("leads to the page of the next book if that is not on this device", () => {
    const there = page({ next: [9] });
    there.pages.face().after?.run();
    expect([there.opened, there.pages.face().title, there.pages.texts()[0]]).toEqual([[], "Dune 9", "Download"]);
  });
});

test.each([
  [0.999, undefined, true],
  [0.5, undefined, false],
  [undefined, undefined, false],
  [0.1, "complete", true],
] as const)("the page of a closed book at %s with the status %s is offered: %s", (fraction, status, isOffered) => {
  const { ui, summaries } = page({ fraction });
  summaries.kept.set(path, { status });
  expect(endOfBookChoices(ui, dune, path).map(({ text }) => text)).toEqual(
    isOffered ? ["Page at the end of the book"] : [],
  );
});
