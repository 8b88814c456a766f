import type { BookId } from "../../src/model/book";
import type { SessionRecord } from "../../src/model/session";
import { proveServer, recognise } from "../../src/server/dialects/recognise";
import type { Reply } from "../fakes/http";
import { serverScene, type ServerScene } from "../fakes/server";
import { saveSettings } from "../../src/store/settings";

const health = "GET /lib/api/v1/healthcheck";
const shelves = "GET /lib/api/v1/shelves";
const single = "POST /lib/api/v1/reading-sessions";
const login = "POST /lib/api/v1/auth/login";
const koreader = "GET /lib/api/koreader/users/auth";
const known: Reply = { body: { username: "ann" } };
const stranger: Reply = { body: { username: "eve" } };
const silence: Reply = { failure: { kind: "timeout", sent: true } };
const record = { startLocation: 3, endLocation: 5 } as SessionRecord;

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene({ serverUrl: "http://home.example/lib", remoteUrl: "http://away.example/lib" }, false);
  scene.http.on(single, { status: 202, body: "" });
  scene.http.on(koreader, known);
  scene.http.on(login, { body: { accessToken: "a.b.c" } });
});

const upload = (): unknown => scene.library.upload(7 as BookId, "EPUB", record);

/** Requests of an upload in another network, except for the login. */
function uploadedElsewhere(): readonly string[] {
  scene.library.chooseAddress();
  const before = scene.http.seen.length;
  upload();
  return scene.http
    .asked()
    .slice(before)
    .filter((request) => request !== login);
}

describe("the proof of a server over http", () => {
  it.each(["W", "B2", "G"] as const)("includes the version of %s once a day", (generation) => {
    scene.dialects.recognise(generation);
    expect(uploadedElsewhere()).toEqual([koreader, single]);
    scene.http.on(health, { body: { data: { version: "v2.6.0" } } });
    scene.clock.advance(86400);
    expect(uploadedElsewhere()).toEqual([koreader, health, single]);
    expect(uploadedElsewhere()).toEqual([koreader, single]);
  });

  it("includes the version each time, if there is none", () => {
    scene.dialects.recognise("B0");
    expect(uploadedElsewhere()).toEqual(expect.arrayContaining([koreader, health]));
    expect(uploadedElsewhere()).toEqual(expect.arrayContaining([koreader, health]));
  });

  it.each<[string, Reply, Reply]>([
    ["any field", { body: { id: 3, login: "ANN" } }, 404],
    ["an inner field", { body: { id: 3, user: { id: 3, name: "Ann" } } }, 404],
    ["nothing but the shelves, without a reader account", 401, { body: [] }],
    ["the shelves, if the key is refused", 401, { body: [{ id: 1 }] }],
    ["the shelves, if the name is another's", stranger, { body: [] }],
  ])("is given by %s", (_, user, listed) => {
    scene.dialects.recognise("W");
    scene.http.on(koreader, user);
    scene.http.on(shelves, listed);
    expect(uploadedElsewhere()).toContain(single);
  });

  it.each<[string, Reply, Reply, object]>([
    ["another name", stranger, { body: {} }, { kind: "unreadable" }],
    ["a longer name", { body: { username: "annabel" } }, { body: {} }, { kind: "unreadable" }],
    [
      "another inner name",
      { body: { user: { name: "eve" } } },
      404,
      { kind: "unreadable", detail: "what comes first was answered 404" },
    ],
    ["a refused key", 401, 503, { kind: "denied", account: "reader" }],
    ["a refused key and a page", 401, { headers: { "content-type": "text/html" } }, { kind: "denied" }],
    ["a strange user and refused shelves", stranger, 403, { kind: "refused", status: 403 }],
    ["shelves that are no list", 401, { body: { content: [] } }, { kind: "denied", account: "reader" }],
  ])("is not given by %s: nothing is uploaded", (_, user, listed, failure) => {
    scene.dialects.recognise("W");
    scene.http.on(koreader, user);
    scene.http.on(shelves, listed);
    expect(upload()).toMatchObject({ failure });
    expect(scene.http.asked()).not.toContain(single);
  });

  it("sends no password after a lost answer", () => {
    scene.dialects.recognise("W");
    scene.http.on(koreader, silence);
    expect(upload()).toMatchObject({ failure: { kind: "timeout", sent: false } });
    expect(scene.http.asked()).toEqual([koreader]);
  });

  it.each<[Reply, object]>([
    [stranger, { kind: "unreadable", detail: "information of another user" }],
    [401, { kind: "denied", account: "reader" }],
  ])("asks for no shelves without a library account: %j", (user, failure) => {
    saveSettings(scene.database, { libraryUsername: "" });
    scene.dialects.recognise("W");
    scene.http.on(koreader, user);
    expect(upload()).toMatchObject({ failure });
    expect(scene.http.asked().filter((request) => request === shelves || request === single)).toEqual([]);
  });

  it.each<[Reply, Reply | undefined]>([
    [{ body: [] }, undefined],
    [503, 503],
  ])("is given by the library account alone, whose shelves answer %j", (listed, status) => {
    saveSettings(scene.database, { readerUsername: "" });
    scene.dialects.recognise("W");
    scene.http.on(shelves, listed);
    expect(upload()).toMatchObject(status === undefined ? { ok: true } : { failure: { kind: "refused", status } });
    expect(scene.http.asked()).toEqual([login, shelves, ...(status === undefined ? [single] : [])]);
  });

  it("by another task is waited for, and not repeated", () => {
    scene.dialects.recognise("W");
    scene.dialects.asking();
    const pause = (): void => void recognise(scene.api, "day's version");
    expect(proveServer({ ...scene.api, pause })).toMatchObject({ ok: true });
    expect(scene.http.asked()).toEqual([koreader]);
  });

  it("by another task is waited for while that may last", () => {
    scene.dialects.recognise("W");
    scene.dialects.asking();
    const began = scene.clock.elapsed();
    upload();
    expect(scene.clock.elapsed() - began).toBeCloseTo(40, 0);
  });
});
