// Also src/features/sessions/index.ts
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { sessionFeature } from "../../../src/features/sessions/index";
import { countQueue } from "../../../src/queue/queue.store";
import { saveBook } from "../../../src/book/books.store";
import { saveCheckpoint } from "../../../src/features/sessions/sessions.store";
import { isCounted } from "../../../src/store/clockStart";
import type { Settings } from "../../../src/model/settings";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = (items: MenuItem["items"]): readonly MenuItem[] =>
  typeof items === "function" ? items() : (items ?? []);

/** The feature of sessions, on a device with these settings. */
function feature(settings: Partial<Settings> = {}) {
  const database = memoryDatabase();
  const did: string[] = [];
  const screen = aScreen(
    { database, settings: { libraryUsername: "ann", ...settings } },
    { screen: { book: () => undefined } },
    { sessionTracker: { resumed: () => void did.push("resumed"), left: () => undefined } },
  );
  const sessions = sessionFeature(screen.ui);
  const act = (name: string): void => sessions.actions?.find((action) => action.name === name)?.run();
  const menu = (page: "synced" | "advanced"): readonly MenuItem[] => linesOf(sessions.menu?.[page]);
  return { ...screen, database, did, sessions, act, menu };
}

test("the feature of sessions sends them", () => {
  const { sessions, ui, database } = feature();
  queueSession(database, aSession({ seconds: 600 }), 5);
  database.run("UPDATE books SET server_id = 7");
  const [sender] = sessions.senders ?? [];
  expect(sender?.of).toBe("session");
  expect(sender?.create(ui, "automatic").next(undefined)).toHaveLength(1);
});

describe("the gestures of sessions", () => {
  test("turn Catchword off and on, and say so", () => {
    const there = feature({ enabled: true });
    there.act("catchword_toggle");
    expect([there.ui.settings().enabled, there.did]).toEqual([false, []]);
    there.act("catchword_toggle");
    expect([there.ui.settings().enabled, there.did]).toEqual([true, ["resumed"]]);
    expect(there.said).toEqual(["Catchword is off.", "Catchword is on."]);
    expect(there.context.count.changed).toBe(2);
  });

  test("turn manual sync on and off, and say so", () => {
    const there = feature({ manualOnly: false });
    there.act("catchword_toggle_manual");
    expect(there.ui.settings().manualOnly).toBe(true);
    there.act("catchword_toggle_manual");
    expect(there.ui.settings().manualOnly).toBe(false);
    expect(there.said).toEqual(["Manual sync only is on.", "Manual sync only is off."]);
    expect(there.context.count.changed).toBe(2);
  });
});

describe("the menu of sessions", () => {
  test("has a switch for manual sync, in effect at once, and one for sessions", () => {
    const there = feature({ manualOnly: false, sessionSync: true });
    const [manual, sessions] = there.menu("synced");
    expect([manual?.checked?.(), sessions?.checked?.()]).toEqual([false, true]);
    manual?.run?.(() => undefined);
    sessions?.run?.(() => undefined);
    expect([manual?.checked?.(), sessions?.checked?.()]).toEqual([true, false]);
    expect(there.context.count.changed).toBe(1);
  });

  test("shows each limit with its unit, and a word for no limit", () => {
    const numbers = { idleMinutes: 0, minPages: 3, minSeconds: 90, progressDecimals: 2, sleepSeconds: 0 };
    const lines = linesOf(feature(numbers).menu("advanced")[0]?.items);
    expect(lines.map(textOf)).toEqual([
      "Minimum duration: 90 s",
      "Minimum pages: 3",
      "Idle limit per page: no limit",
      "Decimal places of progress: 2",
      "Send the server's page numbers",
      "Send before sleep, up to: off",
    ]);
  });

  test("saves the chosen number of its line", () => {
    const there = feature({ minSeconds: 90, minPages: 3 });
    linesOf(there.menu("advanced")[0]?.items)[1]?.run?.(() => undefined);
    const top = there.top();
    if (top?.kind === "number") top.page.onSave(7);
    expect([there.ui.settings().minSeconds, there.ui.settings().minPages]).toEqual([90, 7]);
  });
});

describe("the sessions at the start of KOReader", () => {
  const session = aSession({ title: "Dune", seconds: 600 });

  test("are stored after a crash, with one notice", () => {
    const there = feature({ minSeconds: 30 });
    saveBook(there.database, session, "/dune.epub", { size: 1, modifiedAt: 1 });
    saveCheckpoint(there.database, session);
    there.sessions.begun?.();
    expect(countQueue(there.database)).toMatchObject([{ of: "session", count: 1 }]);
    expect(there.said).toHaveLength(1);
    expect(there.said[0]).toContain("in “Dune”");
  });

  test("are stored with a notice also if the book has no title", () => {
    const there = feature({ minSeconds: 30 });
    saveCheckpoint(there.database, { ...session, title: undefined });
    there.sessions.begun?.();
    expect(there.said).toEqual([expect.stringContaining("in “a book”")]);
  });

  test("are stored without a notice if no reading was lost", () => {
    const there = feature();
    there.sessions.begun?.();
    expect(there.said).toEqual([]);
  });
});

test("a sleep that the device does not count is noticed on waking", () => {
  const there = feature();
  const { clock } = there.context;
  const before = { elapsed: clock.elapsed() };
  there.sessions.suspended?.();
  clock.setWall(clock.now() + 7200);
  there.sessions.resumed?.(undefined);
  expect(there.did).toEqual(["resumed"]);
  clock.advance(1);
  expect([isCounted(there.database, before), isCounted(there.database, { elapsed: clock.elapsed() })]).toEqual([
    false,
    true,
  ]);
});
