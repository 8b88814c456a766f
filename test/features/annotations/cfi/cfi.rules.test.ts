import { pointCfi, rangeCfi, resolveCfi, spineStepOf } from "../../../../src/features/annotations/cfi/cfi.rules";
import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";

const longId = "i".repeat(200);
const source =
  `<html><head/><body id="b"><p id="a">One <b>two</b> three</p><div id=""><p id="c^[(1),;=]">Four</p>` +
  `<p id="${longId}">Five</p><p id="${longId}x">Six</p><img id="pic"/></div></body></html>`;
const { document } = markupOf(source);
const at = (path: string) => resolveCfi(source, document, `epubcfi(/6/4!${path})`)!;
const point = (path: string, detail: "ids" | "steps") => pointCfi(source, "/6/4", at(path).start, detail);
const range = (path: string, detail: "ids" | "steps") => rangeCfi(source, "/6/4", at(path), detail);

describe("the CFI of a point", () => {
  test.each([
    ["/4/2/1:2", "epubcfi(/6/4!/4[b]/2[a]/1:2)"],
    ["/4/2/2/1:1", "epubcfi(/6/4!/4[b]/2[a]/2/1:1)"],
    ["/4/2/3:3", "epubcfi(/6/4!/4[b]/2[a]/3:3)"],
    ["/4/4/2/1:0", "epubcfi(/6/4!/4[b]/4/2[c^^^[^(1^)^,^;^=^]]/1:0)"],
    ["/4/4/4/1:4", `epubcfi(/6/4!/4[b]/4/4[${longId}]/1:4)`],
    ["/4/4/6/1:1", "epubcfi(/6/4!/4[b]/4/6/1:1)"],
    ["/4/4/8", "epubcfi(/6/4!/4[b]/4/8)"],
  ])("%s has the IDs on its way, but no last one", (path, cfi) => {
    expect(point(path, "ids")).toBe(cfi);
    expect(point(path, "steps")).toBe(`epubcfi(/6/4!${path})`);
  });

  test("leads back to the same place", () => {
    for (const path of ["/4/2/1:2", "/4/4/2/1:0", "/4/4/4/1:4"]) {
      const { start } = resolveCfi(source, document, point(path, "ids"))!;
      expect(start.byte).toBe(at(path).start.byte);
    }
  });
});

describe("the CFI of a range", () => {
  test.each([
    ["/4/2,/1:1,/3:2", "epubcfi(/6/4!/4[b]/2[a],/1:1,/3:2)"],
    ["/4/2/1,:1,:3", "epubcfi(/6/4!/4[b]/2[a],/1:1,/1:3)"],
    ["/4,/2/1:0,/4/2/1:2", "epubcfi(/6/4!/4[b],/2[a]/1:0,/4/2[c^^^[^(1^)^,^;^=^]]/1:2)"],
    ["/4/2,/1:1,/2/1:2", "epubcfi(/6/4!/4[b]/2[a],/1:1,/2/1:2)"],
    ["/4/4,/2/1:1,/4/1:2", `epubcfi(/6/4!/4[b]/4,/2[c^^^[^(1^)^,^;^=^]]/1:1,/4[${longId}]/1:2)`],
  ])("%s shares the steps before both ends", (path, cfi) => {
    expect(range(path, "ids")).toBe(cfi);
    const back = resolveCfi(source, document, cfi)!;
    expect([back.start.byte, back.end.byte]).toEqual([at(path).start.byte, at(path).end.byte]);
  });

  test("has steps only without IDs", () => {
    expect(range("/4,/2/1:0,/4/2/1:2", "steps")).toBe("epubcfi(/6/4!/4,/2/1:0,/4/2/1:2)");
    expect(range("/4,/2,/2/1:2", "steps")).toBe("epubcfi(/6/4!/4,/2,/2/1:2)");
  });
});

describe("a CFI of a server", () => {
  test.each([
    ["/4[x^]^,]/2[^!a]/1:2[b^[,c;s=a]", "/4/2/1:2"],
    ["/4/2[a:9]/1:2", "/4/2/1:2"],
    ["/4/2/1[t]:2", "/4/2/1:2"],
    ["/4/2/1:2[:7]", "/4/2/1:2"],
  ])("%s is read without what is in brackets", (path, plain) => {
    expect(at(path)).toEqual(at(plain));
  });

  test("may be a point, which both ends have", () => {
    const { start, end } = at("/4/2/1:2");
    expect(end).toBe(start);
    expect(at("/4/2/1").start.text).toEqual({ step: 1, offset: 0 });
  });

  test("leads to the start of the chapter without a path", () => {
    const { start } = resolveCfi(source, document, "epubcfi(/6/4)")!;
    expect([start.element.name, start.byte, start.text]).toEqual(["html", "<html>".length, undefined]);
  });

  test("leads nowhere without a document", () => {
    expect(resolveCfi("", markupOf("").document, "epubcfi(/6/4!/4)")).toBeUndefined();
  });

  test.each([
    ["epubcfi(/6/8!/4/2)", "/6/8"],
    ["epubcfi(/6[x]/8[chapter^!1]!/4[a!b])", "/6/8"],
    ["epubcfi(/6/8)", undefined],
    ["epubcfi(/6/8[a!b])", undefined],
    ["cfi(/6/8!/4)", undefined],
    ["/6/8!/4/2", undefined],
    [`epubcfi(/6/8!${"/".repeat(986)})`, "/6/8"],
    [`epubcfi(/6/8!${"/".repeat(987)})`, undefined],
  ])("%s is of the chapter %s", (cfi, step) => {
    expect(spineStepOf(cfi)).toBe(step);
  });
});
