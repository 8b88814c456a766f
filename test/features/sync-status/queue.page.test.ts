import { showFailed } from "../../../src/features/sync-status/queue.page";
import { aQueueDevice, fingerprint as dune, type QueueDevice } from "../../fakes/queueDevice";
import { asPercent } from "../../../src/base/scale";
import { queueChange } from "../../../src/features/downloads/shelfChanges.store";
import { queueProgress } from "../../../src/features/position/progress.store";
import type { ShelfId } from "../../../src/model/shelf";
import { listQueueItems } from "../../../src/queue/queue.store";
import { saveBook } from "../../../src/book/books.store";
import { insertBook } from "../../../src/book/bookRow.store";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { runAll } from "../../../src/store/database";
import { aScreen } from "../../fakes/screen";
import { memoryDatabase } from "../../fakes/memoryStore";

const fingerprint = "a".repeat(32) as Fingerprint;

/** The page of failed items, of one book or all, with a failed rating of 8. */
function device(book?: Book) {
  let watchers: (() => boolean)[] = [];
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId, title: "Dune" }, "/a.epub", {
    size: 1,
    modifiedAt: 1,
  });
  runAll(
    database,
    insertBook(fingerprint).concat([
      [
        "INSERT INTO pending_ratings (book, rating, created_at, state, reason) SELECT id, 8, 5, 'failed', 'No such book.' FROM books",
        {},
      ],
    ]),
  );
  const screen = aScreen(
    {
      database,
      host: { device: { dayText: (at: number) => `day ${at}`, timeText: (at: number) => `time ${at}` } },
    },
    { sync: { watch: (look) => void watchers.push(look) } },
  );
  let after = 0;
  showFailed(screen.ui, book, () => (after += 1));
  /** Ends a sync. */
  const sync = (): void => void (watchers = watchers.filter((look) => look()));
  return {
    ...screen,
    database,
    sync,
    watching: () => watchers.length,
    after: () => after,
    failed: () => listQueueItems(database, "failed", 9, {}),
  };
}

const buttons = (screen: ReturnType<typeof device>): readonly string[] => {
  const top = screen.top();
  return top?.kind === "read" ? (top.page.choices ?? []).map(({ text }) => text) : [];
};

describe("a failed rating", () => {
  test("shows its reason, and offers no time to set", () => {
    const screen = device();
    screen.tap("Dune");
    const top = screen.top();
    expect(top?.kind === "read" && top.page.text).toContain("Failed, because: No such book.");
    expect(buttons(screen)).toEqual(["Retry", "Discard…"]);
  });

  test("is pending again after Retry", () => {
    const screen = device();
    screen.tap("Dune");
    screen.tap("Retry");
    expect([screen.failed(), screen.context.count.queued, screen.after()]).toEqual([[], 1, 1]);
    expect(listQueueItems(screen.database, "pending", 9, {})).toHaveLength(1);
    expect(screen.top()).toBeUndefined();
  });

  test("is discarded only after a question", () => {
    const screen = device();
    screen.tap("Dune");
    screen.tap("Discard…");
    expect(screen.title()).toContain("Discard this? It is never sent from this device.");
    screen.tap("Cancel");
    expect(screen.failed()).toHaveLength(1);
    screen.tap("Dune");
    screen.tap("Discard…");
    screen.tap("Discard");
    expect([screen.failed(), screen.after(), listQueueItems(screen.database, "pending", 9, {})]).toEqual([[], 1, []]);
  });
});

describe("the page of failed items", () => {
  test("follows each sync while it is open", () => {
    const screen = device();
    const fail = (stars: number): void =>
      void screen.database.run("UPDATE pending_ratings SET rating = :stars", { stars });
    expect(screen.lines()).toEqual(["Dune|Rating: ★★★★"]);
    for (const [stars, shown] of [
      [6, "★★★"],
      [2, "★"],
    ] as const) {
      fail(stars);
      screen.sync();
      expect(screen.lines()).toEqual([`Dune|Rating: ${shown}`]);
    }
    screen.closeTop();
    screen.sync();
    expect([screen.watching(), screen.top()]).toEqual([0, undefined]);
  });

  test("names the items with their reasons if it is of one book", () => {
    const screen = device({ fingerprint, type: "EPUB", title: "Dune" });
    expect([screen.title(), screen.lines()]).toEqual(["Failed: Dune", ["Rating: ★★★★|No such book."]]);
  });
});

describe("failed sessions", () => {
  /** A device whose items have failed. */
  function refused(act: (there: QueueDevice) => void, title: string | null = "Dune") {
    const there = aQueueDevice({ id: 7, title });
    act(there);
    there.fail();
    const changes = { count: 0 };
    const show = (book?: Book): void => showFailed(there.ui, book, () => (changes.count += 1));
    const ofBook = (): readonly unknown[] => {
      const top = there.top();
      return top?.kind === "list" ? top.page.lines.map(({ wraps }) => wraps) : [];
    };
    return { ...there, show, changes, wraps: ofBook };
  }

  const began = 1780300000;

  test("have a day on the page of all books, and details on the page of theirs", () => {
    const there = refused(({ queueSession }) => queueSession(began));
    there.show();
    expect([there.title(), there.lines(), there.wraps()]).toEqual([
      "Failed",
      [`Dune|day ${began}, 30 min`],
      [undefined],
    ]);
    there.show(there.book);
    expect([there.title(), there.lines(), there.wraps()]).toEqual([
      "Failed: Dune",
      [`time ${began}, 30 min, 30 pages|The server refused it.`],
      [true],
    ]);
    there.show({ fingerprint: "b".repeat(32) as Fingerprint, type: "EPUB" });
    expect(there.title()).toBe("Failed: Dune");
  });

  test("have words for a book without a title", () => {
    const there = refused(({ queueSession }) => queueSession(began), null);
    there.show(there.book);
    expect(there.title()).toBe("Failed: this book");
    there.show();
    there.tap("A book without a title");
    const top = there.top();
    const details = `time ${began}, 30 min, 30 pages`;
    expect(top?.kind === "read" && [top.page.title, top.page.text]).toEqual([
      "A book without a title",
      `${details}\n\nFailed, because: The server refused it.`,
    ]);
    expect(there.buttons()).toEqual(["Retry", "Set its time…", "Discard…"]);
    there.tap("Discard…");
    expect(there.title()).toBe(
      `Discard this? It is never sent from this device.\n\nA book without a title\n${details}`,
    );
  });

  test("are retried one by one", () => {
    const there = refused(({ queueSession }) => [began, began - 9000].forEach(queueSession));
    there.show(there.book);
    there.tap(`time ${began}, 30 min, 30 pages`);
    there.tap("Retry");
    expect([there.lines().length, there.changes.count]).toEqual([1, 1]);
  });

  test.each<[string, number, string]>([
    ["before 2020", 1000, "Reading from before 2020 is not sent. When did you really read?"],
    ["in the future", began + 86400 * 365, "That would end in the future. When did you really read?"],
    [
      "of another session",
      began - 9000,
      `Another session of this book is at that time, from time ${began - 9000} to time ${began - 7200}. Choose another time.`,
    ],
  ])("keep their form open for a time %s", (_, time, sentence) => {
    const there = refused(({ queueSession }) => [began, began - 9000].forEach(queueSession));
    there.show(there.book);
    there.tap(`time ${began}, 30 min, 30 pages`);
    there.tap("Set its time…");
    const top = there.top();
    const form = top?.kind === "time" ? top.page : undefined;
    expect(form).toMatchObject({ title: "When did you begin to read?", description: "The duration stays: 30 min." });
    expect([form?.onSave(time), there.changes.count, there.said]).toEqual([sentence, 0, []]);
  });

  test("are sent again with another time", () => {
    const there = refused(({ queueSession }) => queueSession(began));
    there.show(there.book);
    there.tap(there.lines()[0]!.split("|")[0]!);
    there.tap("Set its time…");
    const top = there.top();
    expect(top?.kind === "time" && top.page.onSave(began - 20000)).toBeUndefined();
    expect(there.said).toEqual(["Its time was changed. It is sent at the next sync."]);
    expect([there.changes.count, there.context.count.queued]).toEqual([1, 1]);
    expect(listQueueItems(there.database, "pending", 9, {})).toMatchObject([{ at: began - 20000 }]);
  });

  test("are not the only items whose time can be set", () => {
    const there = refused(({ database }) => {
      const position = { fingerprint: dune, percent: asPercent(40), place: "p", readAt: 1000, compared: true };
      queueProgress(database, { ...position, insisted: false });
      database.run("UPDATE pending_progress SET state = 'failed'");
    });
    there.show();
    expect(there.lines()).toEqual(["Dune|Position: 40 %"]);
    there.tap("Dune");
    there.tap("Set its time…");
    const top = there.top();
    expect(top?.kind === "time" && [top.page.title, top.page.description]).toEqual([
      "When were you there?",
      "Position: 40 %",
    ]);
  });
});

test("a failed change of a shelf names its book as far as it is known", () => {
  const there = aQueueDevice();
  const change = { assigns: false, isCollected: false, shelf: 2 as ShelfId, at: 5 };
  runAll(there.database, [
    queueChange({ ...change, book: 8 as BookId }),
    queueChange({ ...change, book: 9 as BookId, title: "Sea" }),
  ]);
  there.database.run("UPDATE pending_shelf_changes SET state = 'failed'");
  showFailed(there.ui);
  expect(there.lines().map((line) => line.split("|")[0])).toEqual(["A book of a shelf", "Sea"]);
});
