import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";
import {
  fragmentsOf,
  packagePathOf,
  pathsOf,
  spineOf,
} from "../../../../src/features/annotations/cfi/packageDocument.rules";

const manifest = '<manifest><item id="a" href="a%20b.xhtml"/><item id="c" href="../c.xhtml"/></manifest>';

describe("the package document of an EPUB", () => {
  test("lists the chapters in the order of the spine, before or after the manifest", () => {
    const spine = '<spine><itemref idref="c"/><itemref idref="gone"/><itemref idref="a"></itemref></spine>';
    for (const [lists, first] of [
      [manifest + spine, "/4"],
      [spine + manifest, "/2"],
    ]) {
      const items = spineOf(`<?xml version="1.0"?><package>${lists}</package>`);
      expect(items.map(({ step }) => step)).toEqual([`${first}/2`, `${first}/6`]);
      expect(items.map((item) => pathsOf("OEBPS/book.opf", item))).toEqual([
        ["c.xhtml"],
        ["OEBPS/a b.xhtml", "OEBPS/a%20b.xhtml"],
      ]);
    }
  });

  test("counts its first manifest and spine only", () => {
    const [first, second] = ["a", "c"].map((id) => `<spine><itemref idref="${id}"/></spine>`);
    const other = '<manifest><item id="a" href="other.xhtml"/></manifest>';
    const items = spineOf(`<package>${manifest}${other}${first}${second}</package>`);
    expect(items.map(({ step, href }) => [step, href])).toEqual([["/6/2", "a%20b.xhtml"]]);
  });

  test("lists each chapter with its file and type, in the reading order or not", () => {
    const files = '<item id="a" href="a.xhtml" media-type="text/html"/><item id="b"/><item href="c.xhtml"/>';
    const lines = '<itemref idref="a" linear="no"/><b idref="a"/><itemref/><itemref idref="b"/><itemref idref="d"/>';
    const source = `<package><metadata><meta/><meta/></metadata><manifest>${files}<item id="d" href="d"/></manifest><spine>${lines}</spine></package>`;
    let rests = 0;
    expect(spineOf(source, { read: markupOf, rest: () => (rests += 1) })).toEqual([
      { step: "/6/2", href: "a.xhtml", mediaType: "text/html", isLinear: false },
      { step: "/6/10", href: "d", mediaType: "", isLinear: true },
    ]);
    // Files, elements of the spine, and lines.
    expect(rests).toBe(4 + 5 + 4);
  });

  test("lists only XHTML chapters for an engine before 2024", () => {
    const items = [
      '<item id="s" href="s.svg" media-type="image/svg+xml"/>',
      '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>',
      '<item id="h" href="h.html" media-type="text/html"/>',
      '<item id="n" href="n.xhtml"/>',
    ];
    const lines = ["s", "x", "h", "n"].map((id) => `<itemref idref="${id}"/>`);
    const spine = spineOf(`<package><manifest>${items.join("")}</manifest><spine>${lines.join("")}</spine></package>`);
    const stepsIn = (version: number | undefined): readonly string[] =>
      fragmentsOf(spine, version).map(({ step }) => step);
    for (const version of [20210904, 20200223, 20240113]) expect(stepsIn(version)).toEqual(["/4/4"]);
    for (const version of [20240114, 20260812, undefined])
      expect(stepsIn(version)).toEqual(["/4/2", "/4/4", "/4/6", "/4/8"]);
  });

  test("lists no chapters if the manifest or the spine is missing", () => {
    expect(spineOf(`<package>${manifest}</package>`)).toEqual([]);
    expect(spineOf('<package><spine><itemref idref="a"/></spine></package>')).toEqual([]);
    expect(spineOf("")).toEqual([]);
  });

  test.each([
    ["a.xhtml", ["OEBPS/text/a.xhtml"]],
    ["a.xhtml#one", ["OEBPS/text/a.xhtml"]],
    ["/a.xhtml", ["a.xhtml"]],
    ["./a.xhtml", ["OEBPS/text/a.xhtml"]],
    ["b//a.xhtml", ["OEBPS/text/b/a.xhtml"]],
    ["../a.xhtml", ["OEBPS/a.xhtml"]],
    ["../../../a.xhtml", ["a.xhtml"]],
    ["%c3%A9.xhtml", ["OEBPS/text/\xc3\xa9.xhtml", "OEBPS/text/%c3%A9.xhtml"]],
    ["a%0g%g0%4", ["OEBPS/text/a%0g%g0%4"]],
    ["a%09", ["OEBPS/text/a\t", "OEBPS/text/a%09"]],
    ["100%", ["OEBPS/text/100%"]],
    ["%20%2x", ["OEBPS/text/ %2x", "OEBPS/text/%20%2x"]],
  ])("finds %s in its folder", (href, paths) => {
    expect(pathsOf("OEBPS/text/book.opf", { href })).toEqual(paths);
  });

  test("is at the first root file that the container names", () => {
    const files = '<rootfile full-path="a/b.opf"/><rootfile full-path="c.opf"/>';
    expect(packagePathOf(`<container><rootfiles>${files}</rootfiles></container>`)).toBe("a/b.opf");
    expect(packagePathOf("<container/>")).toBeUndefined();
  });

  test("is read as a stream: each element is passed on once, with its step", () => {
    const seen: string[] = [];
    const { document, texts } = markupOf(`<package>\n${manifest}\n<spine/></package>`, ({ name, step }) => {
      seen.push(`${name} ${step}`);
    });
    expect(seen).toEqual(["package 2", "manifest 2", "item 2", "item 4", "spine 4"]);
    expect(document.elements).toEqual([]);
    expect(texts).toEqual([]);
  });
});
