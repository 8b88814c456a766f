import type { BookId, Fingerprint } from "../../src/model/book";
import type { SessionRecord } from "../../src/model/session";
import { askReaderApi, checkSignIn, isGone, prepare, recognise } from "../../src/server/dialects/recognise";
import type { Reply } from "../fakes/http";
import { serverScene, type ServerScene } from "../fakes/server";
import { saveSettings } from "../../src/store/settings";

const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const byHash = `books/by-hash/${fingerprint}`;
const page = { headers: { "content-type": "text/html" }, body: "<html>" };
const known = { body: { username: "ann" } };
const record = { startLocation: 3, endLocation: 5 } as SessionRecord;
const reader = (path: string): string => `GET /lib/api/reader/${path}`;
const koreader = (path: string): string => `GET /lib/api/koreader/${path}`;

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene({}, false);
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
});

const tells = (version: string): void => scene.http.on("GET /lib/api/v1/healthcheck", { body: { data: { version } } });
const asked = (): readonly string[] => scene.http.asked();

describe("a server that was recognised", () => {
  it("stays of kind B2 when it becomes a build without a number", () => {
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    tells("v2.3.1");
    scene.library.checkReader();
    tells("development");
    scene.clock.advance(2 * 86400);
    scene.library.checkReader();
    expect(scene.dialects.generation()).toBe("B2");
  });

  it("stays of kind W if the health check has no version any more", () => {
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    tells("v2.6.0");
    scene.library.checkReader();
    scene.http.on("GET /lib/api/v1/healthcheck", { body: { data: {} } });
    scene.clock.advance(2 * 86400);
    scene.library.checkReader();
    expect(scene.dialects.generation()).toBe("W");
  });

  it("is recognised again once another account is set", () => {
    scene.dialects.confirm();
    saveSettings(scene.database, { readerUsername: "bob" });
    expect(scene.dialects.isConfirmed(60)).toBe(false);
  });

  it("is not asked again because of a Wi-Fi login page", () => {
    scene.http.on(koreader("users/auth"), known);
    scene.http.on(reader("users/auth"), 404);
    tells("v2.6.0");
    scene.library.checkReader();
    scene.clock.advance(2 * 86400);
    const before = asked().length;
    scene.http.on("POST /lib/api/v1/reading-sessions", { ...page, status: 403 });
    scene.library.upload(7 as BookId, "EPUB", record);
    expect(
      asked()
        .slice(before)
        .filter((request) => !request.includes("reading-sessions")),
    ).toEqual([]);
  });

  it.each([
    [400, 2],
    [404, 2],
    [405, 2],
    [409, 1],
    [422, 1],
    [503, 1],
  ])("gets requests by its answer to the form of another kind: %i, %i requests", (status, times) => {
    const single = "POST /lib/api/v1/reading-sessions";
    scene.dialects.recognise("spec");
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    tells("v2.6.0");
    scene.http.on(single, ({ body }) => (body?.includes('"startLocation":3') === true ? status : { status: 202 }));
    expect(scene.library.upload(7 as BookId, "EPUB", record)).toMatchObject({ ok: times === 2 });
    expect(asked().filter((request) => request === single)).toHaveLength(times);
  });

  test.each([401, 403, 404])(
    "is the one that another task recognised while the request %d was being sent",
    (status) => {
      scene.http.on(reader(byHash), status);
      scene.http.on(koreader(byHash), { body: { id: 7 } });
      const { send } = scene.http;
      scene.http.send = (request) => {
        const answer = send(request);
        if (request.url.indexOf("/reader/") < 0) return answer;
        scene.dialects.recognise("W");
        scene.dialects.confirm();
        return answer;
      };
      expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: { id: 7 } });
      expect(asked()).toEqual([reader(byHash), koreader(byHash)]);
    },
  );
});

const auth = (prefix: string): string => `GET /lib/api/${prefix}/users/auth`;
const health = "GET /lib/api/v1/healthcheck";
const denied = { failure: { kind: "denied", status: 401 } };

describe("a recognition", () => {
  test.each<[Reply, Reply, object]>([
    [404, 401, denied],
    [401, 404, denied],
    [{ ...page, status: 401 }, 401, denied],
    [{ ...page, status: 403 }, 404, { failure: { kind: "denied", status: 403, isPage: true } }],
    [404, { status: 401, body: { message: "Locked" } }, { failure: { message: "Locked" } }],
    [{ status: 401, body: { message: "Locked" } }, 401, { failure: { message: "Locked" } }],
    [404, 500, { failure: { kind: "refused", status: 404 } }],
    [{ body: [] }, 404, { failure: { kind: "unreadable" } }],
  ])("fails with the account's refusal, else with the first: %j and %j", (first, second, outcome) => {
    scene.http.on(auth("reader"), first);
    scene.http.on(auth("koreader"), second);
    expect(recognise(scene.api)).toMatchObject(outcome);
  });

  it("without the health check takes an unknown server for the oldest kind", () => {
    scene.http.on(auth("koreader"), known);
    tells("v3.2.4");
    expect(checkSignIn(scene.api)).toMatchObject({ ok: true });
    expect(scene.dialects.generation()).toBe("B0");
    expect(asked()).not.toContain(health);
  });

  it("without the health check keeps a known kind", () => {
    scene.dialects.recognise("G");
    scene.http.on(auth("koreader"), known);
    checkSignIn(scene.api);
    expect(scene.dialects.generation()).toBe("G");
  });

  test.each<[Reply, boolean]>([
    [{ body: { data: { version: "v3.2.4" } } }, true],
    [404, true],
    [503, false],
  ])("whose health check answers %j confirms the server: %s", (reply, isConfirmed) => {
    scene.http.on(auth("koreader"), known);
    scene.http.on(health, reply);
    recognise(scene.api);
    expect(scene.dialects.isConfirmed(60)).toBe(isConfirmed);
  });

  test.each<[Reply, string]>([
    [401, "B0"],
    [403, "B0"],
    [404, "B0"],
    [{ body: { data: {} } }, "G"],
    [{ ...page, status: 401 }, "G"],
  ])("finds the kind of a G server by its health check: %j, %s", (reply, generation) => {
    scene.dialects.recognise("G");
    scene.http.on(auth("koreader"), known);
    scene.http.on(health, reply);
    recognise(scene.api);
    expect(scene.dialects.generation()).toBe(generation);
  });

  it("asks for the version alone if there is only a library account", () => {
    saveSettings(scene.database, { readerUsername: "" });
    tells("v3.2.4");
    expect(prepare(scene.api)).toMatchObject({ ok: true });
    expect(scene.dialects.generation()).toBe("G");
    expect(asked()).toEqual([health]);
  });

  test.each<[Reply, object]>([
    [503, { failure: { kind: "refused", status: 503 } }],
    [{ failure: { kind: "timeout", sent: true } }, { failure: { kind: "timeout", sent: false } }],
    [404, { ok: true }],
    [page, { ok: true }],
  ])("ends by the answer to the version if there is only a library account: %j, %j", (reply, outcome) => {
    saveSettings(scene.database, { readerUsername: "" });
    scene.http.on(health, reply);
    expect(prepare(scene.api)).toMatchObject(outcome);
  });

  it("is known to other tasks while it lasts, the first one too", () => {
    const seen: boolean[] = [];
    scene.http.on(auth("reader"), () => {
      seen.push(scene.dialects.isBeingAsked());
      return known;
    });
    recognise(scene.api);
    expect([seen, scene.dialects.isBeingAsked()]).toEqual([[true], false]);
  });

  it("by another task is waited for, at most as long as it may take", () => {
    const pauses: number[] = [];
    const pause = (seconds = 0): void => {
      if (pauses.push(seconds) < 3) return;
      scene.dialects.recognise("W");
      scene.dialects.asked(true);
    };
    scene.dialects.asking();
    expect(prepare({ ...scene.api, pause })).toMatchObject({ ok: true });
    expect([pauses, asked()]).toEqual([[0.1, 0.1, 0.1], []]);
    scene = serverScene({}, false);
    scene.http.on(auth("reader"), known);
    scene.dialects.asking();
    const began = scene.clock.elapsed();
    expect(prepare(scene.api)).toMatchObject({ ok: true });
    expect(scene.clock.elapsed() - began).toBeCloseTo(40, 0);
  });
});

describe("a request of the reader API", () => {
  const path = "GET /lib/api/reader/thing";
  const ask = (): unknown => askReaderApi(scene.api, () => ({ method: "GET", path: "/thing" }));
  const isAskedAgain = (): boolean => asked().includes(auth("reader"));

  test.each<[Reply, number, boolean]>([
    [{ body: { id: 1 } }, 2 * 86400, false],
    [{ body: {} }, 3600, false],
    [{ body: {} }, 2 * 86400, true],
    [{ body: { status: 404 } }, 2 * 86400, true],
    [401, 30, false],
    [401, 90, true],
    [{ ...page, status: 403 }, 2 * 86400, false],
    [404, 3600, false],
    [404, 2 * 86400, true],
    [405, 2 * 86400, true],
    [page, 3600, false],
    [page, 2 * 86400, true],
    [400, 2 * 86400, false],
    [409, 2 * 86400, false],
    [503, 2 * 86400, false],
    [{ failure: { kind: "timeout", sent: true } }, 2 * 86400, false],
  ])("with the answer %j, %d s after the last proof, leads to a recognition: %s", (reply, seconds, isAsked) => {
    scene.dialects.recognise("spec");
    scene.dialects.confirm();
    scene.clock.advance(seconds);
    scene.http.on(path, reply);
    scene.http.on(auth("reader"), known);
    ask();
    expect(isAskedAgain()).toBe(isAsked);
    expect(asked().filter((request) => request === path)).toHaveLength(1);
  });

  it("recognises the specification by its own answer, and forgets no real server", () => {
    scene.http.on(path, { body: { id: 1 } });
    ask();
    expect(scene.dialects.isRecognised()).toBe(true);
    scene.dialects.recognise("G");
    scene.http.on("GET /lib/api/koreader/thing", { body: { id: 1 } });
    ask();
    expect(scene.dialects.generation()).toBe("G");
  });
});

describe("a path", () => {
  test.each<[Reply, Reply, boolean]>([
    [404, 401, true],
    [405, 401, true],
    [page, known, true],
    [page, page, false],
    [{ body: {} }, known, false],
    [500, known, false],
  ])("is gone by its answer and that of the sign-in: %j, %j, %s", (reply, signIn, isMissing) => {
    scene.http.on("GET /lib/api/v1/thing", reply);
    scene.http.on(auth("reader"), signIn);
    const answer = scene.api.askAsLibrary({ method: "GET", path: "/api/v1/thing" });
    expect(isGone(scene.api, answer)).toBe(isMissing);
  });
});
