import { detailOf, type Failure } from "../../src/base/failure";
import { sentenceFor } from "../../src/base/sentence";
import { translate } from "../fakes/say";

const sentence = (failure: Failure): string => sentenceFor(translate, failure);

describe("the message for a failure", () => {
  test("quotes the server's message", () => {
    expect(sentence({ kind: "denied", status: 401, message: "Sync is disabled for this user" })).toBe(
      "The server does not accept the user name or the password: “Sync is disabled for this user”.",
    );
  });

  test("names the account that was refused", () => {
    expect(sentence({ kind: "denied", account: "reader", status: 401, message: "" })).toBe(
      "The server does not accept the user name or the password of the reader account.",
    );
    expect(sentence({ kind: "denied", account: "library", status: 401, message: "Locked." })).toBe(
      "The server does not accept the user name or the password of the library account: “Locked”.",
    );
  });

  test.each(["broken", "unreadable"] as const)("names a compression that was not requested (%s)", (kind) => {
    expect(sentence({ kind, sent: true, detail: "packed", packing: "br" })).toContain("compressed as “br”");
  });

  test.each([
    "https://team.cloudflareaccess.com/cdn-cgi/access/login/books.example",
    "https://auth.example.org",
    "http://portal.hotel.example",
    "https://sso.example.org/realms/home",
  ])("proposes no login page as a server: %s", (to) => {
    expect(sentence({ kind: "redirected", to })).toContain("A login page is in the way");
  });

  test("proposes another address of the server", () => {
    const to = "https://books.example.org";
    expect(sentence({ kind: "redirected", isMoved: true, to })).toContain("set it as the server URL");
    expect(sentence({ kind: "redirected", to })).toContain(`Another page is in the way: ${to}`);
  });

  test.each(["self", "unknown", "expired", "otherName"] as const)(
    "shows once the other name that an untrusted certificate is for (%s)",
    (why) => {
      const said = sentence({ kind: "untrusted", why, names: "nas.example", detail: "" });
      expect(said.split("nas.example")).toHaveLength(2);
    },
  );

  test("ends with one full stop", () => {
    expect(sentence({ kind: "refused", status: 404, message: "No such book." })).toBe(
      "The server does not have this: “No such book”.",
    );
  });

  test("does not quote the standard name of a status", () => {
    expect(sentence({ kind: "denied", status: 401, message: "Unauthorized" })).not.toContain("Unauthorized");
    expect(sentence({ kind: "refused", status: 502, message: "Bad Gateway" })).toContain("502");
  });

  test("does not blame the password for a web page from a proxy", () => {
    for (const status of [401, 403]) {
      const said = sentence({ kind: "denied", status, message: "", isPage: true });
      expect(said).toContain("web page");
      expect(said).not.toContain("password");
    }
    expect(sentence({ kind: "refused", status: 511, message: "" })).toContain("login page");
    expect(sentence({ kind: "refused", status: 407, message: "" })).toContain("proxy");
  });

  test("says what the reader can do", () => {
    expect(sentence({ kind: "unreachable", detail: "" })).toContain("Check the server URL");
    expect(sentence({ kind: "unconfigured", missing: "library account" })).toBe(
      "This needs the library account: Catchword → Connection.",
    );
    expect(sentence({ kind: "redirected", to: "https://other.example" })).toContain("https://other.example");
  });

  test.each([8, 10])("separates a storage that cannot be written to from a broken database (%i)", (code) => {
    expect(sentence({ kind: "storage", code, detail: "" })).toContain("the storage of this device cannot be written");
  });

  test("names http:// or https:// if only that is wrong", () => {
    expect(sentence({ kind: "unreachable", why: "plain", detail: "" })).toContain("http://");
    expect(sentence({ kind: "unreachable", why: "handshake", detail: "" })).toContain("http://");
    expect(sentence({ kind: "unreachable", why: "encrypted", detail: "" })).toContain("https://");
  });

  test.each<Failure>([
    { kind: "unreachable", why: "plain", detail: "SSL3_GET_RECORD" },
    { kind: "unreachable", detail: "SSL3_GET_RECORD" },
    { kind: "untrusted", why: "unknown", detail: "SSL3_GET_RECORD" },
    { kind: "broken", sent: true, detail: "SSL3_GET_RECORD" },
    { kind: "unreadable", detail: "SSL3_GET_RECORD" },
    { kind: "storage", code: 13, detail: "SSL3_GET_RECORD" },
    { kind: "foreign", trouble: "damaged", detail: "SSL3_GET_RECORD" },
  ])("leaves the technical detail to the log: $kind", (failure) => {
    expect(sentence(failure)).not.toContain("SSL3_GET_RECORD");
    expect(detailOf(failure)).toContain("SSL3_GET_RECORD");
  });
});
