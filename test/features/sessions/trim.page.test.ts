import { showTrim } from "../../../src/features/sessions/trim.page";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { queueField } from "../../../src/features/status/bookFields.store";
import type { Fingerprint } from "../../../src/model/book";
import { saveBook } from "../../../src/book/books.store";
import { listQueueItems } from "../../../src/queue/queue.store";
import { syncTask } from "../../../src/queue/sync";
import type { Settings } from "../../../src/model/settings";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const session = aSession({ seconds: 1800 });
const dune = { fingerprint: session.fingerprint, type: "EPUB" as const, title: "Dune" };

/** A device with one pending session, and its page. */
function device(settings: Partial<Settings> = {}, seconds = 1800) {
  const database = memoryDatabase();
  saveBook(database, dune, "/dune.epub", { size: 1, modifiedAt: 1 });
  queueSession(database, { ...session, seconds }, session.endedAt);
  const screen = aScreen(
    { database, settings, host: { device: { timeText: (at) => `time ${at}` } } },
    { sync: { watch: () => undefined } },
  );
  const did: string[] = [];
  showTrim(screen.ui, dune, () => void did.push("after"));
  const tap = (): void => screen.tap(`time ${session.startedAt}`);
  const save = (minutes: number): void => {
    const top = screen.top();
    if (top?.kind === "number") top.page.onSave(minutes);
  };
  const pending = () => listQueueItems(database, "pending", 10, { of: "session" });
  return { ...screen, database, did, tap, save, pending };
}

describe("a pending session that the reader shortens", () => {
  test("ends earlier, after the minutes that were really read", () => {
    const there = device();
    there.tap();
    const top = there.top();
    expect(top?.kind === "number" && [top.page.value, top.page.min, top.page.max]).toEqual([30, 1, 30]);
    there.save(10);
    expect(there.pending()).toMatchObject([{ at: session.startedAt, endedAt: session.startedAt + 600, amount: 600 }]);
    expect(there.said).toEqual(["The session is 10 min long now."]);
    expect(there.lines()).toEqual([`time ${session.startedAt}|10 min`]);
  });

  test("is listed without other books and other items", () => {
    const there = device();
    const other = "f".repeat(32) as Fingerprint;
    queueSession(there.database, aSession({ fingerprint: other, title: "Emma", seconds: 60 }), 5);
    queueField(there.database, dune.fingerprint, "rating", { value: 8, at: 7 });
    showTrim(there.ui, dune, () => undefined);
    expect([there.title(), there.lines()]).toEqual(["Pending sessions: Dune", [`time ${session.startedAt}|30 min`]]);
  });

  test("can keep its last minute, which is not full", () => {
    const there = device({}, 1790);
    there.tap();
    const top = there.top();
    expect(top?.kind === "number" && [top.page.value, top.page.max]).toEqual([30, 30]);
  });

  test("keeps at least the minimum duration", () => {
    const there = device({ minSeconds: 700 });
    there.tap();
    const top = there.top();
    expect(top?.kind === "number" && top.page.min).toBe(12);
  });

  test("is not shortened below the minimum duration", () => {
    const there = device({ minSeconds: 1800 });
    there.tap();
    expect([there.top()?.kind, there.said]).toEqual([
      "list",
      ["This session cannot be shorter and still count: Advanced → Sessions. Discard it instead."],
    ]);
  });

  test("is not changed during a sync, which may be sending it", () => {
    const there = device();
    there.context.tasks.start(syncTask, () => undefined);
    there.tap();
    there.save(10);
    expect(there.pending()).toMatchObject([{ amount: 1800 }]);
    expect(there.said).toEqual(["Pending items are being sent right now. Try again in a moment."]);
  });

  test("is not changed if it was sent meanwhile", () => {
    const there = device();
    there.tap();
    there.database.run("DELETE FROM pending_sessions");
    there.save(10);
    expect(there.said).toEqual(["This session is not pending any more."]);
  });
});
