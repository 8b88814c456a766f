import { oldestOf, staleRows } from "../../../src/features/library/home.rules";

const both = ["reading", "recent"] as const;
const now = 1_000_000;

describe("the rows of the library's first page", () => {
  it("are all requested if none is stored", () => {
    expect(staleRows(both, {}, now)).toEqual(["reading", "recent"]);
  });

  it("cost one request when the page is opened again within the hour", () => {
    expect(staleRows(both, { reading: now - 60, recent: now - 60 }, now)).toEqual(["reading"]);
    expect(staleRows(both, { reading: now - 3599, recent: now - 3599 }, now)).toEqual(["reading"]);
  });

  it("cost no request within a minute, and two after an hour", () => {
    expect(staleRows(both, { reading: now - 59, recent: now - 59 }, now)).toEqual([]);
    expect(staleRows(both, { reading: now - 3600, recent: now - 3600 }, now)).toEqual(["reading", "recent"]);
  });

  it("are stale if their time is ahead of the clock", () => {
    expect(staleRows(both, { reading: now + 10, recent: now + 10 }, now)).toEqual(["reading", "recent"]);
  });

  it("include only rows that the server has", () => {
    expect(staleRows(["recent"], {}, now)).toEqual(["recent"]);
    expect(staleRows([], {}, now)).toEqual([]);
  });

  it("are as old as the oldest row", () => {
    expect(oldestOf(both, { reading: 5, recent: 3 })).toBe(3);
    expect(oldestOf(["reading"], { reading: 5, recent: 3 })).toBe(5);
    expect(oldestOf(both, { recent: 3 })).toBe(3);
    expect(oldestOf(both, {})).toBeUndefined();
  });
});
