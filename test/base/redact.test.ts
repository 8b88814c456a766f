import { pathForLog, redact, redactForLog, safeMessage } from "../../src/base/redact";

describe("a log line", () => {
  it.each([
    ["refused https://portal.example/login?token=abc&next=secret now", "refused https://portal.example/login?… now"],
    ["https://a.example/x https://u:p@b.example/y?q=words", "https://a.example/x https://…@b.example/y?…"],
    ["token q7Zk0pXw3bN5vT1yR8sL2mD4fG6hJ9cA ended", "token … ended"],
    ["id 3fa85f64-5717-4562-b3fc-2c963f66afa6", "id …"],
    ["https://a.example/x?", "https://a.example/x?…"],
    ["https://a.example/x what? https://b.example", "https://a.example/x what? https://b.example"],
    ["what? https://b.example/y", "what? https://b.example/y"],
    ["://a?b", "://a?…"],
    ['"https://a.example/?b" no?', '"https://a.example/?…" no?'],
    ["1234567890123456789012345678901", "1234567890123456789012345678901"],
    ["12345678901234567890123456789012", "…"],
    ["x 1234567890_-+=abcdefghijklmnopqrstuvwx, y", "x …, y"],
    ["value c2VjcmV0LXRva2VuLTEyMzQ1Njc4OTA+Zm9v==", "value …"],
  ])("masks queries and random words in %j", (text, masked) => {
    expect(redactForLog(text)).toBe(masked);
  });

  it.each(["attempt to index a nil value", "plugins/catchword.koplugin/a-very-long-name-without-any-number.lua:12"])(
    "keeps the words of %j",
    (text) => {
      expect(redactForLog(text)).toBe(text);
    },
  );

  it.each([
    ["/api/v1/app/books/12/progress?query=words", "/api/v1/app/books/12/progress"],
    ["/api/v1/app/series/dune/books?page=0", "/api/v1/app/series/…/books"],
    ["/api/v1/app/series/Die%20Z%C3%A4hne/books", "/api/v1/app/series/…/books"],
    ["/api/v1/authors/Ann%20Bee", "/api/v1/authors/…"],
    ["/api//x/", "/api//x/"],
    ["/api/series/", "/api/series/…"],
    ["series/Dune/series", "series/…/series"],
    ["?q", ""],
    ["", ""],
  ])("names no series and no person in the path %j", (path, kept) => {
    expect(pathForLog(path)).toBe(kept);
  });
});

test.each([
  ["://me@a", "://…@a"],
  ["https://me:word@a.example/x@y", "https://…@a.example/x@y"],
  ["https://me:w@rd@a.example", "https://…@a.example"],
  ["https://@a.example", "https://…@a.example"],
  ["https://a.example?me@b", "https://a.example?me@b"],
  ["https://a.example#me@b", "https://a.example#me@b"],
  ["see https://a.example me@b", "see https://a.example me@b"],
  ["'https://a.example' me@b", "'https://a.example' me@b"],
  ['"https://a.example" me@b', '"https://a.example" me@b'],
  ["https://a.example\nme@b", "https://a.example\nme@b"],
  ["https://me@a.example https://you@b.example", "https://…@a.example https://…@b.example"],
  ["me@a.example", "me@a.example"],
  ["eyJhbGciOiJIUzI1NiJ9.e30.e30", "…"],
  ["token=eyJa.b.c&x", "token=…&x"],
  ["a eyJx b eyJy, c;eyJz;d 'eyJ'\"eyJ\"\neyJ\ne", "a … b …, c;…;d '…'\"…\"\n…\ne"],
])("secrets are masked in %j", (text, masked) => {
  expect(redact(text)).toBe(masked);
});

test("a server's message is one line of 200 bytes at most, of whole characters", () => {
  expect(safeMessage("")).toBe("");
  expect(safeMessage("\u2028 No\nsuch <book>\u202e ")).toBe("No such book");
  expect(safeMessage("a".repeat(200))).toBe("a".repeat(200));
  expect(safeMessage("a".repeat(201))).toBe(`${"a".repeat(200)}…`);
  expect(safeMessage(`${"a".repeat(199)}\xc3\xa9`)).toBe(`${"a".repeat(199)}…`);
  expect(safeMessage(`${"a".repeat(198)}\xc3\xa9b`)).toBe(`${"a".repeat(198)}\xc3\xa9…`);
  expect(safeMessage(`${"a".repeat(197)}\xe2\xa2\xac\xc3`)).toBe(`${"a".repeat(197)}\xe2\xa2\xac…`);
  expect(safeMessage(`${"a".repeat(200)}\xc3\xa9`)).toBe(`${"a".repeat(200)}…`);
});
