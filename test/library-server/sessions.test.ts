import { session, sessionInBatch } from "./support/requests";
import { anyText, ask, asMember, asReader, libraryForTests, violationsOf } from "./support/visitor";

const library = libraryForTests();

const one = (body: unknown, headers = asReader()) =>
  ask(library(), { method: "POST", path: "/api/v1/reading-sessions", body, headers });
const many = (body: unknown, headers = asReader()) =>
  ask(library(), { method: "POST", path: "/api/v1/reading-sessions/batch", body, headers });
const batch = (count: number) => ({
  bookId: 101,
  bookType: "EPUB",
  sessions: Array.from({ length: count }, (_, index) =>
    sessionInBatch({ startTime: `2026-03-01T10:00:${String(index % 60).padStart(2, "0")}Z` }),
  ),
});

test("takes one session without a word", async () => {
  const answer = await one(session);
  expect([answer.status, answer.text]).toEqual([202, ""]);
  expect(library().state.sessions).toEqual([expect.objectContaining({ ...session, userId: 1, through: "single" })]);
  expect(violationsOf(library())).toEqual([]);
});

test("takes a batch and gives each session a number, in order", async () => {
  const { status, json } = await many(batch(3));
  expect([status, json.totalRequested, json.successCount]).toEqual([200, 3, 3]);
  const stored = library().state.sessions;
  expect(json.results).toEqual(stored.map(({ id, startTime, endTime }) => ({ sessionId: id, startTime, endTime })));
  expect(violationsOf(library())).toEqual([]);
});

test("takes sessions of a batch that say again which book they are of", async () => {
  const { status } = await many({ bookId: 101, bookType: "EPUB", sessions: [session] });
  expect([status, violationsOf(library())]).toEqual([200, []]);
});

test("stores the same session twice", async () => {
  await one(session);
  await one(session);
  expect(library().state.sessions).toHaveLength(2);
});

test("takes a hundred at once, and not one more", async () => {
  expect((await many(batch(100))).status).toBe(200);
  expect((await many(batch(101))).status).toBe(400);
  expect(library().state.sessions).toHaveLength(100);
  expect(violationsOf(library())[0]).toMatch(/^sessions: /);
});

test("does not know every book", async () => {
  expect((await one({ ...session, bookId: 999 })).json).toMatchObject({
    status: 404,
    message: "Book not found with ID: 999",
  });
  expect((await many({ ...batch(1), bookId: 999 })).status).toBe(404);
  expect(violationsOf(library())).toEqual([]);
});

test.each([
  ["a comic", { bookId: 106, bookType: "CBZ" }],
  ["a comic of the other kind", { bookType: "CBR" }],
  ["reading backwards", { startProgress: 20, endProgress: 10, progressDelta: -10 }],
  ["five decimal places", { startProgress: 1.00001, endProgress: 2.00003, progressDelta: 1.00002 }],
  ["a delta that was rounded by itself", { startProgress: 12.4, endProgress: 13.6, progressDelta: 1.3 }],
  ["whole percents, each rounded by itself", { startProgress: 12, endProgress: 14, progressDelta: 1 }],
  ["parts of a second", { startTime: "2026-03-01T10:00:00.250Z" }],
  ["less reading than the clock saw", { durationSeconds: 59, durationFormatted: "0:00:59" }],
  ["a day of reading", { durationSeconds: 90061, durationFormatted: "25:01:01" }],
])("allows %s", async (_name, change) => {
  expect((await one({ ...session, ...change })).status).toBe(202);
  expect(violationsOf(library())).toEqual([]);
});

test.each([
  ["a missing field", { ...session, endLocation: undefined }, "endLocation"],
  ["a field too many", { ...session, pages: 3 }, "body"],
  ["a location in words", { ...session, startLocation: "31" }, "startLocation"],
  ["a location between pages", { ...session, startLocation: 31.5 }, "startLocation"],
  ["a book by its name", { ...session, bookId: "101" }, "bookId"],
  ["null", { ...session, endLocation: null }, "endLocation"],
  ["another format", { ...session, bookType: "MOBI" }, "bookType"],
  ["small letters", { ...session, bookType: "epub" }, "bookType"],
  ["a time without its zone", { ...session, startTime: "2026-03-01T10:00:00" }, "startTime"],
  ["a time of another zone", { ...session, endTime: "2026-03-01T11:02:05+00:00" }, "endTime"],
  ["a day that never was", { ...session, startTime: "2026-02-30T10:00:00Z" }, "startTime"],
  ["a time as a number", { ...session, startTime: 1772359200 }, "startTime"],
  ["an end before the start", { ...session, endTime: "2026-03-01T09:59:59Z" }, "endTime"],
  ["a negative duration", { ...session, durationSeconds: -1 }, "durationSeconds"],
  ["a duration in parts of a second", { ...session, durationSeconds: 3725.5 }, "durationSeconds"],
  ["two digits of hours", { ...session, durationFormatted: "01:02:05" }, "durationFormatted"],
  ["a duration in words", { ...session, durationFormatted: "1h 2m" }, "durationFormatted"],
  ["two durations", { ...session, durationFormatted: "1:02:06" }, "durationFormatted"],
  ["more than all of a book", { ...session, endProgress: 100.1, progressDelta: 87.6 }, "endProgress"],
  ["less than nothing of a book", { ...session, startProgress: -0.1, progressDelta: 20.35 }, "startProgress"],
  ["six decimal places", { ...session, startProgress: 12.500001 }, "startProgress"],
  ["another delta", { ...session, progressDelta: 7.73 }, "progressDelta"],
  ["a fraction as a delta", { ...session, progressDelta: 0.0775 }, "progressDelta"],
])("forbids %s", async (_name, body, field) => {
  const answer = await one(body);
  expect(answer.json).toMatchObject({
    status: 400,
    message: "Validation error",
    timestamp: anyText,
  });
  expect(answer.json.details).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
  expect(violationsOf(library())).toEqual(answer.json.details);
  expect(library().state.sessions).toEqual([]);
});

test.each([
  ["no sessions at all", { ...batch(1), sessions: [] }, "sessions"],
  ["an object for a list", { ...batch(1), sessions: {} }, "sessions"],
  ["one wrong session among right ones", { ...batch(2), sessions: [sessionInBatch(), {}] }, "sessions.1.startTime"],
  ["a session of another book", { ...batch(1), sessions: [{ ...session, bookId: 102 }] }, "sessions.0.bookId"],
])("forbids a batch with %s", async (_name, body, field) => {
  const answer = await many(body);
  expect(answer.status).toBe(400);
  expect(answer.json.details[0]?.split(":")[0]).toBe(field);
  expect(library().state.sessions).toEqual([]);
});

test.each([
  ["text", "text/plain", JSON.stringify(session), "content-type: not application/json"],
  ["a form", "application/x-www-form-urlencoded", "bookId=101", "content-type: not application/json"],
  ["half of a body", "application/json", '{"bookId":', "body: not JSON"],
  ["nothing", "application/json", "", "body: missing"],
])("forbids %s", async (_name, type, body, what) => {
  expect((await one(body, { ...asReader(), "content-type": type })).status).toBe(400);
  expect(violationsOf(library())).toContain(what);
});

test("takes the charset that JSON has anyway", async () => {
  const headers = { ...asReader(), "content-type": "application/json; charset=UTF-8" };
  expect((await one(session, headers)).status).toBe(202);
});

test("forbids a token, since the specification names MD5", async () => {
  expect((await one(session, await asMember(library()))).status).toBe(400);
  expect(violationsOf(library())).toEqual(["authorization: not for this path"]);
});

test("answers 403 to a batch when it has none", async () => {
  library().speak({ batch: false });
  expect((await many(batch(2))).status).toBe(403);
  expect(violationsOf(library())).toEqual([]);
});

describe("the list of a book's sessions", () => {
  const list = (query: string, headers: Record<string, string>, book = 101) =>
    ask(library(), { path: `/api/v1/reading-sessions/book/${book}${query}`, headers });

  test("shows one's own, newest first, page by page", async () => {
    for (const day of ["02", "04", "03"]) {
      await one({ ...session, startTime: `2026-02-${day}T10:00:00Z` });
    }
    await one(session, asReader("james", "007"));
    const first = await list("?page=0&size=2", asReader());
    expect(first.json.page).toEqual({ size: 2, number: 0, totalElements: 3, totalPages: 2 });
    expect(first.json.content.map((found) => found.startTime.slice(8, 10))).toEqual(["04", "03"]);
    expect(first.json.content[0]).toMatchObject({
      bookId: 101,
      bookTitle: "The Lamp at Low Tide",
      startLocation: 31,
    });
    const last = await list("?page=1&size=2", asReader());
    expect(last.json.content.map((found) => found.startTime.slice(8, 10))).toEqual(["02"]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("is at most a hundred long", async () => {
    expect((await list("?size=100", asReader())).status).toBe(200);
    expect((await list("?size=101", asReader())).status).toBe(400);
    expect((await list("", asReader(), 999)).status).toBe(404);
    expect(violationsOf(library())).toEqual([]);
  });

  test("can be missing", async () => {
    library().speak({ sessionList: false });
    expect((await list("", asReader())).status).toBe(404);
    expect(violationsOf(library())).toEqual([]);
  });
});
