import type { Failure } from "../../src/base/failure";
import type { Result } from "../../src/base/result";
import type { HttpRequest } from "../../src/koreader/http.port";
import type { Call } from "../../src/server/failures";
import { serverScene, type ServerScene } from "../fakes/server";
import { saveSettings } from "../../src/store/settings";

const question: Call = { method: "GET", path: "/api/x", headers: { "X-Key": "k" } };
const source = { length: 3, piece: () => "abc" };
const megabyte = 1024 * 1024;

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene();
});

const last = (): HttpRequest => scene.http.seen.at(-1)!;

function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error("it went well");
  return result.failure;
}

describe("the request", () => {
  it.each<[string, Partial<Call>, Partial<HttpRequest>]>([
    ["for an object", {}, { prolongs: true, longest: megabyte, timeoutSeconds: 10 }],
    ["for a long list", { isLong: true }, { prolongs: true, longest: 4 * megabyte }],
    ["for a list that is read at once", { each: () => undefined }, { prolongs: true, longest: undefined }],
    ["for a long one of those", { isLong: true, each: () => undefined }, { longest: 4 * megabyte }],
    ["of a change", { method: "PUT", body: {} }, { prolongs: false, longest: megabyte, timeoutSeconds: 10 }],
    [
      "with a file",
      { method: "POST", file: { contentType: "multipart/x", source } },
      { source, timeoutSeconds: 120, longest: megabyte },
    ],
  ])("%s has its own limits", (_, call, limits) => {
    scene.connection.ask({ ...question, ...call });
    expect(last()).toMatchObject(limits);
    expect(last().longest).toBe(limits.longest ?? undefined);
  });

  it.each<[string, Partial<Call>, Record<string, string>]>([
    ["of JSON", {}, { Accept: "application/json" }],
    ["of a picture", { accept: "image/jpeg" }, { Accept: "image/jpeg" }],
    ["of a file", { into: { begin: () => true, take: () => true } }, { Accept: "*/*" }],
    ["with more headers", { more: { Range: "bytes=1-" } }, { Accept: "application/json", Range: "bytes=1-" }],
    ["of a change without a body", { method: "POST" }, { Accept: "application/json" }],
    [
      "with an object",
      { method: "POST", body: { a: 1 } },
      { Accept: "application/json", "Content-Type": "application/json" },
    ],
    [
      "with a file",
      { method: "POST", file: { contentType: "multipart/x", source } },
      { Accept: "application/json", "Content-Type": "multipart/x" },
    ],
  ])("%s has its own headers", (_, call, headers) => {
    const requestHeaders = [{ origin: "https://books.example:443", name: "X-Key", value: "of the proxy" }];
    for (const chosen of [[], requestHeaders]) {
      saveSettings(scene.database, { requestHeaders: chosen });
      scene.connection.ask({ ...question, ...call });
      expect(last().headers).toEqual({ "X-Key": "k", ...headers });
    }
  });

  it("has a token in its path if the server wants that", () => {
    scene.connection.ask({ ...question, token: "a.b" });
    expect(last().url).toBe("https://books.example/lib/api/x?token=a.b");
  });

  it.each([
    ["GET", undefined, false],
    ["POST", undefined, true],
    ["POST", "question", false],
    ["POST", "login", false],
    ["GET", "upload", true],
  ] as const)("%s, sent as %s, needs a proof of the server over http: %s", (method, errand, needsProof) => {
    scene = serverScene({ serverUrl: "http://only.example/lib" });
    scene.http.on("GET /lib/api/reader/users/auth", 401);
    scene.connection.ask({ ...question, method, ...(errand !== undefined && { errand }) });
    expect(scene.http.asked().includes(`${method} /lib/api/x`)).toBe(!needsProof);
  });
});

describe("an answer", () => {
  it.each(["   ", "\n", "\r\n\t ", " ".repeat(99)])("is empty if it has only blanks: %j", (body) => {
    scene.http.on("GET /lib/api/x", { body });
    expect(scene.connection.ask(question)).toEqual({ ok: true, value: undefined });
  });

  it.each([300, 303, 304, 305, 310, 399])("%i is not followed", (status) => {
    scene.http.on("GET /lib/api/x", { status, headers: { location: "/lib/api/y" } });
    const failure = failureOf(scene.connection.ask(question));
    expect(failure).toMatchObject(status === 304 ? { kind: "refused" } : { kind: "redirected", changesMethod: true });
    expect(scene.http.seen).toHaveLength(1);
  });

  it.each([
    ["https://other.example/new/lib/api/x", "https://other.example/new/lib", true],
    ["https://other.example/lib/api/x", "https://other.example/lib", true],
    ["https://other.example/login", "https://other.example/login", undefined],
    ["https://other.example/login?rd=/lib/api/x", "https://other.example/login", true],
    ["https://other.example/lib#top", "https://other.example/lib", undefined],
    ["https://other.example/", "https://other.example", undefined],
  ])("names another address by its redirect: %s, %s, as moved: %s", (location, to, isMoved) => {
    scene.http.on("GET /lib/api/x", { status: 302, headers: { location } });
    const failure = failureOf(scene.connection.ask(question));
    expect(failure).toMatchObject({ kind: "redirected", to });
    expect(failure.kind === "redirected" && failure.isMoved).toBe(isMoved);
  });
});
