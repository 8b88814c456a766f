// Also src/features/sessions/sessionList.api.ts: the list of what the server holds.
import type { BookId, BookType } from "../../../src/model/book";
import { isoOf, unixOf } from "../../../src/base/timestamp";
import type { SessionRecord } from "../../../src/model/session";
import type { HttpRequest } from "../../../src/koreader/http.port";
import type { Reply } from "../../fakes/http";
import { serverScene, type ServerScene } from "../../fakes/server";
import { saveSettings } from "../../../src/store/settings";

const book = 42 as BookId;
const type: BookType = "EPUB";
const single = "POST /lib/api/v1/reading-sessions";
const batch = "POST /lib/api/v1/reading-sessions/batch";
const list = "GET /lib/api/v1/reading-sessions/book/42";
const account = "GET /lib/api/reader/users/auth";
const page = { headers: { "content-type": "text/html" }, body: "<html>" };

const record = {
  startTime: "2026-06-01T10:00:00Z",
  endTime: "2026-06-01T10:30:00Z",
  durationSeconds: 1800,
  durationFormatted: "0:30:00",
  startProgress: 12.34,
  endProgress: 15,
  progressDelta: 2.66,
  startLocation: 10,
  endLocation: 14,
} as SessionRecord;

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene();
});

const bodyOf = ({ body }: HttpRequest): unknown => JSON.parse(body!);

describe("an upload of sessions", () => {
  it("has exactly the fields of the specification for a single session", () => {
    scene.http.on(single, { body: { id: 9 } });
    expect(scene.library.upload(book, type, record)).toEqual({ ok: true, value: { serverId: 9 } });
    expect(bodyOf(scene.http.seen[0]!)).toEqual({ bookId: 42, bookType: "EPUB", ...record });
    expect(scene.http.seen[0]!.headers["x-auth-user"]).toBe("ann");
  });

  it("returns the server's ID of a single session", () => {
    scene.http.on(single, { body: { id: 9 } });
    expect(scene.library.upload(book, type, record)).toEqual({ ok: true, value: { serverId: 9 } });
  });

  it("sends several sessions in one request", () => {
    scene.http.on(batch, { body: { results: [{ sessionId: 8 }, { sessionId: null }] } });
    expect(scene.library.uploadBatch(book, type, [record, record])).toEqual({
      ok: true,
      value: [{ serverId: 8 }, { serverId: undefined }],
    });
    expect(bodyOf(scene.http.seen[0]!)).toEqual({ bookId: 42, bookType: "EPUB", sessions: [record, record] });
  });

  describe.each<Reply>([
    { body: "" },
    { body: {} },
    { body: [] },
    { body: "null" },
    { body: { results: null } },
    { body: { results: [] } },
    { status: 204 },
  ])("with the answer %j", (reply) => {
    const started = unixOf(record.startTime)!;
    const entry = (id: number): object => ({ id, startTime: isoOf(started) });

    it("counts as stored if the server's list has the sessions", () => {
      for (const path of [single, batch]) scene.http.on(path, reply);
      scene.http.on(list, { body: { content: [entry(8), entry(9)] } });
      expect(scene.library.uploadBatch(book, type, [record, record])).toEqual({
        ok: true,
        value: [{ serverId: 8 }, { serverId: 9 }],
      });
    });

    it("counts as not stored if the server's list does not have the sessions", () => {
      for (const path of [single, batch]) scene.http.on(path, reply);
      scene.http.on(list, { body: { content: [entry(8)] } });
      expect(scene.library.uploadBatch(book, type, [record, record])).toMatchObject({
        failure: { kind: "unreadable" },
      });
      scene.http.on(list, { body: { content: [] } });
      expect(scene.library.uploadBatch(book, type, [record])).toMatchObject({
        failure: { kind: "unreadable" },
      });
    });

    it("counts as stored if the server has no list", () => {
      scene.http.on(batch, reply);
      scene.http.on(list, 405);
      expect(scene.library.uploadBatch(book, type, [record, record])).toEqual({ ok: true, value: [{}, {}] });
    });
  });

  it("checks the list after a first bodyless answer, and trusts the next ones", () => {
    scene.http.on(single, { status: 202 });
    scene.http.on(list, { body: { content: [{ id: 8, startTime: record.startTime }] } });
    expect(scene.library.upload(book, type, record)).toEqual({ ok: true, value: { serverId: 8 } });
    expect(scene.library.upload(book, type, record)).toEqual({ ok: true, value: {} });
    expect(scene.http.asked()).toEqual([single, list, single]);
  });

  it("finds each session in the list by its exact start", () => {
    const [first, second] = [record, { ...record, startTime: "2026-06-01T12:00:00Z" }];
    const entries = [second, first].map(({ startTime }, id) => ({ id: id + 1, startTime }));
    scene.http.on(batch, { body: {} });
    scene.http.on(list, { body: { content: entries } });
    const stored = { ok: true, value: [{ serverId: 2 }, { serverId: 1 }] };
    expect(scene.library.uploadBatch(book, type, [first, second])).toEqual(stored);
  });

  it("counts as not stored if neither answer nor list has the session", () => {
    scene.http.on(single, { status: 202 });
    scene.http.on(list, { body: { content: [{ id: 1, startTime: "2026-06-01T10:00:01Z" }] } });
    expect(scene.library.upload(book, type, record)).toMatchObject({ failure: { kind: "unreadable" } });
  });

  it("is not trusted if the answer counts another number of sessions", () => {
    scene.http.on(batch, { body: { results: [{ sessionId: 8 }] } });
    scene.http.on(list, { body: { content: [] } });
    expect(scene.library.uploadBatch(book, type, [record, record])).toMatchObject({
      failure: { kind: "unreadable" },
    });
  });

  it("is not confirmed by a web page", () => {
    scene.http.on(single, page);
    expect(scene.library.upload(book, type, record)).toMatchObject({ failure: { kind: "unreadable" } });
  });

  it("keeps its endpoint known if a web page answers", () => {
    scene.http.on(batch, { ...page, status: 404 });
    scene.http.on(single, { ...page, status: 405 }, { status: 202 });
    scene.http.on(list, { body: { content: [{ id: 1, startTime: record.startTime }] } });
    const unreadable = { failure: { kind: "unreadable", isPage: true } };
    expect(scene.library.uploadBatch(book, type, [record])).toMatchObject(unreadable);
    expect(scene.library.upload(book, type, record)).toMatchObject(unreadable);
    expect(scene.library.upload(book, type, record)).toMatchObject({ ok: true });
    scene.http.seen.length = 0;
    scene.library.uploadBatch(book, type, [record]);
    expect(scene.http.seen.map(({ url }) => url).join()).toContain("/batch");
  });
});

describe("the format of a session", () => {
  test.each([
    ["spec", "CBR", "CBR"],
    ["spec", "CBZ", "CBZ"],
    ["W", "CBR", "CBX"],
    ["W", "CBZ", "CBX"],
    ["W", "EPUB", "EPUB"],
    ["W", "FB2", "FB2"],
  ] as const)("on %s is for a %s file: %s", (kind, format, sent) => {
    scene.dialects.recognise(kind);
    scene.http.on(single, { body: { id: 9 } });
    scene.http.on(batch, { body: { results: [{ sessionId: 9 }] } });
    expect(scene.library.upload(book, format, record)).toMatchObject({ ok: true });
    expect(scene.library.uploadBatch(book, format, [record])).toMatchObject({ ok: true });
    const startLocation = kind === "spec" ? 10 : "10";
    const bodies = [
      { bookType: sent, startLocation },
      { bookType: sent, sessions: [{ startLocation }] },
    ];
    expect(scene.http.seen.map((request) => bodyOf(request))).toMatchObject(bodies);
  });

  it("is refused without a request if the server does not take it", () => {
    const refusal = { failure: { kind: "unsupported", what: "sessions of this format" } };
    expect(scene.library.upload(book, "FB2", record)).toMatchObject(refusal);
    expect(scene.library.uploadBatch(book, "FB2", [record])).toMatchObject(refusal);
    expect(scene.http.seen).toEqual([]);
  });
});

describe("a server without the endpoint of batches", () => {
  test.each<[Reply, boolean]>([
    [404, false],
    [405, false],
    [{ status: 403, body: { message: "no" } }, false],
    [400, true],
    [422, true],
    [500, true],
  ])("after %j and a single session that was stored, batches: %j", (reply, hasBatches) => {
    scene.http.on(batch, reply);
    scene.http.on(single, { body: { id: 9 } });
    scene.http.on(account, { body: { username: "ann" } });
    expect(scene.library.uploadBatch(book, type, [record])).toMatchObject({ ok: false });
    expect(scene.library.upload(book, type, record)).toMatchObject({ ok: true });
    expect(scene.dialects.current().batch).toBe(hasBatches);
  });

  it("keeps batches if only a single session was ever sent", () => {
    scene.http.on(single, { body: { id: 9 } });
    scene.library.upload(book, type, record);
    expect(scene.dialects.current().batch).toBe(true);
  });
});

describe("the server's list of sessions", () => {
  const start = 1780308000;
  const entry = (id: number): object => ({ id, startTime: isoOf(start - id * 60), bookTitle: null });
  const entries = (from: number, count: number): object[] =>
    Array.from({ length: count }, (_, i) => entry(from + i + 1));
  const pages = (): (string | null)[] => scene.http.seen.map(({ url }) => new URL(url).searchParams.get("page"));

  it("is read page by page, as far back as requested", () => {
    scene.http.on(list, { body: { content: entries(0, 100) } }, { body: { content: entries(100, 100) } });
    const listed = scene.library.listSessions(book, start - 150 * 60);
    expect(listed.ok && listed.value).toHaveLength(150);
    expect(listed.ok && listed.value?.[3]).toEqual({ serverId: 4, startedAt: start - 240, endedAt: start - 240 });
    expect(pages()).toEqual(["0", "1"]);
    expect(scene.http.seen[0]!.url).toMatch(/size=100$/);
  });

  it("ends with a page that is not full", () => {
    scene.http.on(list, { body: { content: entries(0, 100) } }, { body: { content: entries(100, 3) } });
    const listed = scene.library.listSessions(book, 0);
    expect(listed.ok && listed.value).toHaveLength(103);
  });

  it("continues after short pages if the server says that more pages exist", () => {
    const told = (content: object[]): Reply => ({ body: { content, page: { totalPages: 3 } } });
    scene.http.on(list, told(entries(0, 20)), told(entries(20, 20)), told(entries(40, 5)));
    const listed = scene.library.listSessions(book, 0);
    expect(listed.ok && listed.value).toHaveLength(45);
  });

  it("ends if the server sends the same page again and again", () => {
    scene.http.on(list, { body: { content: entries(0, 100) } });
    scene.library.listSessions(book, 0);
    expect(scene.http.seen.length).toBeLessThanOrEqual(50);
  });

  it("leaves out entries that are not valid", () => {
    const odd = [null, 5, { id: 1 }, { id: "2", startTime: isoOf(start) }, { id: 3, startTime: "yesterday" }, entry(4)];
    scene.http.on(list, { body: { content: odd } });
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ serverId: 4 }] });
  });

  it("ends with an empty page, even if the server counts more pages", () => {
    scene.http.on(list, { body: { content: [entry(1)], totalPages: 9 } }, { body: { content: [], totalPages: 9 } });
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ serverId: 1 }] });
    expect(scene.http.seen.length).toBe(2);
  });

  it("has the end and the last percent of each session if the server gives them", () => {
    const given = { id: 1, startTime: isoOf(start), endTime: isoOf(start + 60), endProgress: 12.5 };
    scene.http.on(list, { body: { content: [given] } });
    const session = { serverId: 1, startedAt: start, endedAt: start + 60, endPercent: 12.5 };
    expect(scene.library.listSessions(book, 0)).toEqual({ ok: true, value: [session] });
  });

  it("has no session that ends before its start", () => {
    const backwards = { id: 1, startTime: isoOf(start), endTime: isoOf(start - 60) };
    scene.http.on(list, { body: { content: [backwards] } });
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ startedAt: start, endedAt: start }] });
  });

  it("ends after 50 pages if the server always sends more", () => {
    const one = { id: 1, startTime: "2026-06-01T10:00:00Z", endTime: "2026-06-01T10:30:00Z" };
    const content = Array.from({ length: 100 }, () => one);
    for (const end of [{}, { totalPages: 1e9 }, { page: { totalPages: 1e9 } }]) {
      scene = serverScene();
      scene.http.on(list, { body: { content, ...end } });
      const listed = scene.library.listSessions(book, 0);
      expect(listed.ok && listed.value).toHaveLength(50 * 100);
      expect(scene.http.asked().filter((question) => question === list)).toHaveLength(50);
    }
  });

  it("is empty for a book that the server does not know, if the list works for others", () => {
    scene.http.on("GET /lib/api/v1/reading-sessions/book/7", { body: { content: [] } });
    scene.library.listSessions(7 as BookId, 0);
    scene.http.on(list, { status: 404, body: { message: "Nothing here" } });
    expect(scene.library.listSessions(book, 0)).toEqual({ ok: true, value: [] });
  });

  const kinds = ["W", "G", "B2", "spec"] as const;
  test.each(kinds.flatMap((kind) => [404, 405, page].map((reply) => [kind, reply] as const)))(
    "counts as missing if %s answers %j for a known book",
    (kind, reply) => {
      scene.dialects.recognise(kind);
      for (const word of ["reader", "koreader"])
        scene.http.on(`GET /lib/api/${word}/users/auth`, { body: { username: "ann" } });
      saveSettings(scene.database, { libraryUsername: "ann", libraryPassword: "secret" });
      scene.http.on("GET /lib/api/v1/reading-sessions/book/7", { body: { content: [] } });
      scene.library.listSessions(7 as BookId, 0);
      scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a", refreshToken: "r" } });
      scene.http.on("GET /lib/api/v1/books/42", { body: { id: 42, title: "Title" } });
      scene.http.on(list, reply);
      expect(scene.library.listSessions(book, 0)).toEqual({ ok: true, value: undefined });
      expect([scene.dialects.knows("sessionList"), scene.dialects.current().sessionList]).toEqual([true, false]);
      scene.library.listSessions(book, 0);
      expect(scene.http.asked().filter((question) => question === list)).toHaveLength(1);
    },
  );

  const words = ["Resource not found.", "Not found", "Route not found", "Book not found"];
  test.each<Reply>([404, 405, page, ...words.map((message) => ({ status: 404, body: { message } }))])(
    "counts as missing if the server answers %j, and is not requested again",
    (reply) => {
      scene.http.on(list, reply);
      scene.http.on(account, { body: { username: "ann" } });
      expect(scene.library.listSessions(book, 0)).toEqual({ ok: true, value: undefined });
      expect(scene.library.listSessions(7 as BookId, 0)).toEqual({ ok: true, value: undefined });
      expect(scene.http.asked().filter((question) => question.includes("/reading-sessions/"))).toEqual([list]);
    },
  );

  it.each<Reply>([{ body: {} }, { body: "" }, { body: "null" }, { status: 204 }])(
    "does not count as missing after the empty answer %j",
    (reply) => {
      scene.http.on(list, reply);
      scene.http.on(account, { body: { username: "ann" } });
      expect(scene.library.listSessions(book, 0)).toMatchObject({ failure: { kind: "unreadable" } });
      scene.http.on(single, reply);
      expect(scene.library.upload(book, type, record)).toMatchObject({ failure: { kind: "unreadable" } });
    },
  );

  it("does not count as missing after the login page of a Wi-Fi", () => {
    scene.http.on(list, page, { body: { content: [entry(1)] } });
    scene.http.on(account, page);
    expect(scene.library.listSessions(book, 0)).toMatchObject({ failure: { kind: "unreadable" } });
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ serverId: 1 }] });
  });

  it("is requested again after the server address changed", () => {
    scene.library.listSessions(book, 0);
    saveSettings(scene.database, { serverUrl: "https://other.example" });
    scene.http.on("GET /api/v1/reading-sessions/book/42", { body: { content: [entry(1)] } });
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ serverId: 1 }] });
  });

  test.each([401, 403])("does not count as missing after status %i while the account is refused", (status) => {
    scene.http.on(list, status, { body: { content: [entry(1)] } });
    scene.http.on(account, status);
    expect(scene.library.listSessions(book, 0)).toMatchObject({ failure: { kind: "denied" } });
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ serverId: 1 }] });
  });

  it("is requested with the access token if the key is refused", () => {
    scene.dialects.recognise("W");
    scene.http.on(list, 403, { body: { content: [entry(1)] } });
    scene.http.on("GET /lib/api/koreader/users/auth", { body: { username: "ann" } });
    scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ serverId: 1 }] });
    expect(scene.dialects.current()).toMatchObject({ sessionAuth: "bearer", batch: false });
  });

  it("counts as missing after three answers of 500 in a row", () => {
    scene.http.on(list, 500);
    expect(scene.library.listSessions(book, 0).ok).toBe(false);
    expect(scene.library.listSessions(book, 0).ok).toBe(false);
    expect(scene.library.listSessions(book, 0)).toEqual({ ok: true, value: undefined });
  });

  it("does not count as missing if other answers come between three of 500", () => {
    scene.http.on(list, 500, 500, 502, 500, 500, { body: { content: [entry(1)] } });
    for (let n = 0; n < 5; n += 1) expect(scene.library.listSessions(book, 0).ok).toBe(false);
    expect(scene.library.listSessions(book, 0)).toMatchObject({ value: [{ serverId: 1 }] });
  });

  it("does not count as missing if it was read between three answers of 500", () => {
    const listed = { body: { content: [entry(1)] } };
    scene.http.on(list, 500, listed, 500, listed, 500, listed);
    const answers = Array.from({ length: 6 }, () => scene.library.listSessions(book, 0).ok);
    expect(answers).toEqual([false, true, false, true, false, true]);
  });

  test.each<Reply>([{ body: {} }, { body: "" }, { body: "{" }])(
    "never counts as missing after %j, because sessions would be lost",
    (reply) => {
      scene.http.on(list, reply);
      const answers = Array.from({ length: 4 }, () => scene.library.listSessions(book, 0).ok);
      expect(answers).toEqual([false, false, false, false]);
    },
  );

  test.each<Reply>([502, 429, { failure: { kind: "timeout", sent: true } }])("is unknown after %j", (reply) => {
    scene.http.on(list, reply);
    expect(scene.library.listSessions(book, 0).ok).toBe(false);
  });
});
