import {
  attempted,
  caught,
  caughtAll,
  caughtOr,
  failed,
  hasTrace,
  ok,
  readOr,
  rethrow,
  storageFailureIn,
  throwStorage,
  valueOrThrow,
} from "../../src/base/result";

const full = { kind: "storage", code: 13, detail: "full" } as const;

test("storageFailureIn finds only a failure of the database", () => {
  expect(storageFailureIn({ isStorageError: true, failure: full })).toBe(full);
  expect(storageFailureIn({ failure: full })).toBeUndefined();
  for (const other of ["text", undefined, 7]) expect(storageFailureIn(other)).toBeUndefined();
});

describe("valueOrThrow", () => {
  const thrown = (failure: Parameters<typeof failed>[0]): unknown => {
    try {
      return valueOrThrow(failed(failure) as never);
    } catch (error) {
      return storageFailureIn(error);
    }
  };

  test("gives the value", () => {
    expect(valueOrThrow(ok(7))).toBe(7);
  });

  test("throws a failure of the database, and a stop, as they are", () => {
    expect(thrown(full)).toBe(full);
    expect(thrown({ kind: "cancelled", sent: false })).toEqual({ kind: "cancelled", sent: false });
  });

  test("throws any other failure as a defect of the database", () => {
    expect(thrown({ kind: "offline" })).toEqual({ kind: "storage", detail: "offline" });
  });
});

test("caught gives the value or the failure of the database, and throws others on", () => {
  expect(caught(() => 7)).toEqual(ok(7));
  expect(caught(() => throwStorage(full))).toEqual(failed(full));
  expect(() => caught(() => rethrow(new Error("odd")))).toThrow("odd");
});

test("readOr has another value if the database fails", () => {
  expect(readOr(1, () => 2)).toBe(2);
  expect(readOr<number>(1, () => throwStorage(full))).toBe(1);
  expect(() => readOr<number>(1, () => rethrow(new Error("odd")))).toThrow("odd");
});

test("caughtOr reports any error that is not of the database", () => {
  const reported: unknown[] = [];
  const report = (error: unknown): void => {
    reported.push(error);
  };
  expect(caughtOr(() => undefined, report).ok).toBe(true);
  expect(caughtOr(() => throwStorage(full), report)).toEqual(failed(full));
  expect(reported).toEqual([]);
  expect(caughtOr(() => rethrow("odd"), report).ok).toBe(true);
  expect(reported).toEqual(["odd"]);
});

test("caughtAll makes a failure of every error", () => {
  expect(caughtAll(() => 7)).toEqual(ok(7));
  expect(caughtAll(() => throwStorage(full))).toEqual(failed(full));
  expect(caughtAll(() => rethrow("odd"))).toEqual(failed({ kind: "storage", detail: "odd" }));
});

test("attempted gives the result of the work, or the failure of the database", () => {
  expect(attempted(() => ok(7))).toEqual(ok(7));
  expect(attempted(() => failed({ kind: "offline" }))).toEqual(failed({ kind: "offline" }));
  expect(attempted(() => throwStorage(full))).toEqual(failed(full));
});

test("hasTrace finds the trace in the text of an error", () => {
  expect([hasTrace("odd\nstack traceback:\n\tat"), hasTrace("odd")]).toEqual([true, false]);
});
