import {
  locatePoint,
  locateRange,
  spotOf,
  unplaceableSentence,
  type Located,
  type NoPlace,
} from "../../../../src/features/annotations/cfi/locate.rules";
import { placeRange } from "../../../../src/features/annotations/cfi/range.rules";
import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";

describe("the CFI of a passage", () => {
  const markup = markupOf("<html><head/><body><p>One passage</p></body></html>");
  const ends = ["/body/DocFragment[1]/body/p/text().0", "/body/DocFragment[1]/body/p/text().3"] as const;

  test("leads to the passage", () => {
    expect(locateRange({ markup, spineStep: "/6/2" }, ends, "One")).toMatchObject({
      cfi: "epubcfi(/6/2!/4/2,/1:0,/1:3)",
    });
  });

  test("is missing if the book has another text at the place", () => {
    expect(locateRange({ markup, spineStep: "/6/2" }, ends, "Two")).toEqual({ reason: "otherText" });
  });

  test.each<[string, readonly [string, string], NoPlace]>([
    ["in two chapters", [ends[0], ends[1].replace("[1]", "[2]")], "twoChapters"],
    ["with a start that is not in the chapter", [ends[0].replace("/p", "/p[2]"), ends[1]], "noPlace"],
    ["with an end that is not in the chapter", [ends[0], ends[1].replace("/p", "/p[2]")], "noPlace"],
    ["with a place of another format", ["12", ends[1]], "otherFormat"],
  ])("is missing for places %s", (_, places, reason) => {
    expect(locateRange({ markup, spineStep: "/6/2" }, places, "One")).toEqual({ reason });
  });

  test("is found without words if there are some in the chapter", () => {
    expect(locateRange({ markup, spineStep: "/6/2" }, ends, "")).toEqual({
      cfi: "epubcfi(/6/2!/4/2,/1:0,/1:3)",
      words: "One",
    });
    const blank = ends.map((end, at) => end.replace(/\d+$/, `${3 + at}`)) as [string, string];
    expect(locateRange({ markup, spineStep: "/6/2" }, blank, "")).toEqual({ reason: "otherText" });
  });

  test("has the next character if both ends are equal", () => {
    expect(locateRange({ markup, spineStep: "/6/2" }, [ends[0], ends[0]], "O")).toEqual({
      cfi: "epubcfi(/6/2!/4/2,/1:0,/1:1)",
      words: "O",
    });
    const element = ends[0].replace("/text().0", "");
    expect(locateRange({ markup, spineStep: "/6/2" }, [element, element], "")).toEqual({ reason: "otherText" });
  });

  test.each(["<html><head/></html>", `<html><body>${"<i>".repeat(200)}a`])(
    "is missing in a chapter without a body, or with too many open elements",
    (source) => {
      const other = { markup: markupOf(source), spineStep: "/6/2" };
      expect(locateRange(other, ends, "One")).toEqual({ reason: "noPlace" });
      expect(locatePoint(other, ends[0], "")).toEqual({ reason: "otherFormat" });
      expect(spotOf(other, 1, "epubcfi(/6/2!/4)")).toBeUndefined();
    },
  );

  test("has no IDs if they make it too long for the server", () => {
    const known = markupOf('<html><head/><body><p id="abc">One passage</p></body></html>');
    const tryLength = (whole: string, locate: (spineStep: string) => Located): unknown =>
      [1000, 1001, 1005, 1006].map((length) => {
        const located = locate(`/6/${"2".repeat(length - whole.length + 1)}`);
        return "reason" in located ? located.reason : located.cfi.replace(/2+!/, "2!");
      });
    const range = (ids: string): string => `epubcfi(/6/2!/4/2${ids},/1:0,/1:3)`;
    expect(tryLength(range("[abc]"), (spineStep) => locateRange({ markup: known, spineStep }, ends, "One"))).toEqual([
      range("[abc]"),
      range(""),
      range(""),
      "otherText",
    ]);
    const point = (ids: string): string => `epubcfi(/6/2!/4/2${ids}/1:0)`;
    expect(tryLength(point("[abc]"), (spineStep) => locatePoint({ markup: known, spineStep }, ends[0], ""))).toEqual([
      point("[abc]"),
      point(""),
      point(""),
      "noPlace",
    ]);
  });

  test("is missing if it does not lead back to the passage", () => {
    expect(locateRange({ markup, spineStep: "/6/2," }, ends, "One")).toEqual({ reason: "otherText" });
  });
});

test.each([
  ["p", "\nOne  step", 6, 6],
  ["pre", "\nOne  step", 5, 6],
  ["pre", " One  step", 6, 6],
])("the CFI of a passage in a <%s> with kept white space counts the break before it", (name, text, at, offset) => {
  const markup = markupOf(`<html><head/><body><${name}>${text}</${name}></body></html>`);
  const ends = [at, at + 4].map((to) => `/body/DocFragment[1]/body/${name}/text().${to}`) as [string, string];
  expect(locateRange({ markup, spineStep: "/6/2" }, ends, "step")).toMatchObject({
    cfi: `epubcfi(/6/2!/4/2,/1:${offset},/1:${offset + 4})`,
  });
});

describe("the CFI of a passage over ruby text", () => {
  const ruby = "<ruby>\u6f22<rp>(</rp><rt>\u304b\u3093</rt><rp>)</rp>\u5b57<rt>\u3058</rt></ruby>";
  const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
  const markup = markupOf(bytes(`<html><head/><body><p>\u3053\u306e${ruby}\u3092</p></body></html>`));
  const ends = ["/body/DocFragment[1]/body/p/text()[1].0", "/body/DocFragment[1]/body/p/text()[2].1"] as const;
  const cfi = "epubcfi(/6/2!/4/2,/1:0,/3:1)";

  test("is found by the words without the readings, as the engine has them", () => {
    expect(locateRange({ markup, spineStep: "/6/2" }, ends, bytes("\u3053\u306e\u6f22\u5b57\u3092"))).toMatchObject({
      cfi,
    });
  });

  test("is found by the words with the readings", () => {
    const whole = bytes("\u3053\u306e\u6f22(\u304b\u3093)\u5b57\u3058\u3092");
    expect(locateRange({ markup, spineStep: "/6/2" }, ends, whole)).toMatchObject({ cfi });
    const placed = placeRange({ markup, spineStep: "/6/2" }, 1, cfi, { text: whole, isCut: false });
    expect(placed).toMatchObject({ words: bytes("\u3053\u306e\u6f22\u5b57\u3092") });
  });

  test("leads to its start by the words with or without the readings", () => {
    for (const words of ["\u3053\u306e\u6f22\u5b57", "\u3053\u306e\u6f22(\u304b\u3093)"])
      expect(locatePoint({ markup, spineStep: "/6/2" }, ends[0], bytes(words))).toEqual({
        cfi: "epubcfi(/6/2!/4/2/1:0)",
      });
    expect(locatePoint({ markup, spineStep: "/6/2" }, ends[0], bytes("\u6f22"))).toEqual({ reason: "otherText" });
  });

  test("is missing if the words have only a part of the readings", () => {
    const part = bytes("\u3053\u306e\u6f22\u304b\u3093\u5b57\u3092");
    expect(locateRange({ markup, spineStep: "/6/2" }, ends, part)).toEqual({ reason: "otherText" });
  });
});

describe("the CFI of a place", () => {
  const source =
    "<html><head/><body><div>First inline <i>one</i> words<p>Block one</p>second inline <i>two</i> here<p>Block two</p>" +
    '<p><img src="a"/> beside</p></div></body></html>';
  const chapter = { markup: markupOf(source), spineStep: "/6/4" };
  const cfiOf = (place: string, words = ""): unknown => locatePoint(chapter, place, words);
  const div = "/body/DocFragment[2]/body/div";

  test.each([
    ["for the start of a chapter", "/body/DocFragment[2].0", "/4"],
    ["for the body of a chapter", "/body/DocFragment[2]/body.0", "/4"],
    ["for a picture", `${div}/p[3]/img.0`, "/4/2/10/2"],
    [
      "for a place with an index at every step",
      "/body[1]/DocFragment[2]/body[1]/div[1]/p[2]/text()[1].6",
      "/4/2/8/1:6",
    ],
    ["for a place in the first box", `${div}/autoBoxing[1]/text()[2].1`, "/4/2/3:1"],
    ["for a place in the second box", `${div}/autoBoxing[2]/text()[1].0`, "/4/2/5:0"],
    ["for an element in the second box", `${div}/autoBoxing[2]/i/text().0`, "/4/2/6/1:0"],
    ["for a box", `${div}/autoBoxing[2].0`, "/4/2/5:0"],
    ["for a place in a box around one element", `${div}/p[3]/inlineBox/img.0`, "/4/2/10/2"],
    ["for generated content", `${div}/p[2]/pseudoElem/text().0`, "/4/2/8/1:0"],
  ])("exists %s", (_, place, path) => {
    expect(cfiOf(place)).toEqual({ cfi: `epubcfi(/6/4!${path})` });
  });

  test("is missing for a box that has no such content", () => {
    for (const path of ["autoBoxing[3]/text().0", "autoBoxing[2]/i[2]/text().0", "autoBoxing[2]/text()[3].0"])
      expect(cfiOf(`${div}/${path}`)).toEqual({ reason: "noPlace" });
  });

  test("leads to the box with the given words if there are several boxes", () => {
    expect(cfiOf(`${div}/floatBox/text().0`, "Block two")).toEqual({ reason: "noPlace" });
    expect(cfiOf(`${div}/floatBox/p/text().0`, "Block two")).toEqual({ cfi: "epubcfi(/6/4!/4/2/8/1:0)" });
  });

  test("is missing if the place cannot be parsed", () => {
    expect(cfiOf("/body/p[3]/text().0")).toEqual({ reason: "otherFormat" });
  });
});

describe("the place of a CFI with the words behind it", () => {
  const spotIn = (inner: string, path: string): unknown =>
    spotOf(
      { markup: markupOf(`<html><head><title>a</title></head>${inner}</html>`), spineStep: "/6/4" },
      2,
      `epubcfi(/6/4!${path})`,
    );
  const p = "/body/DocFragment[2]/body/p[1]";

  test("has the words up to the end of the body, or of 600 bytes", () => {
    expect(spotIn("<body><p>One <b>two</b></p> three</body> four", "/4/2/1:1")).toEqual({
      place: `${p}/text()[1].1`,
      words: "ne two three",
    });
    expect(spotIn(`<body><p>${"a".repeat(700)}</p></body>`, "/4/2/1:1")).toEqual({
      place: `${p}/text()[1].1`,
      words: "a".repeat(600),
    });
  });

  test("has the words without readings of signs", () => {
    expect(spotIn("<body><p>a<ruby>b<rt>c</rt></ruby>d</p></body>", "/4/2")).toEqual({ place: p, words: "abd" });
  });

  test("is missing outside the body", () => {
    expect(spotIn("<body>a</body>", "/2/2/1:0")).toBeUndefined();
    expect(spotIn("<body>a</body>", "/4/2")).toBeUndefined();
  });
});

test("each reason for a missing place has its sentence", () => {
  const sentences: Record<NoPlace, string> = {
    otherFormat: "The server keeps only places in EPUB books.",
    twoChapters: "It extends over two chapters.",
    noPlace: "This place is not in the chapter's text.",
    otherText: "The chapter has another text at this place.",
    encoding: "The chapter's character encoding is not supported.",
    otherFile: "This file is not the one on the server, so the place may be elsewhere in it.",
  };
  for (const [why, sentence] of Object.entries(sentences))
    expect(unplaceableSentence((text: string) => text, why as NoPlace)).toBe(sentence);
});
