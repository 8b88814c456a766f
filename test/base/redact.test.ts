import { pathForLog, redactForLog } from "../../src/base/redact";

describe("a log line", () => {
  it.each([
    ["refused https://portal.example/login?token=abc&next=secret now", "refused https://portal.example/login?… now"],
    ["https://a.example/x https://u:p@b.example/y?q=words", "https://a.example/x https://…@b.example/y?…"],
    ["token q7Zk0pXw3bN5vT1yR8sL2mD4fG6hJ9cA ended", "token … ended"],
    ["id 3fa85f64-5717-4562-b3fc-2c963f66afa6", "id …"],
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
  ])("names no series and no person in the path %j", (path, kept) => {
    expect(pathForLog(path)).toBe(kept);
  });
});
