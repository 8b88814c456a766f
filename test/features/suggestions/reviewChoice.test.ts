import { reviewChoice } from "../../../src/features/suggestions/endOfBook.page";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { fakeSummaries } from "../../fakes/summaries";

const path = "/books/dune.epub";
const dune: Book = { fingerprint: "a".repeat(32) as Fingerprint, type: "EPUB", title: "Dune", id: 7 as BookId };

/** The form's answer to a review. */
function saved(canWrite: boolean) {
  const summaries = fakeSummaries();
  summaries.canWrite = canWrite;
  const files = { facts: () => ({ size: 1, modifiedAt: 1 }) };
  const screen = aScreen({ database: memoryDatabase(), host: { summaries, files } });
  reviewChoice(screen.ui, dune, path).run();
  const top = screen.top();
  if (top?.kind !== "ask") throw new Error("no form");
  return { answer: top.page.onSave("A fine book."), said: screen.said, review: summaries.of(path)?.review };
}

describe("a review of a book", () => {
  test("is stored, and its form closes", () => {
    const { answer, said, review } = saved(true);
    expect([answer, review, said]).toEqual([undefined, "A fine book.", ["The review is sent at the next sync."]]);
  });

  test("stays in its form with the reason if it could not be stored", () => {
    const { answer, said } = saved(false);
    expect([answer, said]).toEqual([expect.stringMatching(/\S/u), []]);
  });
});
