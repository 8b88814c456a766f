// Also src/features/status/statuses.api.ts, whose answers have positions too.
import type { BookId } from "../../../src/model/book";
import { asPercent } from "../../../src/base/scale";
import type { WebMove } from "../../../src/features/position/progress.api";
import { isJoined, moveWebReader, recentPositions, recordPositions } from "../../../src/features/position/progress.api";
import { createStatusRequests } from "../../../src/features/status/statuses.api";
import { positionsIn } from "../../../src/server/books";
import type { Reply } from "../../fakes/http";
import { serverScene, type ServerScene } from "../../fakes/server";

const book = 7 as BookId;
const details = "GET /lib/api/v1/books/7";
const post = "POST /lib/api/v1/books/progress";
const account = "GET /lib/api/v1/koreader-users/me";
const auth = "GET /lib/api/koreader/users/auth";
const page = { headers: { "content-type": "text/html" }, body: "<html>" };
const stored: Reply = { status: 204 };
const move: WebMove = { format: "EPUB", percent: asPercent(12.5), place: "epubcfi(/6/4!/4/2:1)" };

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene({}, false);
  scene.dialects.recognise("G");
  scene.dialects.confirm();
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a", refreshToken: "r" } });
  scene.http.on(auth, { body: { username: "ann" } });
});

const bookWith = (...files: object[]): Reply => ({
  body: { id: 7, primaryFile: files[0], alternativeFormats: files.slice(1) },
});
const bodies = (): unknown[] =>
  scene.http.seen.filter(({ url }) => url.endsWith("/books/progress")).map(({ body }): unknown => JSON.parse(body!));
const times = (question: string): number => scene.http.asked().filter((asked) => asked === question).length;

describe("a request that moves the web reader", () => {
  test("names the file of the format, whose ID is fetched once", () => {
    scene.http.on(details, bookWith({ id: 10, fileName: "a.pdf" }, { id: 11, fileName: "a.epub" }));
    scene.http.on(post, stored);
    for (let moves = 0; moves < 2; moves += 1) expect(moveWebReader(scene.api, book, move)).toMatchObject({ ok: true });
    const fileProgress = { bookFileId: 11, positionData: move.place, progressPercent: 12.5 };
    expect(bodies()).toEqual([
      { bookId: 7, fileProgress },
      { bookId: 7, fileProgress },
    ]);
    expect(times(details)).toBe(1);
  });

  test.each([
    [move, { bookId: 7, epubProgress: { cfi: move.place, percentage: 12.5 } }],
    [
      { ...move, format: "PDF", place: "3" },
      { bookId: 7, pdfProgress: { page: 3, percentage: 12.5 } },
    ],
    [
      { ...move, format: "CBX", place: undefined },
      { bookId: 7, cbxProgress: { percentage: 12.5 } },
    ],
  ] as const)("names the format if no file is known: %j", (moved, body) => {
    scene.http.on(details, { body: { id: 7 } });
    scene.http.on(post, stored);
    expect(moveWebReader(scene.api, book, moved)).toMatchObject({ ok: true });
    expect(bodies()).toEqual([body]);
  });

  test("names the newest file of a book that got another one", () => {
    scene.http.on(details, bookWith({ id: 11, fileName: "a.epub" }), bookWith({ id: 12, fileName: "a.epub" }));
    scene.http.on(post, { status: 404, body: { message: "Book file not found" } }, stored);
    expect(moveWebReader(scene.api, book, move)).toMatchObject({ ok: true });
    expect(bodies()).toMatchObject([{ fileProgress: { bookFileId: 11 } }, { fileProgress: { bookFileId: 12 } }]);
  });

  test.each([
    ["has no file of the format", { id: 7 }, 1, 1],
    ["still has the same file", { id: 7, primaryFile: { id: 11, fileName: "a.epub" } }, 2, 1],
  ])("is sent once if the server does not know a book that %s", (_what, body, asked, sent) => {
    scene.http.on(details, { body });
    scene.http.on(post, { status: 404, body: { message: "Book file not found" } });
    expect(moveWebReader(scene.api, book, move)).toMatchObject({ failure: { status: 404 } });
    expect([times(details), times(post)]).toEqual([asked, sent]);
  });

  test("ends the use of positions that were fetched before", () => {
    scene.http.on(details, bookWith({ id: 11, fileName: "a.epub" }));
    scene.http.on(post, stored);
    recordPositions(scene.api, book, { web: { EPUB: { percent: asPercent(5) } }, files: { EPUB: 11 } });
    expect(recentPositions(scene.api, book)?.web.EPUB?.percent).toBe(5);
    moveWebReader(scene.api, book, move);
    expect(recentPositions(scene.api, book)).toBeUndefined();
  });

  test("needs no request for the file if an answer has shown it", () => {
    scene.http.on(post, stored);
    recordPositions(scene.api, book, { web: {}, files: { EPUB: 11 } });
    moveWebReader(scene.api, book, move);
    expect([bodies(), times(details)]).toMatchObject([[{ fileProgress: { bookFileId: 11 } }], 0]);
  });

  test("finds positions that came with the status of the book", () => {
    scene.http.on(details, {
      body: { id: 7, readStatus: "READING", epubProgress: { cfi: move.place, percentage: 12.5 } },
    });
    expect(createStatusRequests(scene.api).stateOf(book)).toMatchObject({ ok: true, value: { status: "READING" } });
    expect(recentPositions(scene.api, book)?.web.EPUB?.percent).toBe(12.5);
  });

  test.each([
    [60, 5],
    [61, undefined],
    [-60, 5],
    [-61, undefined],
  ])("finds positions that were fetched %i seconds ago: %s", (seconds, percent) => {
    recordPositions(scene.api, book, { web: { EPUB: { percent: asPercent(5) } }, files: {} });
    scene.clock.setWall(scene.clock.now() + seconds);
    expect(recentPositions(scene.api, book)?.web.EPUB?.percent).toBe(percent);
    expect(recentPositions(scene.api, 8 as BookId)).toBeUndefined();
  });

  test("is unconfirmed if the answer has a body or is a web page", () => {
    scene.http.on(details, bookWith({ id: 11, fileName: "a.epub" }));
    for (const reply of [{ body: { ok: true } }, { ...page, status: 404 }, { ...page, status: 405 }, page]) {
      scene.http.on(post, reply);
      expect(moveWebReader(scene.api, book, move)).toMatchObject({ failure: { kind: "unreadable" } });
    }
    expect(times(post)).toBe(4);
  });

  test("is not sent again if the server has no such path", () => {
    scene.dialects.recognise("B0");
    scene.http.on(details, { body: { id: 7 } });
    scene.http.on(post, { status: 404, body: { message: "Resource not found." } });
    for (let moves = 0; moves < 2; moves += 1)
      expect(moveWebReader(scene.api, book, move)).toMatchObject({ failure: { kind: "unsupported" } });
    expect(times(post)).toBe(1);
  });
});

describe("the link of devices and web reader", () => {
  const on = { username: "Ann", syncEnabled: true, syncWithWebReader: true };

  test.each([
    ["on", on, true],
    ["on, with the field name of older servers", { username: "ann", syncWithBookloreReader: true }, true],
    ["off", { ...on, syncWithWebReader: false }, false],
    ["off while sync is turned off", { ...on, syncEnabled: false }, false],
    ["off for another account", { ...on, username: "bob" }, false],
  ])("is %s: %j", (_, body, joined) => {
    scene.http.on(account, { body });
    for (let asked = 0; asked < 2; asked += 1) expect(isJoined(scene.api)).toEqual({ ok: true, value: joined });
    expect(times(account)).toBe(1);
  });

  test.each<[string, Reply]>([
    ["there is no such account", { status: 404, body: { message: "KOReader user not found" } }],
    ["the account may not ask", { status: 403, body: { message: "Access denied." } }],
    ["there is no such path", page],
  ])("is off if %s", (_, reply) => {
    scene.http.on(account, reply);
    for (let asked = 0; asked < 2; asked += 1) expect(isJoined(scene.api)).toEqual({ ok: true, value: false });
    expect(times(account)).toBe(1);
  });

  test.each<[string, Reply]>([
    ["a page of a proxy", { ...page, status: 403 }],
    ["the login page of a Wi-Fi", page],
    ["an error", { status: 500, body: { message: "no" } }],
  ])("is requested again after %s", (_, reply) => {
    scene.http.on(auth, page);
    scene.http.on("GET /lib/api/reader/users/auth", page);
    scene.http.on(account, reply, { body: on });
    expect(isJoined(scene.api)).toMatchObject({ ok: false });
    expect(isJoined(scene.api)).toEqual({ ok: true, value: true });
  });
});

describe("positions in a book's answer", () => {
  test("are absent if the answer has none", () => {
    expect(positionsIn({ id: 7, title: "x" })).toBeUndefined();
  });

  test("name the place of the web reader and of devices, with the time", () => {
    const lastReadTime = "2026-11-20T10:00:00Z";
    const told = {
      primaryFile: { id: 11, fileName: "a.epub" },
      lastReadTime,
      epubProgress: { cfi: move.place, percentage: 12.5 },
      pdfProgress: { page: 3, percentage: 4 },
      koreaderProgress: { percentage: 0.5, lastSyncTime: lastReadTime },
    };
    const at = 1_795_168_800;
    expect(positionsIn(told)).toEqual({
      files: { EPUB: 11 },
      web: { EPUB: { percent: 12.5, place: move.place }, PDF: { percent: 4, place: "3" }, CBX: undefined },
      readAt: at,
      devices: { percent: 50, writtenAt: at },
    });
  });

  test("are percentages of devices if they have no time", () => {
    expect(positionsIn({ koreaderProgress: { percentage: 50 } })?.devices).toEqual({ percent: 50, isRounded: true });
  });

  test("leave out a CFI that no server would take", () => {
    const epubProgress = { cfi: "x".repeat(1001), percentage: 5 };
    expect(positionsIn({ epubProgress })?.web.EPUB).toEqual({ percent: 5, place: undefined });
  });
});
