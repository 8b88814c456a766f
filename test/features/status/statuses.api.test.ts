import type { BookId } from "../../../src/model/book";
import type { Dialect } from "../../../src/server/dialects/dialect";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import type { Failure } from "../../../src/base/failure";
import { done, failed, ok, type Result } from "../../../src/base/result";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";
import { createStatusRequests } from "../../../src/features/status/statuses.api";

const book = 7 as BookId;
const post = "POST /api/v1/books/status";
const put = "PUT /api/v1/books/read-status";
const get = "GET /api/v1/books/7";

const refused = (status: number, message = ""): Result<unknown> =>
  failed<Failure>({ kind: "refused", status, message });
const unclear = { ok: false, failure: { kind: "unreadable" } };
const unsupported = { ok: false, failure: { kind: "unsupported", what: "statuses" } };

/** A server of this generation that answers so, and what it was asked. */
function serverOf(generation: Generation, answers: Record<string, Result<unknown>>) {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  let dialect: Dialect = dialectOf(generation);
  const api = {
    askAsLibrary: ({ method, path, body }: AnonymousRequest) => {
      asked.push(`${method} ${path}`);
      if (body !== undefined) bodies.push(body);
      return answers[`${method} ${path}`] ?? refused(500, "An unexpected error occurred.");
    },
    dialects: {
      current: () => dialect,
      knows: () => false,
      learn: (traits: Partial<Dialect>) => void (dialect = { ...dialect, ...traits }),
    },
    addresses: { shown: () => undefined },
    codec: { list: (items: unknown) => items },
  } as unknown as ServerApi;
  return { api, asked, bodies };
}

test("a sent status is stored if the answer has it for this book", () => {
  const { api, asked, bodies } = serverOf("G", { [post]: ok([{ bookId: 7, readStatus: "READ" }]) });
  expect(createStatusRequests(api).setStatus(book, "READ")).toEqual(done);
  expect(asked).toEqual([post]);
  expect(bodies).toEqual([{ bookIds: [7], status: "READ" }]);
});

test("a sent status goes by another path to the oldest servers", () => {
  const { api, asked, bodies } = serverOf("B0", { [put]: ok([{ id: 7, readStatus: "PAUSED" }]) });
  expect(createStatusRequests(api).setStatus(book, "PAUSED")).toEqual(done);
  expect(asked).toEqual([put]);
  expect(bodies).toEqual([{ ids: [7], status: "PAUSED" }]);
});

test.each([
  ["nothing", undefined],
  ["another book", [{ bookId: 8, readStatus: "READ" }]],
  ["something else", { status: "ok" }],
])("a sent status is looked up in the book if the answer is %s", (_name, answer) => {
  const kept = serverOf("G", { [post]: ok(answer), [get]: ok({ id: 7, readStatus: "READ" }) });
  expect(createStatusRequests(kept.api).setStatus(book, "READ")).toEqual(done);
  const lost = serverOf("G", { [post]: ok(answer), [get]: ok({ id: 7, readStatus: "READING" }) });
  expect(createStatusRequests(lost.api).setStatus(book, "READ")).toMatchObject(unclear);
});

test.each([
  ["is trusted if it tells no statuses", "spec", done],
  ["is not trusted if it tells statuses, but none of the book", "G", unclear],
] as const)("a server that answers nothing to a status %s", (_what, generation, result) => {
  const { api } = serverOf(generation, { [post]: ok(undefined), [get]: ok({ id: 7 }) });
  expect(createStatusRequests(api).setStatus(book, "READ")).toMatchObject(result);
});

test("an answer with another status than the sent one is not trusted", () => {
  const { api } = serverOf("spec", { [post]: ok(undefined), [get]: ok({ id: 7, readStatus: "READING" }) });
  expect(createStatusRequests(api).setStatus(book, "READ")).toMatchObject(unclear);
});

test("an answer with another status counts as unclear, and the book is not asked", () => {
  const { api } = serverOf("G", { [post]: ok([{ bookId: 7, readStatus: null }]) });
  expect(createStatusRequests(api).setStatus(book, "READ")).toMatchObject(unclear);
});

test("a server without statuses gets the request once", () => {
  const { api, asked } = serverOf("spec", { [post]: refused(404, "Not found"), [get]: ok({ id: 7 }) });
  expect(createStatusRequests(api).setStatus(book, "READ")).toMatchObject(unsupported);
  expect(createStatusRequests(api).setStatus(book, "READ")).toMatchObject(unsupported);
  expect(asked).toEqual([post, get]);
});

test("a server without the book does not count as a server without statuses", () => {
  const { api, asked } = serverOf("G", { [post]: refused(400, "d != java.lang.String") });
  expect(createStatusRequests(api).setStatus(book, "READ")).toMatchObject({
    ok: false,
    failure: { kind: "refused", status: 400 },
  });
  createStatusRequests(api).setStatus(book, "READ");
  expect(asked).toEqual([post, post]);
});

test.each([[{ id: 8, readStatus: "READ" }], [{}], [undefined]])(
  "an answer with another book is no state: %j",
  (body) => {
    const { api } = serverOf("G", { [get]: ok(body) });
    expect(createStatusRequests(api).stateOf(book)).toMatchObject(unclear);
  },
);

test("the state of a book has the shelves that hold it", () => {
  const shelves = [{ id: 3 }, { id: "no number" }, { id: 5 }];
  const { api } = serverOf("G", { [get]: ok({ id: 7, readStatus: "READ", shelves }) });
  expect(createStatusRequests(api).stateOf(book)).toMatchObject({ value: { status: "READ", shelves: [3, 5] } });
});

describe("a sent rating", () => {
  const rating = "PUT /api/v1/books/personal-rating";

  test("is stored if the answer has fields", () => {
    const { api, asked, bodies } = serverOf("G", { [rating]: ok({ id: 7 }) });
    expect(createStatusRequests(api).rate(book, 8)).toEqual(done);
    expect([asked, bodies]).toEqual([[rating], [{ ids: [7], rating: 8 }]]);
  });

  test.each<[string, Generation, Result<unknown>, object]>([
    ["has it", "G", ok({ id: 7, personalRating: 8 }), done],
    ["has another one", "spec", ok({ id: 7, personalRating: 6 }), unclear],
    ["has none, on a server that tells ratings", "G", ok({ id: 7 }), unclear],
    ["has none, on another server", "spec", ok({ id: 7 }), done],
    ["cannot be read", "spec", ok(undefined), unclear],
    ["is refused", "spec", refused(500), unclear],
  ])("is looked up in the book if the answer is empty: the book %s", (_, generation, answer, expected) => {
    const { api, asked } = serverOf(generation, { [rating]: ok(undefined), [get]: answer });
    expect(createStatusRequests(api).rate(book, 8)).toMatchObject(expected);
    expect(asked).toEqual([rating, get]);
  });
});
