import { createMarkIndex } from "../../../../src/features/annotations/merge/markIndex";
import { type HostAnnotation, markId } from "../../../../src/model/annotation";

const named = (number: number): HostAnnotation => ({
  datetime: `2026-01-01 10:00:${String(number)}`,
  page: `s${String(number)}`,
  start: `s${String(number)}`,
  end: `e${String(number)}`,
  text: `words ${String(number)}`,
  drawer: "lighten",
});

const manyOf = (count: number): HostAnnotation[] => Array.from({ length: count }, (_, number) => named(number));

function indexed(version: number | undefined, count: number) {
  const host = { version, marks: manyOf(count), reads: 0 };
  const listOf = () => {
    host.reads += 1;
    const list = [...host.marks];
    return { count: list.length, part: (from: number, most: number) => list.slice(from, from + most), unread: [] };
  };
  const source = { listOf, versionOf: () => host.version };
  return { host, marks: createMarkIndex(source, "/a.epub", listOf()) };
}

describe("the index of a book's annotations", () => {
  test("is read once for a closed book, and again after a change", () => {
    const { host, marks } = indexed(1, 250);
    for (let batch = 0; batch < 3; batch += 1) expect(marks.refresh()).toBe(true);
    expect([host.reads, marks.find(markId(named(249)))?.text]).toEqual([1, "words 249"]);
    host.marks = manyOf(2);
    host.version = 2;
    marks.refresh();
    expect([host.reads, marks.find(markId(named(249)))]).toEqual([2, undefined]);
  });

  test("shows the current annotations of an open book, also after they moved in the list", () => {
    const { host, marks } = indexed(undefined, 5);
    marks.refresh();
    host.marks = [named(9), named(8), named(4), named(3), { ...named(2), note: "later" }];
    marks.refresh();
    expect(marks.find(markId(named(2)))?.note).toBe("later");
    expect(marks.find(markId(named(0)))).toBeUndefined();
  });

  test("is read in steps of a hundred", () => {
    const { marks } = indexed(1, 250);
    const rest = jest.fn();
    marks.refresh(rest);
    expect([rest.mock.calls.length, marks.takeNames().length]).toEqual([3, 250]);
  });
});
