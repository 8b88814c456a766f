import { asFraction } from "../../../../src/base/scale";
import { markupOf } from "../../../../src/features/annotations/cfi/markup.rules";
import { percentAt, shareBefore } from "../../../../src/features/annotations/cfi/sections.rules";

describe("the share of a chapter's text before a CFI", () => {
  const shareOf = (body: string, path: string): number | undefined =>
    shareBefore(
      { markup: markupOf(`<html><head><title>Title</title></head>${body}</html>`), spineStep: "/6/4" },
      `epubcfi(/6/4!${path})`,
    );

  test.each<[string, string, string, number | undefined]>([
    ["the start of the body", "<body>0123<p>4567</p></body> behind", "/4", 0],
    ["a text of the body", "<body>0123<p>4567</p></body> behind", "/4/1:2", 0.25],
    ["a text below", "<body>0123<p>4567</p></body> behind", "/4/2/1:2", 0.75],
    ["the end of the text", "<body>0123<p>4567</p></body> behind", "/4/2/1:4", 1],
    ["a picture without text", "<body><img/></body>", "/4/2", 0],
    ["no place", "<body>0123</body>", "/4/2", undefined],
    ["no body", "<p>0123</p>", "/4/1:0", undefined],
  ])("is known for %s: %s %s", (_, body, path, expected) => {
    expect(shareOf(body, path)).toBe(expected);
  });
});

test.each([
  ["a section in the middle", [100, 200, 100], 1, 0.5, 50],
  ["the first section", [100, 200, 100], 0, 0.5, 12.5],
  ["the end of the book", [100, 300], 1, 1, 100],
  ["a section without a size", [100, 0, 100], 1, 0.5, 50],
  ["no section", [100, 200], 2, 0.5, undefined],
  ["an unknown section", [100, 200], -1, 0.5, undefined],
  ["a book without sizes", [0, 0], 1, 0.5, undefined],
  ["no sizes", [], 0, 0.5, undefined],
])("the percentage counts the bytes of sections, for %s", (_, sizes, section, share, expected) => {
  expect(percentAt(sizes, section, asFraction(share))).toBe(expected);
});
