import { asBytes as utf8, asText as shown } from "../fakes/bytes";
import {
  charactersOf,
  consistsOf,
  cutBytes,
  cutToUnits,
  isolated,
  isPrintable,
  shortened,
  singleLine,
  trimmed,
  validText,
  wrapped,
} from "../../src/base/text";

const bytes = (...all: readonly number[]): string => String.fromCharCode(...all);
const codes = (text: string): readonly number[] => charactersOf(text).map(({ code }) => code);

describe("charactersOf", () => {
  test("reads the first and the last code point of each length", () => {
    const all = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff];
    const text = utf8(String.fromCodePoint(...all));
    expect(codes(text)).toEqual(all);
    expect(
      charactersOf(text)
        .map((character) => character.bytes)
        .join(""),
    ).toBe(text);
  });

  test.each([
    ["a continuation alone", bytes(0x80)],
    ["a last continuation alone", bytes(0xbf)],
    ["an overlong slash of two bytes", bytes(0xc0, 0xaf)],
    ["an overlong letter", bytes(0xc1, 0xbf)],
    ["an overlong character of three bytes", bytes(0xe0, 0x9f, 0xbf)],
    ["an overlong character of four bytes", bytes(0xf0, 0x8f, 0xbf, 0xbf)],
    ["the first surrogate", bytes(0xed, 0xa0, 0x80)],
    ["the last surrogate", bytes(0xed, 0xbf, 0xbf)],
    ["a code point above the last one", bytes(0xf4, 0x90, 0x80, 0x80)],
    ["a lead byte above all", bytes(0xf5, 0x80, 0x80, 0x80)],
    ["a lead byte without its end", bytes(0xe2, 0x82)],
    ["a lead byte and no continuation", bytes(0xc3)],
    ["a continuation that is too low", bytes(0xc3, 0x7f)],
    ["a continuation that is too high", bytes(0xc3, 0xc0)],
  ])("drops %s", (_name, invalid) => {
    expect(codes(`a${invalid}`).filter((code) => code !== 0x7f)).toEqual([0x61]);
  });

  test("goes on after an invalid byte", () => {
    expect(codes(bytes(0xe2, 0x41, 0xc3, 0xa9))).toEqual([0x41, 0xe9]);
  });
});

describe("validText", () => {
  test("keeps valid text, also at its end", () => {
    expect(validText(utf8("aé€😀"))).toBe(utf8("aé€😀"));
    expect(validText("")).toBe("");
  });

  test.each([
    ["\u{10000}", bytes(0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80)],
    ["😀", bytes(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80)],
    ["\u{10ffff}", bytes(0xed, 0xaf, 0xbf, 0xed, 0xbf, 0xbf)],
  ])("joins two halves to %s", (whole, halves) => {
    expect(shown(validText(`a${halves}b${halves}`))).toBe(`a${whole}b${whole}`);
    expect(shown(validText(`${halves}${bytes(0x80)}`))).toBe(`${whole}�`);
  });

  test.each([
    ["one sign for a lone high half", bytes(0xed, 0xa0, 0x80), "�"],
    ["one sign for a lone low half", bytes(0xed, 0xb0, 0x80), "�"],
    ["two signs for two low halves", bytes(0xed, 0xb0, 0x80, 0xed, 0xb0, 0x80), "��"],
    ["two signs for two high halves", bytes(0xed, 0xa0, 0x80, 0xed, 0xa0, 0x80), "��"],
    ["two signs for halves in the wrong order", bytes(0xed, 0xb0, 0x80, 0xed, 0xa0, 0x80), "��"],
    ["one sign for a half that is cut off", bytes(0xed, 0xa0), "�"],
    ["a sign for a half, and the character after it", bytes(0xed, 0xa0, 0x80) + utf8("한"), "�한"],
    ["a sign for a half, and the letters after it", `${bytes(0xed, 0xa0, 0x80)}abc`, "�abc"],
    ["signs for a half before one that is cut off", bytes(0xed, 0xa0, 0x80, 0xed, 0xb0), "��"],
    ["signs for a half before another byte", bytes(0xed, 0xa0, 0x80, 0xed, 0xb0, 0x41), "��A"],
    ["signs for a half before a character that is none", bytes(0xed, 0xa0, 0x80) + utf8("Ⰰ"), "�Ⰰ"],
    ["signs for a half before a lead byte", bytes(0xed, 0xa0, 0x80, 0xed, 0xc0, 0x80), "���"],
    ["signs for a wrong lead byte before a half", bytes(0xf5, 0xa0, 0x80, 0xed, 0xb0, 0x80), "��"],
    ["signs for a cut half before a half", bytes(0xed, 0xa0, 0x41, 0xed, 0xb0, 0x80), "�A�"],
    ["one sign for a continuation", bytes(0x80), "�"],
    ["a sign for each lead byte", bytes(0xff, 0xfe), "��"],
  ])("has %s", (_name, invalid, expected) => {
    expect(shown(validText(`x${invalid}`))).toBe(`x${expected}`);
    expect(shown(validText(`${invalid}z`))).toBe(`${expected}z`);
  });
});

test("trimmed removes white space at both ends only", () => {
  expect(trimmed(" \t\n\v\f\r a b \r\f\v\n\t ")).toBe("a b");
  expect(trimmed("a")).toBe("a");
  expect(trimmed("a ")).toBe("a");
  expect(trimmed(" a")).toBe("a");
  expect([trimmed(""), trimmed("   ")]).toEqual(["", ""]);
  expect(trimmed("\ba\x0e")).toBe("\ba\x0e");
});

describe("wrapped", () => {
  test("fills lines to the width, and gives a longer word a line", () => {
    expect(wrapped("ab cd efghijk l", 5)).toEqual(["ab cd", "efghijk", "l"]);
    expect(wrapped("ab cd", 4)).toEqual(["ab", "cd"]);
    expect(wrapped("abcdefg h", 5)).toEqual(["abcdefg", "h"]);
  });

  test("keeps paragraphs, and no empty line", () => {
    expect(wrapped("ab\ncd\n\nef", 9)).toEqual(["ab", "cd", "ef"]);
    expect(wrapped("", 9)).toEqual([]);
  });

  test("measures by the given function", () => {
    expect(wrapped("a b c", 2, (line) => line.length / 2)).toEqual(["a b", "c"]);
  });

  test("breaks beside wide characters, which take two columns", () => {
    expect(wrapped(utf8("本本本"), 4).map(shown)).toEqual(["本本", "本"]);
    expect(wrapped(utf8("ab 本"), 4).map(shown)).toEqual(["ab", "本"]);
    expect(wrapped(utf8("ab本cd本"), 5).map(shown)).toEqual(["ab", "本cd", "本"]);
  });

  test("begins no line with a closing sign, and ends none with an opening one", () => {
    expect(wrapped(utf8("本本、本"), 4).map(shown)).toEqual(["本", "本、", "本"]);
    expect(wrapped(utf8("本「本」"), 4).map(shown)).toEqual(["本", "「本」"]);
  });

  test.each([
    [0x2e80, 0x2e7f],
    [0xa4cf, 0xa4d0],
    [0xf900, 0xf8ff],
    [0xfaff, 0xfb00],
    [0x20000, 0x1ffff],
    [0xac00, 0xabff],
    [0xd7af, 0xd7b0],
    [0xff01, 0xff00],
    [0xff60, 0xff61],
  ])("takes U+%i for wide, and its neighbour U+%i not", (wide, narrow) => {
    const lines = (code: number): number => wrapped(utf8(String.fromCodePoint(code)).repeat(2) + utf8("本"), 5).length;
    expect([lines(wide), lines(narrow)]).toEqual([2, 1]);
  });
});

test("singleLine replaces each line break and control character by a space", () => {
  expect(singleLine("a\nb\r\tc\x7fd\x00")).toBe("a b  c d ");
  expect(singleLine("a b\x1f~\x80")).toBe("a b ~\x80");
  expect(singleLine(utf8("a\u0080b\u009fc"))).toBe("a  b  c");
  expect(singleLine(utf8("\u0080é à\u00a0Â"))).toBe(`  ${utf8("é à\u00a0Â")}`);
  expect(singleLine("\xc2a")).toBe("\xc2a");
  expect(singleLine(utf8("é"))).toBe(utf8("é"));
  expect(singleLine(utf8("ℂ"))).toBe(utf8("ℂ"));
});

test("cutBytes cuts before a character that does not fit", () => {
  expect(cutBytes("abc", 3)).toBe("abc");
  expect(cutBytes("ab", 3)).toBe("ab");
  expect(cutBytes("abcd", 3)).toBe("abc");
  expect(cutBytes("a\xc0", 1)).toBe("a");
  expect(cutBytes(utf8("aé"), 2)).toBe("a");
  expect(cutBytes(utf8("aéÀ"), 3)).toBe(utf8("aé"));
  expect(cutBytes(utf8("a😀"), 4)).toBe("a");
  expect(cutBytes(bytes(0x80, 0x80, 0x80), 1)).toBe("");
});

test("shortened ends with an ellipsis within the width", () => {
  expect(shortened("abcd", 4)).toBe("abcd");
  expect(shortened("abcde", 4)).toBe("abc…");
  expect(shortened("ab cd", 4)).toBe("ab…");
  expect(shortened(utf8("😀😀😀😀"), 4)).toBe(utf8("😀😀😀😀"));
  expect(shortened("a".repeat(1000), 4)).toBe("aaa…");
  expect(shortened(utf8("😀").repeat(5), 4)).toBe(`${utf8("😀😀😀")}…`);
  expect(shortened("\x80".repeat(30) + "abc", 4)).toBe("…");
});

test("cutToUnits counts UTF-16 units, and cuts no character", () => {
  expect(cutToUnits("abc", 3)).toBe("abc");
  expect(cutToUnits("abcd", 3)).toBe("abc");
  expect(cutToUnits(utf8("éé"), 2)).toBe(utf8("éé"));
  expect(cutToUnits(utf8("a😀"), 2)).toBe("a");
  expect(cutToUnits(utf8("a😀"), 3)).toBe(utf8("a😀"));
  expect(cutToUnits(utf8("€b"), 1)).toBe(utf8("€"));
});

test("isPrintable takes ASCII from the space to the tilde", () => {
  expect([" ", "~", "aZ 9", ""].map(isPrintable)).toEqual([true, true, true, true]);
  expect(["\x1f", "\x7f", "a\x1fb", utf8("é"), "ab\x7f"].map(isPrintable)).toEqual([false, false, false, false, false]);
});

test.each([
  [0x590, 0x58f],
  [0x8ff, 0x900],
  [0xfb1d, 0xfb1c],
  [0xfefc, 0xfefd],
])("isolated encloses a name with U+%i, and none with U+%i", (rightToLeft, other) => {
  const name = (code: number): string => utf8(`a${String.fromCodePoint(code)}`);
  expect(isolated(name(rightToLeft))).toBe(`\u2068${name(rightToLeft)}\u2069`);
  expect(isolated(name(other))).toBe(name(other));
});

test("consistsOf asks for each character", () => {
  expect(consistsOf("", "ab")).toBe(true);
  expect(consistsOf("abba", "ab")).toBe(true);
  expect(consistsOf("abc", "ab")).toBe(false);
  expect(consistsOf("cab", "ab")).toBe(false);
});
