import { bare, ownText, paragraphIn, sameText, titleIn } from "../../src/base/title";
import { asBytes } from "../fakes/bytes";

test.each([
  ["a language tag", "Tide\u{e0001}\u{e0064}\u{e0065}s", "Tides"],
  ["a text hidden in tags", "\u{e0048}\u{e0069}Tides\u{e007f}", "Tides"],
  ["a selector of variants", "\u845b\u{e0100}", "\u845b"],
  ["marks between lines of notes", "Ti\ufff9d\ufffbes", "Tides"],
  ["blanks without width", "Ti\u200bd\u2060es", "Tides"],
])("a title loses %s", (_, told, title) => {
  expect(titleIn(told)).toBe(title);
});

test("a title of invisible characters counts as missing", () => {
  expect(titleIn("\u{e0001}\u{e0020}")).toBeUndefined();
});

test("a title keeps all visible characters, also those above U+FFFF", () => {
  const told = "\u{1f40b} Müller\u200d \u{2000b}";
  expect(titleIn(told)).toBe(told);
});

test("bare text has no white space, soft hyphens and placeholders of images", () => {
  expect(bare("")).toBe("");
  expect(bare("ab")).toBe("ab");
  expect(bare(" a\tb\nc\r")).toBe("abc");
  expect(bare(asBytes("\u00ada\u00adb\u00a0c\ufffcd\ufffc"))).toBe("abcd");
  expect(bare(asBytes("é\u00adì\u00a1"))).toBe(asBytes("éì\u00a1"));
  for (const other of ["\uff3c", "\uffbc", "\ufffb", "\ufffd", "\u2ffc", "\u013c"])
    expect(bare(asBytes(other))).toBe(asBytes(other));
});

test("bare text keeps bytes that look like a half of a removed sign", () => {
  for (const bytes of [
    "\xef\xbf",
    "\xbf\xbc",
    "\xefa\xbc",
    "\xef\xbfa",
    "a\xbf\xbcb",
    "\xad",
    "\xc2a",
    "a\xadb",
    "x\xa0",
  ])
    expect(bare(bytes)).toBe(bytes);
});

test("texts are the same without white space", () => {
  expect(sameText("a b", " ab")).toBe(true);
  expect(sameText("a b", "ac")).toBe(false);
});

test("a paragraph keeps its lines, and has a space for a tab", () => {
  expect(paragraphIn(undefined)).toBeUndefined();
  expect(paragraphIn(" \n ")).toBeUndefined();
  expect(paragraphIn(" a\tb\n\nc \u0001")).toBe("a b\n\nc");
  expect(paragraphIn("a\u2028b\u2029c")).toBe("a\nb\nc");
  expect(paragraphIn("a".repeat(20_001))).toBe("a".repeat(20_000));
});

test("a title is one line of a thousand bytes, with single spaces", () => {
  expect(titleIn(undefined)).toBeUndefined();
  expect(titleIn(" \t\u007f ")).toBeUndefined();
  expect(titleIn("  a \n\t b\u007fc ")).toBe("a b c");
  expect(titleIn("\u2028a\u2028b")).toBe("a b");
  expect(titleIn("a".repeat(1001))).toBe("a".repeat(1000));
  expect(titleIn("a~b")).toBe("a~b");
});

test("a reader's own text loses control characters, and keeps spaces", () => {
  expect(ownText(" a\u0001\u007fb ")).toBe(" ab ");
});
