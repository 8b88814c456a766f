import { showBook } from "../../../src/features/library/book.page";
import type { BrowseBook } from "../../../src/features/library/browse.rules";
import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { ok } from "../../../src/base/result";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { ReturnFailure } from "../../../src/features/downloads/returnBook.task";
import { stays } from "../../../src/features/downloads/proveReturn";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { asFraction, asPercent } from "../../../src/base/scale";
import { byHand } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { fakePages } from "../../fakes/bookPages";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const lamp = (number: number): BrowseBook => ({
  id: number as BookId,
  title: `Lamp ${number}`,
  series: "Lamps",
  number,
});

/** The page of the second of three books, above their list. `isHere`: its file is on this device. */
function page({ isHere = false } = {}) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const file = { id: 2 as BookId, path: "/2.epub", state: "here", size: 1, shelf: byHand } as const;
  if (isHere) saveExpectedFiles(database, [file]);
  const pages = fakePages();
  const { bookLooks } = pages;
  const came: number[] = [];
  const gone: number[] = [];
  const state = { isOpen: true, kept: undefined as ReturnFailure | undefined };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: {
        books: { openPath: () => undefined, leftAt: () => ({ fraction: asFraction(0.25) }) },
        files: { facts: (path) => (isHere && path === file.path ? { size: 1, modifiedAt: 1 } : undefined) },
        device: { dayText: (at: number) => `day ${at}` },
      },
      connection: { dialect: () => dialectOf("G") },
    },
    { sync: {} },
    {
      bookLooks,
      downloadJobs: {
        work: { progress: () => undefined },
        fetching: { fetch: (_wish: unknown, _box: unknown, report: (to: unknown) => void) => report(ok("/2.epub")) },
        returning: {
          prove: (_sync: unknown, _files: unknown, { report }: { report(proofs: unknown): void }) =>
            report(ok([stays(file, [])])),
          take: (_leavings: unknown, taken: (of: unknown) => void) => taken([{ file, kept: state.kept }]),
        },
      } as never,
    },
  );
  Object.assign(screen.ui, { pages: pages.pages });
  const list = {
    now: () => ({ lines: [1, 2, 3].map((number) => ({ book: lamp(number) })) }) as never,
    arrived: (id: BookId) => void came.push(id),
    left: (id: BookId) => void gone.push(id),
  };
  const show = (): void => showBook(screen.ui, lamp(2), { isOpen: () => state.isOpen, list });
  return { ...screen, ...pages, database, came, gone, state, show };
}

describe("the page of a book", () => {
  test("leads to the previous and the next book of the series", () => {
    const there = page();
    there.show();
    there.face().before?.run();
    expect(there.face().title).toBe("Lamp 1");
    there.show();
    there.face().after?.run();
    expect(there.face().title).toBe("Lamp 3");
  });

  test("shows the pending stars, not those of the server", () => {
    const there = page();
    queueLibraryField(there.database, lamp(2), "rating", { value: 8, seen: 4, at: 5, chosenAt: 5 });
    there.show();
    there.looks[0]?.described?.({ ...lamp(2), state: { rating: 4 } });
    expect(there.face().stars?.rating).toBe(8);
  });

  test("shows how far another device has read a book that is not on this one", () => {
    const there = page();
    const devices = { percent: asPercent(42), writtenAt: 5 };
    there.show();
    there.looks[0]?.described?.({ ...lamp(2), state: { positions: { files: {}, web: {}, devices } } });
    expect(there.face().lines).toContain("42.0 % read, last on day 5");
  });

  test("opens again after a download, unless its list was closed", () => {
    const there = page();
    const download = (): void => there.choose("Download");
    there.show();
    download();
    expect([there.came, there.faces.length, there.said]).toEqual([[2], 2, []]);
    there.state.isOpen = false;
    download();
    expect([there.came, there.faces.length]).toEqual([[2], 2]);
    expect(there.said[0]?.replace(/[\u2066-\u2069]/gu, "")).toBe("“Lamp 2” is on this device.");
  });

  test("marks a returned book in the list below, unless that is closed or the book stays", () => {
    const there = page({ isHere: true });
    const giveBack = (): void => {
      there.choose("Return the book…");
      there.tap("Return");
    };
    there.show();
    there.state.kept = { kind: "failure", failure: { kind: "offline" } };
    giveBack();
    expect(there.gone).toEqual([]);
    there.state.kept = undefined;
    giveBack();
    expect(there.gone).toEqual([2]);
    there.state.isOpen = false;
    giveBack();
    expect(there.gone).toEqual([2]);
  });

  test("shows when this device read the book last", () => {
    const there = page({ isHere: true });
    const fingerprint = "2".repeat(32) as Fingerprint;
    saveBook(there.database, { fingerprint, type: "EPUB", id: 2 as BookId }, "/2.epub", { size: 1, modifiedAt: 1 });
    for (const endedAt of [2000, 9000])
      queueSession(there.database, aSession({ fingerprint, startedAt: endedAt - 900, endedAt }), 1);
    there.show();
    expect(there.face().lines).toContain("25.0 % read, last on day 9000");
  });

  test("looks up its description and cover only while it is open", () => {
    const there = page();
    there.show();
    expect([there.looks.length, there.left.length]).toEqual([1, 0]);
    there.closePage();
    expect(there.left).toHaveLength(1);
  });
});
