import { showFailed } from "../../../src/features/sync-status/queue.page";
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
