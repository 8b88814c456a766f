import { createAnnotationIndex } from "../../../../src/features/annotations/merge/annotationIndex";
import { type HostAnnotation, idOfAnnotation } from "../../../../src/model/annotation";

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
  const host = { version, index: manyOf(count), reads: 0, parts: 0, isGone: false };
  const listOf = () => {
    host.reads += 1;
    const list = [...host.index];
    const part = (from: number, most: number) => {
      host.parts += 1;
      return list.slice(from, from + most);
    };
    return { count: list.length, part, unread: [] };
  };
  const source = { listOf: () => (host.isGone ? undefined : listOf()), versionOf: () => host.version };
  return { host, index: createAnnotationIndex(source, "/a.epub", listOf()) };
}

describe("the index of a book's annotations", () => {
  test("is read once for a closed book, and again after a change", () => {
    const { host, index } = indexed(1, 250);
    for (let batch = 0; batch < 3; batch += 1) expect(index.refresh()).toBe(true);
    expect([host.reads, index.find(idOfAnnotation(named(249)))?.text]).toEqual([1, "words 249"]);
    host.index = manyOf(2);
    host.version = 2;
    index.refresh();
    expect([host.reads, index.find(idOfAnnotation(named(249)))]).toEqual([2, undefined]);
  });

  test("shows the current annotations of an open book, also after they moved in the list", () => {
    const { host, index } = indexed(undefined, 5);
    index.refresh();
    host.index = [named(9), named(8), named(4), named(3), { ...named(2), note: "later" }];
    index.refresh();
    expect(index.find(idOfAnnotation(named(2)))?.note).toBe("later");
    expect(index.find(idOfAnnotation(named(0)))).toBeUndefined();
  });

  test("is read in steps of a hundred", () => {
    const { index } = indexed(1, 250);
    const rest = jest.fn();
    index.refresh(rest);
    expect([rest.mock.calls.length, index.takeNames().length]).toEqual([3, 250]);
  });

  test.each([
    [1, 200, 2],
    [undefined, 201, 3],
  ])("is read once while the list stays as it is: version %s", (version, count, steps) => {
    const { host, index } = indexed(version, count);
    const rest = jest.fn();
    index.refresh(rest);
    index.refresh(rest);
    expect([rest.mock.calls.length, host.parts]).toEqual([steps, steps]);
    for (const number of [0, 5]) expect(index.find(idOfAnnotation(named(number)))?.text).toBe(`words ${number}`);
    expect([index.find("unknown"), host.parts]).toEqual([undefined, steps + 2]);
  });

  test("is read again for a closed book of another version with as many annotations", () => {
    const { host, index } = indexed(1, 2);
    index.refresh();
    host.index = [named(7), named(8)];
    host.version = 2;
    expect(index.refresh()).toBe(true);
    expect(index.takeNames()).toEqual([named(7), named(8)].map(idOfAnnotation));
  });

  test("is gone with the sidecar", () => {
    const { host, index } = indexed(undefined, 2);
    index.refresh();
    host.isGone = true;
    expect([index.refresh(), index.isWhole()]).toEqual([false, true]);
  });

  test("gives each name once", () => {
    const { host, index } = indexed(undefined, 0);
    expect(index.takeNames()).toEqual([]);
    host.index = [named(1), named(2), { ...named(1), note: "again" }];
    index.refresh();
    index.refresh();
    expect(index.takeNames()).toEqual([named(1), named(2)].map(idOfAnnotation));
    expect(index.takeNames()).toEqual([]);
  });
});
