import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { newBooksItems, previewShelves, syncShelves } from "../../../src/features/shelves/syncShelves.page";
import type { PlannedSync } from "../../../src/features/shelves/planSync";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { ShelfReport } from "../../../src/features/shelves/shelfReport.rules";
import { failed, ok, type Result } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import type { ShelfKey } from "../../../src/model/shelf";
import type { Settings } from "../../../src/model/settings";
import type { ProgressListener, ShelfProgress } from "../../../src/features/downloads/downloadWork";
import { memoryStore } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const report: ShelfReport = {
  ...{ shelves: ["KOReader"], missing: [], failedShelves: [], downloaded: 0, adopted: 0, kept: 3, removed: 0 },
  ...{ questions: [], left: 0, troubles: [], refusals: [], notices: [], others: [] },
  collections: { moves: [], questions: [], refused: [] },
};

/** A sync that reports `outcome`; `meanwhile` runs before. `wishes`: of all syncs so far. */
function device(
  outcome: Result<ShelfReport>,
  meanwhile?: (set: (url: string) => void) => void,
  settings: Partial<Settings> = {},
) {
  const wishes: unknown[] = [];
  const store = memoryStore();
  const now = (wish: unknown, _at: unknown, tell: (one: Result<ShelfReport>) => void): void => {
    wishes.push(wish);
    meanwhile?.((serverUrl) => screen.context.set({ serverUrl }));
    if (wishes.length === 1) tell(outcome);
  };
  const screen = aScreen(
    {
      database: store.database,
      settings: { libraryUsername: "anna", ...settings },
      host: { files: { facts: () => undefined } },
    },
    {},
    { downloadJobs: { work: { progress: () => undefined } }, shelfJobs: { sync: { now } } },
  );
  syncShelves(screen.ui, {});
  return { screen, wishes, store };
}

describe("a manual sync of the shelves", () => {
  const gone = ok({ ...report, notices: [{ kind: "gone" as const, about: 3 }] });

  test("downloads missing books again only after a tap", () => {
    const { screen, wishes } = device(gone as never);
    const top = screen.top();
    expect(top?.kind === "read" && [top.page.title, top.page.text]).toEqual([
      "Books are missing",
      expect.stringMatching(/^The sync was stopped\.\nDownloaded: 0, unchanged: 3\.\nNothing was downloaded/u),
    ]);
    screen.tap("Download them again");
    expect(wishes).toEqual([{}, { fetchesMissing: true }]);
    const other = device(gone as never);
    other.screen.tap("Do nothing");
    expect(other.wishes).toEqual([{}]);
  });

  test("stores the books to put back into a collection before it runs again", () => {
    const books = [{ id: 7 as BookId, title: "Dune" }, { id: 8 as BookId }];
    const questions = [{ shelf: "standard:1" as ShelfKey, name: "KOReader", books }];
    const asked = (): ReturnType<typeof device> => {
      const one = device(ok({ ...report, collections: { ...report.collections, questions } }));
      for (const { id } of books)
        one.store.database.run(
          `INSERT INTO collected_books (shelf, book_id, agreed) VALUES ('standard:1', ${id}, 'both')`,
        );
      return one;
    };
    const { screen, wishes, store } = asked();
    const top = screen.top();
    expect(top?.kind === "read" && [top.page.title, top.page.text.split("\n\n")]).toEqual([
      "Books that left a collection",
      [expect.stringContaining("Downloaded: 0"), expect.stringContaining("in the collection “KOReader”")],
    ]);
    screen.tap("Put back");
    expect(store.rows("SELECT book_id FROM collected_books")).toEqual([]);
    expect(wishes).toEqual([{}, {}]);
    const other = asked();
    other.screen.tap("Take off the shelf");
    expect(other.store.rows("SELECT book_id FROM collected_books")).toHaveLength(2);
    expect(other.wishes).toEqual([{}, { emptied: ["standard:1"] }]);
  });

  test.each([
    [30, "Move to trash"],
    [0, "Delete from this device"],
  ])("asks about books that left a magic shelf, with %i days in the trash", (trashDays, words) => {
    const file = { id: 7 as BookId, path: "/7.epub", state: "here", size: 1, shelf: "magic:4" as ShelfKey } as const;
    const asked = (): ReturnType<typeof device> =>
      device(ok({ ...report, questions: [file] }), undefined, { trashDays });
    const { screen, wishes } = asked();
    const top = screen.top();
    expect(top?.kind === "read" && [top.page.title, top.page.text.split("\n\n")]).toEqual([
      "Books that left a magic shelf",
      [expect.stringContaining("Downloaded: 0"), expect.stringContaining("No longer on a magic shelf.")],
    ]);
    screen.tap(words);
    expect(wishes).toEqual([{}, { confirmed: [7] }]);
    const other = asked();
    other.screen.tap("Keep here");
    expect(other.wishes).toEqual([{}]);
    expect(other.store.rows("SELECT book_id, state FROM shelf_files")).toEqual([{ book_id: 7, state: "adopted" }]);
  });

  test("shows what it did, also if it has a notice or was stopped by a failure", () => {
    const failure = { kind: "offline" } as const;
    const stopped = device(ok({ ...report, stop: { kind: "failure", failure } }));
    expect(stopped.screen.said).toEqual([
      "Stopped: This device is not connected to a network.\nDownloaded: 0, unchanged: 3.",
    ]);
    const many = device(ok({ ...report, notices: [{ kind: "many", about: "12" }] }));
    expect([many.screen.said.length, many.screen.top()]).toEqual([1, undefined]);
  });

  test("asks about a certificate that was rejected in the middle of it", () => {
    const failure = { kind: "untrusted", why: "self", detail: "", shown: { origin: "https://l:443", sha256: "ab" } };
    const { screen } = device(ok({ ...report, stop: { kind: "failure", failure } }) as never);
    expect([screen.title(), screen.said]).toEqual(["Is this your server?", []]);
  });

  test("shows the progress of a running sync instead of a second one", () => {
    const { screen, wishes } = device(ok(report));
    const watching: ProgressListener[] = [];
    const steps: string[] = [];
    const progress: ShelfProgress = { phase: "downloading", done: 1, total: 3, title: "Dune" };
    const work = { progress: () => progress, watch: (at: ProgressListener) => void watching.push(at) };
    Object.assign(screen.ui.database.memory, { downloadJobs: { work } });
    const update = (text: string): void => void steps.push(text);
    const open = ({ text }: { readonly text: string }) => {
      update(text);
      return { update, close: () => update("closed") };
    };
    Object.assign(screen.ui, { progress: { open } });
    syncShelves(screen.ui, {});
    for (const step of [{ ...progress, done: 2 }, undefined]) watching[0]?.(step);
    expect([wishes, steps]).toEqual([[{}], ["Downloading 2 of 3: Dune", "Downloading 3 of 3: Dune", "closed"]]);
    previewShelves(screen.ui, () => undefined);
    expect([wishes, steps.length]).toEqual([[{}], 4]);
  });

  test("says whether another server or a tap on Stop ended it", () => {
    const cancelled: Result<ShelfReport> = failed({ kind: "cancelled", sent: false });
    expect(device(cancelled, (set) => set("http://other")).screen.said[0]).toContain("another server or account");
    expect(device(cancelled).screen.said).toEqual(["Stopped."]);
    const offline = device(failed({ kind: "offline" }), (set) => set("http://other"));
    expect(offline.screen.said).toEqual(["This device is not connected to a network."]);
  });
});

describe("the caller of a sync of the shelves", () => {
  /** A device whose first sync or preview has this outcome; all later ones report. */
  function menu(outcome: Result<ShelfReport>, planned?: Result<PlannedSync>) {
    const outcomes = [outcome];
    const counts = { draws: 0, previews: 0 };
    const now = (_wish: unknown, _at: unknown, tell: (one: Result<ShelfReport>) => void): void =>
      tell(outcomes.shift() ?? ok(report));
    const preview = (_at: unknown, show: (one: Result<PlannedSync>) => void): void => {
      counts.previews += 1;
      if (planned !== undefined && counts.previews === 1) show(planned);
    };
    const screen = aScreen(
      {
        settings: { libraryUsername: "anna" },
        connection: { dialect: () => dialectOf("spec"), chooseAddress: () => undefined },
      },
      {},
      { downloadJobs: { work: { progress: () => undefined } }, shelfJobs: { sync: { now, preview } } },
    );
    const redraw = (): void => void (counts.draws += 1);
    return { ...screen, counts, redraw };
  }

  const untrusted = failed({
    kind: "untrusted",
    why: "self",
    detail: "",
    shown: { origin: "https://library:443", sha256: "ab".repeat(32) },
  } as const);
  const file = { id: 7 as BookId, path: "/7.epub", state: "here", size: 1, shelf: "magic:4" as ShelfKey } as const;
  const question = { shelf: "standard:1" as ShelfKey, name: "KOReader", books: [{ id: 7 as BookId }] };
  const emptied = { ...report.collections, questions: [question] };

  test.each<[string, Result<ShelfReport>]>([
    ["Download them again", ok({ ...report, notices: [{ kind: "gone", about: "3" }] })],
    ["Move to trash", ok({ ...report, questions: [file] })],
    ["Take off the shelf", ok({ ...report, collections: emptied })],
    ["Put back", ok({ ...report, collections: emptied })],
    ["Trust this certificate", untrusted],
  ])("is called after each sync, also after the answer: %s", (words, outcome) => {
    const there = menu(outcome);
    syncShelves(there.ui, {}, there.redraw);
    expect(there.counts.draws).toBe(1);
    there.tap(words);
    expect([there.counts.draws, there.said]).toEqual([2, [expect.stringContaining("Downloaded: 0")]]);
  });

  test("is called after a sync that follows its preview, and not after the preview", () => {
    const before = { waiting: [], report: report.collections };
    const plan = { downloads: [], adopts: [], keeps: [], removals: [], questions: [], refusals: [], notices: [] };
    const planned = { ...report, plan, folder: "/mnt/Books", creates: [], lists: [], before } as never;
    const there = menu(ok(report), ok(planned));
    previewShelves(there.ui, there.redraw);
    expect([there.title(), there.counts.draws]).toEqual(["Preview of a sync", 0]);
    there.tap("Sync shelves now");
    expect([there.counts.draws, there.said.length]).toEqual([1, 1]);
  });

  test("gets another preview once a certificate is trusted", () => {
    const there = menu(ok(report), untrusted);
    previewShelves(there.ui, there.redraw);
    there.tap("Trust this certificate");
    expect(there.counts).toEqual({ draws: 0, previews: 2 });
  });
});

test("the menu line of new books disappears once the books were shown", () => {
  const { screen, store } = device(ok(report));
  store.database.run("INSERT INTO new_books (book_id) VALUES (7)");
  const [line, ...others] = newBooksItems(screen.ui);
  expect([line?.text, others]).toEqual(["New books: 1", []]);
  line?.run?.(() => undefined);
  expect(newBooksItems(screen.ui)).toEqual([]);
  expect([screen.said.slice(1), screen.top()]).toEqual([["They are not on this device any more."], undefined]);
});

test("the list of new books has those that are still here, which a tap opens", () => {
  const { database } = memoryStore();
  const opened: string[] = [];
  const screen = aScreen({
    database,
    host: {
      files: { facts: (path) => (path === "/3.epub" ? undefined : { size: 1, modifiedAt: 1 }) },
      books: { open: (path) => void opened.push(path) },
    },
  });
  const file = (id: number, title?: string) => ({ id: id as BookId, path: `/${id}.epub`, title, size: 1 });
  saveExpectedFiles(
    database,
    [file(1, "Dune"), file(2), file(3, "Gone")].map((one) => ({
      ...one,
      state: "here",
      shelf: "standard:1" as ShelfKey,
    })),
  );
  for (const id of [1, 2, 3, 4]) database.run(`INSERT INTO new_books (book_id) VALUES (${id})`);
  newBooksItems(screen.ui)[0]?.run?.(() => undefined);
  expect([screen.title(), screen.lines().sort()]).toEqual(["New books", ["2|Open", "Dune|Open"]]);
  screen.tap("Dune");
  expect([opened, screen.top()]).toEqual([["/1.epub"], undefined]);
});
