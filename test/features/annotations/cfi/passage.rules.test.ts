import {
  beginsWith,
  isSaid,
  passage,
  saysWords,
  wordings,
} from "../../../../src/features/annotations/cfi/passage.rules";

/** The place between the two bars, and the source without them. */
function between(marked: string, sectionEnd?: number) {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|") - 1;
  const source = marked.split("|").join("");
  return { source, start: { byte: start, sectionEnd }, end: { byte: end } };
}

const read = (marked: string, sectionEnd?: number): string => {
  const { source, start, end } = between(marked, sectionEnd);
  return passage(source, start, end);
};

describe("a passage", () => {
  test.each([
    ["<p>|abc|</p>", "abc"],
    ["a|b|c", "b"],
    ["a|b|", "b"],
    ["a||b", ""],
    ["|a<b>c</b>d|e", "acd"],
    ["|<b>c</b>|<i>", "c"],
    ["|a<b title='>'>c|d</b>", "ac"],
    ['|a<b title=">"|>c</b>', "a"],
    ["|a&amp;b &#8212;|", "a&b \u00e2\u0080\u0094"],
    ["|a<!-- > b --> c|", "a c"],
    ["|a<!-- b | c -->", "a"],
    ["|a<!-- b c|", "a"],
    ["|a<?x > b ?>c|", "ac"],
    ["|a<?x b|", "a"],
    ["|a<![CDATA[<b>&amp;]]>c|", "a<b>&amp;c"],
    ["|a<![CDATA[bc|d]]>e", "abc"],
    ["|a<![CDATA[bc|", "abc"],
    ["|a<!x b>c|", "ac"],
    ["<!-- x -->|a|<!-- y -->", "a"],
  ])("in %j is %j", (marked, text) => {
    expect(read(marked)).toBe(text);
  });

  test("begins inside CDATA, whose text it has as it is", () => {
    const marked = "<![CDATA[a|b&amp;]]>c&amp;d|e";
    const sectionEnd = "<![CDATA[ab&amp;".length;
    expect(read(marked, sectionEnd)).toBe("b&amp;c&d");
    expect(read("<![CDATA[a|b&a|mp;]]>c", sectionEnd)).toBe("b&a");
    expect(read("<![CDATA[a|b&amp;|]]>c", sectionEnd)).toBe("b&amp;");
  });
});

describe("a passage with readings of signs", () => {
  const wordingsOf = (marked: string): readonly string[] => {
    const { source, start, end } = between(marked);
    return wordings(source, start, end);
  };

  test.each([
    ["|<ruby>a<rt>b</rt>c<rp>(</rp>d</ruby>|", ["acd", "abc(d"]],
    ["|a<RT x='y'>b<i>x</i></rt>c|", ["ac", "abxc"]],
    ["|a<rt>b<rb>x</rb>y</rt>c|", ["ac", "abxyc"]],
    ["|a<rt>b<rb>x</rb>yy</rt>c|", ["ac", "abxyyc"]],
    ["|a<h:rt>b</h:rt>c|", ["ac", "abc"]],
    ["|a<rt>b</r|t>", ["a", "ab"]],
    ["|a<rt>b</rt>cd|rt>e", ["acd", "abcd"]],
    ["|a<rt>b</rt>c|d</rt>", ["ac", "abc"]],
    ["|a<rt>b|c</rt>d", ["a", "ab"]],
    ["|a<rt>b|", ["a", "ab"]],
    ["|a<rt>b</rt|>c</rt>", ["a", "ab"]],
    ["|a<rt>b</rt>c<rt>d</rt>e|", ["ace", "abcde"]],
    ["|<rt>b</rt>a|", ["a", "ba"]],
    ["<rt>x</rt>|a|", ["a"]],
    ["|a|<rt>x</rt>", ["a"]],
    ["|a<b>c</b>|", ["ac"]],
    ["|a<rp>(</rp>|", ["a("]],
  ])("%j has the wordings %j", (marked, all) => {
    expect(wordingsOf(marked)).toEqual(all);
  });

  test("says each of its wordings, without white space", () => {
    const { source, start, end } = between("|a <rt>b</rt>c|");
    expect(["ac", "a c", "abc", "ab"].map((text) => isSaid(source, { start, end }, text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

test("words are compared without white space and case", () => {
  expect(saysWords("A b", "aB", false)).toBe(true);
  expect(saysWords("A b", "aBc", false)).toBe(false);
  expect(saysWords("A b", "aBc", true)).toBe(true);
  expect(saysWords("A b", "ac", true)).toBe(false);
  expect(saysWords("abc", "ab", true)).toBe(false);
});

test("a beginning is compared with its case, and an empty one always fits", () => {
  expect(beginsWith("One two", "On e")).toBe(true);
  expect(beginsWith("One two", "one")).toBe(false);
  expect(beginsWith("One", "One two")).toBe(false);
  expect(beginsWith("One", "")).toBe(true);
});
