import { findMovedRemotely } from "../../../src/features/annotations/movedMarks.rules";
import type { HostAnnotation } from "../../../src/model/annotation";

const place = (at: number, chapter = 2): string => `/body/DocFragment[${chapter}]/body/p[3]/text().${at}`;
const local = (from: number, to: number, note?: string): HostAnnotation => ({
  datetime: "2026-03-04 10:00:00",
  page: place(from),
  start: place(from),
  end: place(to),
  note,
});
const made = (from: number, to: number, note = "", chapter = 2) => ({
  start: place(from, chapter),
  end: place(to, chapter),
  note,
});

function movedOf(gone: readonly HostAnnotation[], there: readonly ReturnType<typeof made>[]): number {
  return findMovedRemotely(gone, there, () => undefined).length;
}

test("a mark is moved where the server has one that overlaps, with the same note", () => {
  expect(movedOf([local(0, 9), local(20, 29, "mine")], [made(0, 15), made(18, 29, "mine")])).toBe(2);
});

test.each([
  ["the other one has another note", [made(0, 15, "other")]],
  ["the other one only touches it", [made(9, 15)]],
  ["the other one is in another chapter", [made(0, 15, "", 3)]],
  ["the other one is a point", [{ start: place(3), end: undefined as unknown as string, note: "" }]],
  ["there is none", []],
])("a mark is deleted where %s", (_name, there) => {
  expect(movedOf([local(0, 9)], there)).toBe(0);
});

test("a mark whose places are spelt with an index at each step is the same", () => {
  const explicit = "/body[1]/DocFragment[2]/body[1]/p[3]/text()[1]";
  expect(movedOf([local(0, 9)], [{ start: `${explicit}.0`, end: `${explicit}.15`, note: "" }])).toBe(1);
});
