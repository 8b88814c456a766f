import type { BookId } from "../../../../src/model/book";
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
