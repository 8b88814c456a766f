import { caught, throwStorage } from "../../../src/base/result";
import { useConnection, useLibraryAccount, useReaderAccount, useServer } from "../../../src/features/setup/connect";
import { fakeClock } from "../../fakes/clock";
import { fakeTasks } from "../../fakes/tasks";
import { testContext } from "../../fakes/testContext";
import { memoryStore } from "../../fakes/memoryStore";
import { saveSettings } from "../../../src/store/settings";
import { isLoginRefused } from "../../../src/store/deviceState";

const actions = {
  "SET server_id = NULL, missed_at": "forget numbers",
  "FROM bearer_tokens": "forget token",
  "FROM known_progress": "forget positions",
  "FROM fetched_positions": "forget fetched positions",
  "FROM synced_annotations": "forget notes",
  "FROM book_fields": "forget statuses",
};

/** A device that is set up, and a task of it that is under way. */
function device(serverUrl = "http://one") {
  const events: string[] = [];
  const store = memoryStore();
  store.before = (sql) => {
    for (const [part, event] of Object.entries(actions)) if (sql.includes(part)) events.push(event);
  };
  const tasks = { ...fakeTasks(fakeClock()), revokeAll: () => void events.push("revoke all") };
  const context = testContext({
    tasks,
    settings: { serverUrl, libraryUsername: "anna" },
    state: { loginRefusedAt: 1 },
    database: store.database,
    connection: { forgetContact: () => void events.push("forget contact") },
  });
  return { context, events };
}

describe("a change of the server's address", () => {
  test("ends running work first, then forgets all data of the former server", () => {
    const { context, events } = device();
    expect(useServer(context, "http://two").ok).toBe(true);
    expect(events).toEqual([
      "revoke all",
      "forget numbers",
      "forget positions",
      "forget fetched positions",
      "forget notes",
      "forget statuses",
      "forget token",
      "forget contact",
    ]);
    expect(context.settings().serverUrl).toBe("http://two");
    expect(isLoginRefused(context.database)).toBe(false);
    expect(context.count.changed).toBe(1);
  });

  test("keeps the IDs from the other client's file if it is the first address", () => {
    const { context, events } = device("");
    expect(useServer(context, "http://two").ok).toBe(true);
    expect(events).toEqual(["revoke all", "forget token", "forget contact"]);
    expect(context.settings().serverUrl).toBe("http://two");
  });

  test.each(["https://one", "https://one:8443"])(
    "to %s keeps the same server, as only the encryption is new",
    (url) => {
      const { context, events } = device("http://one");
      expect(useServer(context, url).ok).toBe(true);
      expect(events).toEqual(["revoke all", "forget token"]);
      expect(context.settings().serverUrl).toBe(url);
    },
  );

  test.each(["https://two", "http://one:8080", "https://one.example"])("to %s means another server", (url) => {
    const { context, events } = device("http://one");
    useServer(context, url);
    expect(events).toContain("forget numbers");
  });

  test("to the same address ends no work and forgets no data", () => {
    const { context, events } = device();
    expect(useServer(context, "http://one").ok).toBe(true);
    expect(events).toEqual([]);
    expect(context.count.changed).toBe(0);
    // As when its accounts are saved again.
    useConnection(context, { serverUrl: "http://one", libraryUsername: "anna" });
    expect(events).toEqual(["forget token"]);
  });
});

describe("a write that fails during a change of the server", () => {
  /** Fails at the statement of this number, from 1. */
  const attempt = (failing: number): { readonly failed: boolean; readonly url: string; readonly kept: number } => {
    const store = memoryStore();
    const context = testContext({
      settings: { serverUrl: "http://one", libraryUsername: "anna" },
      state: { loginRefusedAt: 1 },
      database: store.database,
      connection: { forgetContact: () => undefined },
    });
    saveSettings(store.database, { serverUrl: "http://one" });
    store.database.run("INSERT INTO books (id, server_id) VALUES (1, 7)");
    let number = 0;
    store.before = (sql) => {
      number += sql.startsWith("SELECT") ? 0 : 1;
      if (number === failing) throwStorage({ kind: "storage", detail: "the disk is full" });
    };
    expect(context.settings().serverUrl).toBe("http://one");
    const done = caught(() => useServer(context, "http://two"));
    store.before = () => undefined;
    const kept = store.rows("SELECT 1 FROM books WHERE server_id = 7").length;
    store.database.memory.settings = undefined;
    return { failed: !done.ok, url: context.settings().serverUrl, kept };
  };

  test("leaves all stored data as it was, whichever write fails", () => {
    let failing = 1;
    let seen = attempt(failing);
    for (; seen.failed; seen = attempt(failing)) {
      expect(seen).toEqual({ failed: true, url: "http://one", kept: 1 });
      failing += 1;
    }
    expect(failing).toBeGreaterThan(5);
    expect(seen).toEqual({ failed: false, url: "http://two", kept: 0 });
  });

  test("leaves the settings in memory as they were", () => {
    const store = memoryStore();
    const context = testContext({
      settings: { serverUrl: "http://one" },
      database: store.database,
      connection: { forgetContact: () => undefined },
    });
    expect(context.settings().serverUrl).toBe("http://one");
    const more = (): never => throwStorage({ kind: "storage", detail: "the disk is full" });
    expect(caught(() => useConnection(context, { serverUrl: "http://two" }, more)).ok).toBe(false);
    expect(context.settings().serverUrl).toBe("http://one");
  });
});

describe("a change of the account", () => {
  test("ends running work for another library user, not for another password", () => {
    const { context, events } = device();
    useLibraryAccount(context, "anna", "new");
    expect(events).toEqual(["forget token"]);
    useLibraryAccount(context, "bert", "secret");
    expect(events).toEqual(["forget token", "revoke all", "forget statuses", "forget token"]);
    expect(context.settings().libraryUsername).toBe("bert");
    expect(isLoginRefused(context.database)).toBe(false);
  });

  test("does not end running work if only the reader account is new", () => {
    const { context, events } = device();
    useReaderAccount(context, "zoe", "secret");
    expect(events).toEqual([]);
    expect(context.count.changed).toBe(1);
  });
});
