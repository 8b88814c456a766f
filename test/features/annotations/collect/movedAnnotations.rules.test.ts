import {
  findMovedRemotely,
  findMoves,
  placeOfAnnotation,
  type AnnotationMoves,
  type RecordedAnnotation,
} from "../../../../src/features/annotations/collect/movedAnnotations.rules";
import { type Annotation, annotationOf } from "../../../../src/model/annotation";
import { placeKey } from "../../../../src/model/xpointer";

const place = (at: number, chapter = 2): string => `/body/DocFragment[${chapter}]/body/p[3]/text().${at}`;
const made = (from: number, to: number, chapter = 2): string => `|${place(from, chapter)}|${place(to, chapter)}`;
const local = (from: number, to: number): string => `2026-03-04 10:00:00${made(from, to)}`;

function movesOf(gone: readonly string[], there: readonly string[]): readonly (number | undefined)[] {
  const moves = findMovedRemotely(gone, there, () => undefined);
  return gone.map((annotationId) => moves[annotationId]);
}

describe("an annotation that is no longer on the server", () => {
  test("is matched to the only new annotation that overlaps its place", () => {
    expect(movesOf([local(0, 9), local(20, 29)], [made(18, 25), made(2, 15)])).toEqual([1, 0]);
  });

  test("is matched to the new one with a common end if several overlap its place", () => {
    expect(movesOf([local(0, 9)], [made(2, 15), made(0, 15)])).toEqual([1]);
    expect(movesOf([local(0, 9), local(6, 20)], [made(4, 20), made(0, 15)])).toEqual([1, 0]);
    expect(movesOf([local(0, 9), local(6, 20)], [made(2, 15), made(0, 15)])).toEqual([1, 0]);
    expect(movesOf([local(4, 15)], [made(2, 9), made(0, 15)])).toEqual([1]);
  });

  test.each([
    ["two new annotations overlap its place", [local(0, 9)], [made(2, 15), made(3, 5)]],
    ["the new annotation overlaps two deleted ones", [local(2, 9), local(6, 20)], [made(0, 25)]],
    ["two new annotations have its start", [local(0, 9)], [made(0, 15), made(0, 5)]],
    ["the new annotation only touches it", [local(0, 9)], [made(9, 15)]],
    ["the new annotation is in another chapter", [local(0, 9)], [made(0, 15, 3)]],
    ["the new annotation is a point", [local(0, 9)], [`|${place(3)}|`]],
    ["it and the new annotation are points", [`2026-03-04 10:00:00|${place(3)}|`], [`|${place(40)}|`]],
    ["there is no new annotation", [local(0, 9)], []],
  ])("is deleted if %s", (_name, gone, there) => {
    expect(movesOf(gone, there).filter((at) => at !== undefined)).toEqual([]);
  });

  test("is matched if the new place has an index at each step", () => {
    const explicit = "/body[1]/DocFragment[2]/body[1]/p[3]/text()[1]";
    expect(movesOf([local(0, 9)], [`|${placeKey(`${explicit}.0`)}|${placeKey(`${explicit}.15`)}`])).toEqual([0]);
  });
});

describe("an annotation that the host lists at another place", () => {
  const time = "2026-03-04 10:00:00";
  const highlight = (start: string, end: string, text = "some words"): Annotation =>
    annotationOf({ datetime: time, page: start, start, end, text, drawer: "lighten" }, {});
  const bookmark = (page: string): Annotation => annotationOf({ datetime: time, page }, {});
  const boxed = (text: string): string => `/body/DocFragment[2]/body/p[3]/autoBoxing[1]/text()${text}`;

  /** `renamed` or `moved`, for one listed annotationId; undefined for a new one. */
  function moveOf(
    listed: Annotation,
    known: RecordedAnnotation,
    present: readonly string[] = [],
  ): keyof AnnotationMoves | undefined {
    const sides = {
      knownAt: () => [known],
      isPresent: (annotationId: string) => present.includes(annotationId),
      touchedAt: () => [],
    };
    const { renamed, moved } = findMoves([listed], sides);
    for (const move of [...renamed, ...moved]) expect(move).toEqual({ from: known.annotationId, to: listed });
    if (renamed.length + moved.length > 1) throw new Error("one annotationId was moved twice");
    if (renamed.length === 1) return "renamed";
    return moved.length === 1 ? "moved" : undefined;
  }

  test("is renamed if its words are the same", () => {
    const known = { annotationId: local(0, 9), passage: "some words" };
    expect(moveOf(highlight(boxed(".0"), boxed(".9"), "some  words"), known)).toBe("renamed");
    expect(moveOf(highlight(place(40), place(49)), known)).toBe("renamed");
  });

  test("is renamed if only the spelling of its place differs", () => {
    const explicit = "/body[1]/DocFragment[2]/body[1]/p[3]/text()[1]";
    const known = { annotationId: `${time}|${explicit}.0|${explicit}.9`, passage: "" };
    expect(moveOf(highlight(place(0), place(9), "other words"), known)).toBe("renamed");
  });

  test("is moved if its ends overlap and its words differ", () => {
    expect(moveOf(highlight(place(4), place(20)), { annotationId: local(0, 9), passage: "other words" })).toBe("moved");
  });

  test("is new if the known words are empty and its ends are elsewhere", () => {
    expect(moveOf(highlight(place(20), place(29), ""), { annotationId: local(0, 9), passage: "" })).toBeUndefined();
  });

  test("is new if the known annotation is still in the list", () => {
    const known = { annotationId: local(0, 9), passage: "some words" };
    expect(moveOf(highlight(place(4), place(20)), known, [known.annotationId])).toBeUndefined();
  });

  test("is the known annotation if nothing differs", () => {
    expect(moveOf(highlight(place(0), place(9)), { annotationId: local(0, 9), passage: "some words" })).toBeUndefined();
  });

  test("is a renamed bookmark if a box appeared in its place or vanished", () => {
    const known = (page: string): RecordedAnnotation => ({ annotationId: bookmark(page).id, passage: "" });
    expect(moveOf(bookmark(place(3)), known(boxed(".3")))).toBe("renamed");
    expect(moveOf(bookmark(boxed(".3")), known(place(3)))).toBe("renamed");
  });

  test("is a moved bookmark if it is on another page", () => {
    const known = (page: string): RecordedAnnotation => ({ annotationId: bookmark(page).id, passage: "" });
    expect(moveOf(bookmark(boxed(".3")), known(boxed(".4")))).toBe("moved");
    expect(moveOf(bookmark(place(3)), known(place(4)))).toBe("moved");
    expect(moveOf(bookmark(place(3)), known(place(4)), [known(place(4)).annotationId])).toBeUndefined();
  });

  test("is new if several bookmarks of the same second are known", () => {
    const known = [4, 5].map((at) => ({ annotationId: bookmark(place(at)).id, passage: "" }));
    const sides = { knownAt: () => known, isPresent: () => false, touchedAt: () => [] };
    expect(findMoves([bookmark(place(3))], sides)).toEqual({ renamed: [], moved: [] });
  });

  test("is a renamed bookmark if a deleted one had its place", () => {
    const listed = bookmark(place(3));
    const gone = `2026-03-03 09:00:00|${listed.id.slice(time.length + 1)}`;
    const sides = { knownAt: () => [], isPresent: () => false, touchedAt: () => [gone] };
    expect(findMoves([listed], sides)).toEqual({ renamed: [{ from: gone, to: listed }], moved: [] });
    expect(findMoves([listed], { ...sides, isPresent: () => true }).renamed).toEqual([]);
  });

  test("is never matched to an annotation of another kind", () => {
    expect(moveOf(bookmark(boxed(".0")), { annotationId: local(0, 9), passage: "" })).toBeUndefined();
    expect(
      moveOf(highlight(place(0), place(9), ""), { annotationId: bookmark(boxed(".0")).id, passage: "" }),
    ).toBeUndefined();
  });
});

test("the place of an annotation is its ID without the time", () => {
  expect(placeOfAnnotation("2026-03-04 10:00:00|/a|/b")).toBe("|/a|/b");
});
