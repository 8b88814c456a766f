import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";
import { keyOfCfi, placePoint, placeRange } from "../../../../src/features/annotations/cfi/range.rules";

/** The bars are the ends of the passage that a key names. */
function chapterOf(marked: string) {
  const source = `<html><head><title>Title</title></head>${marked.split("|").join("")}</html>`;
  const whole = `<html><head><title>Title</title></head>${marked}</html>`;
  const start = whole.indexOf("|");
  return {
    chapter: { markup: markupOf(source), spineStep: "/6/4" },
    point: `3:${start}`,
    passage: `3:${start}-${whole.lastIndexOf("|") - 1}`,
  };
}

const body = "/body/DocFragment[3]/body";

describe("a passage of a server in the chapter", () => {
  test.each([
    ["in a text", "<body><p>|One| two</p></body>", "/4/2,/1:0,/1:3", "One", "/p/text().0", "/p/text().3"],
    ["in the body", "<body>|One| two</body>", "/4,/1:0,/1:3", "One", "/text().0", "/text().3"],
    [
      "behind a break",
      "<body><p>a<br/>|One| two</p></body>",
      "/4/2,/3:0,/3:3",
      "One",
      "/p/text()[2].0",
      "/p/text()[2].3",
    ],
    [
      "with blanks at its ends",
      "<body><p>a |One| two</p></body>",
      "/4/2,/1:1,/1:6",
      "One",
      "/p/text().2",
      "/p/text().5",
    ],
    [
      "up to the start of the next text",
      "<body><p>|One|</p><p>two</p></body>",
      "/4,/2/1:0,/4/1:0",
      "One",
      "/p[1]/text().0",
      "/p[1]/text().3",
    ],
    [
      "up to a picture at the end",
      "<body><p>|One|</p><img/></body>",
      "/4,/2/1:0,/4",
      "One",
      "/p/text().0",
      "/p/text().3",
    ],
    ["from a picture", "<body><img/><p>|One|</p></body>", "/4,/2,/4/1:3", "One", "/p/text().0", "/p/text().3"],
    [
      "over a blank text",
      "<body><p> </p><p>|One|</p><p> </p></body>",
      "/4,/2/1:0,/6/1:1",
      "One",
      "/p[2]/text().0",
      "/p[2]/text().3",
    ],
    ["in CDATA", "<body><p><![CDATA[|a&b|]]></p></body>", "/4/2,/1:0,/1:3", "a&b", "/p/text().0", "/p/text().3"],
  ])("is found %s", (_, marked, path, words, start, end) => {
    const { chapter, passage } = chapterOf(marked);
    const cfi = `epubcfi(/6/4!${path})`;
    expect(placeRange(chapter, 3, cfi, { text: words, isCut: false })).toEqual({
      ranges: [{ start: `${body}${start}`, end: `${body}${end}` }],
      words,
      key: passage,
    });
    expect(keyOfCfi(chapter, 3, cfi, "passage")).toBe(passage);
  });

  test("has twelve ranges at most, the likely ones first", () => {
    const inner = "<div> <i>x</i> <p>y</p> <p>z</p> a  b  c d  e</div>";
    const { chapter } = chapterOf(`<body>${inner}</body>`);
    const placed = placeRange(chapter, 3, "epubcfi(/6/4!/4/2,/7:4,/7:13)", { text: "b  c d  e", isCut: false });
    const ranges = "ranges" in placed ? placed.ranges : [];
    expect(ranges).toHaveLength(12);
    expect(ranges[0]).toEqual({ start: `${body}/div/text().3`, end: `${body}/div/text().10` });
    expect(new Set(ranges.map(({ start, end }) => `${start} ${end}`)).size).toBe(12);
  });

  test.each([
    ["from the head", "<body>One</body>", "/2/2/1:0,/4/1:3", "TitleOne", "noPlace"],
    ["to a text behind the body", "<body>One</body> two", "/4/1:0,/5:4", "One two", "noPlace"],
    ["without words", "<body><p> </p></body>", "/4/2/1:0,/4/2/1:1", "", "noPlace"],
    ["with other words", "<body>One</body>", "/4/1:0,/4/1:3", "Two", "otherText"],
    ["with no words to compare", "<body>One</body>", "/4/1:0,/4/1:3", "", "otherText"],
  ])("is not found %s", (_, inner, path, text, reason) => {
    const { chapter } = chapterOf(inner);
    expect(placeRange(chapter, 3, `epubcfi(/6/4!,${path})`, { text, isCut: false })).toEqual({ reason });
  });

  test("is found by the beginning of its words if the server cut them", () => {
    const { chapter } = chapterOf("<body>One two</body>");
    const cfi = "epubcfi(/6/4!/4,/1:0,/1:7)";
    expect(placeRange(chapter, 3, cfi, { text: "One t", isCut: true })).toHaveProperty("words", "One two");
    expect(placeRange(chapter, 3, cfi, { text: "One t", isCut: false })).toEqual({ reason: "otherText" });
  });
});

describe("a point of a server in the chapter", () => {
  test.each<[string, string, string, string | undefined]>([
    ["in a text", "<body><p>One |two</p></body>", "/4/2/1:4", "/p/text().4"],
    ["before white space", "<body><p>One |two</p></body>", "/4/2/1:3", "/p/text().3"],
    ["at an element", "<body><p> |One</p></body>", "/4/2", "/p"],
    ["at a picture behind the text", "<body><p>One</p><img/>|</body>", "/4/4", "/img"],
    ["in the head", "<body>One</body>", "/2/2/1:0", undefined],
  ])("has one name and key %s", (_, marked, path, name) => {
    const { chapter, point } = chapterOf(marked);
    const cfi = `epubcfi(/6/4!${path})`;
    expect(placePoint(chapter, 3, cfi)).toBe(name === undefined ? undefined : `${body}${name}`);
    if (name !== undefined) expect(keyOfCfi(chapter, 3, cfi, "point")).toBe(point);
  });

  test("has no name and key if it is not in the chapter", () => {
    const { chapter } = chapterOf("<body>One</body>");
    expect(placePoint(chapter, 3, "epubcfi(/6/4!/4/2)")).toBeUndefined();
    for (const of of ["point", "passage"] as const)
      expect(keyOfCfi(chapter, 3, "epubcfi(/6/4!/4/2)", of)).toBeUndefined();
  });
});
