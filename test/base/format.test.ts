import {
  extensionFor,
  extensionOf,
  isReadable,
  looksLike,
  sentenceIn,
  spokenDuration,
  withoutContext,
} from "../../src/base/format";
import { firstPage, pageLimit } from "../../src/base/longList";

test("a file extension is the part after the last dot, if there is a part before it", () => {
  expect(["a.EPUB", "a.b.pdf", "noend", "end.", ".epub", "."].map(extensionOf)).toEqual([
    "epub",
    "pdf",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a file is readable by its extension, or by the server's format", () => {
  expect(["a.epub", "a.mp3", "epub"].map(isReadable)).toEqual([true, false, false]);
  expect(extensionFor("a.m4b", "pdf")).toBe("pdf");
  expect(extensionFor(undefined, "CBX")).toBe("cbz");
  expect(extensionFor("a.mp3", undefined)).toBeUndefined();
});

describe("the first bytes of a file", () => {
  const mobi = `${"x".repeat(60)}BOOKMOBI`;
  test.each<[string, string, boolean]>([
    ["epub", "PK\u0003", true],
    ["epub", "<html>PK", false],
    ["epub", "", false],
    ["epub", "hello", false],
    ["cbr", "hello", false],
    ["azw", "hello", false],
    ["azw3", "hello", false],
    ["docx", "xPK", false],
    ["pdf", "", false],
    ["cbz", "x7z", false],
    ["cbz", "xRar!", false],
    ["cbr", "PK\u0003", true],
    ["djvu", "xAT&TFORM", false],
    ["azw", "<html>", false],
    ["fb2", "{}", false],
    ["fb2", " <FictionBook>", true],
    ["fb2", "<?xml", true],
    ["rtf", "{\\rtf1", true],
    ["rtf", "x{\\rtf", false],
    ["txt", "", false],
    ["txt", `${" ".repeat(191)}<!doctype`, false],
    ["txt", `${" ".repeat(192)}<!doctype`, true],
    ["txt", "<HTML lang", false],
    ["txt", '{"error":1}', false],
    ["txt", "{ok}", true],
    ["docx", "PK\u0003", true],
    ["docx", "{}", false],
    ["pdf", "\n%PDF-1.7", true],
    ["pdf", "<html>", false],
    ["cbz", "PK\u0003", true],
    ["cbr", "Rar!", true],
    ["cbz", "7z", true],
    ["cbr", "<html>", false],
    ["djvu", "AT&TFORM", true],
    ["djvu", "<html>", false],
    ["mobi", mobi, true],
    ["azw", mobi, true],
    ["azw3", mobi, true],
    ["mobi", "BOOKMOBI", false],
    ["azw3", "<html>", false],
    ["fb2", "<?xml version", true],
    ["fb2", "\n<FictionBook>", true],
    ["fb2", "<html>", false],
    ["rtf", "{\\rtf1", true],
    ["rtf", "text", false],
    ["txt", "It was dark.", true],
    ["txt", "  <!DOCTYPE html>", false],
    ["txt", "<HTML lang>", false],
    ["txt", '{"error":1}', false],
    ["txt", "", false],
  ])("fit %s if they are %j: %j", (extension, head, isOne) => {
    expect(looksLike(extension, head)).toBe(isOne);
  });
});

test("a sentence has the plural form of its number, which repeats after 200", () => {
  const forms = `${"0".repeat(1)}1${"2".repeat(98)}33${"2".repeat(98)}`;
  const sentences = { many: ["none", "one", "more", "hundred and one"], plain: "plain" };
  const said = (sentence: string, count: number) => sentenceIn({ forms, sentences }, sentence, count);
  expect([0, 1, 2, 101, 199, 200, 201, 301, 302].map((count) => said("many", count))).toEqual([
    "none",
    "one",
    "more",
    "hundred and one",
    "more",
    "hundred and one",
    "hundred and one",
    "hundred and one",
    "more",
  ]);
  expect(said("plain", 5)).toBe("plain");
  expect(said("unknown", 5)).toBeUndefined();
});

test("a duration is shown in its largest unit, and as unknown beyond a hundred years", () => {
  const translate = (sentence: string, ...values: readonly (string | number)[]) =>
    values.reduce<string>((text, value, at) => text.replace(`%${at + 1}`, String(value)), sentence);
  const spoken = (seconds: number) => spokenDuration(translate, seconds);
  expect([0, 59.9, 60, 3599, 3600].map(spoken)).toEqual(["0 s", "59 s", "1 min", "59 min", "1 h"]);
  expect([-1, 100 * 365 * 86400, Infinity].map(spoken)).toEqual(["?", "?", "?"]);
});

test("the first page of a list is limited, and says if there is more", () => {
  const rows = Array.from({ length: pageLimit + 1 }, (_, at) => at);
  expect(firstPage(rows)).toEqual({ rows: rows.slice(0, pageLimit), more: true });
  expect(firstPage(rows.slice(1))).toEqual({ rows: rows.slice(1), more: false });
});

test("the context of a sentence is not shown", () => {
  expect(withoutContext("list|Series")).toBe("Series");
  expect(withoutContext("|Series")).toBe("Series");
  expect(withoutContext("Series")).toBe("Series");
  expect(withoutContext("a|b|c")).toBe("b|c");
});
