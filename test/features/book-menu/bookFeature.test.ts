// Events that the feature of books follows: src/features/book-menu/index.ts
import { saveBook } from "../../../src/book/books.store";
import { saveProposal } from "../../../src/book/matches.store";
import { ok } from "../../../src/base/result";
import { bookFeature } from "../../../src/features/book-menu/index";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Offer } from "../../../src/koreader/screen.port";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { fakeSummaries } from "../../fakes/summaries";

const fingerprint = "a".repeat(32) as Fingerprint;
const path = "/book.epub";

/** An opened book. `id`: of the server's book with its bytes. */
function reading(id?: number) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, path, { size: 1, modifiedAt: 1 });
  const offered: Offer[] = [];
  const withdrawn: string[] = [];
  const identified: Fingerprint[] = [];
  const summaries = fakeSummaries();
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      connection: { dialect: () => dialectOf("spec") },
      server: {
        books: { findByHash: () => ok(id === undefined ? undefined : { id: id as BookId }) },
        statuses: { stateOf: () => ok({ status: "PAUSED" as const }) },
      },
      host: {
        summaries,
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        books: { openPath: () => undefined },
        offers: {
          offerInBrowser: (offer) => {
            offered.push(offer);
            return { withdraw: () => void withdrawn.push(offer.text), isOpen: () => true };
          },
        },
      },
    },
    { screen: { identified: (one) => void identified.push(one) } },
  );
  const book = anOpenBook(aDocument({ path }), fingerprint);
  return { ...screen, feature: bookFeature(screen.ui), book, database, offered, withdrawn, identified, summaries };
}

describe("an opened book", () => {
  test("is reported once its number is found, and gets the server's status", () => {
    const { feature, book, identified, summaries, context } = reading(7);
    feature.fingerprinted?.(book, fingerprint);
    context.tasks.pass(2);
    expect([identified, summaries.of(path)?.status]).toEqual([[fingerprint], "abandoned"]);
  });
});

describe("the proposal of a match", () => {
  test("appears after the book is closed, and goes with the next opening", () => {
    const { feature, book, database, offered, withdrawn } = reading();
    saveProposal(database, fingerprint, { id: 7 as BookId, title: "Dune", author: "Frank Herbert" });
    feature.opened?.(book);
    expect(offered).toEqual([]);
    feature.closed?.(book);
    const text = "“Dune” is not matched. Is it “Dune – Frank Herbert” on the server?";
    expect(offered).toMatchObject([{ text, yes: "This is the book", no: "Not now" }]);
    feature.opened?.(book);
    expect(withdrawn).toEqual([text]);
  });

  test("matches the book with one tap", () => {
    const { feature, book, database, offered, said } = reading();
    saveProposal(database, fingerprint, { id: 7 as BookId, title: "Dune" });
    feature.closed?.(book);
    offered[0]?.onYes();
    expect(said).toEqual(["Matched with “Dune”.\nPending items are sent."]);
  });
});
