import type { BookId, Fingerprint } from "../../src/model/book";
import type { AnnotationItem } from "../../src/model/annotation";
import type { ReachedPosition } from "../../src/model/bookState";
import type { ShelfId } from "../../src/model/shelf";
import { createCovers } from "../../src/features/library/covers.api";
import { createShelfRequests } from "../../src/features/shelves/shelves.api";
import { createItemRequests } from "../../src/features/annotations/send/items.api";
import { createProgressRequests } from "../../src/features/position/progress.api";
import type { Reply } from "../fakes/http";
import { serverScene, type ServerScene } from "../fakes/server";

const book = 7 as BookId;
const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const reached = { fingerprint, percent: 25, place: "3", readAt: 1780308000 } as ReachedPosition;
const how = { decimals: 2, device: "here", deviceId: "d" };
const item = { kind: "annotation", mark: "m", passage: "words", note: "mine" } as unknown as AnnotationItem;
const placed = { item, cfi: "epubcfi(/6/4)" };

const silences: readonly Reply[] = [
  { body: "" },
  { status: 204 },
  { body: {} },
  { body: [] },
  { body: "null" },
  { body: { status: 401, message: "Unauthorized" } },
];

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene();
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
});

describe.each(silences)("a successful answer with the content %j", (silence) => {
  it("does not prove a position, which is fetched again", () => {
    const kept = `GET /lib/api/reader/syncs/progress/${fingerprint}`;
    const send = () => createProgressRequests(scene.api).sendProgress(reached, how);
    scene.http.on("PUT /lib/api/reader/syncs/progress", silence);
    scene.http.on(kept, 404, { body: { percentage: 0.1 } }, { body: { percentage: 0.25 } });
    expect(send()).toMatchObject({ failure: { kind: "unreadable" } });
    expect(send()).toMatchObject({ failure: { kind: "unreadable" } });
    expect(send()).toMatchObject({ ok: true });
  });

  it("does not prove a note, which is looked up in the list if there is one", () => {
    const list = "GET /lib/api/v1/annotations/book/7";
    const create = () => createItemRequests(scene.api).create(book, placed);
    scene.http.on("POST /lib/api/v1/annotations", silence);
    scene.http.on(list, { body: [{ id: 3, cfi: "other" }] }, { body: [{ id: 4, cfi: placed.cfi }] }, 405);
    expect(create()).toMatchObject({ failure: { kind: "unreadable" } });
    expect(create()).toEqual({ ok: true, value: 4 });
    expect(create()).toEqual({ ok: true, value: undefined });
  });

  it("does not prove a rating if the book on a real server has none", () => {
    scene.api.dialects.recognise("W");
    scene.http.on("PUT /lib/api/v1/books/personal-rating", silence);
    scene.http.on("GET /lib/api/v1/books/7", { body: { id: 7 } });
    expect(scene.library.rate(book, 8)).toMatchObject({ failure: { kind: "unreadable" } });
  });

  it("does not prove a rating, which is read from the book", () => {
    const rate = () => scene.library.rate(book, 8);
    scene.http.on("PUT /lib/api/v1/books/personal-rating", silence);
    scene.http.on(
      "GET /lib/api/v1/books/7",
      { body: { id: 7, personalRating: 3 } },
      { body: { id: 7, personalRating: 8 } },
    );
    expect(rate()).toMatchObject({ failure: { kind: "unreadable" } });
    expect(rate()).toMatchObject({ ok: true });
  });

  it("does not prove an addition to a shelf, which is looked up", () => {
    const assign = () => createShelfRequests(scene.api).assign([book], 5 as ShelfId);
    scene.http.on("POST /lib/api/v1/books/shelves", silence);
    scene.http.on("GET /lib/api/v1/shelves/5/books", { body: [] }, { body: [{ id: 7 }] });
    expect(assign()).toMatchObject({ failure: { kind: "unreadable" } });
    expect(assign()).toMatchObject({ ok: true });
  });

  it("proves a new shelf if the list has it", () => {
    const create = () => createShelfRequests(scene.api).create("KOReader");
    scene.http.on("POST /lib/api/v1/shelves", silence);
    scene.http.on("GET /lib/api/v1/shelves", { body: [] }, { body: [{ id: 9, name: "koreader" }] });
    expect(create()).toMatchObject({ failure: { kind: "unreadable" } });
    expect(create()).toMatchObject({ value: { id: 9, kind: "standard" } });
  });
});

describe("the statuses of the books on a shelf", () => {
  it("are requested after the kind of the server is known", () => {
    scene = serverScene({}, false);
    const shelf = { kind: "standard", id: 9 as ShelfId, name: "KOReader" } as const;
    scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
    scene.http.on("GET /lib/api/koreader/users/auth", { body: { username: "ann" } });
    scene.http.on("GET /lib/api/v1/healthcheck", { body: { data: { version: "v3.2.4" } } });
    const listed = { content: [{ id: 7, readStatus: "READ" }], page: { totalPages: 1 } };
    scene.http.on("GET /lib/api/v1/app/books", { body: listed });
    expect(createShelfRequests(scene.api).statesOf(shelf)).toMatchObject({
      value: [{ id: 7, state: { status: "READ" } }],
    });
  });
});

describe("a cover", () => {
  it("is fetched from G with the token in the header, which no proxy logs", () => {
    scene.dialects.recognise("G");
    scene.http.on("GET /lib/api/v1/media/book/7/thumbnail", { body: "no picture" });
    createCovers(scene.api).of(book);
    const request = scene.http.seen.find(({ url }) => url.indexOf("/thumbnail") > 0)!;
    expect(request.url).toMatch(/\/thumbnail$/);
    expect(request.headers["Authorization"]).toBe("Bearer a.b.c");
  });

  test.each(["W", "B2"] as const)("is fetched from %s with the token in the path, as a JPEG", (generation) => {
    scene.dialects.recognise(generation);
    const path = "GET /lib/api/v1/media/book/7/thumbnail";
    scene.http.on(path, { body: "no picture" });
    createCovers(scene.api).of(book);
    const request = scene.http.seen.find(({ url }) => url.indexOf("/thumbnail") > 0)!;
    expect(request.url).toMatch(/\/thumbnail\?token=a\.b\.c$/);
    expect(request.headers).toMatchObject({ Accept: "image/jpeg" });
    expect(request.headers["Authorization"]).toBeUndefined();
  });
});
