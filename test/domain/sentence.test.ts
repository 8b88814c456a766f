import { sentenceFor } from "../../src/domain/sentence";

describe("a failure in words", () => {
  test("quotes what the server said", () => {
    const sentence = sentenceFor({ kind: "denied", status: 401, message: "Sync is disabled for this user" });
    expect(sentence).toContain('"Sync is disabled for this user"');
  });

  test("ends with one full stop", () => {
    const sentence = sentenceFor({ kind: "refused", status: 404, message: "No such book." });
    expect(sentence).toBe('The server does not have this: "No such book".');
  });

  test("does not quote the bare name of a status", () => {
    expect(sentenceFor({ kind: "denied", status: 401, message: "Unauthorized" })).not.toContain(
      "Unauthorized",
    );
    expect(sentenceFor({ kind: "refused", status: 502, message: "Bad Gateway" })).toContain("502");
  });

  test("says what can be done", () => {
    expect(sentenceFor({ kind: "unreachable", detail: "connection refused" })).toContain(
      "Check the server URL",
    );
    expect(sentenceFor({ kind: "unconfigured", missing: "library account" })).toBe(
      "This needs the library account: Library Sync → Connection.",
    );
    expect(sentenceFor({ kind: "redirected", to: "https://other.example" })).toContain(
      "https://other.example",
    );
  });
});
