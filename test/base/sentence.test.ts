import { detailOf, type Failure, type ServerFeature } from "../../src/base/failure";
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

const denied = { kind: "denied", status: 401, message: "" } as const;
const refused = (status: number, message = ""): Failure => ({ kind: "refused", status, message });
const lacking = (what: ServerFeature): Failure => ({ kind: "unsupported", what });

/** Each failure with words that only its own message has. */
const messages: readonly (readonly [failure: Failure, words: string])[] = [
  [{ kind: "cancelled", sent: false }, "Stopped."],
  [{ kind: "predictable" }, "cannot make a safe password"],
  [{ kind: "defect" }, "went wrong in Catchword itself"],
  [{ ...denied, account: "reader", message: "Locked." }, "of the reader account: “Locked”."],
  [{ ...denied, account: "library" }, "the password of the library account."],
  [{ ...denied, isBare: true }, "does not accept the user name or the password. If both are right, a proxy"],
  [{ ...denied, wantsLogin: true }, "wants a login of its own (error 401). Let requests"],
  [{ ...denied, isPage: true, isBare: true }, "A proxy in front of the server refuses access (error 401)"],
  [{ ...denied, isPage: true }, "A web page answers instead of the library and refuses access (error 401)"],
  [{ ...denied, status: 403 }, "The server does not allow this. Check"],
  [{ ...denied, status: 403, message: "No right" }, "The server does not allow this: “No right”. Check"],
  [refused(404), "The server does not have this."],
  [refused(407), "asks for a password of its own"],
  [refused(511), "Log in there first"],
  [refused(429), "asks to try again later"],
  [refused(413), "take as much in one request"],
  [refused(502), "does not reach it (error 502)"],
  [refused(504), "does not reach it (error 504)"],
  [refused(520), "does not reach it (error 520)"],
  [refused(530), "does not reach it (error 530)"],
  [refused(519), "a problem of its own (error 519)."],
  [refused(531, "Odd"), "a problem of its own (error 531): “Odd”."],
  [refused(503), "is not available right now (error 503)"],
  [refused(503, "Busy"), "a problem of its own (error 503): “Busy”."],
  [refused(500), "a problem of its own (error 500)."],
  [refused(500, "Internal Server Error"), "a problem of its own (error 500)."],
  [refused(499), "The server refused this (error 499)."],
  [refused(409, "Twice."), "The server refused this (error 409): “Twice”."],
  [lacking("reading sessions"), "reading sessions. They stay on this device"],
  [lacking("several sessions at once"), "sessions only one by one"],
  [lacking("sessions of this format"), "sessions of this format. They stay"],
  [lacking("highlights and bookmarks"), "highlights and bookmarks. They stay"],
  [lacking("ratings"), "ratings. They stay"],
  [lacking("statuses"), "the status of a book. It stays"],
  [lacking("positions by number"), "only for a file that it knows"],
  [lacking("magic shelves"), "does not offer magic shelves"],
  [lacking("lists of the library"), "does not offer this list"],
  [lacking("a search by title"), "a search by title"],
  [lacking("a search by ISBN"), "a search by ISBN"],
  [{ kind: "storage", code: 13, detail: "" }, "no space left"],
  [{ kind: "storage", code: 11, detail: "malformed" }, "its own database.\nDetails: malformed"],
  [{ kind: "foreign", trouble: "busy", detail: "" }, "are in use right now"],
  [{ kind: "foreign", trouble: "damaged", detail: "" }, "are damaged and cannot be read"],
  [{ kind: "foreign", trouble: "older", detail: "" }, "by an older release"],
  [{ kind: "foreign", trouble: "later", detail: "" }, "of a later release"],
  [{ kind: "foreign", trouble: "unreadable", detail: "" }, "KOReader's reading statistics cannot be read."],
  [{ kind: "unconfigured", missing: "server" }, "No server URL is set"],
  [{ kind: "unconfigured", missing: "reader account" }, "No reader account is set"],
  [{ kind: "unconfigured", missing: "library account" }, "This needs the library account"],
  [{ kind: "unreachable", why: "name", detail: "" }, "its name was not found"],
  [{ kind: "unreachable", why: "local", detail: "" }, "names that end in .local"],
  [{ kind: "unreachable", why: "names", detail: "" }, "looking up its name failed"],
  [{ kind: "unreachable", why: "closed", detail: "" }, "nothing answers at this address"],
  [{ kind: "unreachable", why: "plain", detail: "" }, "Try it with http://"],
  [{ kind: "unreachable", why: "encrypted", detail: "" }, "Try it with https://"],
  [{ kind: "unreachable", why: "handshake", detail: "" }, "If the server has no https"],
  [{ kind: "unreachable", why: "proxy", detail: "" }, "set in KOReader's network menu"],
  [{ kind: "unreachable", why: "unnamed", detail: "" }, "only in networks that you have allowed"],
  [{ kind: "unreachable", why: "stranger", detail: "" }, "Another server answers"],
  [{ kind: "unreachable", detail: "" }, "cannot be reached. Check the server URL"],
  [{ kind: "untrusted", why: "self", detail: "" }, "it is self-signed"],
  [{ kind: "untrusted", why: "unknown", detail: "" }, "an authority that this device knows."],
  [{ kind: "untrusted", why: "expired", detail: "" }, "it has expired."],
  [{ kind: "untrusted", why: "expired", isOutOfDate: true, detail: "" }, "expired. Is the date of this device right?"],
  [{ kind: "untrusted", why: "early", detail: "" }, "it is not valid yet"],
  [{ kind: "untrusted", why: "missing", detail: "" }, "it sent no certificate"],
  [{ kind: "untrusted", why: "changed", detail: "" }, "it has changed since you trusted it"],
  [{ kind: "untrusted", why: "otherName", detail: "" }, "it is for another server, ."],
  [{ kind: "untrusted", why: "noAuthorities", detail: "" }, "no list of authorities"],
];

test("the message of a certificate only asks about a date that may be wrong", () => {
  for (const why of ["self", "unknown", "expired", "early", "otherName"] as const)
    expect(sentence({ kind: "untrusted", why, detail: "" })).not.toContain("date of this device");
});

test.each(messages)("the message of %j has its own words", (failure, words) => {
  expect(sentence(failure)).toContain(words);
});
