import type { BookId, Fingerprint } from "../../src/domain/book/book";
import { familyOf, specified } from "../../src/domain/connection/dialect";
import type { SessionRecord } from "../../src/domain/session/sessionRecord";
import { serverScene, type ServerScene } from "../fakes/server";

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

const asked = (): readonly string[] => scene.http.asked();

describe("the word of the reader API", () => {
  it("is the specification's, at no further cost, where that answers", () => {
    scene.http.on(reader(byHash), { body: { id: 7 } });
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: { id: 7 } });
    expect(asked()).toEqual([reader(byHash)]);
  });

  test.each([401, 403, 404, page])("is looked for where %j answers to it, once", (reply) => {
    scene.http.on(reader(byHash), reply);
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    scene.library.findByHash(fingerprint);
    scene.library.findByHash(fingerprint);
    expect(asked()).toEqual([reader(byHash), koreader(byHash), koreader(byHash)]);
    expect(scene.dialects.current()).toMatchObject({
      comics: "CBX",
      locations: "text",
      progressText: "place",
    });
  });

  it("is taken from another task that has found it meanwhile", () => {
    scene.http.on(reader(byHash), 404);
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    const { send } = scene.http;
    scene.http.send = (request) => {
      const answer = send(request);
      scene.dialects.learn(familyOf("koreader"));
      return answer;
    };
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: { id: 7 } });
    expect(asked()).toEqual([reader(byHash), koreader(byHash)]);
  });

  it("stays unknown with a wrong password, which is what the reader hears of", () => {
    for (const path of [byHash, "users/auth"])
      for (const word of [reader, koreader]) scene.http.on(word(path), 401);
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { kind: "denied" } });
    expect(scene.dialects.knows("readerPrefix")).toBe(false);
  });

  it("is asked for again after a week", () => {
    scene.http.on(reader(byHash), 403, { body: { id: 7 } });
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    scene.library.findByHash(fingerprint);
    scene.clock.advance(week);
    scene.library.findByHash(fingerprint);
    expect(asked()).toEqual([reader(byHash), koreader(byHash), reader(byHash)]);
  });

  it("is another one on another server", () => {
    scene.http.on(reader(byHash), 403);
    scene.http.on(koreader(byHash), { body: { id: 7 } });
    scene.library.findByHash(fingerprint);
    scene.settings.save({ serverUrl: "https://other.example" });
    expect(scene.dialects.current().readerPrefix).toBe("reader");
  });
});

describe("a server without by-hash", () => {
  beforeEach(() => {
    for (const path of [byHash, "users/auth"]) scene.http.on(reader(path), 401);
    scene.http.on(koreader(byHash), page);
    scene.http.on(koreader("users/auth"), known);
  });

  it("is found out by itself, and asked for no other book", () => {
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: undefined });
    const before = asked().length;
    expect(scene.library.findByHash("f".repeat(32) as Fingerprint)).toEqual({ ok: true, value: undefined });
    expect(asked()).toHaveLength(before);
  });

  it("is asked again when the test of the connection finds it after all", () => {
    scene.library.findByHash(fingerprint);
    scene.http.on(koreader(`books/by-hash/${"0".repeat(32)}`), {
      status: 404,
      body: { message: "Book x not found" },
    });
    expect(scene.library.checkByHash()).toEqual({ ok: true, value: true });
    expect(scene.dialects.current().byHash).toBe(true);
  });
});

describe("sessions", () => {
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

  it("go with the token where the key is refused though it is good, one by one from then on", () => {
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

  it("wait for a library account where only that is let in", () => {
    scene.settings.save({ libraryUsername: "" });
    scene.http.on(batch, 403);
    scene.http.on(single, 403);
    expect(send()).toMatchObject({ failure: { kind: "unconfigured", missing: "library account" } });
  });

  it("of a book that neither account may touch are refused, not the accounts", () => {
    scene.http.on(batch, 403);
    scene.http.on(single, { status: 403, body: { message: "Access denied." } });
    expect(send()).toMatchObject({ failure: { kind: "refused", status: 403, message: "Access denied." } });
  });

  it("stay where there are none, and nobody asks again", () => {
    const nowhere = { status: 404, body: { message: "Resource not found." } };
    scene.http.on(batch, 403);
    scene.http.on(single, ({ headers }) => (headers["Authorization"] === undefined ? 403 : nowhere));
    expect(send()).toMatchObject({ failure: { kind: "unsupported" } });
    const before = asked().length;
    expect(send()).toMatchObject({ failure: { kind: "unsupported" } });
    expect(asked()).toHaveLength(before);
  });

  it("are not sent as a batch for a week after a server took only single ones", () => {
    scene.http.on(batch, 404);
    scene.http.on(single, { status: 202 });
    send();
    const before = asked().length;
    send();
    expect(asked().slice(before)).toEqual([single]);
    scene.clock.advance(week);
    send();
    expect(asked().slice(-2)).toEqual([batch, single]);
  });

  it("of a bad batch teach nothing", () => {
    scene.http.on(batch, 400);
    scene.http.on(single, { status: 202 });
    send();
    expect(scene.dialects.current().batch).toBe(true);
  });
});

describe("a server that becomes another one", () => {
  const batch = "POST /lib/api/v1/reading-sessions/batch";
  const single = "POST /lib/api/v1/reading-sessions";
  const taking = (form: "integer" | "text") => (request: { body?: string | undefined }) => {
    const { startLocation } = JSON.parse(request.body ?? "{}") as { startLocation: unknown };
    return typeof startLocation === (form === "text" ? "string" : "number") ? { status: 202 } : 400;
  };
  const send = (): unknown => scene.library.upload(7 as BookId, "CBZ", record);

  it("has nothing left of what the last one taught when an answer contradicts it", () => {
    scene.dialects.learn({ ...familyOf("koreader"), batch: false, magicPages: "mobile", newShelf: "plain" });
    scene.dialects.learn({ batch: false });
    expect(scene.dialects.current().magicPages).toBe("mobile");
    scene.dialects.learn({ ...familyOf("reader") });
    expect(scene.dialects.current()).toEqual(specified);
  });

  it("is asked after a day, or at a person's wish, for what keeps things waiting", () => {
    scene.dialects.learn({ sessions: false, batch: false });
    scene.dialects.doubt();
    expect(scene.dialects.current()).toMatchObject({ sessions: true, batch: false });
    scene.dialects.learn({ sessions: false });
    scene.clock.advance(week / 7);
    expect(scene.dialects.current()).toMatchObject({ sessions: true, batch: false });
  });

  it("is known apart for another account", () => {
    scene.dialects.learn({ newShelf: "private" });
    scene.settings.save({ libraryUsername: "the administrator" });
    expect(scene.dialects.current().newShelf).toBe("specified");
  });

  it("gets a session in its own form within the same upload", () => {
    scene.dialects.learn({ ...familyOf("koreader"), sessionAuth: "bearer", batch: false });
    scene.http.on(koreader("users/auth"), { status: 404, body: { message: "Resource not found." } });
    scene.http.on(reader("users/auth"), known);
    scene.http.on(batch, 400);
    scene.http.on(single, (request) =>
      request.headers["x-auth-key"] === undefined ? 401 : taking("integer")(request),
    );
    expect(send()).toMatchObject({ ok: true });
    expect(scene.dialects.current()).toMatchObject({ readerPrefix: "reader", sessionAuth: "md5" });
  });

  it("is not sent anything twice when the answer was lost on the way to the other account", () => {
    scene.dialects.learn({ ...familyOf("koreader"), sessionAuth: "bearer", batch: false });
    scene.http.on(single, ({ headers }) =>
      headers["x-auth-key"] === undefined ? 401 : { failure: { kind: "timeout", sent: true } },
    );
    expect(send()).toMatchObject({ failure: { kind: "timeout", sent: true } });
  });
});
