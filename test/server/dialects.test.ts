import type { BookId, Fingerprint } from "../../src/model/book";
import { dialectOf, unrecognised } from "../../src/server/dialects/dialect";
import type { SessionRecord } from "../../src/model/session";
import { serverScene, type ServerScene } from "../fakes/server";
import { saveSettings } from "../../src/store/settings";

const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const week = 7 * 86400;
const page = { headers: { "content-type": "text/html" }, body: "<html>" };
const known = { body: { username: "ann" } };
const record = { startLocation: 3, endLocation: 5 } as SessionRecord;

const reader = (path: string): string => `GET /lib/api/reader/${path}`;
const koreader = (path: string): string => `GET /lib/api/koreader/${path}`;
const byHash = `books/by-hash/${fingerprint}`;

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene({}, false);
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
});

const health = "GET /lib/api/v1/healthcheck";
const tells = (version: string): void => scene.http.on(health, { body: { data: { version } } });
const asked = (): readonly string[] => scene.http.asked();

describe("the path of the reader API", () => {
  it("is the specification's, without further requests, if that answers", () => {
    scene.http.on(reader(byHash), { body: { id: 7 } });
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: { id: 7 } });
    expect(asked()).toEqual([reader(byHash)]);
  });

  test.each([401, 403, 404, page])("is searched once if the first path answers %j", (reply) => {
    for (const path of [byHash, "users/auth"]) scene.http.on(reader(path), reply);
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    scene.http.on(koreader("users/auth"), known);
    tells("2.6.0");
    scene.library.findByHash(fingerprint);
    scene.library.findByHash(fingerprint);
    const search = [reader("users/auth"), koreader("users/auth"), health];
    expect(asked()).toEqual([reader(byHash), ...search, koreader(byHash), koreader(byHash)]);
    expect(scene.dialects.current()).toEqual(dialectOf("W"));
  });

  test.each([
    ["v2.6.0", "W"],
    ["2.6.1", "B2"],
    ["v2.3.1", "B2"],
    ["v3.2.4", "G"],
    ["4.0.0", "3.5"],
    ["development", "W"],
    [undefined, "B0"],
  ] as const)("is recognised with the version %j as that of %s", (version, generation) => {
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    if (version !== undefined) tells(version);
    expect(scene.library.checkReader().ok).toBe(true);
    expect(scene.dialects.current()).toEqual(dialectOf(generation));
  });

  it("is taken from another task that found it meanwhile", () => {
    scene.http.on(reader(byHash), 404);
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    const { send } = scene.http;
    scene.http.send = (request) => {
      const answer = send(request);
      scene.dialects.recognise("W");
      return answer;
    };
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: { id: 7 } });
    expect(asked()).toEqual([reader(byHash), koreader(byHash)]);
  });

  it("stays unknown with a wrong password, which the message names", () => {
    for (const path of [byHash, "users/auth"]) for (const word of [reader, koreader]) scene.http.on(word(path), 401);
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { kind: "denied" } });
    expect(scene.dialects.knows("readerPrefix")).toBe(false);
  });

  it("is checked again after a week before an upload", () => {
    scene.http.on(reader("users/auth"), known);
    const upload = (): unknown => scene.library.upload(7 as BookId, "EPUB", record);
    scene.http.on("POST /lib/api/v1/reading-sessions", { body: { id: 1 } });
    upload();
    upload();
    scene.clock.advance(week);
    upload();
    const single = "POST /lib/api/v1/reading-sessions";
    expect(asked()).toEqual([reader("users/auth"), single, single, reader("users/auth"), single]);
  });

  test.each([
    429,
    500,
    502,
    503,
    { ...page, status: 403 },
    page,
    { ...page, status: 502 },
    { body: "" },
    { body: { data: {} } },
  ])("stays that of G, as does the version, if the health check answers %j once", (reply) => {
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    tells("v3.2.4");
    scene.library.checkReader();
    scene.dialects.learn({ newShelf: "plain" });
    scene.http.on(health, reply);
    scene.clock.advance(2 * 86400);
    scene.library.checkReader();
    expect(scene.dialects.current()).toEqual({ ...dialectOf("G"), newShelf: "plain" });
  });

  test.each([429, 500, 502, 503])("stays unknown while a first health check answers %d", (status) => {
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    scene.http.on(health, status);
    scene.http.on("POST /lib/api/v1/reading-sessions", { status: 202, body: "" });
    const upload = (): unknown => scene.library.upload(7 as BookId, "EPUB", record);
    expect(upload()).toMatchObject({ failure: { kind: "refused", status } });
    expect(scene.dialects.isRecognised()).toBe(false);
    tells("v3.2.4");
    expect(upload()).toMatchObject({ ok: true });
    expect(scene.dialects.generation()).toBe("G");
  });

  it("is kept for good after a positive answer", () => {
    scene.http.on(reader("users/auth"), known);
    scene.library.checkReader();
    const troubles = [
      401,
      403,
      404,
      500,
      page,
      { ...page, status: 401 },
      { ...page, status: 404 },
      { body: "{" },
      { body: "" },
      ...["Not found", "No static resource api", "Route GET:/x not found", "Nothing here", "Resource not found."].map(
        (message) => ({ status: 404, body: { message } }),
      ),
    ];
    for (const trouble of troubles) {
      for (const path of [byHash, "users/auth"])
        for (const word of [reader, koreader]) scene.http.on(word(path), trouble);
      scene.clock.advance(120);
      scene.library.findByHash(fingerprint);
      scene.library.checkReader();
      expect(scene.dialects.generation()).toBe("spec");
      expect(scene.dialects.current().readerPrefix).toBe("reader");
    }
  });

  it("is not proven by a 404 under the other path, whatever the message", () => {
    for (const path of [byHash, "users/auth"]) scene.http.on(reader(path), 401);
    for (const path of [byHash, "users/auth"])
      scene.http.on(koreader(path), { status: 404, body: { message: "Route not found" } });
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { kind: "denied" } });
    expect(scene.dialects.current()).toEqual(unrecognised());
  });

  it("is stored as one record until a trait is learned", () => {
    const first = scene.dialects.current();
    expect(scene.dialects.current()).toBe(first);
    scene.dialects.learn({ newShelf: "plain" });
    const second = scene.dialects.current();
    expect(second).toEqual({ ...first, newShelf: "plain" });
    scene.dialects.learn({ newShelf: "plain" });
    expect(scene.dialects.current()).toBe(second);
  });

  it("leads to a refusal of the account if both paths answer 403", () => {
    for (const word of [reader, koreader]) scene.http.on(word("users/auth"), 403);
    expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "denied", status: 401 } });
  });

  test.each([
    ["first", [reader("users/auth")]],
    ["other", [koreader("users/auth")]],
    ["first, and then the version", [reader("users/auth"), health]],
  ])("is checked again at once if the network lost the answer of the %s", (_which, lost) => {
    for (const path of [byHash, "users/auth"]) scene.http.on(reader(path), 401);
    scene.http.on(koreader("users/auth"), known);
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    tells("2.6.0");
    const silence = { failure: { kind: "timeout", sent: true } } as const;
    const answers = { [reader("users/auth")]: 401, [koreader("users/auth")]: known, [health]: { body: {} } };
    for (const path of lost) scene.http.on(path, silence, answers[path] ?? 404);
    const find = (): unknown => scene.library.findByHash(fingerprint);
    expect(lost.map(find)).toMatchObject(lost.map(() => ({ failure: { kind: "timeout" } })));
    tells("2.6.0");
    expect(find()).toEqual({ ok: true, value: { id: 7 } });
  });

  it("is searched again on another server", () => {
    scene.dialects.recognise("G");
    saveSettings(scene.database, { serverUrl: "https://other.example" });
    expect(scene.dialects.current().readerPrefix).toBe("reader");
  });
});

describe("a server without the by-hash path", () => {
  beforeEach(() => {
    for (const path of [byHash, "users/auth"]) scene.http.on(reader(path), 401);
    scene.http.on(koreader(byHash), page);
    scene.http.on(koreader("users/auth"), known);
  });

  test.each(["v3.2.4", undefined])("(%s) is recognised by one request, and not asked for another book", (version) => {
    if (version !== undefined) tells(version);
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: undefined });
    const before = asked().length;
    expect(scene.library.findByHash("f".repeat(32) as Fingerprint)).toEqual({ ok: true, value: undefined });
    expect(asked()).toHaveLength(before);
    expect(asked()).not.toContain(koreader(byHash));
  });

  it("is asked for its version again within the hour if it had none", () => {
    scene.library.findByHash(fingerprint);
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    tells("2.6.0");
    scene.clock.advance(3600);
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ value: { id: 7 } });
  });

  it("has the path again if the test of the connection finds it", () => {
    scene.library.findByHash(fingerprint);
    scene.http.on(koreader(`books/by-hash/${"0".repeat(32)}`), { body: { id: 1 } });
    expect(scene.library.checkByHash()).toEqual({ ok: true, value: true });
    expect(scene.dialects.current().byHash).toBe(true);
  });
});

describe("the upload of sessions", () => {
  const single = "POST /lib/api/v1/reading-sessions";
  const batch = "POST /lib/api/v1/reading-sessions/batch";
  const send = (): unknown => {
    const many = scene.library.uploadBatch(7 as BookId, "CBZ", [record]);
    return many.ok ? many : scene.library.upload(7 as BookId, "CBZ", record);
  };

  beforeEach(() => {
    scene.http.on(reader("users/auth"), 403);
    scene.http.on(koreader("users/auth"), known);
  });

  it("uses the token, one by one, if the key is refused although it is valid", () => {
    scene.http.on(batch, 403);
    scene.http.on(single, ({ headers }) => (headers["Authorization"] === undefined ? 403 : { status: 202 }));
    expect(send()).toMatchObject({ ok: true });
    const before = asked().length;
    expect(send()).toMatchObject({ ok: true });
    expect(asked().slice(before)).toEqual([single]);
    const { headers, body } = scene.http.seen[before]!;
    expect(headers["x-auth-key"]).toBeUndefined();
    expect(JSON.parse(body!)).toEqual({ bookId: 7, bookType: "CBX", startLocation: "3", endLocation: "5" });
  });

  it("waits for a library account if only that may upload", () => {
    saveSettings(scene.database, { libraryUsername: "" });
    tells("v3.2.4");
    scene.http.on(batch, 403);
    scene.http.on(single, 403);
    expect(send()).toMatchObject({ failure: { kind: "unconfigured", missing: "library account" } });
  });

  it("fails for a book that neither account may use, and keeps the accounts", () => {
    tells("2.6.0");
    scene.http.on(batch, 403);
    scene.http.on(single, { status: 403, body: { message: "Access denied." } });
    expect(send()).toMatchObject({ failure: { kind: "refused", status: 403, message: "Access denied." } });
  });

  it("uses no token with the key if both accounts are accepted", () => {
    tells("2.6.0");
    scene.http.on(batch, { body: { results: [{ sessionId: 1 }] } });
    scene.library.describe(7 as BookId);
    scene.clock.advance(27.9 * 86400);
    expect(send()).toMatchObject({ ok: true });
    scene.library.findByHash(fingerprint);
    const ofReader = scene.http.seen.filter(({ headers }) => headers["x-auth-key"] !== undefined);
    expect(ofReader.length).toBeGreaterThan(3);
    for (const { headers } of ofReader) expect(headers["Authorization"]).toBeUndefined();
    for (const { url, headers } of scene.http.seen)
      if (url.indexOf("/api/koreader/") >= 0) expect(headers["Authorization"]).toBeUndefined();
  });

  it("is not possible without the path, and costs no further request", () => {
    const nowhere = { status: 404, body: { message: "Resource not found." } };
    scene.http.on(batch, 403);
    scene.http.on(single, ({ headers }) => (headers["Authorization"] === undefined ? 403 : nowhere));
    scene.http.on("GET /lib/api/v1/books/7", { body: { id: 7 } });
    expect(send()).toMatchObject({ failure: { kind: "unsupported" } });
    const before = asked().length;
    expect(send()).toMatchObject({ failure: { kind: "unsupported" } });
    expect(asked()).toHaveLength(before);
  });

  it("makes no batch for a week after a server took only single ones", () => {
    scene.http.on(reader("users/auth"), known);
    scene.http.on(batch, 404);
    scene.http.on(single, { body: { id: 1 } });
    send();
    const before = asked().length;
    send();
    expect(asked().slice(before)).toEqual([single]);
    scene.clock.advance(week);
    send();
    expect(asked().slice(before + 1)).toEqual([reader("users/auth"), batch, single]);
  });

  it("learns no trait after a bad batch", () => {
    scene.http.on(reader("users/auth"), known);
    scene.http.on(batch, 400);
    scene.http.on(single, { body: { id: 1 } });
    send();
    expect(scene.dialects.current().batch).toBe(true);
  });
});

describe("a server that is replaced by one of another kind", () => {
  const batch = "POST /lib/api/v1/reading-sessions/batch";
  const single = "POST /lib/api/v1/reading-sessions";
  const taking = (form: "integer" | "text") => (request: { body?: string | undefined }) => {
    const { startLocation } = JSON.parse(request.body ?? "{}") as { startLocation: unknown };
    return typeof startLocation === (form === "text" ? "string" : "number") ? { body: { id: 1 } } : 400;
  };
  const send = (): unknown => scene.library.upload(7 as BookId, "CBZ", record);

  it("keeps no learned trait of the former one", () => {
    scene.dialects.recognise("G");
    scene.dialects.learn({ newShelf: "plain", covers: "books" });
    expect(scene.dialects.current().newShelf).toBe("plain");
    scene.dialects.recognise("spec");
    expect(scene.dialects.current()).toEqual(dialectOf("spec"));
  });

  it("is not found to lack what its version has, or what it has shown to have", () => {
    scene.dialects.recognise("G");
    scene.dialects.learn({ highlights: false, ratings: false, sessions: false });
    expect(scene.dialects.current()).toEqual(dialectOf("G"));
    scene.dialects.recognise("spec");
    scene.dialects.learn({ ratings: true });
    scene.dialects.learn({ highlights: false, ratings: false });
    expect(scene.dialects.current()).toMatchObject({ highlights: false, ratings: true });
  });

  it("is asked after a day, or at a tap, for a missing trait that keeps items pending", () => {
    scene.dialects.learn({ sessions: false, batch: false, joinsWebReader: "no" });
    scene.dialects.expireTraits();
    expect(scene.dialects.current()).toMatchObject({ sessions: true, batch: false, joinsWebReader: "unknown" });
    scene.dialects.learn({ sessions: false });
    scene.clock.advance(week / 7);
    expect(scene.dialects.current()).toMatchObject({ sessions: true, batch: false });
  });

  it("has its traits stored for each account", () => {
    scene.dialects.learn({ newShelf: "private" });
    saveSettings(scene.database, { libraryUsername: "the administrator" });
    expect(scene.dialects.current().newShelf).toBe("specified");
  });

  it("gets a session in its own form within the same upload", () => {
    scene.dialects.recognise("G");
    scene.http.on(koreader("users/auth"), { status: 404, body: { message: "Resource not found." } });
    scene.http.on(reader("users/auth"), known);
    scene.http.on(batch, 400);
    scene.http.on(single, (request) =>
      request.headers["x-auth-key"] === undefined ? 401 : taking("integer")(request),
    );
    expect(send()).toMatchObject({ ok: true });
    const withKey = scene.http.seen.filter(({ method, headers }) => method === "POST" && "x-auth-key" in headers);
    expect(withKey).toHaveLength(1);
    expect(scene.dialects.generation()).toBe("spec");
  });

  it("gets no second request if the answer was lost on the way to the other account", () => {
    scene.dialects.recognise("G");
    scene.http.on(koreader("users/auth"), known);
    tells("v3.2.4");
    scene.http.on(single, ({ headers }) =>
      headers["x-auth-key"] === undefined ? 401 : { failure: { kind: "timeout", sent: true } },
    );
    expect(send()).toMatchObject({ failure: { kind: "timeout", sent: true } });
  });
});
