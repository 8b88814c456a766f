// src/features/shelves/shelves.api.ts as a whole: each request with its path, body and answer.
import type { Failure } from "../../../src/base/failure";
import { done, failed, ok, type Result } from "../../../src/base/result";
import { createShelfRequests } from "../../../src/features/shelves/shelves.api";
import type { BookId } from "../../../src/model/book";
import type { Shelf, ShelfId } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { aWire, type Wire } from "../../fakes/wire";

const refused = (status: number): Result<unknown> => failed<Failure>({ kind: "refused", status, message: "" });
const timeout = failed<Failure>({ kind: "timeout", sent: true });
const unreadable = (detail: string): Result<never> => failed<Failure>({ kind: "unreadable", detail });

const standard: Shelf = { kind: "standard", id: 3 as ShelfId, name: "Novels" };
const magic: Shelf = { kind: "magic", id: 3 as ShelfId, name: "Unread" };

const asked = (api: Wire): string[] => api.asked.map(({ method, path }) => `${method} ${path}`);

describe("the list of standard shelves", () => {
  test("has name, owner, visibility and number of books, as far as the server gives them", () => {
    const api = aWire(() =>
      ok([
        { id: 1, name: "Novels", userId: 4, publicShelf: false, isPublic: true, bookCount: 7 },
        { id: 2, name: "Poems", isPublic: true },
        { id: 3, publicShelf: "yes" },
        { name: "no ID" },
      ]),
    );
    expect(createShelfRequests(api).standardShelves()).toEqual(
      ok([
        { kind: "standard", id: 1, name: "Novels", owner: 4, isPublic: false, count: 7 },
        { kind: "standard", id: 2, name: "Poems", isPublic: true },
        { kind: "standard", id: 3, name: "" },
      ]),
    );
    expect(asked(api)).toEqual(["GET /api/v1/shelves"]);
  });

  test("fails if the answer is no list", () => {
    const requests = createShelfRequests(aWire(() => ok({ message: "hm" })));
    expect(requests.standardShelves()).toEqual(unreadable("no list of shelves"));
    expect(requests.booksOf(standard)).toEqual(unreadable("no list of books"));
  });
});

describe("the list of magic shelves", () => {
  test("has the shelves that have an ID", () => {
    const api = aWire(() => ok([{ id: 3, name: "Unread" }, { name: "no ID" }]));
    expect(createShelfRequests(api).magicShelves()).toEqual(ok([magic]));
    expect(asked(api)).toEqual(["GET /api/magic-shelves"]);
  });

  test.each([
    ["an error for a missing path", refused(404), ok([])],
    ["a web page", unreadable("a web page"), ok([])],
    ["an answer that is no list", ok({}), ok([])],
    ["a refusal", refused(400), refused(400)],
    ["a lost connection", timeout, timeout],
    [
      "more shelves than any reader has",
      ok(Array.from({ length: 5001 }, (_, id) => ({ id: id + 1 }))),
      unreadable("too many magic shelves"),
    ],
  ] as const)("after %s", (_, answer, expected) => {
    expect(createShelfRequests(aWire(() => answer)).magicShelves()).toEqual(expected);
  });
});

test.each([
  [standard, "GET /api/v1/shelves/3/books", ok([{ id: 5, title: "T" }])],
  [magic, "GET /api/v1/app/shelves/magic/3/books?page=0&size=50", ok({ content: [{ id: 5, title: "T" }] })],
])("the books of a shelf are requested by its kind: %j", (shelf, question, answer) => {
  const api = aWire(() => answer);
  expect(createShelfRequests(api).booksOf(shelf)).toMatchObject({ value: { shelf, books: [{ id: 5, title: "T" }] } });
  expect(asked(api)).toEqual([question]);
});

describe("the own account", () => {
  test.each([
    ["its number", ok({ id: 5 }), ok(5)],
    ["nothing", ok({}), ok(undefined)],
    ["a refusal", refused(404), ok(undefined)],
    ["a denial", failed<Failure>({ kind: "denied", status: 403, message: "" }), ok(undefined)],
    ["a web page", unreadable("a web page"), ok(undefined)],
    ["a lost connection", timeout, timeout],
  ] as const)("after an answer with %s", (_, answer, expected) => {
    const api = aWire(() => answer);
    expect(createShelfRequests(api).ownNumber()).toEqual(expected);
    expect(asked(api)).toEqual(["GET /api/v1/users/me"]);
  });
});

test("a move names the books, and the shelf that they come to or leave", () => {
  const api = aWire(() => ok([{ id: 7 }]));
  const books = [7, 8] as BookId[];
  expect(createShelfRequests(api).assign(books, standard.id)).toEqual(done);
  expect(createShelfRequests(api).unassign(books, standard.id)).toEqual(done);
  expect(api.asked).toEqual(
    [
      { bookIds: [7, 8], shelvesToAssign: [3], shelvesToUnassign: [] },
      { bookIds: [7, 8], shelvesToAssign: [], shelvesToUnassign: [3] },
    ].map((body) => ({ method: "POST", path: "/api/v1/books/shelves", body })),
  );
});

test("a move without a proof fails", () => {
  const api = aWire(({ method }) => (method === "POST" ? ok(undefined) : refused(500)));
  const moved = createShelfRequests(api).assign([7 as BookId], standard.id);
  expect(moved).toEqual(unreadable("nothing says that the books were moved"));
});

describe("the statuses of a shelf's books", () => {
  test.each([{ lists: "none" }, { lists: "whole" }, { magicPages: "none" }] as const)(
    "are not requested from a server that lists no books with them: %j",
    (traits) => {
      const api = aWire(() => refused(404), "G");
      api.dialects.learn({ ...traits });
      expect(createShelfRequests(api).statesOf(standard)).toEqual(ok([]));
      expect(api.asked).toEqual([]);
    },
  );

  test.each([
    ["G", "GET /api/v1/app/books?shelfId=3&page=0&size=50"],
    ["W", "GET /api/mobile/v1/books?shelfId=3&page=0&size=50"],
  ] as const)("are requested at the path of the server's kind: %s", (generation, question) => {
    const api = aWire(() => ok({ content: [{ id: 5, readStatus: "READ" }], hasNext: false }), generation);
    expect(createShelfRequests(api).statesOf(standard)).toMatchObject({
      value: [{ id: 5, state: { status: "READ" } }],
    });
    expect(asked(api)).toEqual([question]);
  });
});

describe("a new shelf", () => {
  const made = ok({ id: 9, name: "KOReader" });
  const icons = { icon: "pi pi-shield", iconType: "PRIME_NG" };
  const specified = { name: "KOReader", ...icons, publicShelf: true };
  const plain = { name: "KOReader", publicShelf: false };
  const withIcon = { ...plain, icon: icons.icon };
  const create = (api: Wire): unknown => createShelfRequests(api).create("KOReader");
  const bodies = (api: Wire): unknown[] => api.asked.map(({ body }) => body);

  test("is tried in each form once, and the next one begins at the first again", () => {
    const api = aWire(() => refused(400));
    expect(create(api)).toEqual(refused(400));
    const forms = [specified, { name: "KOReader", publicShelf: true }, plain, withIcon];
    expect(bodies(api)).toEqual(forms);
    create(api);
    expect(bodies(api)).toEqual([...forms, ...forms]);
    expect(api.learned).toEqual([]);
  });

  test("is not tried with another icon if the account may make no shelf", () => {
    const api = aWire(() => refused(403));
    create(api);
    expect(bodies(api)).toEqual([specified, { ...plain, ...icons }, plain]);
  });

  test("is tried at once in the form that a real server took before", () => {
    const api = aWire(() => made, "G");
    api.dialects.learn({ newShelf: "plain" });
    create(api);
    expect(bodies(api)).toEqual([plain]);
  });

  test("is looked for in the list if the answer lacks its ID", () => {
    const listed = aWire(({ method }) => (method === "POST" ? ok({}) : ok([{ id: 9, name: "KOReader" }])));
    expect(create(listed)).toMatchObject({ value: { id: 9, name: "KOReader" } });
    const lost = aWire(({ method }) => (method === "POST" ? ok({}) : ok([{ id: 8, name: "Other" }])));
    expect(create(lost)).toEqual(unreadable("no new shelf"));
  });
});

describe("the path of a magic shelf's books", () => {
  const app = "GET /api/v1/app/shelves/magic/3/books?page=0&size=50";
  const mobile = "GET /api/mobile/v1/books/magic-shelf/3?page=0&size=50";
  const whole = "GET /api/magic-shelves/3";
  const page = ok({ content: [{ id: 5, title: "T" }], hasNext: false });
  const answers: Readonly<Record<string, Result<unknown>>> = {
    [app]: page,
    [mobile]: page,
    [whole]: ok({ books: [{ id: 5, title: "T" }] }),
  };
  /** A server that knows only these paths. */
  const knowing = (found: string | undefined, missing = refused(404)): Wire =>
    aWire(({ method, path }) => {
      const question = `${method} ${path}`;
      return question === found ? (answers[question] ?? missing) : missing;
    });

  test.each([
    ["app", [app, mobile, whole]],
    ["mobile", [mobile, app, whole]],
    ["none", [whole, app, mobile]],
  ] as const)("is looked for from the known one, %s, and then remembered", (magicPages, order) => {
    for (const [at, found] of order.entries()) {
      const api = knowing(found);
      api.dialects.learn({ magicPages });
      api.learned.length = 0;
      expect(createShelfRequests(api).booksOf(magic)).toMatchObject({ value: { books: [{ id: 5 }] } });
      expect(asked(api)).toEqual(order.slice(0, at + 1));
      const way = found === app ? "app" : found === mobile ? "mobile" : "none";
      expect(api.learned).toEqual(magicPages === "app" && way === "app" ? [] : [{ magicPages: way }]);
      api.asked.length = 0;
      createShelfRequests(api).booksOf(magic);
      expect(asked(api)).toEqual([found]);
    }
  });

  test.each([405, 500])("is looked for after an error %i for a missing one", (status) => {
    expect(createShelfRequests(knowing(whole, refused(status))).booksOf(magic)).toMatchObject({ ok: true });
  });

  test.each([
    ["no path", refused(404)],
    ["a shelf without its books", ok({ id: 3 })],
  ])("is not changed by a server that has %s", (_, answer) => {
    const api = knowing(undefined, answer);
    expect(createShelfRequests(api).booksOf(magic)).toMatchObject({ failure: { kind: "unsupported" } });
    expect([api.learned, api.dialects.current().magicPages]).toEqual([[], dialectOf("spec").magicPages]);
  });

  test("is not looked for after a refusal that names a path that exists", () => {
    const api = aWire(() => refused(400));
    expect(createShelfRequests(api).booksOf(magic)).toEqual(refused(400));
    expect(asked(api)).toEqual([app]);
  });
});
