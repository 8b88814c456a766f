import { asNotSent, isMissingPath, redactFailure, refusalOf, withoutSecrets } from "../../src/server/failures";
import type { Failure } from "../../src/base/failure";
import { failed, ok } from "../../src/base/result";
import { fakeCodec } from "../fakes/codec";

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const refusal = ({ status, body = "", headers = {} }: Answer, secrets: readonly string[] = []) =>
  refusalOf(fakeCodec, { status, body, headers }, secrets);
const message = (body: unknown, status = 400): string => {
  const failure = refusal({ status, body: typeof body === "string" ? body : JSON.stringify(body) });
  return failure.kind === "refused" || failure.kind === "denied" ? failure.message : failure.kind;
};
const html = { "content-type": "Text/HTML; charset=utf-8" };

describe("the message of a refusal", () => {
  test.each<[unknown, string]>([
    [{ message: "No" }, "No"],
    [{ errorMessage: "No" }, "No"],
    [{ detail: "No", title: "Bad", error: "Worse" }, "No"],
    [{ title: "Bad", error: "Worse" }, "Bad"],
    [{ error: { message: "No" } }, "No"],
    [{ error: { error: { message: "No" } } }, "No"],
    [{ error: { error: { error: { message: "No" } } } }, ""],
    [{ errors: [{ message: "One" }, { defaultMessage: "Two" }, "Three"] }, "One; Two; Three"],
    [{ errors: { title: "short", isbn: ["wrong", "old"] } }, "short; wrong; old"],
    [[{ message: "One" }, {}, { message: "Two" }], "One; Two"],
    [{ message: "Bad", violations: ["One", "Two"] }, "Bad (One; Two)"],
    [{ message: "One", details: ["One"] }, "One"],
    [{ message: "", details: [] }, ""],
    [{ details: Array.from({ length: 12 }, (_, place) => `${place}`) }, "0; 1; 2; 3; 4; 5; 6; 7; 8; 9"],
    [{ other: "No" }, ""],
    ['"No"', "No"],
    ["{", ""],
    ["  plain words ", "plain words"],
    ["<html>", ""],
    ["[1]", ""],
    ["", ""],
  ])("in %j is %j", (body, expected) => {
    expect(message(body)).toBe(expected);
  });

  test("is left out if it is too long", () => {
    const words = (count: number): string => "word ".repeat(count / 5);
    expect(message({ message: words(8000) })).not.toBe("");
    expect(message({ message: words(8005) })).toBe("");
    expect(message(words(8000))).not.toBe("");
    expect(message(`${words(8000)}${words(8000)}`)).toBe("");
  });

  test.each([401, 403, 404, 405, 500, 503])("is not the plain text of a web server with %i", (status) => {
    expect(message("Not today", status)).toBe("");
    expect(message({ message: "Not today" }, status)).toBe("Not today");
  });

  test("has no secret in any spelling", () => {
    const said = refusal({ status: 400, body: '{"message":"bad PassWord password p%26w"}' }, ["password", "p&w"]);
    expect(said).toMatchObject({ message: "bad ••• ••• p%26w" });
    expect(withoutSecrets("a p%26wx b", ["p&wx"])).toBe("a ••• b");
    expect(withoutSecrets("an abc here", ["ABC"])).toBe("");
    expect(withoutSecrets("abc", ["abc"])).toBe("");
    expect(withoutSecrets("nothing here", ["abc", "abcd"])).toBe("nothing here");
    expect(withoutSecrets("abcd and ABCD", ["abcd"])).toBe("••• and •••");
  });
});

describe("a refusal", () => {
  test.each<[string, Answer, object]>([
    [
      "400 at a port for https",
      { status: 400, body: "The plain HTTP request was sent to HTTPS port" },
      { kind: "unreachable", why: "encrypted" },
    ],
    ["400 whose words come too late", { status: 400, body: `${" ".repeat(2000)}to https port` }, { kind: "refused" }],
    ["200 with such words", { status: 418, body: "requires tls" }, { kind: "refused", status: 418 }],
    [
      "401 of the server",
      { status: 401, body: '{"message":"No"}' },
      { kind: "denied", message: "No", isPage: undefined, isBare: undefined },
    ],
    ["401 without a body", { status: 401 }, { kind: "denied", isBare: true, isPage: undefined }],
    [
      "401 as a page",
      { status: 401, body: "<html>", headers: html },
      { kind: "denied", isPage: true, isBare: undefined, message: "" },
    ],
    [
      "401 as a page with JSON",
      { status: 401, body: `{"message":"No"}`, headers: html },
      { kind: "denied", isPage: true, message: "" },
    ],
    ["401 with a text", { status: 401, body: "Go away" }, { kind: "denied", isBare: true, isPage: undefined }],
    [
      "401 of a proxy",
      { status: 401, headers: { "www-authenticate": 'Basic realm="x"' } },
      { kind: "denied", wantsLogin: true, isPage: true, message: "" },
    ],
    [
      "401 with its own scheme",
      { status: 401, headers: { "www-authenticate": " BEARER x" } },
      { kind: "denied", isBare: true },
    ],
    [
      "401 with a scheme that ends alike",
      { status: 401, headers: { "www-authenticate": "x bearer" } },
      { wantsLogin: true },
    ],
    [
      "403 with the header of a login",
      { status: 403, headers: { "www-authenticate": "Basic" } },
      { kind: "denied", isBare: true, isPage: undefined },
    ],
    ["403 without a body", { status: 403 }, { kind: "denied", isBare: true, isPage: undefined }],
    ["403 with blanks", { status: 403, body: "  \n" }, { kind: "denied", isBare: true, isPage: undefined }],
    ["403 with a text", { status: 403, body: "Go away" }, { kind: "denied", isBare: true, isPage: true }],
    [
      "403 in JSON",
      { status: 403, body: ' {"message":"No"}' },
      { kind: "denied", message: "No", isBare: undefined, isPage: undefined },
    ],
    ["404 as a page", { status: 404, headers: html }, { kind: "unreadable", isPage: true, detail: "a web page, 404" }],
    ["413 as a page", { status: 413, headers: html }, { kind: "refused", status: 413, message: "" }],
    ["503 as a page", { status: 503, headers: { ...html, "retry-after": "9" } }, { kind: "refused", waitSeconds: 9 }],
    [
      "429 with a date to wait for",
      { status: 429, headers: { "retry-after": "tomorrow" } },
      { kind: "refused", waitSeconds: undefined },
    ],
  ])("%s is recognised", (_name, answer, expected) => {
    expect(refusal(answer)).toMatchObject(expected);
  });
});

test.each<[Failure, Failure]>([
  [
    { kind: "timeout", sent: true },
    { kind: "timeout", sent: false },
  ],
  [
    { kind: "broken", sent: true, detail: "x" },
    { kind: "broken", sent: false, detail: "x" },
  ],
  [
    { kind: "cancelled", sent: true },
    { kind: "cancelled", sent: false },
  ],
  [
    { kind: "refused", status: 503, message: "" },
    { kind: "refused", status: 503, message: "" },
  ],
  [
    { kind: "refused", status: 400, message: "" },
    { kind: "unreadable", detail: "what comes first was answered 400" },
  ],
  [{ kind: "offline" }, { kind: "offline" }],
])("%j before a request becomes %j", (failure, expected) => {
  expect(asNotSent(failure)).toEqual(expected);
});

test("details lose their secrets", () => {
  const secrets = ["password"];
  expect(redactFailure({ kind: "redirected", to: "https://a/password" }, secrets)).toMatchObject({
    to: "https://a/•••",
  });
  expect(redactFailure({ kind: "broken", sent: true, detail: "a password" }, secrets)).toMatchObject({
    detail: "a •••",
  });
  const packed: Failure = { kind: "unreadable", detail: "a password", packing: "password" };
  expect(redactFailure(packed, secrets)).toMatchObject({ detail: "a •••", packing: "•••" });
  expect(redactFailure({ kind: "offline" }, secrets)).toEqual({ kind: "offline" });
});

test("a path is missing by 404 and 405 only", () => {
  const missing = (status: number) => isMissingPath(failed({ kind: "refused", status, message: "" }));
  expect([404, 405, 403, 400, 500].map(missing)).toEqual([true, true, false, false, false]);
  expect([isMissingPath(ok(1)), isMissingPath(failed({ kind: "offline" }))]).toEqual([false, false]);
});
