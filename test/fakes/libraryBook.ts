import { asFraction } from "../../src/base/scale";
import { ok } from "../../src/base/result";
import { stays } from "../../src/features/downloads/proveReturn";
import type { ReturnFailure } from "../../src/features/downloads/returnBook.task";
import { saveExpectedFiles, saveKnownFiles } from "../../src/features/downloads/shelfFiles.store";
import { showBook } from "../../src/features/library/book.page";
import type { BrowseBook } from "../../src/features/library/browse.rules";
import type { BookId } from "../../src/model/book";
import type { Candidate } from "../../src/model/candidate";
import { byHand } from "../../src/model/shelf";
import { dialectOf } from "../../src/server/dialects/dialect";
import { fakePages } from "./bookPages";
import { memoryDatabase } from "./memoryStore";
import { aScreen } from "./screen";

/** A volume of a series. */
export const lamp = (number: number): BrowseBook => ({
  id: number as BookId,
  title: `Lamp ${number}`,
  series: "Lamps",
  number,
});

/** The page of the second of three books, above their list. `isHere`: its file is on this device. */
export function libraryBook({ isHere = false } = {}) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const file = { id: 2 as BookId, path: "/2.epub", state: "here", size: 1, shelf: byHand } as const;
  if (isHere) {
    saveExpectedFiles(database, [file]);
    saveKnownFiles(database, [{ file, knownFile: { mark: { id: 9, bytes: 1 }, newer: undefined, isPassed: false } }]);
  }
  const pages = fakePages();
  const { bookLooks } = pages;
  const came: number[] = [];
  const gone: number[] = [];
  const redrawn: string[] = [];
  const sent: string[] = [];
  const asked: string[] = [];
  const state = { isOpen: true, isConnected: true, remoteSize: 1, kept: undefined as ReturnFailure | undefined };
  const network = { isConnected: () => state.isConnected, whenConnected: (act: () => void) => act() };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: {
        books: { openPath: () => undefined, leftAt: () => ({ fraction: asFraction(0.25) }) },
        files: { facts: (path) => (isHere && path === file.path ? { size: 1, modifiedAt: 1 } : undefined) },
        device: { dayText: (at: number) => `day ${at}` },
        network,
      },
      server: {
        statuses: {
          rate: (_id, value) => (sent.push(`rate ${value}`), ok(undefined)),
          setStatus: (_id, status) => (sent.push(`status ${status}`), ok(undefined)),
        },
        books: { describe: () => ok({}) as never },
        files: {
          sample: (id) => (asked.push(`files ${id}`), ok({ bytes: "x", size: state.remoteSize })),
          withId: () => ok(undefined),
        },
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
  /** The page, with these changes of the listed book. */
  const show = (listed: Partial<BrowseBook> = {}, known?: Candidate): void => {
    const below = { isOpen: () => state.isOpen, list, redraw: () => void redrawn.push("list") };
    showBook(screen.ui, { ...lamp(2), ...listed }, below, known);
  };
  const endLook = (): void => pages.looks.at(-1)?.ended?.(screen.ui);
  return { ...screen, ...pages, database, came, gone, redrawn, sent, asked, state, show, endLook };
}
