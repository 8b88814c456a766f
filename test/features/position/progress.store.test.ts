import { asPercent } from "../../../src/base/scale";
import {
  getKnownProgress,
  markProgressSent,
  type PendingProgress,
} from "../../../src/features/position/progress.store";
import { getLastContact } from "../../../src/store/connection";
import type { Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";

describe("the last sent position", () => {
  const fingerprint = "a".repeat(32) as Fingerprint;

  function sent() {
    const database = memoryDatabase();
    const position = { percent: asPercent(42), place: "/p", webPercent: asPercent(42) };
    markProgressSent(database, { fingerprint, rowId: 0 } as PendingProgress, position, 1);
    return database;
  }

  test("is an answer of the server", () => {
    expect(getLastContact(sent()).answeredAt).toBe(1);
  });

  test.each(["'many'", "9e999"])("is unknown if its percentage is no sound number (%s)", (cell) => {
    const database = sent();
    expect(getKnownProgress(database, fingerprint).pushed?.percent).toBe(42);
    database.run(`UPDATE known_progress SET pushed_percent = ${cell}`);
    expect(getKnownProgress(database, fingerprint).pushed).toBeUndefined();
  });

  test.each(["'many'", "9e999"])("has no percentage of the web reader if that is no sound number (%s)", (cell) => {
    const database = sent();
    database.run(`UPDATE known_progress SET pushed_web = ${cell}`);
    expect(getKnownProgress(database, fingerprint).pushed).toEqual({ percent: 42, place: "/p", webPercent: undefined });
  });
});
