import { bytesOf, isBlank, isSpace, lengthOf, referenceAt, unescaped } from "../../src/base/characters";
import { asBytes } from "../fakes/bytes";

const byte = (code: number): string => asBytes(String.fromCodePoint(code));

test("isSpace knows the white space of XML", () => {
  const spaces = Array.from({ length: 256 }, (_, code) => code).filter(isSpace);
  expect(spaces).toEqual([9, 10, 13, 32]);
});

test("lengthOf gives the length by the lead byte", () => {
  expect([0, 0x7f, 0x80, 0xbf].map(lengthOf)).toEqual([1, 1, 1, 1]);
  expect([0xc0, 0xdf, 0xe0, 0xef, 0xf0, 0xff].map(lengthOf)).toEqual([2, 2, 3, 3, 4, 4]);
});

test("bytesOf encodes the first and the last code point of each length", () => {
  for (const code of [0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600, 0x10ffff])
    expect([code, bytesOf(code)]).toEqual([code, byte(code)]);
});

test("bytesOf writes a sign for no character", () => {
  for (const code of [0xd800, 0xdbff, 0xdfff, 0x110000, 0x7fffffff])
    expect([code, bytesOf(code)]).toEqual([code, byte(0xfffd)]);
});

test("isBlank looks between two places only", () => {
  expect(isBlank("a \t\n\rb", 1, 5)).toBe(true);
  expect(isBlank("a \t\n\rb", 0, 5)).toBe(false);
  expect(isBlank("a \t\n\rb", 1, 6)).toBe(false);
  expect(isBlank("ab", 1, 1)).toBe(true);
  expect(isBlank("", 0, 0)).toBe(true);
});

describe("a reference", () => {
  const one = (source: string, at = 0) => {
    const found = referenceAt(source, at);
    return found === undefined ? undefined : [found.text, found.units, found.next];
  };

  test.each([
    ["amp", "&"],
    ["lt", "<"],
    ["gt", ">"],
    ["quot", '"'],
    ["apos", "'"],
    ["nbsp", "\u00a0"],
    ["iexcl", "¡"],
    ["eth", "ð"],
    ["yuml", "ÿ"],
    ["OElig", "Œ"],
    ["thetasym", "ϑ"],
    ["mdash", "—"],
    ["hellip", "…"],
    ["euro", "€"],
    ["rang", "\u232a"],
    ["diams", "♦"],
    ["#1", "\u0001"],
    ["#8212", "—"],
    ["#x2014", "—"],
    ["#X2014", "—"],
    ["#xABCDEF", "�"],
    ["#xabcd", "\uabcd"],
    ["#0000000000000000000000000000065", "A"],
    ["#xd800", "�"],
    ["#1114111", "\u{10ffff}"],
    ["#1114112", "�"],
    ["#99999999999999999999", "�"],
  ])("by &%s; is read", (name, text) => {
    const source = `&${name};`;
    expect(one(source)).toEqual([asBytes(text), text.length, source.length]);
    expect(one(`ab${source}c`, 2)).toEqual([asBytes(text), text.length, source.length + 2]);
    expect(unescaped(`${source}a${source}`)).toBe(`${asBytes(text)}a${asBytes(text)}`);
  });

  test("beyond U+FFFF has two units", () => {
    expect(one("&#x1F600;")).toEqual([byte(0x1f600), 2, 9]);
    expect(one("&#65535;")).toEqual([byte(0xffff), 1, 8]);
    expect(one("&#65536;")).toEqual([byte(0x10000), 2, 8]);
  });

  test.each([
    "&",
    "&;",
    "&amp",
    "& amp;",
    "&Amp;",
    "&frac1;",
    "&34;",
    "&#;",
    "&#x;",
    "&#0;",
    "&#12a;",
    "&#x12g;",
    "&#-1;",
  ])("%s stays as it is", (source) => {
    expect(one(source)).toBeUndefined();
    expect(unescaped(`a${source}b&lt;`)).toBe(`a${source}b<`);
  });

  test("has its semicolon within 34 bytes", () => {
    expect(one(`&#${"0".repeat(29)}65;`)).toEqual(["A", 1, 34]);
    expect(one(`&#${"0".repeat(30)}65;`)).toBeUndefined();
  });
});

test("unescaped leaves text without references", () => {
  expect(unescaped("")).toBe("");
  expect(unescaped("a;b")).toBe("a;b");
  expect(unescaped("a&&b")).toBe("a&&b");
  expect(unescaped("&amp;lt;")).toBe("&lt;");
});
