import type { Failure } from "../../src/base/failure";
import type { Result } from "../../src/base/result";
import type { HttpRequest } from "../../src/koreader/http.port";
import type { Call } from "../../src/server/failures";
import { fakeCodec } from "../fakes/codec";
import { serverScene, type ServerScene } from "../fakes/server";
import { saveEncryptedUrl } from "../../src/server/encryptedUrl";
import { findToken, saveToken } from "../../src/store/connection";
import { getSettings, saveSettings } from "../../src/store/settings";

const call: Call = {
  method: "POST",
  path: "/api/x",
  headers: { "X-Key": "k" },
  body: { a: [1, "ü"], b: undefined },
};
const question: Call = { method: "GET", path: "/api/x", headers: { "X-Key": "k" } };

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene();
});

const ask = (what: Call): Result<unknown> => scene.connection.ask(what);
const last = (): HttpRequest => scene.http.seen.at(-1)!;

function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error("it went well");
  return result.failure;
}

describe("a header for a proxy", () => {
  const requestHeaders = [
    { origin: "https://books.example:443", name: "X-Gate", value: "sesame" },
    { origin: "http://books.example:80", name: "X-Plain", value: "other" },
  ];

  it("is sent with every request to its origin, without replacing the plugin's own", () => {
    const other = { origin: "https://books.example:443", name: "X-Key", value: "other" };
    saveSettings(scene.database, { requestHeaders: requestHeaders.concat([other]) });
    ask(question);
    expect(last().headers).toEqual({ "X-Gate": "sesame", "X-Key": "k", Accept: "application/json" });
  });

  it.each(["https://other.example/lib", "https://books.example:8443/lib", "http://books.example.evil/lib"])(
    "is not sent to %s",
    (serverUrl) => {
      saveSettings(scene.database, { requestHeaders, serverUrl });
      ask(question);
      expect(last().url).toBe(`${serverUrl}/api/x`);
      expect(last().headers).toEqual({ "X-Key": "k", Accept: "application/json" });
    },
  );

  it("is not sent to another address of the same server", () => {
    saveSettings(scene.database, { requestHeaders, localUrl: "https://192.168.1.5/lib" });
    ask(question);
    const gates = scene.http.seen.map(({ url, headers }) => [url, headers["X-Gate"]]);
    expect(gates).toEqual([
      ["https://192.168.1.5/lib/api/x", undefined],
      ["https://books.example/lib/api/x", "sesame"],
    ]);
  });
});

describe("a request", () => {
  it("goes to its path on the server, with its headers and ten seconds", () => {
    ask(question);
    expect(last()).toMatchObject({
      method: "GET",
      url: "https://books.example/lib/api/x",
      timeoutSeconds: 10,
    });
    expect(last().headers).toEqual({ "X-Key": "k", Accept: "application/json" });
    expect(last().body).toBeUndefined();
  });

  it("has its body as JSON, without the absent fields", () => {
    ask(call);
    expect(last().body).toBe('{"a":[1,"ü"]}');
    expect(last().headers["Content-Type"]).toBe("application/json");
  });

  it("is not sent while no server is set", () => {
    scene = serverScene({ serverUrl: "" });
    expect(failureOf(ask(question))).toEqual({ kind: "unconfigured", missing: "server" });
    expect(scene.http.seen).toEqual([]);
  });

  it("fails with the failure of the connection", () => {
    const failure: Failure = { kind: "timeout", sent: true };
    scene.http.on("GET /lib/api/x", { failure });
    expect(failureOf(ask(question))).toEqual(failure);
  });
});

describe("a redirect", () => {
  test.each([301, 302, 307, 308])("%i within the server keeps method, body and credentials", (status) => {
    scene.http.on("POST /lib/api/x", { status, headers: { location: "/lib/api/y?z=1" } });
    scene.http.on("POST /lib/api/y", { body: { done: true } });
    expect(ask(call)).toEqual({ ok: true, value: { done: true } });
    expect(last()).toMatchObject({ method: "POST", body: '{"a":[1,"ü"]}', headers: { "X-Key": "k" } });
    expect(last().url).toBe("https://books.example/lib/api/y?z=1");
  });

  test.each([
    ["another host", "https://evil.example/lib/api/x", "https://evil.example/lib"],
    ["another scheme", "http://books.example/lib/api/x", "http://books.example/lib"],
    ["another port", "https://books.example:8443/lib/api/x", "https://books.example:8443/lib"],
    ["another host, in short", "//evil.example/", "https://evil.example"],
  ])("to %s is not followed, and its target is reported", (_, location, to) => {
    scene.http.on("POST /lib/api/x", { status: 302, headers: { location } });
    expect(failureOf(ask(call))).toMatchObject({ kind: "redirected", to });
    expect(scene.http.seen).toHaveLength(1);
  });

  it.each<[string, readonly string[], true | undefined]>([
    ["the same path", ["https://new.example/lib/api/x"], true],
    ["the same path in another folder", ["https://new.example/books/lib/api/x"], true],
    ["another path", ["https://new.example/login"], undefined],
    ["a login page by way of the start page", ["/", "https://login.example/"], undefined],
  ])("to %s elsewhere says whether the server has moved", (_, locations, isMoved) => {
    const [first = "", second = ""] = locations;
    scene.http.on("GET /lib/api/x", { status: 302, headers: { location: first } });
    scene.http.on("GET /", { status: 302, headers: { location: second } });
    const failure = failureOf(ask(question));
    expect(failure.kind === "redirected" && failure.isMoved).toBe(isMoved);
  });

  it("without a target is no answer of the server", () => {
    scene.http.on("GET /lib/api/x", 302);
    expect(failureOf(ask(question))).toMatchObject({ kind: "unreadable", detail: "a redirect to nowhere" });
    expect(scene.http.seen).toHaveLength(1);
  });

  it("is followed five times and not a sixth time", () => {
    scene.http.on("GET /lib/api/x", { status: 302, headers: { location: "/lib/api/x" } });
    expect(failureOf(ask(question)).kind).toBe("redirected");
    expect(scene.http.seen).toHaveLength(6);
  });

  it("to a page, as after a form, is not followed", () => {
    scene.http.on("POST /lib/api/x", { status: 303, headers: { location: "/lib/login" } });
    expect(failureOf(ask(call))).toMatchObject({ kind: "redirected", changesMethod: true });
    expect(scene.http.seen).toHaveLength(1);
  });

  test.each([{}, { location: "" }, { location: "ftp://books.example/" }, { location: "http://a b/" }])(
    "without a target (%j) is unreadable",
    (headers) => {
      scene.http.on("GET /lib/api/x", { status: 301, headers });
      expect(failureOf(ask(question)).kind).toBe("unreadable");
    },
  );
});

describe("an answer", () => {
  const html = { "content-type": "text/html;charset=UTF-8" };

  it("has the value of its JSON", () => {
    scene.http.on("GET /lib/api/x", { body: { a: 1 } });
    expect(ask(question)).toEqual({ ok: true, value: { a: 1 } });
  });

  test.each([200, 202, 204])("may be empty with status %i", (status) => {
    scene.http.on("GET /lib/api/x", { status, body: "" });
    expect(ask(question)).toEqual({ ok: true, value: undefined });
  });

  test.each([
    ["a web page", { headers: html, body: "<!doctype html>" }],
    ["an empty web page", { headers: html, body: "" }],
    ["no JSON", { body: "OK" }],
    ["half of one", { body: '{"a":' }],
  ])("is unreadable if it is %s", (_, reply) => {
    scene.http.on("GET /lib/api/x", reply);
    expect(failureOf(ask(question)).kind).toBe("unreadable");
  });

  test.each([400, 404, 405, 409, 422])("is not the server's if it is a web page with status %i", (status) => {
    const page = { kind: "unreadable", detail: `a web page, ${status}`, isPage: true };
    for (const asked of [call, question]) {
      scene.http.on(`${asked.method} /lib/api/x`, { status, headers: html, body: "<html>secret</html>" });
      expect(failureOf(ask(asked))).toEqual(page);
      scene.http.on(`${asked.method} /lib/api/x`, { status, body: "" });
      expect(failureOf(ask(asked))).toEqual({ kind: "refused", status, message: "" });
    }
  });

  test.each([
    [401, "denied"],
    [403, "denied"],
    [407, "refused"],
    [408, "refused"],
    [429, "refused"],
    [502, "refused"],
  ] as const)("with status %i counts as %s from any sender", (status, kind) => {
    scene.http.on("POST /lib/api/x", { status, headers: html, body: "<html>secret</html>" });
    const page = kind === "denied" ? { isPage: true } : {};
    expect(failureOf(ask(call))).toEqual({ kind, status, message: "", ...page });
    scene.http.on("POST /lib/api/x", { status, body: { status } });
    expect(failureOf(ask(call))).toEqual({ kind, status, message: "" });
  });

  test.each([
    ["120", 120],
    ["1.5", undefined],
    ["0x10", undefined],
    ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
  ])("has the waiting time of %s", (asked, waitSeconds) => {
    scene.http.on("GET /lib/api/x", { status: 503, headers: { "retry-after": asked } });
    expect(failureOf(ask(question))).toEqual({ kind: "refused", status: 503, message: "", waitSeconds });
  });

  it("is shown without the secrets of the request that it repeats", () => {
    saveSettings(scene.database, {
      requestHeaders: [{ origin: "https://books.example:443", name: "X-Proxy", value: "Basic b3BlbjpTZXNhbWU=" }],
      readerPassword: "blue lamp 7",
    });
    const headers = { Authorization: "Bearer Opaque-Token.1" };
    const digest = fakeCodec.md5("blue lamp 7").toUpperCase();
    const message = `No: ${digest}, opaque-token.1, b3BlbjpTZXNhbWU=, blue lamp 7, blue%20lamp%207, eyJhb.c.d`;
    scene.http.on("POST /lib/api/x", { status: 400, body: { message } });
    const failure = failureOf(ask({ ...call, headers, body: { refreshToken: "Once-Only-22" } }));
    expect(failure).toMatchObject({ message: "No: •••, •••, •••, •••, •••, …" });
    scene.http.on("POST /lib/api/x", { status: 400, body: { message: "What is once-only-22?" } });
    expect(failureOf(ask({ ...call, body: { refreshToken: "Once-Only-22" } }))).toMatchObject({
      message: "What is •••?",
    });
  });

  it("is shown without the secrets that its header repeats", () => {
    const headers = { "x-auth-key": "5f4dcc3b5aa765d61d8327deb882cf99" };
    const location = `https://login.example/${headers["x-auth-key"]}/`;
    scene.http.on("GET /lib/api/x", { status: 302, headers: { location } });
    expect(failureOf(ask({ ...question, headers }))).toEqual({
      kind: "redirected",
      to: "https://login.example/•••",
    });
    const detail = `the answer is packed as ${headers["x-auth-key"]}`;
    scene.http.on("GET /lib/api/x", { failure: { kind: "broken", sent: true, detail } });
    expect(failureOf(ask({ ...question, headers }))).toMatchObject({ detail: "the answer is packed as •••" });
  });

  test.each([
    ["password", "Wrong password", "Wrong •••"],
    ["abc", "No ABC here", ""],
    ["7", "Error 17", ""],
    ["ab\u202ecd", "No ab\u202ecd", "No •••"],
  ])("never shows the password %j, however short", (readerPassword, message, told) => {
    saveSettings(scene.database, { readerPassword });
    scene.http.on("POST /lib/api/x", { status: 401, body: { message } });
    expect(failureOf(ask(call))).toMatchObject({ message: told });
  });

  it("is shown as a single line of visible characters", () => {
    const message = "One\r\nERROR two\u001b[31m\u202ethree\ufff2 <b>four</b>\u0007\u2028five";
    scene.http.on("POST /lib/api/x", { status: 400, body: { message } });
    expect(failureOf(ask(call))).toMatchObject({ message: "One ERROR two [31mthree bfour/b five" });
    scene.http.on("GET /lib/api/x", {
      status: 302,
      headers: { location: `https://a.example/${"b".repeat(60000)}` },
    });
    const failure = failureOf(ask(question));
    expect(failure.kind === "redirected" && failure.to.length).toBeLessThan(210);
  });
});

describe("a redirect to https of the same host", () => {
  const plain = "http://books.example/lib";
  const asked: Call = { ...call, errand: "question" };

  beforeEach(() => {
    scene = serverScene({ serverUrl: plain });
    saveToken(scene.database, plain, "anna", { access: "a", createdAt: 1, expiresAt: 2 });
  });

  const sendsTo = (location: string, status = 301): void => {
    scene.http.on("POST /lib/api/x", (request) =>
      request.url.startsWith("http://") ? { status, headers: { location } } : { body: { done: true } },
    );
  };
  const urls = (): readonly string[] => scene.http.seen.map(({ url }) => url);

  test.each([
    ["the same path", "https://books.example/lib/api/x"],
    ["the root", "https://books.example/"],
    ["the host in capitals", "https://BOOKS.example/lib/api/x"],
    ["the named port", "https://books.example:443/lib/api/x"],
  ])("to %s is followed once, and the address is corrected", (_, location) => {
    sendsTo(location);
    expect(ask(asked)).toEqual({ ok: true, value: { done: true } });
    expect(last()).toMatchObject({ method: "POST", body: '{"a":[1,"ü"]}', headers: { "X-Key": "k" } });
    expect(urls()).toEqual([`${plain}/api/x`, "https://books.example/lib/api/x"]);
    expect(getSettings(scene.database).serverUrl).toBe("https://books.example/lib");
    expect(findToken(scene.database, "https://books.example/lib", "anna")?.access).toBe("a");
    ask(asked);
    expect(urls()).toHaveLength(3);
  });

  test.each([302, 307, 308])("with status %d to another port is followed", (status) => {
    sendsTo("https://books.example:8443/lib/api/x", status);
    expect(ask(asked).ok).toBe(true);
    expect(getSettings(scene.database).serverUrl).toBe("https://books.example:8443/lib");
  });

  test("to a page, as after a form, is not followed", () => {
    sendsTo("https://books.example/lib/api/x", 303);
    expect(failureOf(ask(asked)).kind).toBe("redirected");
    expect(urls()).toHaveLength(1);
  });

  test.each([
    ["a login page", "https://books.example/oauth2/sign_in?rd=x"],
    ["another host", "https://www.books.example/lib/api/x"],
  ])("to %s is not followed", (_, location) => {
    sendsTo(location);
    expect(failureOf(ask(asked)).kind).toBe("redirected");
    expect(urls()).toHaveLength(1);
    expect(getSettings(scene.database).serverUrl).toBe(plain);
  });

  test("is not followed further to another host", () => {
    scene.http.on("POST /lib/api/x", (request) => ({
      status: 301,
      headers: {
        location: request.url.startsWith("http:")
          ? "https://books.example/lib/api/x"
          : "https://evil.example/lib/api/x",
      },
    }));
    expect(failureOf(ask(asked))).toMatchObject({ kind: "redirected", to: "https://evil.example/lib" });
    expect(urls()).toHaveLength(2);
  });

  test("keeps the address if no library answers there", () => {
    scene.http.on("GET /lib/api/x", (request) =>
      request.url.startsWith("http:")
        ? { status: 301, headers: { location: "https://books.example/lib/api/x" } }
        : { headers: { "content-type": "text/html" }, body: "<html>" },
    );
    expect(failureOf(ask(question)).kind).toBe("unreadable");
    expect(getSettings(scene.database).serverUrl).toBe(plain);
  });

  test("corrects only the local address if that was redirected", () => {
    saveSettings(scene.database, { localUrl: plain, serverUrl: "http://books.example:6060/lib" });
    saveSettings(scene.database, {
      requestHeaders: [{ origin: "http://books.example:80", name: "X-Gate", value: "1" }],
    });
    saveEncryptedUrl(scene.database, plain, "https://books.example/lib");
    expect(getSettings(scene.database)).toMatchObject({
      localUrl: "https://books.example/lib",
      serverUrl: "http://books.example:6060/lib",
      requestHeaders: [{ origin: "https://books.example:443", name: "X-Gate", value: "1" }],
    });
  });
});
