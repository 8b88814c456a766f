import { failed, ok, type Result } from "../../../src/base/result";
import { showRecommendations } from "../../../src/features/suggestions/recommendations.page";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Candidate, Recommendation } from "../../../src/model/candidate";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { Settings } from "../../../src/model/settings";
import { byHand } from "../../../src/model/shelf";
import { fakePages } from "../../fakes/bookPages";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;
const lamp: Book = { fingerprint, type: "EPUB", id: 7 as BookId, title: "The Lamp" };
const like = (id: number, similarity: number, title?: string, author?: string): Recommendation => ({
  book: { id: id as BookId, title, author },
  similarity,
});

type Details = Readonly<Record<number, Candidate | undefined>>;

interface Options {
  readonly settings?: Partial<Settings>;
  /** Files on the device. */
  readonly files?: readonly ShelfFile[];
  readonly isUntracked?: true;
}

function reader(
  answer: Result<readonly Recommendation[]>,
  book: Partial<Book> = {},
  details: Details = {},
  { settings, files = [], isUntracked }: Options = {},
) {
  const database = memoryDatabase();
  saveExpectedFiles(database, files);
  if (isUntracked === true) saveTrackingChoice(database, fingerprint, "never");
  const asked: number[] = [];
  const pages = fakePages();
  const { bookLooks } = pages;
  let arrive = (): void => undefined;
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", ...settings },
      server: {
        catalogue: {
          recommend: (id: BookId) => (asked.push(id), answer),
          details: (id: BookId) => ok(details[id]),
        },
      },
      host: {
        files: {
          facts: (asked) => (files.some(({ path }) => path === asked) ? { size: 1, modifiedAt: 1 } : undefined),
        },
      },
      connection: { dialect: () => dialectOf("G") },
    },
    {},
    {
      bookLooks,
      downloadJobs: {
        work: { progress: () => undefined },
        fetching: { fetch: (_wish, _box, report) => void (arrive = () => report(ok("/1.epub"))) },
      },
    },
  );
  Object.assign(screen.ui, { pages: pages.pages });
  showRecommendations(screen.ui, { ...lamp, ...book });
  screen.context.tasks.pass(0);
  const plain = screen.lines();
  return { ...screen, asked, pages, arrive: () => arrive(), plain };
}

describe("the books similar to a book", () => {
  test("are listed with how similar they are", () => {
    const there = reader(ok([like(1, 0.92, "The Buoy", "Ann"), like(2, 0.5)]));
    expect([there.title(), there.plain]).toEqual([
      "Similar to “The Lamp”",
      ["The Buoy – Ann|92 % similar", "Book 2|50 % similar"],
    ]);
  });

  test("have no percentage if the server counts otherwise", () => {
    expect(reader(ok([like(1, 7.5, "The Buoy"), like(2, 0.5, "The Sea")])).plain).toEqual(["The Buoy|", "The Sea|"]);
  });

  test("are replaced by a message if the server knows none", () => {
    const there = reader(ok([]));
    expect([there.said, there.top()]).toEqual([["The server has no recommendations for “The Lamp”."], undefined]);
  });

  test("are not requested for an unmatched book", () => {
    const there = reader(ok([like(1, 0.9)]), { id: undefined });
    expect([there.asked, there.said]).toEqual([[], ["This book was not found on the server: match it first."]]);
  });

  test("are replaced by the reason if the device is offline", () => {
    expect(reader(failed({ kind: "offline" })).said).toEqual(["This device is not connected to a network."]);
  });

  test("may include a book that the server has deleted since, which has no details", () => {
    const there = reader(ok([like(1, 0.9, "The Buoy")]));
    there.tap("The Buoy");
    there.context.tasks.pass(0);
    expect(there.said).toEqual(["The server does not have this book any more."]);
  });

  test("are marked one by one as they come onto this device", () => {
    const details = { id: 1 as BookId, title: "The Buoy" };
    const there = reader(ok([like(1, 0.92, "The Buoy"), like(2, 0.5, "The Sea")]), {}, { 1: details });
    there.tap("The Buoy");
    there.context.tasks.pass(0);
    there.pages.choose("Download");
    there.arrive();
    expect(there.lines()).toEqual(["The Buoy|✓ here, 92 % similar", "The Sea|50 % similar"]);
    expect(there.said).toEqual([]);
    there.closeTop();
    there.arrive();
    expect(there.said.map((text) => text.replace(/[\u2066-\u2069]/gu, ""))).toEqual(["“The Buoy” is on this device."]);
  });

  test("need their covers only while the list is open", () => {
    const there = reader(ok([like(1, 0.92, "The Buoy"), like(2, 0.5)]));
    const top = there.top();
    if (top?.kind === "list") top.page.onPictures?.([1, 2] as BookId[]);
    expect([there.pages.looks.length, there.pages.left.length]).toEqual([1, 0]);
    there.closeTop();
    expect(there.pages.left).toHaveLength(1);
  });

  test.each<[Partial<Book>, Options, string]>([
    [{}, { settings: { libraryUsername: "" } }, "This needs the library account: Catchword → Connection."],
    [{}, { isUntracked: true }, "You have chosen that nothing of this book is synced."],
    [{ title: undefined }, {}, "The server has no recommendations for “this book”."],
  ])("are absent, with the reason: %j %j", (book, options, sentence) => {
    const there = reader(ok([]), book, {}, options);
    expect([there.top(), there.said]).toEqual([undefined, [expect.stringContaining(sentence)]]);
  });

  const page = (there: ReturnType<typeof reader>) => {
    const top = there.top();
    if (top?.kind !== "list") throw new Error("no list");
    return top.page;
  };

  test("are tiles with their covers if the library is shown so", () => {
    const covered: Recommendation = { book: { id: 2 as BookId, coverAt: "2026" }, similarity: 0.5 };
    const similar = ok([like(1, 0.92, "The Buoy", "Ann"), covered]);
    const grid = reader(similar, { title: undefined }, {}, { settings: { libraryView: "grid" } });
    expect([grid.title(), page(grid).tiles]).toEqual(["Similar to “this book”", "grid"]);
    expect(page(grid).lines.map(({ pictured }) => pictured)).toEqual([
      { number: 1, title: "The Buoy", below: "Ann", facts: "92 % similar" },
      { number: 2, title: "Book 2", below: "", facts: "50 % similar" },
    ]);
    page(grid).onPictures?.([1, 2] as BookId[]);
    const [look] = grid.pages.looks;
    expect([1, 2].map((id) => look?.coverAt?.(id as BookId))).toEqual([undefined, "2026"]);
    expect(page(reader(similar, {}, {}, { settings: { libraryView: "lines" } })).tiles).toBeUndefined();
  });

  const here: ShelfFile = { id: 1 as BookId, path: "/1.epub", state: "here", size: 1, shelf: byHand };

  test("are marked if they are on this device", () => {
    const shares = reader(ok([like(1, 0.92, "The Buoy"), like(2, 0.5, "The Sea")]), {}, {}, { files: [here] });
    expect(shares.plain).toEqual(["The Buoy|✓ here, 92 % similar", "The Sea|50 % similar"]);
    const counts = reader(ok([like(1, 7.5, "The Buoy"), like(2, 0.5, "The Sea")]), {}, {}, { files: [here] });
    expect(counts.plain).toEqual(["The Buoy|✓ here", "The Sea|"]);
  });

  test.each([
    [[], ["Ann"], "Download"],
    [[here], ["Ann", "✓ On this device"], "Open"],
  ])("have a page with what is known, with the files %j", (files, lines, button) => {
    const details = { id: 1 as BookId, title: "The Buoy", author: "Ann" };
    const there = reader(ok([like(1, 0.92, "The Buoy")]), {}, { 1: details }, { files });
    there.tap("The Buoy");
    there.context.tasks.pass(0);
    const face = there.pages.face();
    expect([face.title, face.lines, face.choices[0]?.text]).toEqual(["The Buoy", lines, button]);
    // The author stands beside the cover, and there is nothing more to fetch.
    expect([face.text, there.pages.looks[0]?.described]).toEqual(["Number on the server: 1", undefined]);
  });

  test("are named by their number if they have no title", () => {
    const there = reader(ok([like(1, 0.92)]), {}, { 1: { id: 1 as BookId } });
    there.tap("Book 1");
    there.context.tasks.pass(0);
    there.pages.choose("Download");
    there.closeTop();
    there.arrive();
    expect(there.said).toEqual(["“Book 1” is on this device."]);
  });
});
