import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";
import {
  placeAt,
  placesOf,
  spacings,
  type Side,
  type TextCount,
  type TextPlace,
} from "../../../../src/features/annotations/cfi/place.rules";
import type { Element } from "../../../../src/features/annotations/cfi/tag.rules";
import { xpointerOf } from "../../../../src/model/xpointer";

const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

/** Path with its offset, then the source from there to the next bar that the case names, or up to 5 bytes. */
function shown(source: string, place: TextPlace | undefined): string | undefined {
  if (place === undefined) return undefined;
  const { element, byte, sectionEnd, text } = place;
  const path: string[] = [];
  for (let at: Element = element; at.parent?.parent !== undefined; at = at.parent) path.unshift(`/${at.name}`);
  const inText = text === undefined ? "" : `/${text.step}:${text.offset}`;
  const section = sectionEnd === undefined ? "" : ` section ${source.slice(byte, sectionEnd)}`;
  return `${path.join("")}${inText} ${source.slice(byte, byte + 5)}${section}`;
}

const chapterOf = (inner: string) => {
  const source = bytes(`<html><body>${inner}</body></html>`);
  const root = markupOf(source).document.elements[0]!;
  return { source, root, body: root.elements[0]! };
};

describe("the places of an engine's position", () => {
  const places = (inner: string, path: string, side: Side = "start"): unknown => {
    const { source, body } = chapterOf(inner);
    const pointer = xpointerOf(`/body/DocFragment[1]/body/${path}`)!;
    return placesOf(source, body, pointer, side).map((place) => shown(source, place));
  };

  test.each([
    ["a position in a text", "<p>One two</p>", "p/text().4", ["/body/p/1:4 two</"]],
    ["the end of a text", "<p>One</p>", "p/text().3", ["/body/p/1:3 </p><"]],
    ["a position behind a text", "<p>One</p>", "p/text().4", []],
    ["a position in white space", "<p>a  b</p>", "p/text().2", ["/body/p/1:3 b</p>", "/body/p/1:2  b</p"]],
    ["a text after a comment", "<p>a<!-- -->bc</p>", "p/text()[2].1", ["/body/p/1:2 c</p>"]],
    ["a text before a comment", "<p>ab<!-- -->c</p>", "p/text()[1].1", ["/body/p/1:1 b<!--"]],
    ["a text of a later step", "<p>ab<br/>cd</p>", "p/text()[2].1", ["/body/p/3:1 d</p>"]],
    ["CDATA", "<p>a<![CDATA[bcd]]></p>", "p/text()[2].1", ["/body/p/1:2 cd]]> section cd"]],
    [
      "the break before preserved text",
      "<pre>\nab</pre>",
      "pre/text().1",
      ["/body/pre/1:2 b</pr", "/body/pre/1:1 ab</p"],
    ],
    ["a later break in preserved text", "<pre>a<b/>\nb</pre>", "pre/text()[2].1", ["/body/pre/3:1 b</pr"]],
    ["a position behind preserved text", "<pre>\nab</pre>", "pre/text().4", []],
    ["a tab before preserved text", "<pre>\tab</pre>", "pre/text().8", ["/body/pre/1:1 ab</p"]],
    ["a blank before preserved text", "<pre> ab</pre>", "pre/text().1", ["/body/pre/1:1 ab</p"]],
    ["an element", "<div>a<p>b</p></div>", "div/p.0", ["/body/div/p b</p>"]],
    ["a child of an element", "<div><p>a</p><p>b</p></div>", "div.1", ["/body/div/p b</p>"]],
    ["a child behind the last one", "<div><p>a</p><p>b</p></div>", "div.2", ["/body/div/p b</p>"]],
    ["a child of an element with texts", "<div>a<p>b</p><p>c</p></div>", "div.1", ["/body/div a<p>b"]],
    ["a child of an empty element", "<div></div>", "div.1", ["/body/div </div"]],
    ["a box of text at the end", "<div>a<p>b</p>c</div>", "div/autoBoxing[2].0", ["/body/div/3:0 c</di"]],
    ["a box of the only text", "<div><p>b</p> c</div>", "div/autoBoxing.0", ["/body/div/3:0  c</d"]],
    ["a box of text", "<div><p>a</p>b<i>c</i></div>", "div/autoBoxing.0", ["/body/div/3:0 b<i>c"]],
    [
      "a box around an element",
      "<div>a<p>b</p><p>c</p></div>",
      "div/floatBox.0",
      ["/body/div/p b</p>", "/body/div/p c</p>"],
    ],
  ])("are found for %s", (_, inner, path, expected) => {
    expect(places(inner, path)).toEqual(expected);
  });

  test("stay before the white space at the end of a range", () => {
    expect(places("<p>a  b</p>", "p/text().2", "end")).toEqual(["/body/p/1:2  b</p"]);
    expect(places("<pre>a  b</pre>", "pre/text().2", "end")).toEqual(["/body/pre/1:2  b</p"]);
    expect(places("<pre>a  b</pre>", "pre/text().2")).toEqual(["/body/pre/1:2  b</p", "/body/pre/1:3 b</pr"]);
  });
});

test.each([
  ["<p></p>", ["collapsed", "preserved"]],
  ["<pre></pre>", ["preserved", "collapsed"]],
  ["<textarea></textarea>", ["preserved", "collapsed"]],
  ["<pre><code><i></i></code></pre>", ["preserved", "collapsed"]],
  ["<div><pre></pre><i></i></div>", ["collapsed", "preserved"]],
])("the likely white space of the innermost element in %s is that of its ancestors", (inner, expected) => {
  let element = chapterOf(inner).body;
  while (element.elements.length > 0) element = element.elements[element.elements.length - 1]!;
  expect(spacings(element)).toEqual(expected);
});

describe("the place of CFI steps", () => {
  const placeOf = (inner: string, path: readonly number[], offset?: number, count: TextCount = "steps"): unknown => {
    const { source, root } = chapterOf(inner);
    return shown(source, placeAt(source, root, path, { offset, count }));
  };

  test.each<[string, string, readonly number[], number | undefined, string | undefined]>([
    ["an element", "<p>a</p>", [2, 2], undefined, "/body/p a</p>"],
    ["a text", "<p>abc</p>", [2, 2, 1], 1, "/body/p/1:1 bc</p"],
    ["a text without an offset", "<p>abc</p>", [2, 2, 1], undefined, "/body/p/1:0 abc</"],
    ["the end of a text", "<p>abc</p>", [2, 2, 1], 3, "/body/p/1:3 </p><"],
    ["a text after a comment", "<p>a<!-- -->bc</p>", [2, 2, 1], 2, "/body/p/1:2 c</p>"],
    ["the end of a text before a comment", "<p>a<!-- -->bc</p>", [2, 2, 1], 1, "/body/p/1:1 <!-- "],
    ["CDATA", "<p>a<![CDATA[bcd]]></p>", [2, 2, 1], 2, "/body/p/1:2 cd]]> section cd"],
    ["a text of a later step", "<p>a<br/>cd</p>", [2, 2, 3], 1, "/body/p/3:1 d</p>"],
    ["the start of the next element", "<p>a</p><p>b</p>", [2, 3], 0, "/body/3:0 <p>b<"],
    ["the start of the first element", "<p>a</p><p>b</p>", [2, 1], 0, "/body/1:0 <p>a<"],
    ["the end of the parent", "<p>a</p><p>b</p>", [2, 5], undefined, "/body/5:0 </bod"],
    ["no element", "<p>a</p>", [2, 4], undefined, undefined],
    ["no text", "<p>a</p><p>b</p>", [2, 7], 0, undefined],
    ["an offset without a text", "<p>a</p><p>b</p>", [2, 3], 1, undefined],
    ["an offset behind the text", "<p>abc</p>", [2, 2, 1], 4, undefined],
    ["an offset behind several texts", "<p>a<!-- -->bc</p>", [2, 2, 1], 4, undefined],
    ["an offset inside a character", "<p>😀a</p>", [2, 2, 1], 1, undefined],
    ["a step below a text", "<p>a<b>c</b></p>", [2, 2, 1, 2], undefined, undefined],
  ])("is %s: %j %j %s", (_, inner, path, offset, expected) => {
    expect(placeOf(inner, path, offset)).toBe(expected);
  });

  test.each<[string, string, readonly number[], number | undefined, string | undefined]>([
    ["a text after a comment", "<p>a<!-- -->bc</p>", [2, 2, 3], 1, "/body/p/1:2 c</p>"],
    ["a text after elements", "<p><i>a</i><b>c</b>de</p>", [2, 2, 1], 1, "/body/p/5:1 e</p>"],
    ["a text after CDATA", "<p>a<![CDATA[b]]>cd</p>", [2, 2, 3], 1, "/body/p/1:3 d</p>"],
    ["a third text", "<p>a<br/>b<br/>cd</p>", [2, 2, 5], 1, "/body/p/5:1 d</p>"],
    ["no text", "<p>a</p>", [2, 2, 3], 0, undefined],
    ["an offset behind the text", "<p>a</p>", [2, 2, 1], 2, undefined],
    ["an offset inside a character", "<p>😀</p>", [2, 2, 1], 1, undefined],
  ])("is %s if only existing texts count: %j %j %s", (_, inner, path, offset, expected) => {
    expect(placeOf(inner, path, offset, "nodes")).toBe(expected);
  });
});
