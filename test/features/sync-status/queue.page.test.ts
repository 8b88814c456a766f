import { showFailed } from "../../../src/features/sync-status/queue.page";
import { listQueueItems } from "../../../src/queue/queue.store";
import { saveBook } from "../../../src/book/books.store";
import { insertBook } from "../../../src/book/bookRow.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { runAll } from "../../../src/store/database";
import { aScreen } from "../../fakes/screen";
import { memoryDatabase } from "../../fakes/memoryStore";

const fingerprint = "a".repeat(32) as Fingerprint;

/** A device with a failed rating of 8 and a failed shelf change. `now`: by its clock. */
function device() {
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
    { sync: { watch: () => undefined } },
  );
  let after = 0;
  showFailed(screen.ui, undefined, () => (after += 1));
  return { ...screen, database, after: () => after, failed: () => listQueueItems(database, "failed", 9, {}) };
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
