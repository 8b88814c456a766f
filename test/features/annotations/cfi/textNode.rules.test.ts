import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";
import { divided, pastSpace, readingsOf, scanText } from "../../../../src/features/annotations/cfi/textNode.rules";

const text = (source: string, cdata = false) => ({ start: 0, end: source.length, cdata });

describe("a text as the engine counts it", () => {
  test.each<[string, string, "collapsed" | "preserved", number, number]>([
    ["letters", "abc", "collapsed", 3, 3],
    ["white space as one", "a \n\t b", "collapsed", 6, 3],
    ["white space as it is", "a \n b", "preserved", 5, 5],
    ["a line break of two bytes as one unit", "a\r\nb", "preserved", 3, 3],
    ["two line breaks of one byte as two units", "a\r\rb\n\nc", "preserved", 7, 7],
    ["a line break at the end", "a\r\n", "preserved", 2, 2],
    ["a tab up to the next eighth character", "a\tb", "preserved", 3, 9],
    ["a tab after a line break", "abc\n\tb", "preserved", 6, 12],
    ["a tab after a line break of another kind", "abc\r\tb", "preserved", 6, 12],
    ["a tab after letters of a second line", "abc\nde\tb", "preserved", 8, 12],
    ["a tab as any other space", "a\tb", "collapsed", 3, 3],
    ["a space after a tab", "a\t b", "collapsed", 4, 3],
    ["a reference", "a&amp;b", "collapsed", 3, 3],
    ["a reference beyond the basic plane", "&#x1F600;b", "collapsed", 3, 2],
    ["a lone ampersand", "a & b", "collapsed", 5, 5],
    ["an ampersand after a quotation mark", '"&lt;', "collapsed", 2, 2],
    ["a quotation mark before a semicolon", '"lt;b', "collapsed", 5, 5],
    ["two bytes as one character", "\xc3\xa9b", "collapsed", 2, 2],
    ["four bytes as two units", "\xf0\x9f\x98\x80b", "collapsed", 3, 2],
    ["a space after a character of two bytes", "\xc3\xa9  b", "collapsed", 4, 3],
    ["spaces around a reference", " &lt; b", "collapsed", 4, 4],
  ])("counts %s: %j, %s", (_, source, spacing, units, characters) => {
    expect(scanText(source, text(source), spacing, {})).toEqual({ byte: source.length, units, characters });
  });

  test("counts no reference in CDATA", () => {
    expect(scanText("a&lt;", text("a&lt;", true), "collapsed", {})).toMatchObject({ units: 5, characters: 5 });
  });

  test.each([
    ["characters", "a  b", { characters: 2 }, { byte: 2, units: 2, characters: 2 }],
    ["units", "a\r\nb", { units: 2 }, { byte: 3, units: 2, characters: 2 }],
    ["the end of the text", "ab", { units: 9 }, { byte: 2, units: 2, characters: 2 }],
  ])("stops after so many %s", (_, source, stop, expected) => {
    expect(scanText(source, text(source), "collapsed", stop)).toEqual(expected);
  });

  test("does not end in the line break of another text", () => {
    const source = "a\r\nb";
    expect(scanText(source, { start: 0, end: 2, cdata: false }, "preserved", {}).byte).toBe(2);
  });
});

describe("a place in white space", () => {
  test.each([
    ["moves behind it", "a  b", 2, { byte: 3, units: 3 }],
    ["counts line breaks of two bytes once", "a\r\n\r\nb", 3, { byte: 5, units: 3 }],
    ["counts line breaks of one byte each", "a\r\r\nb\n\n", 2, { byte: 4, units: 3 }],
    ["ends with the text", "a  ", 2, { byte: 3, units: 3 }],
    ["stays if there is none before it", "a  b", 1, { byte: 1, units: 1 }],
    ["stays at the start of the text", "  b", 0, { byte: 0, units: 0 }],
    ["stays at the start after white space of another text", "  b ", 1, { byte: 1, units: 0 }, 1],
    ["ends before white space of another text", "a   b", 2, { byte: 3, units: 3 }, 0, 3],
    ["counts a line break behind a space", "a  \nb", 2, { byte: 4, units: 4 }],
    ["counts a line break of one byte before a letter", "a \rb", 2, { byte: 3, units: 3 }],
  ])("%s: %s %j", (_, source, byte, expected, start = 0, end = source.length) => {
    const units = scanText(source, { start, end: byte, cdata: false }, "preserved", {}).units;
    const spot = { byte, units, characters: 1 };
    expect(pastSpace(source, { start, end, cdata: false }, spot)).toEqual({
      ...expected,
      characters: 1,
    });
  });
});

describe("texts of an element", () => {
  /** Steps of each reading. */
  const readings = (inner: string, name = "div"): unknown => {
    const source = `<html><body><${name}>${inner}</${name}></body></html>`;
    const element = markupOf(source).document.elements[0]!.elements[0]!.elements[0]!;
    return readingsOf(source, element).map((texts) => texts.map(({ step }) => step).join(" "));
  };

  test.each([
    ["between inline elements all count", "a<i>b</i> <b>c</b> ", "div", ["1 3 5", "1 3 5", "1 3 5", "1"]],
    ["of a block lose blank ones at its start", " <i>b</i> <b>c</b>", "div", ["3", "3", "1 3", ""]],
    ["of an inline element keep blank ones", " <i>b</i> ", "span", ["1 3", "3", "1 3", ""]],
    ["around blocks lose blank ones", "a<p>b</p> <p>c</p> d", "div", ["1 5", "1 3 5", "1 3 5", "1 5"]],
    [
      "in mixed content keep blank ones between inline elements",
      "<p>a</p> <i>b</i> <b>c</b> <p>d</p>",
      "div",
      ["5", "3 5 7", "3 5 7", ""],
    ],
    ["between links keep blank ones", "<p>a</p><a>b</a> <b>c</b> d", "div", ["5 7", "5 7", "5 7", "7"]],
    ["of a block keep its words", "a <i>b</i>", "p", ["1", "1", "1", "1"]],
  ])("%s", (_, inner, name, expected) => {
    expect(readings(inner, name)).toEqual(expected);
  });

  const partsOf = (inner: string): readonly number[] => {
    const source = `<p>${inner}</p>`;
    return divided(source, markupOf(source).document.elements[0]!).map(({ start, end }) => end - start);
  };

  test.each<[string, string, readonly number[]]>([
    ["short ones stay whole", "a".repeat(8191), [8191]],
    ["of the limit are one part", "a".repeat(8192), [8192]],
    ["end at the limit without a space", "a".repeat(8193), [8192, 1]],
    ["end after the last space", `${"a".repeat(8000)} ${"b".repeat(500)}`, [8001, 500]],
    ["do not end at a tab", `${"a".repeat(8000)}\t${"b".repeat(500)}`, [8192, 309]],
    ["count characters, not bytes", "\xc3\xa9".repeat(8192), [16384]],
    ["are three", `${"a".repeat(8191)} ${"b".repeat(8191)} c`, [8192, 8192, 1]],
    ["with two texts split the long one", `a<br/>${"b".repeat(8193)}`, [1, 8192, 1]],
    ["are whole with few characters in many bytes", "\xc3\xa9".repeat(5000), [10000]],
    ["are whole with too few characters", `a ${"\xc3\xa9".repeat(8189)}`, [16380]],
  ])("long texts are divided: %s", (_, inner, expected) => {
    expect(partsOf(inner)).toEqual(expected);
  });
});
