import { engineNamesOf, nameOfPlace, type Numbers } from "../../../../src/features/annotations/cfi/engineName.rules";
import { resolveCfi } from "../../../../src/features/annotations/cfi/cfi.rules";
import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";
import type { Chunk, Element } from "../../../../src/features/annotations/cfi/tag.rules";
import type { Side } from "../../../../src/features/annotations/cfi/place.rules";

const body = "/body/DocFragment[3]/body";

/** Names of the place at the bar, without the path of the body. */
function namesAt(inner: string, { side = "start", numbers = "needed" }: { side?: Side; numbers?: Numbers } = {}) {
  const marked = `<html><head><title>a</title></head><body>${inner}</body></html>`;
  const byte = marked.indexOf("|");
  const source = marked.replace("|", "");
  const { document, texts } = markupOf(source);
  const chunk = texts.find(({ start, end }) => byte >= start && byte <= end)!;
  const element = ownerOf(document, chunk)!;
  return engineNamesOf(source, 3, { element, byte }, { side, numbers }).map((name) => name.replace(body, ""));
}

function ownerOf(element: Element, chunk: Chunk): Element | undefined {
  if (element.chunks.includes(chunk)) return element;
  for (const child of element.elements) {
    const owner = ownerOf(child, chunk);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

const long = `${"a".repeat(8000)} ${"b".repeat(500)}`;

describe("the engine's names of a place", () => {
  test.each([
    ["a text", "<p>On|e</p>", ["/p/text().2"]],
    ["the end of a text", "<p>One|</p>", ["/p/text().3"]],
    ["a text of the body", "a|b", ["/text().1"]],
    ["an element with others of its name", "<p>a</p><i>b</i><p>c|</p>", ["/p[2]/text().1"]],
    ["an element with others of another name", "<p>a</p><i>b|</i><p>c</p>", ["/i/text().1"]],
    ["a text after a comment", "<p>ab<!-- -->cd|e</p>", ["/p/text()[2].2"]],
    ["a text before a comment", "<p>ab|<!-- -->cde</p>", ["/p/text()[1].2"]],
    ["a text after a blank one", "<div><p>a</p> <p>b</p>c|</div>", ["/div/text().1", "/div/text()[2].1"]],
    ["a blank text", "<div><p>a</p>| <p>b</p>c</div>", ["/div/text()[1].0"]],
    ["white space", "<p>a  b|</p>", ["/p/text().3", "/p/text().4"]],
    ["preserved white space", "<pre>a  b|</pre>", ["/pre/text().4", "/pre/text().3"]],
    ["the break before preserved text", "<pre>\nab|</pre>", ["/pre/text().2", "/pre/text().3"]],
    ["the start of a preserved text", "<pre>|\nab</pre>", ["/pre/text().0"]],
    ["a part of a long text", `<p>${long}|</p>`, ["/p/text()[2].500"]],
    ["the first part of a long text", `<p>a|${long}</p>`, ["/p/text()[1].1"]],
  ])("are found for %s", (_, inner, expected) => {
    expect(namesAt(inner)).toEqual(expected);
  });

  test("are of the later text at a start, and of the earlier one at an end", () => {
    const between = `<p>${long.replace(" b", " |b")}</p>`;
    expect(namesAt(between)).toEqual(["/p/text()[2].0"]);
    expect(namesAt(between, { side: "end" })).toEqual(["/p/text()[1].8001"]);
    for (const side of ["start", "end"] as const)
      expect(namesAt("<p>a<i/>b|c<i/>d</p>", { side })).toEqual(["/p/text()[2].1"]);
  });

  test("have an index at each step if all are wanted", () => {
    expect(namesAt("<div><p>a|</p></div>", { numbers: "all" })).toEqual(["/div[1]/p[1]/text()[1].1"]);
    expect(namesAt("<div><p>b</p><p>a|</p></div>", { numbers: "all" })).toEqual(["/div[1]/p[2]/text()[1].1"]);
  });

  test("are missing outside the body", () => {
    const source = "<html><head><title>a</title></head><body>b</body></html>";
    const title = markupOf(source).document.elements[0]!.elements[0]!.elements[0]!;
    const spot = { element: title, byte: title.inside };
    expect(engineNamesOf(source, 3, spot, { side: "start", numbers: "needed" })).toEqual([]);
  });
});

describe("the name of a CFI's place", () => {
  const nameOf = (inner: string, path: string, numbers: Numbers = "needed"): string | undefined => {
    const source = `<html><head><title>a</title></head><body>${inner}</body></html>`;
    const { start } = resolveCfi(source, markupOf(source).document, `epubcfi(/6/6!${path})`)!;
    return nameOfPlace(source, 3, start, numbers)?.replace(body, "");
  };

  test.each([
    ["an element", "<p>abc</p>", "/4/2", "/p"],
    ["an element with the same name as another", "<p>a</p><p>abc</p>", "/4/4", "/p[2]"],
    ["the body", "abc", "/4", ""],
    ["a text", "<p>abc</p>", "/4/2/1:2", "/p/text().2"],
    ["the end of a text", "<p>abc</p>", "/4/2/1:3", "/p/text().3"],
    ["a text after an element", "<p>a<i>b</i>cd</p>", "/4/2/3:1", "/p/text()[2].1"],
    ["a text before an element", "<p>ab<i>b</i>cd</p>", "/4/2/1:2", "/p/text()[1].2"],
    ["a text after a comment", "<p>a<!-- -->cd</p>", "/4/2/1:2", "/p/text()[2].1"],
    ["a place between elements", "<div><p>a</p><p>b</p></div>", "/4/2/3:0", "/div"],
    ["an end of a blank text", "<div> <p>b</p></div>", "/4/2/1:1", "/div/text().1"],
  ])("is found for %s", (_, inner, path, expected) => {
    expect(nameOf(inner, path)).toBe(expected);
  });

  test("has an index at each step if all are wanted", () => {
    expect(nameOf("<p>abc</p>", "/4/2/1:2", "all")).toBe("/p[1]/text()[1].2");
    expect(nameOf("<p>abc</p>", "/4/2", "all")).toBe("/p[1]");
  });

  test("is missing outside the body", () => {
    for (const path of ["/2/2", "/2/2/1:1"]) expect(nameOf("b", path)).toBeUndefined();
  });
});
