import { failed, ok, type Result } from "../../../src/base/result";
import { historyFeature } from "../../../src/features/history/index";
import { askHistory, historyItems } from "../../../src/features/history/history.page";
import type { StoredImport } from "../../../src/features/history/imports.store";
import type { HistoryReport } from "../../../src/features/history/readBook";
import type { Fingerprint } from "../../../src/model/book";
import { aScreen } from "../../fakes/screen";
import { memoryDatabase } from "../../fakes/memoryStore";

const report = (changes: Partial<HistoryReport> = {}): HistoryReport => ({
  books: [{ fingerprint: "a" as Fingerprint, title: "A", sessions: 2, seconds: 600, matched: true }],
  sessions: 2,
  seconds: 600,
  nameless: 0,
  undated: 0,
  stopped: false,
  finished: 0,
  isCompared: true,
  ...changes,
});

const kept = (run: number): StoredImport => ({ run, begunAt: run, waiting: run, seconds: 60, travelling: 0, sent: 0 });

interface Answers {
  readonly preview?: Result<HistoryReport | undefined>;
  readonly run?: Result<HistoryReport | undefined>;
  readonly imports?: readonly StoredImport[];
  /** The step that another import prevents. */
  readonly busy?: "preview" | "run";
}

function device({ preview = ok(report()), run = ok(report({ run: 4 })), imports = [], busy }: Answers = {}) {
  const leftOut: (readonly Fingerprint[])[] = [];
  let completed = 0;
  let changes = 0;
  let stops = 0;
  const database = memoryDatabase();
  const screen = aScreen(
    { database },
    {},
    {
      historyImport: {
        imports: () => imports,
        preview: (watch, told) => {
          if (busy === "preview") return false;
          watch({ done: 60, total: 90 });
          told(preview);
          return true;
        },
        stop: () => void (stops += 1),
        run: (left, watch, told) => {
          if (busy === "run") return false;
          leftOut.push(left);
          watch({ done: 90, total: 90 });
          told(run);
          return true;
        },
        takeBack: (_run, told) => (told(ok({ removed: 4, travelling: 0, sent: 0 })), true),
        goOn: () => void (completed += 1),
      },
    },
  );
  const importAll = (): void => {
    askHistory(screen.ui, () => void (changes += 1));
    screen.tap("▸ Import all");
    screen.tap("Import");
  };
  return {
    ...screen,
    changes: () => changes,
    stops: () => stops,
    database,
    leftOut,
    importAll,
    completed: () => completed,
  };
}

describe("the import of the reading history", () => {
  test("says what was imported, and how to undo it", () => {
    const there = device();
    there.importAll();
    expect([there.leftOut, there.title()]).toEqual([[[]], "Imported: 2 sessions, 10 min of reading."]);
    const top = there.top();
    expect(top?.kind === "choose" && top.page.choices.map(({ text }) => text)).toEqual(["Undo this import…", "OK"]);
  });

  test("offers to match books if one of them is not known to be on the server", () => {
    const book = (title: string, matched: boolean) => ({ ...report().books[0]!, title, matched });
    const there = device({ run: ok(report({ run: 4, books: [book("A", true), book("B", false)] })) });
    there.importAll();
    const top = there.top();
    expect(top?.kind === "choose" && top.page.choices.map(({ text }) => text)).toEqual([
      "Match books…",
      "Undo this import…",
      "OK",
    ]);
    expect(there.title()).toContain("Books not known to be on the server: 1.");
  });

  test("says in its result what went to the server, and what was not compared", () => {
    const there = device({ run: ok(report({ run: 4, finished: 2, isCompared: false })) });
    there.importAll();
    expect(there.title()).toContain("Finish dates for the server: 2 books.");
    expect(there.title()).toContain("may then be there twice");
  });

  test("begins with the action of the feature", () => {
    const there = device();
    historyFeature(there.ui).actions?.[0]?.run();
    expect(there.lines()).toContainEqual(expect.stringContaining("▸ Import all"));
  });

  test("leaves out the books that were tapped", () => {
    const books = ["A", "B"].map((title) => ({ ...report().books[0]!, title, fingerprint: title as Fingerprint }));
    const there = device({ preview: ok(report({ books })) });
    askHistory(there.ui);
    there.tap(
      there
        .lines()
        .find((line) => line.includes("B"))!
        .split("|")[0]!,
    );
    there.tap("▸ Import 1 of 2 books");
    there.tap("Import");
    expect(there.leftOut).toEqual([["B"]]);
  });

  test("is not reported as complete if it was stopped", () => {
    const there = device({ run: ok(report({ stopped: true, run: 4 })) });
    there.importAll();
    expect(there.title()).toBe("Stopped. Imported: 2 sessions. Import again to go on.");
  });

  test("shows its progress in a box that stops it, and that closes at the end", () => {
    const there = device();
    there.importAll();
    expect(there.boxes.map(({ texts, isOpen }) => [...texts, isOpen])).toEqual([
      ["Looking through KOReader's reading statistics…", "Pages read in: 60 of 90", false],
      ["Importing…", "Pages read in: 90 of 90", false],
    ]);
    for (const box of there.boxes) box.stop();
    expect(there.stops()).toBe(2);
  });

  test("closes its box with the reason during another import", () => {
    const early = device({ busy: "preview" });
    askHistory(early.ui);
    const late = device({ busy: "run" });
    late.importAll();
    for (const { said, boxes } of [early, late])
      expect([said, boxes.filter(({ isOpen }) => isOpen)]).toEqual([["An import is already running."], []]);
  });

  test("shows no part of a stopped preview", () => {
    const there = device({ preview: ok(report({ stopped: true })) });
    askHistory(there.ui);
    expect([there.said, there.top()]).toEqual([["Stopped. Nothing was imported."], undefined]);
    const empty = device({ preview: ok(report({ stopped: true, books: [], sessions: 0 })) });
    askHistory(empty.ui);
    expect([empty.said, empty.top()]).toEqual([["Stopped. Nothing was imported."], undefined]);
  });

  test("offers to undo itself, not another import", () => {
    const there = device({ imports: [kept(5), kept(4), kept(3)] });
    there.importAll();
    there.tap("Undo this import…");
    expect([there.title(), there.changes()]).toEqual([expect.stringContaining("Remove 4 sessions"), 1]);
    there.tap("Undo import");
    // The counts in the menu are drawn anew.
    expect([there.changes(), there.said]).toEqual([2, ["Removed: 4 sessions."]]);
  });

  test.each<[string, Answers, string]>([
    ["no statistics", { preview: ok(undefined) }, "KOReader has no reading statistics on this device."],
    ["nothing new", { preview: ok(report({ books: [], sessions: 0 })) }, "Nothing to import: Catchword has all"],
    [
      "no comparison",
      { preview: ok(report({ books: [], sessions: 0, isCompared: false })) },
      "may then be there twice",
    ],
    ["a full disk", { preview: failed({ kind: "storage", detail: "full", code: 13 }) }, "no space left"],
  ])("says why it is not possible: %s", (_what, answers, words) => {
    const there = device(answers);
    askHistory(there.ui);
    expect([there.top(), there.said.length]).toEqual([undefined, 1]);
    expect(there.said[0]).toContain(words);
  });
});

describe("the lines of the import in the menu", () => {
  test("keep the menu open, and draw it again after an import and its undo", () => {
    const there = device({ imports: [kept(4)] });
    const [begin, undo] = historyItems(there.ui);
    expect([begin?.keepsOpen, undo?.keepsOpen]).toEqual([true, true]);
    let redraws = 0;
    begin?.run?.(() => void (redraws += 1));
    there.tap("▸ Import all");
    there.tap("Import");
    expect(redraws).toBe(1);
    Object.assign(there.ui.host, { device: { timeText: (at: number) => `time ${at}` } });
    undo?.run?.(() => void (redraws += 1));
    expect(there.lines()).toEqual([expect.stringContaining("time 4")]);
  });

  test("offer no undo of an import that stored nothing", () => {
    const there = device({ run: ok(report({ run: undefined, finished: 2 })) });
    there.importAll();
    const top = there.top();
    expect(top?.kind === "choose" && top.page.choices.map(({ text }) => text)).toEqual(["OK"]);
  });

  test("lead from the result to the books that are not matched", () => {
    const book = { ...report().books[0]!, matched: false };
    const there = device({ run: ok(report({ run: 4, books: [book] })) });
    there.importAll();
    there.tap("Match books…");
    expect(there.said).toEqual(["There are no unmatched books."]);
  });
});

test("the undo of an import is offered only if there is an import", () => {
  const isEnabled = (imports: readonly StoredImport[]): boolean | undefined =>
    historyItems(device({ imports }).ui)[1]?.enabled?.();
  expect([isEnabled([]), isEnabled([kept(4)])]).toEqual([false, true]);
});

test("an interrupted undo of an import is completed once, at the next start", () => {
  const there = device();
  historyFeature(there.ui).begun?.();
  expect(there.completed()).toBe(0);
  there.database.run("INSERT INTO history_imports (begun_at, withdrawn_at) VALUES (1, 2)");
  historyFeature(there.ui).begun?.();
  expect(there.completed()).toBe(1);
});
