import { bookFeature, bookRow } from "../../../src/features/book-menu";
import { addSeveralLines } from "../../../src/features/book-menu/addSeveral.page";
import { download } from "../../../src/features/book-menu/bookActions.page";
import { bookChoices, showFileBox, toggleTracking } from "../../../src/features/book-menu/bookBox.page";
import { bookLines } from "../../../src/features/book-menu/books.menu";
import { askMatchAgain } from "../../../src/features/book-menu/matchAgain.page";
import { askMatch, askUndo, keepMatch, showUnmatched } from "../../../src/features/book-menu/match.page";
import { failed, ok, type Result } from "../../../src/base/result";
import { findBook, saveBook, saveMiss } from "../../../src/book/books.store";
import { getTrackingChoice } from "../../../src/book/matches.store";
import type { Look } from "../../../src/book/lookAtBook.task";
import type { BookFace } from "../../../src/koreader/screen.port";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import type { FetchTrouble } from "../../../src/model/download";
import type { Settings } from "../../../src/model/settings";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { fakeSummaries } from "../../fakes/summaries";
import { aScreen } from "../../fakes/screen";

const hash = (number: number): Fingerprint => `${number}`.repeat(32) as Fingerprint;
const facts = { size: 1, modifiedAt: 1 };

/** A device with three books that the server does not have, the first of them open. */
function device() {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const books = [1, 2, 3].map((number): Book => ({ fingerprint: hash(number), type: "EPUB", title: `Book ${number}` }));
  const open = anOpenBook(aDocument({ path: "/1.epub" }), hash(1));
  for (const [place, book] of books.entries()) {
    saveBook(database, book, `/${place + 1}.epub`, facts);
    saveMiss(database, book.fingerprint, 5);
  }
  const sent: string[][] = [];
  const wishes: unknown[] = [];
  const answers: Result<string, FetchTrouble>[] = [];
  const state = {
    isSyncing: false,
    reconsidered: 0,
    face: undefined as BookFace | undefined,
    look: undefined as Look | undefined,
  };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", readerUsername: "ann" },
      host: {
        files: { facts: () => facts },
        books: { openPath: () => "/1.epub", pagesOf: () => undefined, leftAt: () => ({}) },
        summaries: { of: () => undefined },
        device: { timeText: (at) => `time ${at}` },
      },
      connection: { dialect: () => dialectOf("G"), lastContact: () => ({}), chooseAddress: () => undefined },
      server: { books: {}, catalogue: { searchTitle: () => ok([{ id: 7 as BookId, title: "Book 1", score: 0.9 }]) } },
    },
    {
      screen: { book: () => open, reconsider: () => void (state.reconsidered += 1) },
      sync: { lastFailure: () => undefined, waiting: () => [] },
    },
    {
      bookUploads: {
        isBusy: () => false,
        prepare: (items) => void sent.push(items.map(({ path }) => path)),
      },
      bookLooks: {
        at: (look: Look) => {
          state.look = look;
          return { turnTo: () => undefined, leave: () => undefined };
        },
      },
      sessionTracker: { discarded: () => undefined },
      progressSync: { release: () => false },
      downloadJobs: {
        work: { progress: () => (state.isSyncing ? {} : undefined) },
        fetching: {
          fetch: (wish: unknown, _box: unknown, report: (fetched: unknown) => void) => {
            wishes.push(wish);
            report(answers.shift());
          },
        },
      } as never,
    },
  );
  const { ui, context } = screen;
  Object.assign(ui, {
    pages: {
      open: (face: BookFace) => {
        state.face = face;
        return { write: (now: BookFace) => void (state.face = now), show: () => undefined };
      },
    },
  });
  const lose = (number: number): void =>
    void database.run("UPDATE books SET lost_id = :id WHERE id = (SELECT book FROM fingerprints WHERE hash = :hash)", {
      id: number,
      hash: hash(number),
    });
  return { ...screen, context, database, books, state, sent, wishes, answers, lose };
}

describe("the upload of several books", () => {
  test("sends the chosen books", () => {
    const there = device();
    addSeveralLines(there.ui, there.books, () => undefined)[0]?.onTap?.();
    there.tap("☑ Book 2");
    there.tap("▸ Send 2 of 3 books");
    expect(there.sent).toEqual([["/1.epub", "/3.epub"]]);
  });

  test("is not offered for a single book", () => {
    const there = device();
    expect(addSeveralLines(there.ui, there.books.slice(0, 1), () => undefined)).toEqual([]);
  });
});

describe("a download from the book menu", () => {
  const book = { id: 7 as BookId, title: "Dune" };

  test("waits while the shelves are synced", () => {
    const there = device();
    there.state.isSyncing = true;
    download(there.ui, book, 3, () => undefined);
    expect(there.wishes).toEqual([]);
    expect(there.said).toEqual(["Another download is in progress. Try again when it is done."]);
  });

  test("downloads the chosen file after a question about the certificate", () => {
    const there = device();
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    const failure = { kind: "untrusted", why: "unknown", detail: "", shown };
    there.answers.push(failed({ kind: "server", failure } as never), ok("/dune.pdf"));
    const came: string[] = [];
    download(there.ui, book, 3, (path) => void came.push(path));
    there.tap("Trust this certificate");
    expect(there.wishes).toEqual([
      { ...book, fileId: 3 },
      { ...book, fileId: 3 },
    ]);
    expect(came).toEqual(["/dune.pdf"]);
  });
});

describe("the choice of what is synced for a book", () => {
  const choose = (there: ReturnType<typeof device>, words: string): void => {
    bookChoices(there.ui, there.books[0] as Book)
      .find(({ text }) => text.startsWith("What is synced"))
      ?.run();
    there.tap(words);
  };

  test("applies at once to the open book", () => {
    const there = device();
    choose(there, "Position only");
    expect([getTrackingChoice(there.database, hash(1)), there.state.reconsidered]).toEqual(["progress", 1]);
    expect(there.said).toEqual(["What is synced: position only"]);
  });

  test("changes with the gesture, which shows the new choice", () => {
    const there = device();
    toggleTracking(there.ui, hash(1));
    expect(getTrackingChoice(there.database, hash(1))).toBe("never");
    toggleTracking(there.ui, hash(1));
    expect([getTrackingChoice(there.database, hash(1)), there.state.reconsidered]).toEqual(["track", 2]);
    expect(there.said).toEqual(["This book is not tracked any more.", "This book is tracked."]);
  });

  test("“nothing” hides “Sync it now”, and greys the lines that need the server", () => {
    const there = device();
    const texts = (): readonly string[] => bookChoices(there.ui, there.books[0] as Book).map(({ text }) => text);
    expect(texts()).toContain("Sync it now");
    choose(there, "Nothing");
    expect(texts()).not.toContain("Sync it now");
    const lines = bookLines(there.ui);
    const grey = lines.filter(({ enabled }) => enabled?.() === false).map(({ text }) => text);
    expect(grey).toEqual([
      "Match with the server…",
      "Recommendations",
      "Next in series",
      "Highlights and bookmarks: off",
    ]);
    askMatch(there.ui, there.books[0] as Book, () => undefined);
    expect([there.top(), there.said.at(-1)]).toEqual([undefined, expect.stringContaining("What is synced")]);
  });

  test("has “Sync it now” only for a book whose file is known", () => {
    const there = device();
    const canSync = (number: number, path?: string): boolean =>
      bookChoices(there.ui, there.books[number - 1] as Book, undefined, path).some(
        ({ text }) => text === "Sync it now",
      );
    expect([canSync(1), canSync(2), canSync(2, "/2.epub")]).toEqual([true, false, true]);
  });
});

describe("the menu of a file", () => {
  test("says why it has none for another format, or a file that cannot be read", () => {
    const there = device();
    showFileBox(there.ui, { path: "/a.docx" });
    Object.assign(there.context.host.files, { facts: () => undefined });
    showFileBox(there.ui, { path: "/gone.epub" });
    expect([there.top(), there.said]).toEqual([
      undefined,
      [expect.stringContaining("DOCX"), "This file cannot be read."],
    ]);
  });

  test("is offered for books, also of formats that are not synced", () => {
    const there = device();
    const choices = (path: string): number => bookRow(there.ui).choices({ path }).length;
    expect(["/a.epub", "/a.docx", "/a.png"].map(choices)).toEqual([1, 1, 0]);
  });

  test("undoes only a match by hand", () => {
    const there = device();
    const texts = (): readonly string[] =>
      bookChoices(there.ui, findBook(there.database, hash(2)) as Book).map(({ text }) => text);
    saveBook(there.database, { ...(there.books[1] as Book), id: 9 as BookId }, "/2.epub", facts);
    expect(texts()).not.toContain("Undo the match");
    keepMatch(there.ui, there.books[1] as Book, { id: 9 as BookId, title: "Book 2" }, () => undefined);
    expect(texts()).toEqual(expect.arrayContaining(["Timeline of this book", "Undo the match"]));
    askUndo(there.ui, there.books[1] as Book, () => undefined);
    there.tap("Undo");
    expect(texts()).not.toContain("Undo the match");
  });
});

describe("a match of a book with the server's", () => {
  test("keeps the details of the book and the score of the search", () => {
    const there = device();
    askMatch(there.ui, there.books[0] as Book, () => undefined);
    const form = there.top();
    if (form?.kind === "ask") (form.page as { onSave(text: string): unknown }).onSave("Book 1");
    there.context.tasks.pass(0);
    const results = there.top();
    if (results?.kind === "choose") results.page.choices[0]?.run();
    there.state.look?.described?.({ id: 7 as BookId, title: "Book 1", author: "Ann", isbn13: "9780306406157" });
    expect(there.state.face?.text).toContain("Match: very good (90 %)");
    there.state.face?.choices[0]?.run();
    expect(findBook(there.database, hash(1))).toMatchObject({ id: 7, isbn13: "9780306406157" });
  });

  test("returns to the list of unmatched books, unless that was closed", () => {
    const there = device();
    let done: (() => void) | undefined;
    const open = (_book: Book, after: () => void): void => void (done = after);
    showUnmatched(there.ui, open, () => undefined);
    there.tap("Book 2");
    done?.();
    expect(there.title()).toBe("Unmatched books");
    there.tap("Book 2");
    there.closeTop();
    done?.();
    expect(there.top()).toBeUndefined();
  });
});

describe("an open book that the server did not have", () => {
  const opened = (library: object | undefined, changes: Partial<Settings> = {}) => {
    const there = device();
    const asked: string[] = [];
    const identified: Fingerprint[] = [];
    Object.assign(there.ui.screen, { identified: (found: Fingerprint) => void identified.push(found) });
    Object.assign(there.ui.server.books, {
      findByHash: () => (asked.push("hash"), ok(library)),
      findByIsbn: () => ok(undefined),
    });
    Object.assign(there.ui.server.catalogue, { searchTitle: () => ok([]) });
    Object.assign(there.ui.host.summaries, fakeSummaries());
    Object.assign(there.ui.host.device, { isoDay: () => "2026-11-22", zoneSeconds: () => 0 });
    Object.assign(there.ui.server, {
      files: { newest: () => ok([]), byPosition: () => ok(undefined), titled: () => ok([]) },
      statuses: { stateOf: () => (asked.push("state"), ok({ status: "READ" })) },
    });
    there.context.set(changes);
    bookFeature(there.ui).fingerprinted?.(undefined as never, hash(1));
    there.context.tasks.pass(60);
    return { id: findBook(there.database, hash(1))?.id, asked, identified };
  };

  test("is looked up again, and its position and status follow at once", () => {
    expect(opened({ id: 7, title: "Book 1" })).toMatchObject({
      id: 7,
      asked: ["hash", "state"],
      identified: [hash(1)],
    });
  });

  test("stays as it is if the server still does not have it, or while Catchword is off", () => {
    expect(opened(undefined)).toMatchObject({ id: undefined, identified: [] });
    expect(opened({ id: 7 }, { enabled: false })).toEqual({ id: undefined, asked: [], identified: [] });
  });
});

describe("the match after the library was replaced", () => {
  test("is offered after a sync", () => {
    const there = device();
    [1, 2].forEach(there.lose);
    bookFeature(there.ui).drained?.(true);
    expect(there.title()).toContain("the numbers of 2 books mean other books");
  });

  test("says how many books were found, and sends their pending items", () => {
    const there = device();
    [1, 2, 3].forEach(there.lose);
    there.context.set({ libraryUsername: "" });
    const findByHash = (asked: Fingerprint) => ok(asked === hash(1) ? { id: 7 as BookId, title: "Book 1" } : undefined);
    Object.assign(there.ui.server.books, { findByHash });
    askMatchAgain(there.ui);
    there.tap("Match again");
    there.context.tasks.pass(0);
    expect(there.said[0]).toMatch(/^Matched again: 1\. Not found: 2\./u);
    expect(there.context.count.queued).toBe(1);
  });
});
