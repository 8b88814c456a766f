import { newerChoices, newerItem, offerOtherFormat } from "../../../src/features/downloads/newer.page";
import type { WantedBook } from "../../../src/features/downloads/fetchBook.task";
import type { SwapReport } from "../../../src/features/downloads/swapBook";
import type { LedgerBook } from "../../../src/features/downloads/downloadRecords";
import { saveExpectedFiles, saveKnownFiles, findLedgerBook } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { failed, ok } from "../../../src/base/result";
import type { ServerFile, ShelfKey } from "../../../src/model/shelf";
import type { FetchReport, FetchTrouble } from "../../../src/model/download";
import { aScreen } from "../../fakes/screen";
import { memoryDatabase } from "../../fakes/memoryStore";

interface Here {
  readonly title: string;
  readonly newer?: ServerFile | undefined;
  readonly path?: string;
}

const epub: ServerFile = { bytes: 900, format: "EPUB", name: "x.epub" };
const pdf: ServerFile = { bytes: 900, format: "PDF", name: "x.pdf" };

function ledgerBook({ title, newer, path }: Here, id: number): LedgerBook {
  return {
    file: {
      id: id as BookId,
      path: path ?? `/books/${title}.epub`,
      state: "here",
      size: 10,
      shelf: "standard:1" as ShelfKey,
      title,
      fingerprint: "aa" as Fingerprint,
    },
    knownFile: { mark: { bytes: 10, format: "EPUB", name: "x.epub" }, newer, isPassed: false },
  };
}

interface Options {
  /** Outcome of a swap; `none` for a download without an old file. */
  readonly swap?: Partial<SwapReport> | "none";
  /** Size of the files on the device: 10 as downloaded. */
  readonly size?: number;
  readonly syncing?: boolean;
  /** Of the first download. */
  readonly failure?: FetchTrouble;
  readonly libraryUsername?: string;
  readonly checked?: { readonly asked: number; readonly failed: number };
  /** Of the first book, found by a check. */
  readonly found?: ServerFile;
}

/** A device with these books, and the screen at the line of the menu. `fetched`: what was downloaded. */
function aDevice(books: readonly Here[], options: Options = {}) {
  const { swap = {}, size = 10, syncing, checked, failure, found, libraryUsername = "anna" } = options;
  const database = memoryDatabase();
  const rows = books.map((book, at) => ledgerBook(book, at + 1));
  saveExpectedFiles(
    database,
    rows.map(({ file }) => file),
  );
  saveKnownFiles(database, rows);
  const fetched: WantedBook[] = [];
  const take = (wanted: WantedBook): string => {
    fetched.push(wanted);
    const path = rows.find(({ file }) => file.id === wanted.id)?.file.path ?? "";
    if (swap !== "none") wanted.update?.swapped({ path, lost: 0, isPlaceThere: true, ...swap });
    return path;
  };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername },
      connection: { chooseAddress: () => undefined },
      host: {
        files: { facts: () => ({ size, modifiedAt: 1 }), sample: () => "bytes", chapters: () => undefined },
        codec: { md5: () => "aa" },
      },
    },
    {},
    {
      downloadJobs: {
        work: { progress: () => (syncing === true ? { kind: "lists" } : undefined) },
        fetching: {
          fetch: (book: WantedBook, _at: unknown, report: (fetched: unknown) => void) => {
            const isFailed = failure !== undefined && fetched.length === 0;
            const path = take(book);
            report(isFailed ? failed(failure) : ok(path));
          },
          fetchAll: (wanted: readonly WantedBook[], { report }: { report: (report: FetchReport) => void }) => {
            const stop = fetched.length === 0 ? failure : undefined;
            for (const one of wanted) take(one);
            report({ came: wanted.length, troubles: [], left: 0, stop });
          },
        },
        checkFiles: (_at: unknown, report: (answer: unknown) => void) => {
          if (found !== undefined) saveKnownFiles(database, [ledgerBook({ title: "A", newer: found }, 1)]);
          report(checked === undefined ? failed({ kind: "offline" }) : ok(checked));
        },
      } as never,
    },
  );
  const item = newerItem(screen.ui);
  const redraws = { count: 0 };
  const open = (): void => item.run?.(() => void (redraws.count += 1));
  return { ...screen, database, fetched, item, open, redraws, text: item.text as () => string, book: rows[0]! };
}

describe("the menu line of newer files", () => {
  test("counts newer files, and offers a check if there are none", () => {
    expect(aDevice([{ title: "A", newer: epub }, { title: "B" }]).text()).toBe("Newer files on the server: 1");
    const none = aDevice([{ title: "A" }]);
    expect(none.text()).toBe("Check for newer files");
    expect([none.item.keepsOpen, none.item.separator]).toEqual([true, true]);
  });

  test("shows a check that found no newer file, failed, or had no book to check", () => {
    const said = (checked: Options["checked"]): readonly string[] => {
      const device = aDevice([{ title: "A" }], checked === undefined ? {} : { checked });
      device.open();
      return device.said;
    };
    expect(said({ asked: 1, failed: 0 })).toEqual(["The server has no newer file of your books."]);
    for (const asked of [2, 3])
      expect(said({ asked, failed: 2 })).toEqual([
        "The server has no newer file of your books.\nBooks that could not be checked: 2",
      ]);
    expect(said({ asked: 0, failed: 0 })).toEqual(["No book on this device came from the server."]);
    expect(said(undefined)).toEqual(["This device is not connected to a network."]);
  });
});

test("a check that finds a newer file shows it at once", () => {
  const device = aDevice([{ title: "A" }], { checked: { asked: 1, failed: 0 }, found: epub });
  device.open();
  expect([device.said, device.title(), device.lines()]).toEqual([
    [],
    "Newer files on the server",
    ["Check for newer files|", "A|"],
  ]);
});

test("the menu line is drawn again after a check, and after each update", () => {
  const checked = aDevice([{ title: "A" }], { checked: { asked: 1, failed: 0 } });
  checked.open();
  expect(checked.redraws.count).toBe(1);
  for (const button of ["Update", "Not this one"]) {
    const device = aDevice([{ title: "A", newer: epub }]);
    device.open();
    device.tap("A");
    device.tap(button);
    // The list of before has closed.
    expect([device.redraws.count, device.top()]).toEqual([1, undefined]);
  }
});

test("an update asks about a rejected certificate, and is repeated once it is trusted", () => {
  const shown = { origin: "https://library:443", sha256: "cd".repeat(32) };
  const failure = { kind: "server", failure: { kind: "untrusted", why: "self", detail: "", shown } } as const;
  const device = aDevice([{ title: "A", newer: epub }], { failure });
  device.open();
  device.tap("A");
  device.tap("Update");
  device.tap("Trust this certificate");
  expect(device.fetched.map(({ id }) => id)).toEqual([1, 1]);
  expect(device.said).toEqual(["The newer file is on this device."]);
});

test("the list of newer files closes when a check is tapped in it", () => {
  const device = aDevice([{ title: "A", newer: epub }]);
  device.open();
  device.tap("Check for newer files");
  expect([device.top(), device.said.length]).toEqual([undefined, 1]);
});

test("newer files are listed by title, whatever its capitals", () => {
  const device = aDevice(["b", "C", "A"].map((title) => ({ title, newer: epub })));
  device.open();
  expect(device.lines().slice(2)).toEqual(["A|", "b|", "C|"]);
});

describe("the line “Update all”", () => {
  test("draws the menu line again at the end", () => {
    const device = aDevice(["A", "B"].map((title) => ({ title, newer: epub })));
    device.open();
    device.tap("Update all");
    expect(device.redraws.count).toBe(1);
  });

  test("downloads nothing without a library account, as the message says", () => {
    const device = aDevice(
      ["A", "B"].map((title) => ({ title, newer: epub })),
      { libraryUsername: "" },
    );
    device.open();
    device.tap("Update all");
    expect([device.fetched, device.said]).toEqual([[], [expect.stringContaining("library account")]]);
  });

  test("goes on with what is still newer once a certificate is trusted", () => {
    const shown = { origin: "https://library:443", sha256: "cd".repeat(32) };
    const failure = { kind: "server", failure: { kind: "untrusted", why: "self", detail: "", shown } } as const;
    const books = ["A", "B", "C"].map((title) => ({ title, newer: epub }));
    const device = aDevice([...books, { title: "D", newer: pdf }], { failure });
    device.open();
    device.tap("Update all");
    saveKnownFiles(device.database, [ledgerBook({ title: "B" }, 2)]);
    device.tap("Trust this certificate");
    expect(device.fetched.map(({ title }) => title)).toEqual(["A", "B", "C", "A", "C"]);
    expect(device.redraws.count).toBe(2);
  });

  test("leaves out books whose format changes, which have a question each", () => {
    const device = aDevice([
      { title: "A", newer: epub },
      { title: "B", newer: pdf },
      { title: "C", newer: epub },
    ]);
    device.open();
    expect(device.lines()).toEqual(["Check for newer files|", "Update all|2", "A|", "B|PDF", "C|"]);
    device.tap("Update all");
    expect(device.fetched.map(({ title }) => title)).toEqual(["A", "C"]);
    expect(device.lines()).toEqual([]);
  });

  test("is not offered for only one book that keeps its format", () => {
    const device = aDevice([
      { title: "A", newer: epub },
      { title: "B", newer: pdf },
    ]);
    device.open();
    expect(device.lines()).toEqual(["Check for newer files|", "A|", "B|PDF"]);
  });

  test("replaces no file that was changed on the device", () => {
    const device = aDevice([
      { title: "A", newer: epub },
      { title: "B", newer: epub },
    ]);
    device.open();
    device.tap("Update all");
    expect(device.fetched.map(({ update }) => update?.mayReplace)).toEqual([false, false]);
  });

  test("names each book that lost its position or notes", () => {
    const device = aDevice(
      [
        { title: "A", newer: epub },
        { title: "B", newer: epub },
      ],
      { swap: { isPlaceThere: false, lost: 3 } },
    );
    device.open();
    device.tap("Update all");
    expect(device.said.join("\n").split("\n")).toEqual([
      expect.stringContaining("2"),
      "• A: The text differs where you were reading, so it opens at the same percentage.",
      "• A: Notes that cannot be placed in it: 3. They stay in the book's list.",
      "• B: The text differs where you were reading, so it opens at the same percentage.",
      "• B: Notes that cannot be placed in it: 3. They stay in the book's list.",
    ]);
  });
});

describe("the question about a newer file", () => {
  const question = (newer: ServerFile, size = 10): string => {
    const device = aDevice([{ title: "A", newer }], { size });
    device.open();
    device.tap("A");
    return device.title();
  };

  test("says that a changed file goes to the trash, and what a new format costs", () => {
    expect(question(epub)).toContain("Position, notes and statistics stay; the old file goes to the trash.");
    expect(question(pdf)).toContain("as PDF now. Update? The book opens where its percentage says");
    expect(question(epub, 11)).toContain("you have changed the one on this device");
    expect(question(pdf, 11)).toContain("you have changed the one on this device");
  });

  test("replaces a changed file only after “Yes”", () => {
    for (const [size, mayReplace] of [
      [10, false],
      [11, true],
    ] as const) {
      const device = aDevice([{ title: "A", newer: epub }], { size });
      device.open();
      device.tap("A");
      device.tap("Update");
      expect(device.fetched).toMatchObject([{ id: 1, update: { mayReplace } }]);
      expect(device.fetched[0]?.fileId).toBeUndefined();
    }
  });

  test("is shown on the page of its book", () => {
    const device = aDevice([{ title: "A", newer: epub }, { title: "B" }]);
    const texts = (id: number) => newerChoices(device.ui, id as BookId, () => undefined).map(({ text }) => text);
    expect([texts(1), texts(2), texts(3)]).toEqual([["Update"], [], []]);
    let after = 0;
    newerChoices(device.ui, 1 as BookId, () => (after += 1))[0]?.run();
    device.tap("Update");
    expect([device.fetched.length, after]).toEqual([1, 1]);
  });

  test("is not shown again after “No”", () => {
    const device = aDevice([{ title: "A", newer: epub }]);
    device.open();
    device.tap("A");
    device.tap("Not this one");
    expect([findLedgerBook(device.database, 1 as BookId)?.knownFile.isPassed, device.fetched]).toEqual([true, []]);
    expect(newerChoices(device.ui, 1 as BookId, () => undefined)).toEqual([]);
    expect(device.text()).toBe("Check for newer files");
  });

  test("starts no download during a shelf sync", () => {
    const device = aDevice([{ title: "A", newer: epub }], { syncing: true });
    device.open();
    device.tap("A");
    device.tap("Update");
    expect([device.fetched, device.said]).toEqual([
      [],
      ["Another download is in progress. Try again when it is done."],
    ]);
  });
});

describe("the message after an update", () => {
  const said = (swap: Partial<SwapReport> | "none", path?: string): string => {
    const device = aDevice([{ title: "A", newer: epub, ...(path !== undefined && { path }) }], { swap });
    device.open();
    device.tap("A");
    device.tap("Update");
    // A notice goes by itself.
    expect(device.notified.length).toBe(device.said.join().includes("\n") ? 0 : 1);
    return device.said.join("|");
  };

  test("is short if position and notes were kept, also in a PDF", () => {
    expect(said({})).toBe("The newer file is on this device.");
    expect(said("none")).toBe("The newer file is on this device.");
    expect(said({}, "/books/A.pdf")).toBe("The newer file is on this device.");
  });

  test("names a lost position and lost notes", () => {
    expect(said({ isPlaceThere: false })).toContain("it opens at the same percentage");
    expect(said({ isPlaceThere: false, lost: 2 }).split("\n")).toEqual([
      "The newer file is on this device.",
      "The text differs where you were reading, so it opens at the same percentage.",
      "Notes that cannot be placed in it: 2. They stay in the book's list.",
    ]);
  });

  test("does not repeat what the question about another format said", () => {
    expect(said({ isPlaceThere: false, path: "/books/A.pdf" })).toBe("The newer file is on this device.");
  });
});

describe("the question about another format", () => {
  function asked(wanted: ServerFile, size = 10) {
    const device = aDevice([{ title: "A" }], { size });
    let came: string | undefined;
    offerOtherFormat(device.ui, device.book, wanted, (path) => (came = path));
    const question = device.title();
    device.tap("Replace");
    return { question, came, ...device };
  }

  test("promises position and notes only for the same file extension", () => {
    expect(asked({ ...epub, id: 4 }).question).toContain("Position, notes and statistics stay.");
    expect(asked({ ...pdf, id: 4 }).question).toContain("Your notes stay with the present file");
    expect(asked({ ...pdf, id: 4 }).question).not.toContain("You have changed");
    expect(asked({ ...pdf, id: 4 }, 11).question.split("\n\n")).toEqual([
      expect.stringMatching(/^Replace “A” on this device by PDF.*\?$/),
      "The book opens where its percentage says. Your notes stay with the present file, which goes to the trash.",
      "You have changed the present file on this device.",
    ]);
  });

  test("downloads the chosen file, and returns its path", () => {
    const device = asked({ ...pdf, id: 4 }, 11);
    expect(device.fetched).toMatchObject([{ id: 1, fileId: 4, update: { mayReplace: true } }]);
    expect([device.came, device.said]).toEqual(["/books/A.epub", ["The other file is on this device."]]);
  });
});
