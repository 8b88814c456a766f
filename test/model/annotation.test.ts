import {
  type Annotation,
  type ItemKind,
  type AnnotationChoice,
  annotationOf,
  besideBook,
  contentOf,
  type HostAnnotation,
  isChosen,
  itemsOf,
  limits,
  overlaps,
  syncsAnnotations,
  timeOfAnnotation,
  wordsAtPlace,
} from "../../src/model/annotation";

const place = (at: number): string => `/body/DocFragment[2]/body/p[3]/text().${at}`;
const mark = (from: number, to: number | undefined): string =>
  `2026-03-01 10:00:00|${place(from)}|${to === undefined ? "" : place(to)}`;

describe("two highlights", () => {
  test.each([
    ["overlap if one ends inside the other", mark(1, 5), mark(3, 9), true],
    ["overlap if one lies inside the other", mark(1, 9), mark(3, 5), true],
    ["overlap if they begin alike", mark(1, 5), mark(1, 9), true],
    ["overlap if they end alike", mark(1, 9), mark(5, 9), true],
    ["are apart if one ends where the other begins", mark(1, 5), mark(5, 9), false],
    ["are apart if there is text between them", mark(1, 3), mark(5, 9), false],
    ["are apart if one is a bookmark", mark(1, undefined), mark(1, 9), false],
    ["are apart if one has no places", "2026-03-01 10:00:00", mark(1, 9), false],
    ["are apart in places that cannot be compared", "a|x|y", "b|v|w", false],
    ["overlap if they end alike, in such places too", "a|x|y", "b|v|y", true],
  ])("are compared: %s", (_, one, other, isOverlap) => {
    expect(overlaps(one, other)).toBe(isOverlap);
    expect(overlaps(other, one)).toBe(isOverlap);
  });
});

test("the time of an annotation is the first part of its key", () => {
  expect(timeOfAnnotation(mark(1, 2))).toBe("2026-03-01 10:00:00");
});

test("a point, or a text that the user edited, matches any words", () => {
  expect(wordsAtPlace({ end: "b", text: "the lamp", isEdited: undefined })).toBe("the lamp");
  expect(wordsAtPlace({ end: undefined, text: "the lamp", isEdited: undefined })).toBe("");
  expect(wordsAtPlace({ end: "b", text: "the lamp", isEdited: true })).toBe("");
});

describe("the choice of what is synced of the notes", () => {
  const off = { highlights: "off", bookmarks: "off" } as const;

  test("counts as on if highlights or bookmarks are on", () => {
    expect(syncsAnnotations(off)).toBe(false);
    expect(syncsAnnotations({ ...off, bookmarks: "send" })).toBe(true);
    expect(syncsAnnotations({ ...off, highlights: "both" })).toBe(true);
  });

  test.each<[ItemKind, boolean, boolean]>([
    ["bookmark", true, false],
    ["annotation", false, true],
    ["note", false, true],
    ["entry", false, true],
  ])("applies to each kind: %s", (kind, byBookmarks, byHighlights) => {
    expect(isChosen({ ...off, bookmarks: "send" }, kind)).toBe(byBookmarks);
    expect(isChosen({ ...off, highlights: "send" }, kind)).toBe(byHighlights);
  });
});

describe("the server items of a highlight with a note", () => {
  const highlight: Annotation = {
    id: mark(1, 5),
    kind: "highlight",
    start: place(1),
    end: place(5),
    text: "the lamp",
    note: "Read again.",
    colour: "#FFFF00",
    style: "highlight",
    chapter: "One",
  };
  const choice: AnnotationChoice = { notesDestination: "both", highlights: "both", bookmarks: "both" };
  const shown = (known: readonly ItemKind[], one = highlight) =>
    itemsOf(one, choice, known).map(({ kind, note }) => [kind, note]);

  test("are one highlight with its note if the server had the highlight before", () => {
    expect(shown(["annotation"])).toEqual([["annotation", "Read again."]]);
  });

  test("keep a separate note of the server, and do not send the note twice", () => {
    expect(shown(["annotation", "note"])).toEqual([
      ["annotation", undefined],
      ["note", "Read again."],
    ]);
  });

  test("keep a note on the book, with the passage", () => {
    expect(shown(["annotation", "entry"])).toEqual([
      ["annotation", "Read again."],
      ["entry", "“the lamp”\n\nRead again."],
    ]);
  });

  test("keep the kinds of items that the server had", () => {
    expect(shown(["entry"])).toEqual([["entry", "“the lamp”\n\nRead again."]]);
    expect(shown([]).map(([kind]) => kind)).toEqual(["note", "entry"]);
  });

  test("have no passage if it is a bookmark", () => {
    const bookmark: Annotation = { ...highlight, kind: "bookmark", end: undefined };
    expect(shown(["annotation"], bookmark).map(([kind]) => kind)).toEqual(["bookmark", "note", "entry"]);
    const [, , entry] = itemsOf(bookmark, choice, []);
    expect(entry).toMatchObject({ kind: "entry", passage: "", note: "Read again." });
  });

  test("are cut to the limits of their kind", () => {
    const long = { ...highlight, text: "", note: "n".repeat(20000), chapter: "c".repeat(600) };
    const lengths = (known: readonly ItemKind[]) =>
      itemsOf(long, choice, known).map(({ kind, note, title }) => [kind, note?.length, title?.length]);
    expect(lengths(["annotation"])).toEqual([["annotation", limits.note, limits.chapter]]);
    expect(lengths([])).toEqual([
      ["note", limits.noteContent, limits.chapter],
      ["entry", limits.noteContent, limits.title],
    ]);
  });

  test("have a note on the book if they have a note", () => {
    const [item] = itemsOf(highlight, choice, ["note"]);
    const entry = { ...item!, kind: "entry", note: "“the lamp”\n\nRead again.", title: "One" };
    expect(besideBook(item!)).toEqual(entry);
    expect(besideBook({ ...item!, note: undefined })).toBeUndefined();
    expect(besideBook({ ...item!, title: undefined })?.title).toBeUndefined();
    expect(besideBook({ ...item!, title: "t".repeat(300) })?.title).toHaveLength(limits.title);
  });

  test("are sent again if a field of their kind changed", () => {
    const [item] = itemsOf(highlight, choice, ["note"]);
    const content = (kind: ItemKind, change: object) => contentOf({ ...item!, kind, ...change });
    const differs = (kind: ItemKind, change: object) => content(kind, change) !== content(kind, {});
    const kinds: readonly ItemKind[] = ["annotation", "note", "entry", "bookmark"];
    expect(kinds.map((kind) => differs(kind, { colour: "#00FF00" }))).toEqual([true, true, false, false]);
    expect(kinds.map((kind) => differs(kind, { style: "underline" }))).toEqual([true, false, false, false]);
    expect(kinds.map((kind) => differs(kind, { title: "Two" }))).toEqual([true, true, true, true]);
    expect(kinds.map((kind) => differs(kind, { note: "No." }))).toEqual([true, true, true, true]);
    expect(content("entry", { title: undefined, note: undefined })).toBe("\n");
  });
});

describe("an annotation of the host", () => {
  const host = (more: Partial<HostAnnotation>): Annotation =>
    annotationOf({ datetime: "2026-03-01 10:00:00", page: place(1), ...more }, { pink: "#FF00AA" });

  test("is a highlight with both ends, else a bookmark", () => {
    expect(host({ start: place(1), end: place(5) })).toMatchObject({
      kind: "highlight",
      id: mark(1, 5),
      start: place(1),
      end: place(5),
    });
    expect(host({})).toMatchObject({ kind: "bookmark", id: mark(1, undefined), start: place(1), end: undefined });
    expect(host({ start: place(2) })).toMatchObject({ kind: "bookmark", start: place(2) });
    expect(host({ end: place(2) })).toMatchObject({ kind: "bookmark", start: place(1) });
  });

  test("has no empty note and no empty chapter", () => {
    expect(host({ note: "", chapter: "" })).toMatchObject({ note: undefined, chapter: undefined, text: "" });
    expect(host({ note: "n", chapter: "c", text: "t" })).toMatchObject({ note: "n", chapter: "c", text: "t" });
    expect(host({ colour: "pink" }).colour).toBe("#FF00AA");
  });

  test("is sent with its text as the title of a bookmark, and the chapter for a note", () => {
    const both = { notesDestination: "both", highlights: "send", bookmarks: "send" } as const;
    const bookmark = host({ text: "Page 4", note: "n" });
    expect(itemsOf(bookmark, both, []).map(({ kind, title, note }) => [kind, title, note])).toEqual([
      ["bookmark", "Page 4", undefined],
      ["note", "Page 4", "n"],
      ["entry", "Page 4", "n"],
    ]);
    const inChapter = host({ text: "Page 4", note: "n", chapter: "c" });
    expect(itemsOf(inChapter, both, []).map(({ title }) => title)).toEqual(["Page 4", "c", "c"]);
    const highlight = host({ start: place(1), end: place(5), text: "words" });
    expect(itemsOf(highlight, both, [])).toMatchObject([{ kind: "annotation", title: undefined, passage: "words" }]);
    expect(itemsOf(host({}), both, [])).toMatchObject([{ kind: "bookmark", title: undefined, passage: "" }]);
  });
});
