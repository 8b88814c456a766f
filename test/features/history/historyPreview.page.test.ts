import { askTakeBack, showImports, showPreview } from "../../../src/features/history/historyPreview.page";
import type { StoredImport } from "../../../src/features/history/imports.store";
import type { HistoryReport } from "../../../src/features/history/readBook";
import { failed, ok } from "../../../src/base/result";
import type { Fingerprint } from "../../../src/model/book";
import { aScreen } from "../../fakes/screen";

const kept = (changes: Partial<StoredImport> = {}): StoredImport => ({
  run: 4,
  begunAt: 1,
  waiting: 3,
  seconds: 3600,
  travelling: 0,
  sent: 0,
  ...changes,
});

interface Options {
  readonly imports?: readonly StoredImport[];
  readonly isBusy?: boolean;
  readonly fails?: boolean;
}

function device({ imports = [], isBusy = false, fails = false }: Options = {}) {
  const takenBack: number[] = [];
  const screen = aScreen(
    { host: { device: { timeText: (at: number) => `at ${at}` } } },
    {},
    {
      historyImport: {
        imports: () => imports,
        takeBack: (run: number, report: (outcome: unknown) => void) => {
          if (isBusy) return false;
          takenBack.push(run);
          report(
            fails ? failed({ kind: "storage", detail: "full", code: 13 }) : ok({ removed: 3, travelling: 1, sent: 2 }),
          );
          return true;
        },
      } as never,
    },
  );
  return { ...screen, takenBack };
}

const book = (title: string, matched = true) => ({
  fingerprint: title as Fingerprint,
  title,
  sessions: 2,
  seconds: 600,
  matched,
});

const report = (changes: Partial<HistoryReport> = {}): HistoryReport => ({
  books: [book("A"), book("B")],
  sessions: 4,
  seconds: 1200,
  nameless: 0,
  undated: 0,
  stopped: false,
  finished: 0,
  isCompared: true,
  ...changes,
});

describe("the list of imports", () => {
  test("shows how many sessions of each import are pending and sent", () => {
    const states = [
      kept(),
      kept({ travelling: 1 }),
      kept({ sent: 2 }),
      kept({ waiting: 0, seconds: 0, sent: 1 }),
      kept({ waiting: 0, seconds: 0, sent: 1, travelling: 1 }),
    ];
    const screen = device({ imports: states });
    showImports(screen.ui, () => undefined);
    expect(screen.lines()).toEqual([
      "at 1|3 sessions, pending",
      "at 1|4 sessions, pending",
      "at 1|5 sessions, 2 of them sent",
      "at 1|1 session, sent",
      "at 1|2 sessions, 1 of them sent",
    ]);
  });

  test("is replaced by a message if there are no imports", () => {
    const screen = device();
    showImports(screen.ui, () => undefined);
    expect(screen.said).toEqual(["Nothing was imported."]);
  });

  test("closes when an import is undone, and shows the result", () => {
    const screen = device({ imports: [kept()] });
    let changed = 0;
    showImports(screen.ui, () => (changed += 1));
    screen.tap("at 1");
    expect(screen.title()).toContain("Remove 3 sessions, 1 h of reading?");
    screen.tap("Undo import");
    expect([screen.takenBack, changed, screen.lines(), screen.working]).toEqual([[4], 1, [], []]);
    expect(screen.said.join()).toContain("Removed: 3 sessions.");
    expect(screen.said.join()).toContain("Already on the server: 2 sessions.");
    expect(screen.said.join()).toContain("Being sent right now: 1 session.");
  });
});

describe("the undo of an import", () => {
  const asked = { begun: () => undefined, changed: () => undefined };

  test("asks no question if all sessions were sent, and says what cannot be removed", () => {
    const screen = device();
    askTakeBack(screen.ui, kept({ waiting: 0, sent: 2 }), asked);
    expect([screen.top(), screen.said.length]).toEqual([undefined, 1]);
    expect(screen.said[0]).toContain("Already on the server: 2 sessions.");
    const under = device();
    askTakeBack(under.ui, kept({ waiting: 0, travelling: 1 }), asked);
    expect([under.top(), under.said]).toEqual([
      undefined,
      [expect.stringContaining("Being sent right now: 1 session.")],
    ]);
  });

  test("is refused during an import, and a failure is shown", () => {
    const busy = device({ isBusy: true });
    askTakeBack(busy.ui, kept(), asked);
    busy.tap("Undo import");
    expect([busy.said, busy.working]).toEqual([["An import is running: stop it first."], []]);
    const full = device({ fails: true });
    askTakeBack(full.ui, kept(), asked);
    full.tap("Undo import");
    expect(full.said).toEqual(["Nothing more can be stored: this device has no space left."]);
  });
});

describe("the preview of an import", () => {
  test("imports all books, or leaves out those that were tapped", () => {
    const screen = device();
    const started: (readonly Fingerprint[])[] = [];
    showPreview(screen.ui, report(), (left) => started.push(left));
    screen.tap("▸ Import all");
    expect(screen.title()).toContain("Import 4 sessions, 20 min of reading?");
    screen.tap("Import");
    expect(screen.top()).toBeUndefined();
    showPreview(screen.ui, report(), (left) => started.push(left));
    const second = screen.lines().find((line) => line.includes("B"))!;
    screen.tap(second.split("|")[0]!);
    screen.tap("▸ Import 1 of 2 books");
    expect(screen.title()).toContain("Import 2 sessions, 10 min of reading?");
    screen.tap("Import");
    expect(started).toEqual([[], ["B"]]);
  });

  test("warns of unknown books, of finish dates, and of a missing comparison", () => {
    const text = (changes: Partial<HistoryReport>): string => {
      const screen = device();
      showPreview(screen.ui, report(changes), () => undefined);
      screen.tap("▸ Import all");
      return screen.title();
    };
    expect(text({ books: [book("A", false), book("B")] })).toContain("One of the books is not known");
    expect(text({ books: [book("A", false), book("B", false)] })).toContain("2 of the books are not known");
    expect(text({ finished: 2 })).toContain("Finish dates for the server: 2 books.");
    expect(text({ isCompared: false })).toContain("The server was not asked about every book.");
    expect(text({})).not.toMatch(/not known|Finish dates|was not asked/);
  });

  test("warns only of unknown books that are imported", () => {
    const screen = device();
    showPreview(screen.ui, report({ books: [book("A", false), book("B")] }), () => undefined);
    screen.tap(
      screen
        .lines()
        .find((line) => line.includes("A"))!
        .split("|")[0]!,
    );
    screen.tap("▸ Import 1 of 2 books");
    expect(screen.title()).not.toContain("not known");
  });

  test("sends only finish dates if there are no sessions", () => {
    const screen = device();
    const started: unknown[] = [];
    showPreview(screen.ui, report({ books: [], sessions: 0, finished: 1 }), (left) => started.push(left));
    screen.tap("Send");
    expect(started).toEqual([[]]);
  });

  test("has a line for what cannot be imported, with the reason", () => {
    const screen = device();
    showPreview(screen.ui, report({ nameless: 2, undated: 1 }), () => undefined);
    expect(screen.lines().at(-1)).toBe("▸ Cannot be imported|2 books, 1 session");
    screen.tap("▸ Cannot be imported");
    expect(screen.said[0]).toContain("the files of 2 books");
    expect(screen.said[0]).toContain("One session is dated before 2012");
  });

  test.each<[Partial<HistoryReport>, string, string]>([
    [{ nameless: 1 }, "1 book", "do not name the file of one book"],
    [{ undated: 3 }, "3 sessions", "3 sessions are dated before 2012"],
  ])("counts only what there is: %j", (changes, counts, words) => {
    const screen = device();
    showPreview(screen.ui, report(changes), () => undefined);
    expect(screen.lines().at(-1)).toBe(`▸ Cannot be imported|${counts}`);
    screen.tap("▸ Cannot be imported");
    expect(screen.said[0]).toContain(words);
  });
});
