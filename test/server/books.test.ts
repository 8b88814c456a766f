import type { BookId, Fingerprint } from "../../src/model/book";
import type { Reply } from "../fakes/http";
import { serverScene, type ServerScene } from "../fakes/server";
import { saveSettings } from "../../src/store/settings";

const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const byHash = `GET /lib/api/reader/books/by-hash/${fingerprint}`;
const nobody = `GET /lib/api/reader/books/by-hash/${"0".repeat(32)}`;
const search = "GET /lib/api/v1/books/search";
const page = { headers: { "content-type": "text/html" }, body: "<html>" };
const gone = { status: 404, body: { status: 404, message: "Book with hash x not found" } };

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene();
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a", refreshToken: "r" } });
});

describe("the reader account", () => {
  it("sends the name and the key, computed for each request", () => {
    scene.http.on(byHash, gone);
    scene.library.findByHash(fingerprint);
    saveSettings(scene.database, { readerPassword: "Grüße" });
    scene.library.findByHash(fingerprint);
    const asked = scene.http.seen.filter(({ url }) => url.endsWith(fingerprint));
    const keys = asked.map(({ headers }) => [headers["x-auth-user"], headers["x-auth-key"]]);
    expect(keys).toEqual([
      ["ann", "deaf4d929ad93652c8490a88fc8b736a"],
      ["ann", "49c5f675b49037b6044b803ac9d1a6d7"],
    ]);
    expect(scene.http.seen[0]!.headers["Authorization"]).toBeUndefined();
  });

  it("is checked by a request for its name", () => {
    scene.http.on("GET /lib/api/reader/users/auth", { body: { username: "ann" } }, 401, page, { body: "" });
    const answers = [1, 2, 3, 4].map(() => scene.library.checkReader());
    expect(answers.map((answer) => (answer.ok ? "good" : answer.failure.kind))).toEqual([
      "good",
      "denied",
      "unreadable",
      "unreadable",
    ]);
  });

  it("must be set", () => {
    saveSettings(scene.database, { readerUsername: "", libraryUsername: "" });
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { missing: "reader account" } });
    expect(scene.http.seen).toEqual([]);
  });
});

test("a book is found by its fingerprint with only the library account", () => {
  saveSettings(scene.database, { readerUsername: "" });
  scene.http.on(`GET /lib/api/v1/books/by-hash/${fingerprint}`, { body: { id: 7 } });
  expect(scene.library.findByHash(fingerprint)).toMatchObject({ value: { id: 7 } });
});

describe("a web page in place of the by-hash path, with only the library account", () => {
  beforeEach(() => {
    saveSettings(scene.database, { readerUsername: "" });
    scene.http.on(`GET /lib/api/v1/books/by-hash/${fingerprint}`, page);
  });

  it("counts as a server without the path if the server knows the account", () => {
    scene.http.on("GET /lib/api/v1/users/me", { body: { id: 3, username: "ann" } });
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: undefined });
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: undefined });
    expect(scene.http.seen.filter(({ url }) => url.endsWith(fingerprint))).toHaveLength(1);
  });

  it("proves nothing if a web page answers every request", () => {
    scene.http.on("GET /lib/api/v1/users/me", page);
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { kind: "unreadable", isPage: true } });
  });
});

describe("a search for a book by its fingerprint", () => {
  const cases: [string, unknown, object][] = [
    ["as specified", { id: 7, title: "T", authors: "A, B" }, { id: 7, title: "T", author: "A, B" }],
    [
      "as real servers tell it",
      {
        id: 7,
        title: null,
        metadata: { title: "T", authors: ["A", null, "B"], isbn13: "978", isbn10: "0", pageCount: 300 },
      },
      { id: 7, title: "T", author: "A, B", isbn13: "978", isbn10: "0", serverPages: 300 },
    ],
    ["with its only file", { id: 7, primaryFile: { bookType: "PDF" } }, { id: 7, type: "PDF" }],
    [
      "with a comic, which its file's name tells apart",
      { id: 7, primaryFile: { bookType: "CBX", fileName: "Cats.cbr" }, alternativeFormats: [] },
      { id: 7, type: "CBR" },
    ],
    ["with the format on the book itself", { id: 7, bookType: "CBX" }, { id: 7, type: "CBZ" }],
    [
      "with files of several formats: which one was read nobody knows",
      { id: 7, primaryFile: { bookType: "EPUB" }, alternativeFormats: [{ bookType: "PDF" }] },
      { id: 7 },
    ],
    ["with a format of some servers", { id: 7, primaryFile: { bookType: "MOBI" } }, { id: 7, type: "MOBI" }],
    ["with a format that no session can have", { id: 7, primaryFile: { bookType: "AUDIOBOOK" } }, { id: 7 }],
    ["with a format of its own", { id: 7, bookType: "CBR" }, { id: 7, type: "CBR" }],
    ["with a FictionBook", { id: 7, bookType: "FB2" }, { id: 7, type: "FB2" }],
    ["with a Kindle file", { id: 7, bookType: "AZW3" }, { id: 7, type: "AZW3" }],
    [
      "with its words beside an empty `metadata`",
      { id: 7, metadata: {}, title: "T", authors: ["A"], isbn13: "978", isbn10: "0", pageCount: 3 },
      { id: 7, title: "T", author: "A", isbn13: "978", isbn10: "0", serverPages: 3 },
    ],
    ["with nothing but its ID", { id: 7, title: "", authors: [] }, { id: 7 }],
    ["with fields of other types", { id: 7, title: 5, authors: {}, pageCount: "300" }, { id: 7 }],
  ];

  test.each(cases)("returns the book %s", (_, body, found) => {
    scene.http.on(byHash, { body });
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: found });
  });

  test.each([gone, 404])("returns no book, without a failure, if the server does not know it (%j)", (reply) => {
    scene.http.on(byHash, reply);
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: undefined });
  });

  test.each<[Reply, string]>([
    [page, "unreadable"],
    [{ ...page, status: 404 }, "unreadable"],
    [{ body: {} }, "unreadable"],
    [{ body: { id: "7" } }, "unreadable"],
    [{ body: { id: 7.5 } }, "unreadable"],
    [{ body: "" }, "unreadable"],
    [500, "refused"],
    [403, "denied"],
  ])("fails after the answer %j in another network", (reply, kind) => {
    scene.dialects.leave();
    scene.http.on(byHash, reply);
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { kind } });
  });
});

describe("the by-hash path", () => {
  test.each<[Reply, boolean]>([
    [gone, true],
    [{ body: { id: 1 } }, true],
    [page, false],
    [{ body: {} }, false],
    [405, false],
    [400, true],
    [{ status: 422, body: { message: "No such hash" } }, true],
  ])("exists if it answers %j: %s", (reply, there) => {
    scene.http.on(nobody, reply);
    scene.http.on("GET /lib/api/reader/users/auth", { body: { username: "ann" } });
    expect(scene.library.checkByHash()).toEqual({ ok: true, value: there });
  });

  test.each<Reply>([404, gone, { status: 404, body: { message: "Route not found" } }])(
    "exists if it answers %j, unless the version excludes it",
    (reply) => {
      scene.http.on(nobody, reply);
      expect(scene.library.checkByHash()).toEqual({ ok: true, value: true });
      scene.dialects.recognise("G");
      scene.http.on(nobody.replace("reader", "koreader"), reply);
      expect(scene.library.checkByHash()).toEqual({ ok: true, value: false });
    },
  );

  test.each<[Reply, string]>([
    [401, "denied"],
    [500, "refused"],
    [503, "refused"],
    [{ failure: { kind: "timeout", sent: true } }, "timeout"],
  ])("may exist or not after the answer %j", (reply, kind) => {
    scene.http.on(nobody, reply);
    expect(scene.library.checkByHash()).toMatchObject({ failure: { kind } });
  });
});

describe("the answer of the by-hash path", () => {
  const ofReal = nobody.replace("reader", "koreader");

  test.each<[Reply, boolean]>([
    [{ body: { id: 1 } }, true],
    [{ body: {} }, false],
    [gone, false],
  ])("%j shows that the path exists: %s", (reply, isShown) => {
    scene.http.on(byHash, reply);
    scene.library.findByHash(fingerprint);
    expect(scene.dialects.hasShown("byHash")).toBe(isShown);
    expect(scene.dialects.current().byHash).toBe(true);
  });

  it("is missing with 405, even if the version should have it", () => {
    scene.dialects.recognise("W");
    scene.http.on(ofReal, 405);
    expect(scene.library.checkByHash()).toEqual({ ok: true, value: false });
  });

  it.each<Reply>([page, 404, 405])("%j needs no second request on a version without the path", (reply) => {
    scene.dialects.recognise("G");
    scene.dialects.confirm();
    scene.http.on(ofReal, reply);
    scene.http.on("GET /lib/api/koreader/users/auth", { body: { username: "ann" } });
    scene.dialects.leave();
    expect(scene.library.checkByHash()).toEqual({ ok: true, value: false });
    expect(scene.http.asked().at(-1)).toBe(ofReal);
  });

  it.each<[Reply, string]>([
    [{ body: { id: 1 } }, "W"],
    [{ body: {} }, "B0"],
  ])("%j makes a server without a version one of kind %s", (reply, kind) => {
    scene.dialects.recognise("B0");
    scene.http.on(ofReal, reply);
    scene.library.checkByHash();
    expect(scene.dialects.name()).toBe(kind);
  });

  it("is not awaited from a server that cannot be recognised", () => {
    scene.dialects.recognise("G");
    scene.clock.advance(8 * 86400);
    scene.http.on("GET /lib/api/koreader/users/auth", { failure: { kind: "timeout", sent: true } });
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: false, failure: { kind: "timeout", sent: false } });
  });
});

describe("a web page in place of the by-hash path", () => {
  beforeEach(() => scene.http.on("GET /lib/api/reader/users/auth", { body: { username: "ann" } }));

  it("means that there is no such path if the server answered today", () => {
    scene.http.on(byHash, page);
    expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: undefined });
    expect(scene.http.asked()).toEqual([byHash]);
  });

  it("is a failure if the server is known to have the path", () => {
    const path = byHash.replace("reader", "koreader");
    scene.dialects.recognise("W");
    scene.http.on(path, page, { body: { id: 7 } });
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { kind: "unreadable" } });
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ value: { id: 7 } });
  });

  it("proves nothing if the library account gets an empty answer", () => {
    saveSettings(scene.database, { readerUsername: "" });
    scene.dialects.leave();
    scene.http.on(`GET /lib/api/v1/books/by-hash/${fingerprint}`, page);
    scene.http.on("GET /lib/api/v1/users/me", { body: "" });
    expect(scene.library.findByHash(fingerprint)).toMatchObject({ failure: { kind: "unreadable" } });
  });
});

describe("a search by ISBN in pages of books", () => {
  const isbn = "9780441172719";
  const pages = "GET /lib/api/v1/books/page";
  const dune = { id: 1, metadata: { isbn13: "978-0-441-17271-9" } };

  it.each<[string, readonly unknown[], readonly string[], number | undefined]>([
    ["one with this ISBN", [dune, { id: 2, metadata: { isbn13: "9780141439587" } }], [], 1],
    ["one whose other ISBN it is", [{ id: 3, isbn10: isbn, isbn13: "9780141439587" }], [], undefined],
    ["two", [dune, { ...dune, id: 3 }], [], undefined],
    ["one, and there are more pages", [dune], ["next"], undefined],
    ["none", [{ id: 2 }, null, { isbn13: isbn }], [], undefined],
  ])("finds %s", (_, content, rels, id) => {
    scene.dialects.recognise("3.5");
    scene.dialects.learn({ isbnSearch: false, browse: "links" });
    scene.http.on(pages, { body: { content, links: rels.map((rel) => ({ rel })) } });
    const found = scene.library.findByIsbn(isbn);
    expect(found.ok && found.value?.id).toBe(id);
    expect(found.ok).toBe(true);
  });

  it("finds a book by its ten digits", () => {
    scene.dialects.recognise("3.5");
    scene.dialects.learn({ isbnSearch: false, browse: "links" });
    scene.http.on(pages, { body: { content: [{ id: 4, isbn10: "0-441-17271-7" }], links: [] } });
    expect(scene.library.findByIsbn("0441172717")).toMatchObject({ value: { id: 4 } });
  });
});

describe("a search by ISBN", () => {
  const isbn = "9780441172719";
  const one = { id: 1, title: "Dune", matchScore: 1 };
  const near = { id: 2, matchScore: 0.99 };

  it.each([404, 405])("is not repeated on a server that answers %i", (status) => {
    scene.http.on(search, status);
    expect(scene.library.findByIsbn(isbn)).toEqual({ ok: true, value: undefined });
    expect(scene.library.findByIsbn(isbn)).toEqual({ ok: true, value: undefined });
    expect(scene.http.asked().filter((request) => request === search)).toHaveLength(1);
  });

  it("is missing on a server that answers 500 and lacks by-hash", () => {
    scene.dialects.learn({ byHash: false });
    scene.http.on(search, 500);
    expect(scene.library.findByIsbn(isbn)).toEqual({ ok: true, value: undefined });
    expect(scene.dialects.current().isbnSearch).toBe(false);
  });

  it("is not missing on a server that answers 403 and lacks by-hash", () => {
    scene.dialects.learn({ byHash: false });
    scene.http.on(search, 403);
    expect(scene.library.findByIsbn(isbn)).toMatchObject({ failure: { kind: "denied" } });
    expect(scene.dialects.current().isbnSearch).toBe(true);
  });

  it.each<[Reply, boolean]>([
    [{ body: [] }, true],
    [500, false],
    [page, false],
    [403, false],
  ])("%j shows that there is a search: %s", (reply, isShown) => {
    scene.http.on(search, reply);
    scene.library.findByIsbn(isbn);
    expect(scene.dialects.hasShown("isbnSearch")).toBe(isShown);
  });

  it("is repeated after a 404 on a server that has answered it", () => {
    scene.http.on(search, { body: [] }, 404, { body: [one] });
    const ids = [1, 2, 3].map(() => {
      const found = scene.library.findByIsbn(isbn);
      return found.ok && found.value?.id;
    });
    expect(ids).toEqual([undefined, undefined, 1]);
  });

  it.each([
    [99, 1],
    [100, undefined],
  ])("reads the exact match after %i others: %j", (count, id) => {
    const others = Array.from({ length: count }, (_, at) => ({ ...near, id: at + 5 }));
    scene.http.on(search, { body: [...others, one] });
    const found = scene.library.findByIsbn(isbn);
    expect(found.ok && found.value?.id).toBe(id);
  });

  it("is sent with the library account", () => {
    scene.http.on(search, { body: [] });
    scene.library.findByIsbn(isbn);
    expect(scene.http.seen.at(-1)!.url).toMatch(/\/api\/v1\/books\/search\?isbn=9780441172719$/);
    expect(scene.http.seen.at(-1)!.headers["Authorization"]).toBe("Bearer a");
  });

  test.each([
    ["one exact match among others", [near, one, near], 1],
    ["the wrapped form", { content: [one] }, 1],
    ["nothing exact", [near], undefined],
    ["no result", [], undefined],
    ["two exact matches", [one, { ...one, id: 3 }], undefined],
    ["a score that is text", [{ ...one, matchScore: "1" }], undefined],
    ["strangers", [null, 5, "x", { ...one, matchScore: null }], undefined],
  ])("reads %s (case %#)", (_, body, id) => {
    scene.http.on(search, { body });
    const found = scene.library.findByIsbn(isbn);
    expect(found.ok && found.value?.id).toBe(id);
  });

  test.each<[Reply, string]>([
    [{ body: {} }, "unreadable"],
    [{ body: "" }, "unreadable"],
    [page, "unreadable"],
    [500, "refused"],
  ])("fails after the answer %j", (reply, kind) => {
    scene.http.on(search, reply);
    expect(scene.library.findByIsbn(isbn)).toMatchObject({ failure: { kind } });
  });
});

describe("the description of a book", () => {
  it("is fetched by the book's ID", () => {
    scene.http.on("GET /lib/api/v1/books/42", { body: { id: 42, title: "Dune", isbn13: "978" } });
    expect(scene.library.describe(42 as BookId)).toEqual({
      ok: true,
      value: { id: 42, title: "Dune", isbn13: "978" },
    });
  });

  it("is absent for a book that is gone", () => {
    scene.http.on("GET /lib/api/v1/books/42", { status: 404, body: { message: "Book not found" } });
    expect(scene.library.describe(42 as BookId)).toEqual({ ok: true, value: undefined });
  });
});

describe("a rating", () => {
  const path = "PUT /lib/api/v1/books/personal-rating";
  const rate = (): unknown => scene.library.rate(7 as BookId, 8);

  it.each([404, 405])("once taken makes a later %i no sign of a missing path", (status) => {
    scene.http.on(path, { body: [{ bookId: 7, personalRating: 8 }] }, status);
    scene.http.on("GET /lib/api/v1/books/7", { body: { id: 7, personalRating: 8 } });
    expect(rate()).toMatchObject({ ok: true });
    expect(rate()).toMatchObject({ failure: { kind: "refused", status } });
  });
});
