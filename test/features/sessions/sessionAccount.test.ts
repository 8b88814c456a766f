import type { Generation } from "../../../src/server/dialects/dialect";
import type { BookId } from "../../../src/model/book";
import type { SessionRecord } from "../../../src/model/session";
import type { Settings } from "../../../src/model/settings";
import { serverScene, type ServerScene } from "../../fakes/server";
import type { Reply } from "../../fakes/http";

const record = { startTime: "2026-06-01T10:00:00Z", startLocation: 10, endLocation: 14 } as SessionRecord;
const single = "POST /lib/api/v1/reading-sessions";
const list = "GET /lib/api/v1/reading-sessions/book/42";
const versions: Partial<Record<Generation, string>> = { W: "2.6.0", B2: "2.9.0", G: "3.0.0" };

/** Answers to the key of the reader account, and to the token of the library account. */
interface Answers {
  readonly key: Reply;
  readonly token: Reply;
}

/** A recognised server of this kind. */
function sceneOf(generation: Generation, { key, token }: Answers, chosen: Partial<Settings>): ServerScene {
  const scene = serverScene(chosen);
  scene.dialects.recognise(generation);
  scene.dialects.confirm();
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c", refreshToken: "r" } });
  const prefix = generation === "spec" ? "reader" : "koreader";
  scene.http.on(`GET /lib/api/${prefix}/users/auth`, { body: { username: "ann" } });
  scene.http.on("GET /lib/api/v1/healthcheck", { body: { data: { version: versions[generation] } } });
  for (const path of [single, list])
    scene.http.on(path, ({ headers }) => (headers["Authorization"] === undefined ? key : token));
  return scene;
}

/** Accounts of the uploads that were tried. */
function accountsOf({ http }: ServerScene): string {
  const uploads = http.seen.filter((_, at) => http.asked()[at] === single);
  return uploads.map(({ headers }) => (headers["Authorization"] === undefined ? "key" : "token")).join(", ");
}

const stored: Reply = { body: { id: 9 } };
const denied = (status: number): Reply => ({ status, body: { message: "no" } });
const page: Reply = { status: 403, headers: { "content-type": "text/html" }, body: "<html>" };
const noReader = { readerUsername: "" };
const noLibrary = { libraryUsername: "" };
const neither = { ...noReader, ...noLibrary };
const lacksLibrary = { kind: "unconfigured", missing: "library account" };
const lacksReader = { kind: "unconfigured", missing: "reader account" };
const forbidden = (account: string, status: number) => ({ kind: "denied", account, status });

interface Row {
  readonly on: Generation;
  readonly settings?: Partial<Settings>;
  readonly key?: Reply;
  readonly token?: Reply;
  readonly tries: string;
  readonly outcome: object;
}

const sent = { ok: true, value: { serverId: 9 } };
const fails = (failure: object) => ({ ok: false, failure });

test.each<Row>([
  { on: "spec", key: denied(401), tries: "key", outcome: fails(forbidden("reader", 401)) },
  { on: "spec", settings: noReader, tries: "", outcome: fails(lacksReader) },
  { on: "W", tries: "key", outcome: sent },
  { on: "W", key: denied(401), tries: "key, token", outcome: sent },
  { on: "W", key: denied(403), tries: "key, token", outcome: sent },
  { on: "W", key: page, tries: "key", outcome: fails({ kind: "denied", isPage: true }) },
  { on: "W", key: 500, tries: "key", outcome: fails({ kind: "refused", status: 500 }) },
  { on: "W", key: denied(401), token: 500, tries: "key, token", outcome: fails({ kind: "refused", status: 500 }) },
  {
    on: "W",
    key: denied(403),
    token: denied(403),
    tries: "key, token",
    outcome: fails({ kind: "refused", status: 403 }),
  },
  { on: "W", key: denied(401), token: page, tries: "key, token", outcome: fails(forbidden("reader", 401)) },
  {
    on: "W",
    key: denied(403),
    token: denied(401),
    tries: "key, token, token",
    outcome: fails(forbidden("reader", 403)),
  },
  { on: "W", settings: noLibrary, key: denied(401), tries: "key", outcome: fails(lacksLibrary) },
  { on: "W", settings: noReader, tries: "token", outcome: sent },
  { on: "W", settings: neither, tries: "", outcome: fails(lacksLibrary) },
  { on: "B2", tries: "token", outcome: sent },
  { on: "B2", settings: noLibrary, tries: "key", outcome: sent },
  { on: "B2", settings: neither, tries: "", outcome: fails(lacksLibrary) },
  { on: "G", tries: "token", outcome: sent },
  { on: "G", settings: noLibrary, tries: "", outcome: fails(lacksLibrary) },
  { on: "G", token: denied(403), tries: "token", outcome: fails(forbidden("library", 403)) },
  { on: "G", token: denied(401), tries: "token, token, key", outcome: sent },
  {
    on: "G",
    token: denied(401),
    key: denied(403),
    tries: "token, token, key",
    outcome: fails(forbidden("library", 401)),
  },
  {
    on: "G",
    settings: { ...noReader },
    token: denied(401),
    tries: "token, token",
    outcome: fails(forbidden("library", 401)),
  },
])(
  "a session on $on goes by the account that the server takes: $tries",
  ({ on, settings = {}, key = stored, token = stored, tries, outcome }) => {
    const scene = sceneOf(on, { key, token }, settings);
    expect(scene.library.upload(42 as BookId, "EPUB", record)).toMatchObject(outcome);
    expect(accountsOf(scene)).toBe(tries);
  },
);

test.each<[string, Generation, Answers, string]>([
  ["takes sessions by the token after it refused the key", "W", { key: denied(401), token: stored }, "G"],
  ["takes sessions by the key after it refused the token", "B2", { key: stored, token: denied(401) }, "W"],
  ["refuses both", "W", { key: denied(403), token: denied(403) }, "W"],
])("a server that %s is recognised", (_what, on, answers, kind) => {
  const scene = sceneOf(on, answers, {});
  scene.library.upload(42 as BookId, "EPUB", record);
  expect(scene.dialects.name()).toBe(kind);
});

test("a server does not change its kind because an account is missing", () => {
  const scene = sceneOf("W", { key: stored, token: stored }, noReader);
  scene.library.upload(42 as BookId, "EPUB", record);
  expect(scene.dialects.name()).toBe("W");
});

test("a session does not go by the token while the reader account itself is refused", () => {
  const scene = sceneOf("W", { key: denied(401), token: stored }, {});
  for (const prefix of ["reader", "koreader"]) scene.http.on(`GET /lib/api/${prefix}/users/auth`, denied(401));
  scene.clock.advance(61);
  expect(scene.library.upload(42 as BookId, "EPUB", record)).toMatchObject(fails(forbidden("reader", 401)));
  expect(accountsOf(scene)).toBe("key");
});

describe("the list of sessions", () => {
  const listed = (scene: ServerScene) => scene.library.listSessions(42 as BookId, 0);
  const unlisted = { ok: true, value: undefined };

  test.each<[string, Generation, Partial<Settings>, Answers]>([
    ["both accounts are forbidden", "W", {}, { key: denied(403), token: denied(403) }],
    ["the key is refused and the token forbidden", "W", {}, { key: denied(401), token: denied(403) }],
    ["the key is refused without a library account", "W", noLibrary, { key: denied(401), token: stored }],
  ])("is left out once if %s", (_why, on, settings, answers) => {
    const scene = sceneOf(on, answers, settings);
    expect(listed(scene)).toEqual(unlisted);
    expect(scene.dialects.current().sessionList).toBe(true);
  });

  test("waits for the library account if the server takes nothing else", () => {
    const scene = sceneOf("G", { key: stored, token: stored }, noLibrary);
    expect(listed(scene)).toMatchObject(fails(lacksLibrary));
  });
});
