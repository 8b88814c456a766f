import { useLibraryAccount, useReaderAccount, useServer } from "../../../src/features/setup/connect";
import { fakeClock } from "../../fakes/clock";
import { fakeTasks } from "../../fakes/tasks";
import { testContext } from "../../fakes/testContext";
import { memoryStore } from "../../fakes/memoryStore";
import { isLoginRefused } from "../../../src/store/deviceState";

const deeds = {
  "SET server_id = NULL, missed_at": "forget numbers",
  "FROM bearer_tokens": "forget token",
  "FROM known_progress": "forget positions",
  "FROM synced_annotations": "forget notes",
  "FROM book_fields": "forget statuses",
};

/** A device that is set up, and a task of it that is under way. */
function device() {
  const events: string[] = [];
  const store = memoryStore();
  store.before = (sql) => {
    for (const [part, event] of Object.entries(deeds)) if (sql.includes(part)) events.push(event);
  };
  const tasks = { ...fakeTasks(fakeClock()), revokeAll: () => void events.push("revoke all") };
  const context = testContext({
    tasks,
    settings: { serverUrl: "http://one", libraryUsername: "anna" },
    state: { loginRefusedAt: 1 },
    database: store.database,
    server: { contact: { forget: () => void events.push("forget contact") } },
  });
  return { context, events };
}

describe("another server", () => {
  test("ends what is under way first, then forgets what the last one told and was told", () => {
    const { context, events } = device();
    expect(useServer(context, "http://two").ok).toBe(true);
    expect(events).toEqual([
      "revoke all",
      "forget numbers",
      "forget token",
      "forget contact",
      "forget positions",
      "forget notes",
      "forget statuses",
    ]);
    expect(context.settings().serverUrl).toBe("http://two");
    expect(isLoginRefused(context.database)).toBe(false);
    expect(context.count.changed).toBe(1);
  });

  test("is none when it is the same: nothing ends and nothing is forgotten", () => {
    const { context, events } = device();
    expect(useServer(context, "http://one").ok).toBe(true);
    expect(events).toEqual([]);
    expect(context.count.changed).toBe(0);
  });
});

describe("another account", () => {
  test("for the library ends what is under way; another password of the same one does not", () => {
    const { context, events } = device();
    useLibraryAccount(context, "anna", "new");
    expect(events).toEqual(["forget token"]);
    useLibraryAccount(context, "bert", "secret");
    expect(events).toEqual(["forget token", "revoke all", "forget statuses", "forget token"]);
    expect(context.settings().libraryUsername).toBe("bert");
    expect(isLoginRefused(context.database)).toBe(false);
  });

  test("for the reader lets go on what is under way", () => {
    const { context, events } = device();
    useReaderAccount(context, "zoe", "secret");
    expect(events).toEqual([]);
    expect(context.count.changed).toBe(1);
  });
});
