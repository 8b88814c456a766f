// Also src/features/suggestions/endOfBook.page.ts and index.ts
import { ok } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BrowseBook } from "../../../src/features/library/browse.rules";
import { recommendationsFeature } from "../../../src/features/suggestions";
import {
  endOfBookChoices,
  nextChoices,
  reviewChoice,
  showEndOfBook,
  showNext,
} from "../../../src/features/suggestions/endOfBook.page";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { Settings } from "../../../src/model/settings";
import { byHand } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { fakePages } from "../../fakes/bookPages";
import { aDocument, anOpenBook } from "../../fakes/document";
import { below, drawn } from "../../fakes/menu";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { fakeSummaries } from "../../fakes/summaries";

const path = "/dune.epub";
const fingerprint = "a".repeat(32) as Fingerprint;
const seven = 7 as BookId;
const file: ShelfFile = { id: seven, path, state: "here", size: 1, shelf: byHand };
const own: BrowseBook = { id: seven, series: "Dune", number: 1 };
const second = (id: number): BrowseBook => ({
  id: id as BookId,
  title: `Dune ${id}`,
  series: "Dune",
  number: 2,
  format: "EPUB",
  kilobytes: 2048,
});

interface Options {
  readonly id?: BookId | undefined;
  readonly title?: string | undefined;
  readonly settings?: Partial<Settings>;
  /** Of the series on the server; undefined: the book is in none. */
  readonly series?: readonly BrowseBook[];
  readonly isOffline?: boolean;
}

function device({ id, title, settings, series, isOffline }: Options = {}) {
  const database = memoryDatabase();
  const book: Book = { fingerprint, type: "EPUB", title, id };
  saveBook(database, book, path, { size: 1, modifiedAt: 1 });
  const pages = fakePages();
  const summaries = fakeSummaries();
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", ...settings },
      connection: { dialect: () => dialectOf("G") },
      host: {
        summaries,
        network: { isConnected: () => isOffline !== true, whenConnected: (act) => act() },
        files: { facts: (asked) => (asked === path ? { size: 1, modifiedAt: 1 } : undefined) },
        books: { openPath: () => undefined, leftAt: () => ({}) },
        device: {
          dayText: (at) => `day ${at}`,
          zoneSeconds: () => 0,
          dayStartSeconds: () => 0,
          isoDay: () => "2026-06-01",
        },
      },
      server: {
        browse: {
          book: () => ok(series === undefined ? { id: seven } : own),
          page: () => ok({ lines: (series ?? []).map((one) => ({ book: one })), more: false }),
        },
        catalogue: { recommend: () => ok([]) },
      },
    },
    { screen: { book: () => undefined } },
    { bookLooks: pages.bookLooks },
  );
  Object.assign(screen.ui, { pages: pages.pages });
  const pass = (): void => screen.context.tasks.pass(1);
  return { ...screen, database, book, looked: pages, summaries, pass };
}

describe("the page at the end of a book", () => {
  function page(options: Options) {
    const there = device(options);
    showEndOfBook(there.ui, { book: there.book, path });
    there.pass();
    return there;
  }

  test("has a title, and no cover for a book that is not on the server", () => {
    const known = page({ id: seven, title: "Dune" });
    expect([known.looked.face().title, known.looked.pictures]).toEqual(["You have finished “Dune”.", []]);
    const unknown = page({});
    expect([unknown.looked.face().title, unknown.looked.pictures]).toEqual([
      "You have finished “this book”.",
      [undefined],
    ]);
    expect([known.looked.looks.length, unknown.looked.looks.length]).toEqual([1, 0]);
  });

  test("has the next book once the server has named it, and none without an answer", () => {
    const known = page({ id: seven, title: "Dune", series: [own, second(9)] });
    expect(known.looked.faces.map(({ after }) => after?.text)).toEqual([undefined, undefined, "2. Dune 9 ›"]);
    const offline = page({ id: seven, title: "Dune", isOffline: true });
    expect(offline.looked.faces.length).toBe(2);
  });

  test("leads to similar books", () => {
    const there = page({ id: seven, title: "Dune" });
    there.looked.choose("Similar books");
    there.pass();
    expect(there.said).toEqual(["The server has no recommendations for “Dune”."]);
  });

  test("closes when the book is returned", () => {
    const there = device({ id: seven, title: "Dune" });
    saveExpectedFiles(there.database, [file]);
    const returned: string[] = [];
    Object.assign(there.database.memory, {
      downloadJobs: {
        returning: {
          prove: (_sync: unknown, _files: unknown, listener: { report(answer: unknown): void }) => {
            const onlyHere = { notes: 0, unread: [], sessions: 0, status: false, rating: false };
            listener.report(ok([{ file, obstacles: [], onlyHere, shelves: [] }]));
          },
          take: (_books: unknown, report: (taken: unknown) => void) => {
            returned.push(path);
            report([{ file }]);
          },
        },
      },
    });
    showEndOfBook(there.ui, { book: there.book, path });
    expect(there.looked.texts()).toContain("Return the book…");
    there.looked.choose("Return the book…");
    expect(there.looked.left).toEqual([]);
    there.tap("Return");
    expect([returned, there.looked.left.length]).toEqual([[path], 1]);
  });

  test("shows the day on which the book was finished, and changes it", () => {
    const there = device({ id: seven, title: "Dune" });
    there.summaries.write(path, { status: "complete", changedOn: "2026-05-30" });
    showEndOfBook(there.ui, { book: there.book, path });
    const [mark] = there.looked.face().marks ?? [];
    expect([mark?.text, mark?.isSet]).toEqual(["Finished on: day 1780142400", true]);
    mark?.run();
    const top = there.top();
    expect(top?.kind === "time" && top.page.title).toBe("Finished on");
  });

  test("is offered again for a finished book of the server only", () => {
    const choices = (options: Options) => {
      const there = device(options);
      there.summaries.write(path, { status: "complete" });
      const [choice] = endOfBookChoices(there.ui, there.book, path);
      choice?.run();
      return [choice?.text, there.looked.faces[0]?.title];
    };
    expect(choices({ id: seven, title: "Dune" })).toEqual(["Page at the end of the book", "You have finished “Dune”."]);
    expect(choices({ title: "Dune" })).toEqual([undefined, undefined]);
  });
});

describe("the form of a review", () => {
  test.each<[string | undefined, string]>([
    ["Dune", "Review of “Dune”"],
    [undefined, "Review of “this book”"],
  ])("names the book %j, and begins with its review", (title, heading) => {
    const there = device({ title });
    const shown = (): unknown => {
      const choice = reviewChoice(there.ui, there.book, path);
      choice.run();
      const top = there.top();
      if (top?.kind !== "ask") return undefined;
      const { title: of, value, hint, description } = top.page;
      return { text: choice.text, of, value, hint, description };
    };
    const description = "KOReader keeps it. The server gets it as a note beside the book.";
    const form = { text: "Review…", of: heading, value: "", hint: "", description };
    expect(shown()).toEqual(form);
    there.summaries.write(path, { review: "Fine." });
    expect(shown()).toEqual({ ...form, value: "Fine." });
  });
});

describe("the next book of a series", () => {
  test.each<[string, Options, string]>([
    [
      "needs the library account",
      { id: seven, settings: { libraryUsername: "" } },
      "This needs the library account: Catchword → Connection.",
    ],
    ["needs a match", {}, "This book was not found on the server: match it first."],
    ["has words for a book without a title", { id: seven }, "On the server “this book” is in no series."],
  ])("%s", (_, options, sentence) => {
    const there = device(options);
    showNext(there.ui, there.book);
    there.pass();
    expect(there.said).toEqual([sentence]);
  });

  test("is not asked for if the book is not synced", () => {
    const there = device({ id: seven });
    saveTrackingChoice(there.database, fingerprint, "never");
    showNext(there.ui, there.book);
    expect(there.said).toEqual([expect.stringMatching(/^You have chosen that nothing of this book is synced\./u)]);
  });

  test("is chosen from the editions, which have their sizes", () => {
    const there = device({ id: seven, title: "Dune", series: [own, second(9), second(10)] });
    nextChoices(there.ui, there.book, true)[0]?.run();
    there.pass();
    expect(there.lines().map((line) => line.replaceAll("\u00a0", " "))).toEqual([
      "Dune 9 · Dune, no. 2|EPUB 2 MB",
      "Dune 10 · Dune, no. 2|EPUB 2 MB",
    ]);
    there.tap("Dune 10 · Dune, no. 2");
    expect([there.looked.face().title, there.looked.texts()[0]]).toEqual(["Dune 10", "Download"]);
    const fetch = (_wish: unknown, _box: unknown, report: (fetched: unknown) => void): void => report(ok("/10.epub"));
    Object.assign(there.database.memory, {
      downloadJobs: { work: { progress: () => undefined }, fetching: { fetch } },
    });
    there.looked.choose("Download");
    expect([there.said, there.looked.face().title]).toEqual([[], "Dune 10"]);
  });
});

describe("the feature of suggestions", () => {
  test("has a switch for the page at the end of a book", () => {
    const there = device();
    const items = recommendationsFeature(there.ui).menu?.synced?.() ?? [];
    expect([drawn(items), below(items[0]!)]).toEqual([["☑ Page at the end of a book"], []]);
    expect(items[0]?.help).toMatch(/^When you close a finished book, a page in the file browser/u);
  });

  test("shows the page after a finished book is closed", () => {
    const there = device({ id: seven, title: "Dune" });
    const { opened, closed } = recommendationsFeature(there.ui);
    const end = () => ({ percent: asPercent(100), page: 100, pages: 100 });
    const open = anOpenBook(aDocument({ path, position: end }), fingerprint);
    opened?.(open);
    closed?.(open);
    there.pass();
    expect(there.looked.faces[0]?.title).toBe("You have finished “Dune”.");
  });

  test("has gestures for the open book", () => {
    expect(recommendationsFeature(device().ui).actions).toMatchObject([
      { name: "catchword_book_recommend", title: "Catchword: recommendations", inBook: true },
      { name: "catchword_book_next", title: "Catchword: next in series", inBook: true },
    ]);
  });
});
