import type { Percent } from "../../src/base/scale";
import { type RemotePosition, destinationOf, formatOf, hostStatusIn, serverStatusIn } from "../../src/model/bookState";

test("a status of KOReader is one of three words", () => {
  const words = ["reading", "abandoned", "complete", "new", "", undefined];
  expect(words.map(hostStatusIn)).toEqual(["reading", "abandoned", "complete", undefined, undefined, undefined]);
});

test("a status of the server is one of its known words", () => {
  expect(["READ", "PAUSED", "read", "", undefined].map(serverStatusIn)).toEqual([
    "READ",
    "PAUSED",
    undefined,
    undefined,
    undefined,
  ]);
});

test("the format in the web reader is one for all comics, and missing for extra types", () => {
  expect((["EPUB", "PDF", "CBZ", "CBR", "FB2", "MOBI", "AZW3"] as const).map(formatOf)).toEqual([
    "EPUB",
    "PDF",
    "CBX",
    "CBX",
    undefined,
    undefined,
    undefined,
  ]);
});

describe("a position of the server", () => {
  const remote = (change: Partial<RemotePosition>): RemotePosition => ({
    percent: 50 as Percent,
    place: "place",
    ...change,
  });
  const pagination = { pages: 100, flows: true };
  const by = (change: Partial<RemotePosition>, resolved: number | undefined, pages = pagination) =>
    destinationOf(remote(change), resolved as Percent | undefined, pages).by;

  test("is used by its place if that is near its percentage", () => {
    expect(by({}, 53.01)).toBe("place");
    expect(by({}, 53.02)).toBe("percent");
    expect(by({}, 47)).toBe("place");
    expect(by({}, 46.9)).toBe("percent");
  });

  test("is used by its place if the file is confirmed and has the place", () => {
    expect(by({ isProven: true }, 1)).toBe("place");
    expect(by({ isProven: true }, undefined)).toBe("percent");
    expect(by({}, undefined)).toBe("percent");
    expect(by({ isProven: true, place: undefined }, 50)).toBe("percent");
  });

  test("may differ by three and a half fixed pages", () => {
    const fixed = { pages: 100, flows: false };
    expect(by({}, 55.5, fixed)).toBe("place");
    expect(by({}, 55.6, fixed)).toBe("percent");
  });
});
