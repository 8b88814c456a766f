import { bookChoices, showBookBox } from "../../src/features/book-menu/bookBox.page";
import { ok } from "../../src/base/result";
import { asPercent } from "../../src/base/scale";
import { saveBook } from "../../src/book/books.store";
import { saveMatch, saveTrackingChoice } from "../../src/book/matches.store";
import { saveExpectedFiles, saveKnownFiles } from "../../src/features/downloads/shelfFiles.store";
import { findPendingProgress, markAwaitsReader, queueProgress } from "../../src/features/position/progress.store";
import type { Book, BookId, BookType, Fingerprint, TrackingChoice } from "../../src/model/book";
import type { ShelfFile } from "../../src/model/bookFile";
import type { Settings } from "../../src/model/settings";
import { byHand } from "../../src/model/shelf";
import { dialectOf } from "../../src/server/dialects/dialect";
import { memoryDatabase } from "./memoryStore";
import { aScreen, buttonText } from "./screen";
import { fakeSummaries } from "./summaries";

export const fingerprint = "a".repeat(32) as Fingerprint;
const facts = { size: 1, modifiedAt: 1 };
/** The number of its book on the server. */
export const seven = 7 as BookId;

export interface BoxOptions {
  readonly id?: BookId;
  readonly title?: string;
  readonly type?: BookType;
  readonly settings?: Partial<Settings>;
  /** Absent: the book is in the database. */
  readonly isUnknown?: true;
}

/** A device with one book, which is not open. */
export function aDevice({ id, title = "Dune", type = "EPUB", settings, isUnknown }: BoxOptions = {}) {
  const database = memoryDatabase();
  const path = `/books/dune.${type.toLowerCase()}`;
  const book: Book = { fingerprint, type, title, id };
  if (isUnknown !== true) saveBook(database, book, path, facts);
  const summaries = fakeSummaries();
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", readerUsername: "ann", ...settings },
      connection: {
        dialect: () => ({ ...dialectOf("G"), extraTypes: false }),
        isRecognised: () => true,
        lastContact: () => ({}),
        chooseAddress: () => undefined,
      },
      server: { catalogue: { recommend: () => ok([]) }, browse: { book: () => ok({ id: seven }) } },
      host: {
        summaries,
        files: { facts: (file) => (file === path ? facts : undefined), sample: () => undefined },
        folders: { resolved: (folder) => folder },
        books: { openPath: () => undefined, pagesOf: () => undefined, leftAt: () => ({}) },
        statistics: () => undefined,
        device: { timeText: (at) => `time ${at}` },
      },
    },
    {
      screen: { book: () => undefined, reconsider: () => undefined },
      sync: { lastFailure: () => undefined, waiting: () => [], watch: () => undefined },
    },
    {
      sessionTracker: { discarded: () => undefined },
      progressSync: { release: () => false },
      bookUploads: { isBusy: () => false },
    },
  );
  Object.assign(screen.context.host, { dialogs: screen.ui.dialogs });
  const rows = (): string[] => bookChoices(screen.ui, book, undefined, path).map(buttonText);
  let changes = 0;
  const open = (): void => showBookBox(screen.ui, book, () => (changes += 1), path);
  /** Taps a line of the box. */
  const choose = (words: string): void => {
    open();
    screen.tap(words);
  };
  return { ...screen, database, book, path, summaries, rows, open, choose, changes: () => changes };
}

export type BoxDevice = ReturnType<typeof aDevice>;

const download: ShelfFile = { id: seven, path: "/books/dune.epub", state: "here", size: 1, shelf: byHand };

/** Events of its book. */
export const acts = {
  choose: (choice: TrackingChoice) => (there: BoxDevice) => saveTrackingChoice(there.database, fingerprint, choice),
  holdPosition:
    (isBehind: boolean) =>
    ({ database }: BoxDevice) => {
      const position = { fingerprint, percent: asPercent(40), place: "p", readAt: 5 };
      queueProgress(database, { ...position, compared: true, insisted: false });
      markAwaitsReader(database, findPendingProgress(database, fingerprint)!, isBehind);
    },
  match: ({ database }: BoxDevice) => saveMatch(database, fingerprint, { id: seven, title: "Dune" }, 5),
  download: ({ database }: BoxDevice) => saveExpectedFiles(database, [download]),
  findNewer: ({ database }: BoxDevice) => {
    saveExpectedFiles(database, [download]);
    const mark = { bytes: 1, format: "EPUB", name: "dune.epub" };
    saveKnownFiles(database, [{ file: download, knownFile: { mark, newer: { ...mark, bytes: 2 }, isPassed: false } }]);
  },
  finish: ({ summaries, path }: BoxDevice) => void summaries.write(path, { status: "complete" }),
};
