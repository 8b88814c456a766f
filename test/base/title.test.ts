import { titleIn } from "../../src/base/title";

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
