import { showEndOfBook } from "../../../src/features/suggestions/endOfBook.page";
import type { BookFace } from "../../../src/koreader/screen.port";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { fakeSummaries } from "../../fakes/summaries";

const path = "/books/dune.epub";
const dune: Book = { fingerprint: "a".repeat(32) as Fingerprint, type: "EPUB", title: "Dune", id: 7 as BookId };

/** The page at the end of a book that nobody called finished. `canWrite`: the host can write its status. */
function page(canWrite = true) {
  const summaries = fakeSummaries();
  summaries.canWrite = canWrite;
  const faces: BookFace[] = [];
  const told: string[] = [];
  const screen = aScreen(
    {
      database: memoryDatabase(),
      host: {
        summaries,
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        network: { isConnected: () => false },
        device: { isoDay: () => "2026-11-22", dayText: () => "a day", zoneSeconds: () => 0 },
      },
    },
    {},
    {
      bookLooks: { at: () => ({ turnTo: () => undefined, leave: () => undefined }) },
      statusSync: { summaryChanged: (changed: string) => void told.push(changed) },
    },
  );
  Object.assign(screen.ui, {
    pages: {
      open: (face: BookFace) => {
        faces.push(face);
        return { write: (now: BookFace) => void faces.push(now), show: () => undefined, close: () => undefined };
      },
    },
  });
  showEndOfBook(screen.ui, { book: dune, path });
  const marks = () => faces.at(-1)?.marks ?? [];
  return { ...screen, summaries, told, marks };
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
    const there = page(false);
    there.marks()[0]?.run();
    expect([there.told, there.said, there.marks()[0]?.isSet]).toEqual([
      [],
      ["Nothing can be stored right now: the storage of this device cannot be written to."],
      false,
    ]);
  });
});
