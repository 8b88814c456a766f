import { failed, ok, type Result } from "../../../src/base/result";
import { showRecommendations } from "../../../src/features/suggestions/recommendations.page";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Candidate, Recommendation } from "../../../src/model/candidate";
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

function reader(answer: Result<readonly Recommendation[]>, book: Partial<Book> = {}, details: Details = {}) {
  const asked: number[] = [];
  const pages = fakePages();
  const { bookLooks } = pages;
  let arrive = (): void => undefined;
  const screen = aScreen(
    {
      database: memoryDatabase(),
      settings: { libraryUsername: "ann" },
      server: {
        catalogue: {
          recommend: (id: BookId) => (asked.push(id), answer),
          details: (id: BookId) => ok(details[id]),
        },
      },
      host: { files: { facts: () => undefined } },
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
});
