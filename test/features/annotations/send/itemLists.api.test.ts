import type { BookId } from "../../../../src/model/book";
import type { ListedKind } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import { listItems } from "../../../../src/features/annotations/send/itemLists.api";
import { createItemRequests } from "../../../../src/features/annotations/send/items.api";
import type { AnnotationItem } from "../../../../src/model/annotation";
import { ok } from "../../../../src/base/result";
import { isoOf } from "../../../../src/base/timestamp";
import { serverScene } from "../../../fakes/server";

const book = 7 as BookId;
const list = "GET /lib/api/v1/annotations/book/7";
const page = { headers: { "content-type": "text/html" }, body: "<html>" };

const sceneWith = (account: object) => {
  const scene = serverScene();
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a", refreshToken: "r" } });
  scene.http.on("GET /lib/api/reader/users/auth", account);
  return scene;
};

test("a web page in place of the list means no list if the reader API answers", () => {
  const { api, http } = sceneWith({ body: { username: "ann" } });
  http.on(list, page);
  for (let times = 0; times < 2; times += 1)
    expect(listItems(api, book, "annotation")).toMatchObject({ failure: { kind: "unsupported" } });
  expect(http.asked().filter((asked) => asked === list)).toHaveLength(1);
});

test("the login page of a Wi-Fi does not mean that the server has no list", () => {
  const { api, http } = sceneWith(page);
  http.on(list, page, { body: [] });
  expect(listItems(api, book, "annotation")).toMatchObject({ failure: { kind: "unreadable" } });
  expect(listItems(api, book, "annotation")).toMatchObject({ value: { items: [], complete: true } });
});

test("the answer to a new note shows the time zone of the server", () => {
  const scene = sceneWith({ body: { username: "ann" } });
  const now = scene.clock.now();
  scene.database.memory.serverClock = { at: now, elapsed: scene.clock.elapsed() };
  const local = isoOf(now + 2 * 3600).slice(0, 19);
  scene.http.on("POST /lib/api/v1/annotations", { body: { id: 9, createdAt: local } });
  const item = { kind: "annotation", passage: "words" } as AnnotationItem;
  expect(createItemRequests(scene.api).create(book, { item, cfi: "epubcfi(/6/4)" })).toEqual(ok(9));
  expect(scene.api.zone.unixOf(local)).toBe(now);
});

describe("a list of the server", () => {
  const [createdAt, updatedAt] = ["2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z"];
  const times = { createdAt, updatedAt };
  const [madeAt, changedAt] = [Date.parse(createdAt) / 1000, Date.parse(updatedAt) / 1000];
  const place = { bookId: 7, cfi: "epubcfi(/6/4!/4/2)" };
  const colour = "#FACC15";
  const listed = (path: string, kind: ListedKind, body: unknown) => {
    const scene = sceneWith({ body: { username: "ann" } });
    scene.http.on(`GET /lib${path}/book/7`, { body });
    return { scene, list: listItems(scene.api, book, kind) };
  };

  test("has highlights with their words, notes, looks, chapters and times", () => {
    const entry = { ...place, ...times, id: 1, text: "words", note: "mine", color: colour, style: "underline" };
    const all = { ...entry, chapterTitle: "One", selectedText: "-", noteContent: "-", title: "-", pageNumber: 3 };
    const highlight = { kind: "annotation", id: 1, cfi: place.cfi, text: "words", note: "mine", colour };
    const items = [{ ...highlight, page: undefined, style: "underline", title: "One", madeAt, changedAt }];
    expect(listed("/api/v1/annotations", "annotation", [all]).list).toEqual(ok({ items, complete: true }));
  });

  test("has notes with their own names of words and text", () => {
    const entry = { ...place, ...times, id: 2, selectedText: "words", noteContent: "mine", color: colour };
    const all = { ...entry, chapterTitle: "One", text: "-", note: "-", title: "-", pageNumber: 3 };
    const note = { kind: "note", id: 2, cfi: place.cfi, text: "words", note: "mine", colour };
    const items = [{ ...note, page: undefined, style: undefined, title: "One", madeAt, changedAt }];
    expect(listed("/api/v2/book-notes", "note", [all]).list).toEqual(ok({ items, complete: true }));
  });

  test("has bookmarks with titles and pages, but without their notes and colours", () => {
    const entry = { ...times, bookId: 7, id: 3, title: "Here", pageNumber: 12, notes: "-", note: "-", color: colour };
    const bookmark = { kind: "bookmark", id: 3, cfi: undefined, page: 12, text: undefined, note: undefined };
    const items = [{ ...bookmark, colour: undefined, style: undefined, title: "Here", madeAt, changedAt }];
    expect(listed("/api/v1/bookmarks", "bookmark", [entry]).list).toEqual(ok({ items, complete: true }));
  });

  test.each([
    ["an entry of another book", { ...place, id: 2, bookId: 8 }],
    ["an entry without an ID", place],
    ["a highlight without a place", { id: 2, bookId: 7 }],
  ])("is not complete with %s", (_what, entry) => {
    const { list } = listed("/api/v1/annotations", "annotation", [{ ...place, id: 1 }, entry]);
    expect(list).toMatchObject({ value: { items: [{ id: 1 }], complete: false } });
  });

  test("is complete with 5,000 entries, and not with one more", () => {
    const entries = Array.from({ length: 5001 }, (_, at) => ({ ...place, id: at + 1 }));
    for (const count of [5000, 5001]) {
      const { list } = listed("/api/v1/annotations", "annotation", entries.slice(0, count));
      expect(list.ok && [list.value.items.length, list.value.complete]).toEqual([5000, count === 5000]);
    }
  });

  test("shows that the server has lists, whatever a web page says later", () => {
    const { api, http } = sceneWith({ body: { username: "ann" } });
    http.on(list, { body: [] }, page, { body: [] });
    expect(listItems(api, book, "annotation").ok).toBe(true);
    expect(listItems(api, book, "annotation")).toMatchObject({ failure: { kind: "unreadable" } });
    expect(listItems(api, book, "annotation").ok).toBe(true);
  });
});
