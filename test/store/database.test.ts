import type { Failure } from "../../src/base/failure";
import { caught, throwStorage } from "../../src/base/result";
import { foreignFailure, gated, inTransaction, keptIn, runAll } from "../../src/store/database";
import { saveToken } from "../../src/store/connection";
import { memoryDatabase } from "../fakes/memoryStore";

const storage = (code?: number): Failure => ({ kind: "storage", detail: "no", code });

test.each([
  [5, "busy"],
  [6, "busy"],
  [11, "damaged"],
  [26, "damaged"],
  [1, "older"],
  [10, "unreadable"],
  [undefined, "unreadable"],
] as const)("the host's file with the code %s is %s", (code, trouble) => {
  expect(foreignFailure(storage(code))).toEqual({
    ok: false,
    failure: { kind: "foreign", trouble, detail: "no" },
  });
});

test("an unknown failure of the host's file is reported as unreadable", () => {
  const { failure } = foreignFailure({ kind: "defect" });
  expect(failure).toEqual({ kind: "foreign", trouble: "unreadable", detail: "defect" });
});

test("a locked database refuses changes and transactions, and can be read", () => {
  let isBarred = false;
  const database = gated(memoryDatabase(), () => isBarred);
  saveToken(database, "s", "u", { access: "a", createdAt: 1, expiresAt: 2 });
  isBarred = true;
  const cancelled = { ok: false, failure: { kind: "cancelled", sent: false } };
  expect(caught(() => database.run("DELETE FROM bearer_tokens"))).toEqual(cancelled);
  expect(caught(() => database.transaction(() => undefined))).toEqual(cancelled);
  expect(database.query("SELECT access FROM bearer_tokens")).toEqual([{ access: "a" }]);
});

describe("a transaction", () => {
  const insert = "INSERT INTO excluded_folders (path) VALUES (:path)";

  test("runs all of its statements or none", () => {
    const database = memoryDatabase();
    expect(() => {
      runAll(database, [[insert, { path: "/a" }], ["INSERT INTO no_table VALUES (1)"]]);
    }).toThrow();
    expect(database.query("SELECT path FROM excluded_folders")).toEqual([]);
  });

  test("is skipped if the database cannot begin one; the work is done without it", () => {
    const database = memoryDatabase();
    const locked = { ...database, transaction: () => throwStorage({ kind: "storage", detail: "locked" }) };
    inTransaction(locked, () => void database.run(insert, { path: "/a" }));
    expect(database.query("SELECT path FROM excluded_folders")).toEqual([{ path: "/a" }]);
  });

  test("is not repeated after a failure", () => {
    const database = memoryDatabase();
    let count = 0;
    expect(() => {
      inTransaction(database, () => {
        count += 1;
        database.run("INSERT INTO no_table VALUES (1)");
      });
    }).toThrow();
    expect(count).toBe(1);
  });
});

test("a cache is made once for each name", () => {
  const database = memoryDatabase();
  const make = (): { count: number } => ({ count: 0 });
  keptIn(database, "one", make).count = 5;
  expect([keptIn(database, "one", make).count, keptIn(database, "other", make).count]).toEqual([5, 0]);
});
