import { findMovedRemotely } from "../../../src/features/annotations/movedMarks.rules";
import { placeKey } from "../../../src/model/xpointer";

const place = (at: number, chapter = 2): string => `/body/DocFragment[${chapter}]/body/p[3]/text().${at}`;
const made = (from: number, to: number, chapter = 2): string => `|${place(from, chapter)}|${place(to, chapter)}`;
const local = (from: number, to: number): string => `2026-03-04 10:00:00${made(from, to)}`;

function movesOf(gone: readonly string[], there: readonly string[]): readonly (number | undefined)[] {
  const moves = findMovedRemotely(gone, there, () => undefined);
  return gone.map((mark) => moves[mark]);
}

describe("a mark that the server no longer has", () => {
  test("is moved to the only new one that overlaps it", () => {
    expect(movesOf([local(0, 9), local(20, 29)], [made(18, 25), made(2, 15)])).toEqual([1, 0]);
  });

  test("is moved to the one with a common end if several overlap it", () => {
    expect(movesOf([local(0, 9)], [made(2, 15), made(0, 15)])).toEqual([1]);
    expect(movesOf([local(0, 9), local(6, 20)], [made(4, 20), made(0, 15)])).toEqual([1, 0]);
    expect(movesOf([local(0, 9), local(6, 20)], [made(2, 15), made(0, 15)])).toEqual([1, 0]);
  });

  test.each([
    ["two new ones overlap it alike", [local(0, 9)], [made(2, 15), made(3, 5)]],
    ["two gone ones overlap the new one alike", [local(2, 9), local(6, 20)], [made(0, 25)]],
    ["two new ones begin where it began", [local(0, 9)], [made(0, 15), made(0, 5)]],
    ["the other one only touches it", [local(0, 9)], [made(9, 15)]],
    ["the other one is in another chapter", [local(0, 9)], [made(0, 15, 3)]],
    ["the other one is a point", [local(0, 9)], [`|${place(3)}|`]],
    ["there is none", [local(0, 9)], []],
  ])("is deleted if %s", (_name, gone, there) => {
    expect(movesOf(gone, there).filter((at) => at !== undefined)).toEqual([]);
  });

  test("is the same if its places are spelt with an index at each step", () => {
    const explicit = "/body[1]/DocFragment[2]/body[1]/p[3]/text()[1]";
    expect(movesOf([local(0, 9)], [`|${placeKey(`${explicit}.0`)}|${placeKey(`${explicit}.15`)}`])).toEqual([0]);
  });
});
