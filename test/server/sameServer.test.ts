import type { Reply } from "../fakes/http";
import { serverScene, server, type ServerScene } from "../fakes/server";
import { saveToken } from "../../src/store/connection";
import { createAddresses } from "../../src/server/addresses";
import { createClient } from "../../src/server/client";
import { isOtherServer } from "../../src/server/sameServer";
import { getSettings } from "../../src/store/settings";
import { fakeCodec } from "../fakes/codec";
import { done, failed, ok, type Result } from "../../src/base/result";
import type { Settings } from "../../src/model/settings";
import { dialectOf } from "../../src/server/dialects/dialect";

const local = "https://nas.example";
const shelves = "/api/v1/shelves";
const hash = "0123456789abcdef0123456789abcdef";
const lookUp = `/api/reader/books/by-hash/${hash}`;

let scene: ServerScene;

/** Asks twice. `answers`: of the local address, by path. `life`: seconds of the token. */
function meet(answers: Record<string, Reply>, isTokenKnown: boolean, isBookKnown: boolean, life = 1000) {
  scene = serverScene({ localUrl: local });
  const { database, clock, http } = scene;
  const token = { access: "token", createdAt: clock.now(), expiresAt: clock.now() + life };
  if (isTokenKnown) saveToken(database, server, "ann@home", token);
  if (isBookKnown) {
    database.run("INSERT INTO books (id, server_id, title) VALUES (1, 7, 'Dune')");
    database.run("INSERT INTO fingerprints (hash, book) VALUES (:hash, 1)", { hash });
  }
  for (const path of [shelves, lookUp]) http.on(`GET ${path}`, answers[path] ?? 404);
  for (const path of ["/api/x", "/lib/api/x"]) http.on(`PUT ${path}`, { body: {} });
  const settings = () => getSettings(database);
  const addresses = createAddresses({ clock, settings, networkName: () => undefined });
  const identity = { database, clock, codec: fakeCodec, settings, dialect: () => scene.dialects.current() };
  const client = createClient({
    http,
    codec: fakeCodec,
    addresses,
    settings,
    numbers: { isUsed: () => false, confirm: () => true },
    pause: () => undefined,
    prove: () => done,
    isOther: (sendToAddress) => isOtherServer(identity, sendToAddress),
  });
  for (let turn = 0; turn < 2; turn += 1) client.ask({ method: "PUT", path: "/api/x", headers: {}, body: {} });
  return http.seen.map(({ method, url }) => `${method} ${url}`);
}

const writes = (asked: readonly string[]): readonly string[] => asked.filter((one) => one.startsWith("PUT"));

test("an address that accepts the server's token is the server's, and asked once", () => {
  const asked = meet({ [shelves]: { body: [] } }, true, false);
  expect(asked).toEqual([`GET ${local}${shelves}`, `PUT ${local}/api/x`, `PUT ${local}/api/x`]);
});

test.each([401, 404])("an address that answers %i to the server's token is not used", (status) => {
  const asked = meet({ [shelves]: { status, body: { message: "No" } } }, true, false);
  expect(writes(asked)).toEqual([`PUT ${server}/api/x`, `PUT ${server}/api/x`]);
  expect(asked.filter((one) => one.includes(local))).toHaveLength(1);
});

test("an address is not asked with a token that has expired, which says nothing", () => {
  const asked = meet({ [shelves]: { status: 401, body: { message: "No" } } }, true, false, 0);
  expect(asked).toEqual([`PUT ${local}/api/x`, `PUT ${local}/api/x`]);
});

test("an address that has another ID for a known file is not used", () => {
  expect(writes(meet({ [lookUp]: { body: { id: 8, title: "Dune" } } }, false, true))).toEqual([
    `PUT ${server}/api/x`,
    `PUT ${server}/api/x`,
  ]);
});

test("an address with the known ID for a known file is the server's", () => {
  expect(writes(meet({ [lookUp]: { body: { id: 7, title: "Dune" } } }, false, true))).toHaveLength(2);
  expect(scene.http.seen.map(({ url }) => url)).toContain(`${local}/api/x`);
});

test("an address is used as long as no data of the server is known", () => {
  expect(meet({}, false, false)).toEqual([`PUT ${local}/api/x`, `PUT ${local}/api/x`]);
});

test("an address that is busy with the check of the token is not another server", () => {
  expect(writes(meet({ [shelves]: 503 }, true, false))).toEqual([`PUT ${local}/api/x`, `PUT ${local}/api/x`]);
});

describe("the check of an address", () => {
  const denied = { kind: "denied", status: 401, message: "" } as const;
  const lost = { kind: "timeout", sent: true } as const;
  const portal = { ...denied, isPage: true } as const;
  const byToken = { path: shelves, headers: { Authorization: "Bearer token" } };
  const byFile = { path: lookUp, headers: { "x-auth-user": "ann", "x-auth-key": fakeCodec.md5("reader-secret") } };

  /** The verdict and the requests. `answers`: to the token, then to the file, of an address; undefined: not known here. */
  function check(
    token: Result<unknown> | undefined,
    file: Result<unknown> | undefined,
    chosen: Partial<Settings> = {},
    byHash = true,
  ) {
    const { database, clock } = serverScene({ localUrl: local, ...chosen });
    if (token !== undefined) {
      saveToken(database, server, "ann@home", {
        access: "token",
        createdAt: clock.now(),
        expiresAt: clock.now() + 1000,
      });
    }
    if (file !== undefined) {
      database.run("INSERT INTO books (id, server_id, title) VALUES (1, 7, 'Dune')");
      database.run("INSERT INTO fingerprints (hash, book) VALUES (:hash, 1)", { hash });
    }
    const asked: object[] = [];
    const settings = () => getSettings(database);
    const dialect = () => ({ ...dialectOf("spec"), byHash });
    const verdict = isOtherServer({ database, clock, codec: fakeCodec, settings, dialect }, ({ path, headers }) => {
      asked.push({ path, headers });
      return (path === shelves ? token : file) ?? failed(lost);
    });
    return { verdict, asked };
  }

  test.each<[string, Parameters<typeof check>, Result<boolean | undefined>, object[]]>([
    ["token and file are known there", [ok([]), ok({ id: 7 })], ok(false), [byToken, byFile]],
    ["the token is refused", [failed(denied), ok({ id: 7 })], ok(true), [byToken]],
    ["the token gets no answer", [failed(lost), ok({ id: 7 })], failed(lost), [byToken]],
    ["the token has no right", [failed({ ...denied, status: 403 }), undefined], ok(false), [byToken]],
    ["a proxy wants a login", [failed(portal), undefined], ok(false), [byToken]],
    ["the file is another book", [ok([]), ok({ id: 8 })], ok(true), [byToken, byFile]],
    ["the file has no ID", [undefined, ok({})], ok(false), [byFile]],
    ["the file is refused", [undefined, failed(denied)], ok(false), [byFile]],
    ["the file gets no answer", [undefined, failed(lost)], failed(lost), [byFile]],
    ["there is no reader account", [undefined, ok({ id: 8 }), { readerUsername: "" }], ok(undefined), []],
    ["the server knows no hashes", [undefined, ok({ id: 8 }), {}, false], ok(undefined), []],
  ])("sends the credentials, and its verdict is clear when %s", (_, known, verdict, asked) => {
    expect(check(...known)).toEqual({ verdict, asked });
  });
});
