// Also src/features/sessions/sessions.api.ts: what an answer teaches for the next ones.
import type { BookId } from "../../../src/model/book";
import type { SessionRecord } from "../../../src/model/session";
import { serverScene, type ServerScene } from "../../fakes/server";

const book = 42 as BookId;
const single = "POST /lib/api/v1/reading-sessions";
const batch = "POST /lib/api/v1/reading-sessions/batch";
const list = "GET /lib/api/v1/reading-sessions/book/42";
const startTime = "2026-06-01T10:00:00Z";
const record = { startTime, startLocation: 1, endLocation: 2 } as SessionRecord;
const gone = { status: 404, body: { message: "Not here" } };
const unsupported = { failure: { kind: "unsupported" } };

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene();
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
  scene.http.on("GET /lib/api/v1/books/42", { body: { id: 42 } });
  scene.http.on(list, { body: { content: [{ id: 8, startTime }] } });
});

const upload = (): unknown => scene.library.upload(book, "EPUB", record);
const uploadBatch = (): unknown => scene.library.uploadBatch(book, "EPUB", [record]);
const times = (request: string): number => scene.http.asked().filter((asked) => asked === request).length;

test("a server without sessions gets no batch either", () => {
  scene.http.on(single, gone);
  expect([upload(), upload()]).toMatchObject([unsupported, unsupported]);
  expect(uploadBatch()).toMatchObject(unsupported);
  expect([times(single), times(batch)]).toEqual([1, 0]);
});

test("a server that has stored a session has sessions, though one is not found later", () => {
  scene.http.on(single, { body: { id: 9 } }, gone, { body: { id: 10 } });
  upload();
  expect(upload()).toMatchObject({ failure: { kind: "refused", status: 404 } });
  expect(upload()).toMatchObject({ ok: true });
});

test("a server that has stored a batch gets the next one too, though one is refused", () => {
  scene.http.on(batch, { body: { results: [{ sessionId: 9 }] } }, gone, { body: { results: [{ sessionId: 10 }] } });
  scene.http.on(single, { body: { id: 9 } });
  uploadBatch();
  expect(uploadBatch()).toMatchObject({ failure: { status: 404 } });
  upload();
  expect(uploadBatch()).toMatchObject({ ok: true });
});

test.each([
  [{ status: 202 }, [1, 1]],
  [{ body: {} }, [1, 2]],
  [{ body: [] }, [1, 2]],
])("after the answer %j the list is read %j times", (reply, counts) => {
  scene.http.on(single, reply);
  const read = [1, 2].map(() => {
    expect(upload()).toMatchObject({ ok: true });
    return times(list);
  });
  expect(read).toEqual(counts);
});

test.each([
  [{ body: {} }, { status: 202 }],
  [{ status: 202 }, { body: {} }],
])("%j proves nothing about %j, so the list is read after both", (first, second) => {
  scene.http.on(single, first, second);
  upload();
  upload();
  expect(times(list)).toBe(2);
});
