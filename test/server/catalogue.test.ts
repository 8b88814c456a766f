import type { BookId } from "../../src/model/book";
import type { Dialect } from "../../src/server/dialects/dialect";
import { dialectOf } from "../../src/server/dialects/dialect";
import { createCatalogue } from "../../src/server/catalogue";
import type { ServerApi } from "../../src/server/serverApi";
import { failed, ok, type Result } from "../../src/base/result";

/** A wire that gives one answer after the other, and remembers what was asked. */
function wireOf(...answers: readonly Result<unknown>[]): ServerApi & { readonly asked: string[] } {
  const asked: string[] = [];
  const left = answers.slice();
  let dialect: Dialect = dialectOf("spec");
  return {
    asked,
    dialects: {
      current: () => dialect,
      learn: (traits: Partial<Dialect>) => void (dialect = { ...dialect, ...traits }),
    },
    askAsLibrary: ({ path }: { path: string }) => {
      asked.push(path);
      return left.shift() ?? failed({ kind: "refused", status: 404, message: "" });
    },
    pause: () => undefined,
  } as unknown as ServerApi & { readonly asked: string[] };
}

const seven = 7 as BookId;
const refused = failed({ kind: "refused", status: 500, message: "An unexpected error occurred." } as const);

describe("a search by title", () => {
  it("sends the exact words, whatever characters are in them", () => {
    const api = wireOf(ok([]));
    createCatalogue(api).searchTitle('Why & "How"?');
    expect(api.asked).toEqual(["/api/v1/books/search?title=Why%20%26%20%22How%22%3F"]);
  });

  it("returns the server's facts of each result, without those that have no ID", () => {
    const api = wireOf(ok([{ id: 7, title: "T", authors: "A", matchScore: 0.9 }, { title: "nobody" }, null]));
    expect(createCatalogue(api).searchTitle("T")).toMatchObject({
      value: [{ id: 7, title: "T", author: "A", score: 0.9 }],
    });
  });

  it("returns at most as many results as a person may choose from", () => {
    const flood = Array.from({ length: 5000 }, (_, place) => ({ id: place + 1, title: "T" }));
    const found = createCatalogue(wireOf(ok(flood))).searchTitle("T");
    expect(found.ok && found.value.length).toBe(100);
  });

  it("uses the other search if a server does not have the first", () => {
    const book = {
      id: 7,
      title: "T",
      authors: ["A", "B"],
      primaryFileType: "EPUB",
      publishedDate: "1851-10-18",
    };
    const api = wireOf(refused, ok({ content: [book], hasNext: false }));
    expect(createCatalogue(api).searchTitle("T")).toMatchObject({
      value: [{ id: 7, author: "A, B", format: "EPUB", year: "1851" }],
    });
    expect(api.asked[1]).toBe("/api/v1/app/books/search?q=T&page=0&size=20");
  });

  it("uses the other search at once after that has answered", () => {
    const api = wireOf(refused, ok({ content: [] }), ok({ content: [] }));
    createCatalogue(api).searchTitle("T");
    createCatalogue(api).searchTitle("T");
    expect(api.asked.map((path) => path.split("?")[0])).toEqual([
      "/api/v1/books/search",
      "/api/v1/app/books/search",
      "/api/v1/app/books/search",
    ]);
  });

  it.each([404, 405, 500])("uses the list pages with these words if the other search answers %i", (status) => {
    const book = { id: 7, metadata: { title: "T", authors: ["A"] }, primaryFile: { bookType: "EPUB" } };
    const page = ok({ content: [book], page: { totalElements: 1 }, links: [{ rel: "self" }] });
    const missing = failed({ kind: "refused", status, message: "" } as const);
    const api = wireOf(missing, page, page);
    api.dialects.learn({ isbnSearch: false, browse: "unknown" });
    expect(createCatalogue(api).searchTitle("A & B")).toMatchObject({
      value: [{ id: 7, title: "T", author: "A", format: "EPUB" }],
    });
    expect(api.asked.slice(1)).toEqual([
      "/api/v1/books/page?sort=-addedOn&page=0&size=1",
      "/api/v1/books/page?query=A%20%26%20B&sort=title&page=0&size=100",
    ]);
    const older = wireOf(missing);
    older.dialects.learn({ isbnSearch: false, browse: "none" });
    expect(createCatalogue(older).searchTitle("T")).toMatchObject({ failure: { kind: "unsupported" } });
    expect(older.asked).toHaveLength(1);
  });

  it("is not offered without both paths, and is not repeated without a connection", () => {
    const api = wireOf(refused, refused, refused, refused);
    expect(createCatalogue(api).searchTitle("T")).toMatchObject({ failure: { status: 500 } });
    api.dialects.learn({ byHash: false });
    expect(createCatalogue(api).searchTitle("T")).toMatchObject({
      failure: { kind: "unsupported", what: "a search by title" },
    });
    const offline = wireOf(failed({ kind: "offline" }));
    expect(createCatalogue(offline).searchTitle("T")).toMatchObject({ failure: { kind: "offline" } });
    expect(offline.asked).toHaveLength(1);
  });
});

describe("a failed search by title", () => {
  const webPage = failed({ kind: "unreadable", detail: "", isPage: true } as const);
  const refusal = (status: number): Result<never> => failed({ kind: "refused", status, message: "" });

  it.each<[string, Result<never>, boolean, object]>([
    ["unsupported after 404", refusal(404), true, { kind: "unsupported" }],
    ["unsupported after 405", refusal(405), true, { kind: "unsupported" }],
    ["a web page, which may be a proxy's", webPage, true, { kind: "unreadable" }],
    ["that page also on a server without by-hash", webPage, false, { kind: "unreadable" }],
    ["a 500, which may pass", refusal(500), true, { kind: "refused", status: 500 }],
    ["unsupported after 500 on a server without by-hash", refusal(500), false, { kind: "unsupported" }],
  ])("is %s, if the other searches are missing", (_, answer, byHash, failure) => {
    const api = wireOf(answer, refusal(404));
    api.dialects.learn({ byHash });
    expect(createCatalogue(api).searchTitle("T")).toMatchObject({ failure });
  });

  it.each<[string, Result<unknown>, object]>([
    ["a busy server", refusal(503), { kind: "refused", status: 503 }],
    ["an object without results", ok({ message: "?" }), { kind: "unreadable", detail: "a search without results" }],
  ])("is not followed by another search after %s", (_, answer, failure) => {
    const api = wireOf(answer);
    expect(createCatalogue(api).searchTitle("T")).toMatchObject({ failure });
    expect(api.asked).toHaveLength(1);
  });

  it("is the failure of the other search if that was sent", () => {
    const api = wireOf(refusal(404), refusal(503));
    expect(createCatalogue(api).searchTitle("T")).toEqual(refusal(503));
  });
});

describe("a search by ISBN", () => {
  const isbn = "978-0-441-17271-9";
  const listed = ok([{ id: 7, title: "T" }, { title: "nobody" }]);
  const page = ok({ content: [{ id: 8, title: "T" }], links: [] });

  it("sends the ISBN as it was entered, and returns the books", () => {
    const api = wireOf(listed);
    expect(createCatalogue(api).searchIsbn(`${isbn} &`)).toMatchObject({ value: [{ id: 7, title: "T" }] });
    expect(api.asked).toEqual([`/api/v1/books/search?isbn=${isbn}%20%26`]);
  });

  it("returns wrapped books", () => {
    const found = createCatalogue(wireOf(ok({ content: [{ id: 7 }] }))).searchIsbn(isbn);
    expect(found).toMatchObject({ ok: true, value: [{ id: 7 }] });
  });

  it.each([404, 405, 500])("uses list pages on a server without by-hash that answers %i", (status) => {
    const api = wireOf(failed({ kind: "refused", status, message: "" }), page);
    api.dialects.learn({ byHash: false, browse: "links" });
    expect(createCatalogue(api).searchIsbn(isbn)).toMatchObject({ ok: true, value: [{ id: 8, title: "T" }] });
    expect(api.asked[1]).toBe(`/api/v1/books/page?query=${isbn}&sort=title&page=0&size=100`);
  });

  it("uses list pages at once on a server without the search", () => {
    const api = wireOf(page);
    api.dialects.learn({ isbnSearch: false, browse: "links" });
    expect(createCatalogue(api).searchIsbn(isbn)).toMatchObject({ ok: true, value: [{ id: 8 }] });
    expect(api.asked).toHaveLength(1);
  });

  it.each([500, 503])("fails after %i, which may pass", (status) => {
    const api = wireOf(failed({ kind: "refused", status, message: "" }), page);
    expect(createCatalogue(api).searchIsbn(isbn)).toMatchObject({ failure: { kind: "refused", status } });
    expect(api.asked).toHaveLength(1);
  });

  it("is unsupported without the search and without pages", () => {
    const api = wireOf();
    api.dialects.learn({ isbnSearch: false, browse: "none" });
    expect(createCatalogue(api).searchIsbn(isbn)).toEqual(
      failed({ kind: "unsupported", what: "a search by ISBN" } as const),
    );
  });

  it("fails as the list pages do", () => {
    const api = wireOf(failed({ kind: "offline" }));
    api.dialects.learn({ isbnSearch: false, browse: "links" });
    expect(createCatalogue(api).searchIsbn(isbn)).toEqual(failed({ kind: "offline" }));
  });
});

describe("the facts of a book on the server", () => {
  it.each([
    ["as specified", { id: 7, title: "T", hardcover_id: 42 }, "42"],
    ["as real servers tell it", { id: 7, metadata: { title: "T", hardcoverBookId: "42", hardcoverId: "t" } }, "42"],
    ["with a name only", { id: 7, metadata: { title: "T", hardcoverId: "t" } }, "t"],
    ["without any", { id: 7, title: "T", hardcover_id: null }, undefined],
  ])("include the ID of an external catalogue, %s", (_name, body, externalId) => {
    const found = createCatalogue(wireOf(ok(body))).details(seven);
    expect(found).toMatchObject({ value: { id: 7, title: "T" } });
    expect(found.ok && found.value?.externalId).toBe(externalId);
  });

  it("are missing if the server has no such book", () => {
    const api = wireOf();
    expect(createCatalogue(api).details(seven)).toEqual(ok(undefined));
    expect(api.asked).toEqual(["/api/v1/books/7?withDescription=true"]);
  });

  it("are unreadable without an ID", () => {
    expect(createCatalogue(wireOf(ok({ title: "T" }))).details(seven)).toMatchObject({
      failure: { kind: "unreadable" },
    });
  });

  it("are not known after another failure", () => {
    expect(createCatalogue(wireOf(refused)).details(seven)).toEqual(refused);
  });
});

describe("recommendations", () => {
  const entry = { book: { id: 8, metadata: { title: "Emma" } }, similarityScore: 0.5 };
  const other = { book: { id: 9 } };
  const fillers = Array.from({ length: 400 }, (_, at): [string, number] => [`filler${at}`, at]);

  it.each([
    ["a bare list", [entry]],
    ["a list in `recommendations`", { recommendations: [entry] }],
    ["a list in `content`", { content: [entry] }],
    ["the only list of an object", { similar: [entry], total: 1 }],
    ["`recommendations` beside other books", { similar: [other], recommendations: [entry] }],
    ["`content` beside other books", { similar: [other], content: [entry], recommendations: null }],
    ["the only list of books", { genres: ["x"], tags: [], similar: [entry], years: [{ book: 1 }] }],
    ["an object in an object", { state: { genres: 1 }, data: { similar: [entry] } }],
    ["three objects in each other", { data: { page: { similar: [entry] } } }],
    ["the 400th entry of an object", { ...Object.fromEntries(fillers.slice(1)), similar: [entry] }],
  ])("are read from %s", (_name, body) => {
    const list = createCatalogue(wireOf(ok(body))).recommend(seven);
    expect(list).toMatchObject({ ok: true, value: [{ book: { id: 8, title: "Emma" }, similarity: 0.5 }] });
  });

  it.each([
    ["the only list is empty", { similar: [], total: 0 }],
    ["no entry has a book", [{ similarityScore: 1 }, null, { book: { title: "no ID" } }]],
  ])("are none if %s", (_, body) => {
    expect(createCatalogue(wireOf(ok(body))).recommend(seven)).toEqual(ok([]));
  });

  it("are the first twenty, and those without a number are not similar", () => {
    const list = createCatalogue(wireOf(ok(Array.from({ length: 21 }, () => other)))).recommend(seven);
    expect(list.ok && list.value.map(({ similarity }) => similarity)).toEqual(Array.from({ length: 20 }, () => 0));
  });

  it("are requested in the specification's default number", () => {
    const api = wireOf(ok([]));
    createCatalogue(api).recommend(seven);
    expect(api.asked).toEqual(["/api/v1/books/7/recommendations?limit=10"]);
  });

  it("fail as the request does", () => {
    expect(createCatalogue(wireOf(refused)).recommend(seven)).toEqual(refused);
  });

  it.each<[string, unknown]>([
    ["has no list", { message: "?" }],
    ["has two lists of books", { similar: [entry], related: [entry] }],
    ["has two other lists", { genres: ["x"], tags: [] }],
    ["has its list in the fourth object", { a: { b: { c: { content: [entry] } } } }],
    ["has its list after 400 other entries", Object.fromEntries([...fillers, ["similar", [entry]]])],
    ["is a text", "books"],
  ])("are unreadable if the answer %s", (_, body) => {
    expect(createCatalogue(wireOf(ok(body))).recommend(seven)).toMatchObject({ failure: { kind: "unreadable" } });
  });
});

describe("the description of a book", () => {
  it("is shown without the markup of the library", () => {
    const api = wireOf(ok({ id: 7, metadata: { description: "<p>A lamp &amp; a tide.</p>" } }));
    expect(createCatalogue(api).details(seven)).toMatchObject({
      value: { description: "A lamp & a tide." },
    });
  });

  it("is missing if it has only markup", () => {
    const api = wireOf(ok({ id: 7, description: "<p></p>" }));
    expect(createCatalogue(api).details(seven)).toMatchObject({
      ok: true,
      value: { description: undefined },
    });
  });
});

describe("the metadata of a book", () => {
  const flat = {
    id: 7,
    title: "Emma",
    authors: ["Jane Austen", { name: "A. Editor" }, "Jane Austen"],
    seriesName: "Classics",
    seriesNumber: 1.256,
    language: "en",
    categories: ["Novel", "England", "Novel"],
    tags: ["old", "Novel"],
    description: "<p>A <b>clever</b> girl.</p>",
    coverUpdatedOn: "2026-01-01",
  };
  const expected = {
    title: "Emma",
    authors: "Jane Austen\nA. Editor",
    series: "Classics",
    number: "1.26",
    language: "en",
    keywords: "England\nNovel\nold",
    description: "A clever girl.",
    coverAt: "2026-01-01",
    hasCover: true,
  };
  const read = (body: unknown): unknown => {
    const found = createCatalogue(wireOf(ok(body))).metadata(seven);
    return found.ok ? found.value : found.failure.kind;
  };

  it("is read with all fields, flat or nested", () => {
    const { id, ...metadata } = flat;
    expect(read(flat)).toEqual(expected);
    expect(read({ id, metadata })).toEqual(expected);
    expect(read({ id, title: "Emma", metadata: { ...metadata, title: null } })).toEqual(expected);
  });

  it("has only what the server gives", () => {
    const none = { title: undefined, authors: undefined, series: undefined, number: undefined, keywords: undefined };
    expect(read({ id: 7 })).toEqual({ ...none, hasCover: true });
    expect(read({ id: 7, metadata: { seriesNumber: 3, authors: [], categories: "Novel" } })).toEqual({
      ...none,
      hasCover: false,
    });
    expect(read({ id: 7, metadata: { coverUpdatedOn: "now" } })).toEqual({ ...none, coverAt: "now", hasCover: true });
  });

  it.each<[string, object, object]>([
    ["one author as text", { authors: "Jane Austen" }, { authors: "Jane Austen" }],
    ["a series under its other name", { series: "Classics" }, { series: "Classics" }],
    ["tags alone", { tags: ["b", "a", "b", 5] }, { keywords: "a\nb" }],
    ["a description of markup", { description: "<p></p>" }, { description: undefined }],
    ["a long author", { authors: ["x".repeat(300)] }, { authors: "x".repeat(200) }],
    ["a long description", { description: "x".repeat(20_000) }, { description: "x".repeat(10_000) }],
  ])("is read with %s", (_, fields, some) => {
    expect(read({ id: 7, ...fields })).toMatchObject(some);
  });

  it("has forty authors and keywords at most", () => {
    const names = Array.from({ length: 50 }, (_, at) => `N${at + 10}`);
    expect(read({ id: 7, authors: names, tags: names })).toMatchObject({
      authors: names.slice(0, 40).join("\n"),
      keywords: names.slice(0, 40).join("\n"),
    });
  });

  it.each<[unknown, string | undefined]>([
    [0, "0"],
    [2, "2"],
    [1.5, "1.5"],
    [1.005, "1"],
    [100_000, "100000"],
    [100_001, undefined],
    [-1, undefined],
    ["1", undefined],
  ])("has the number %j in its series as %j", (seriesNumber, number) => {
    const { number: read7 } = read({ id: 7, seriesName: "S", seriesNumber }) as { number?: string };
    expect(read7).toBe(number);
  });

  it.each([{ title: "T" }, "book", { id: "7" }])("is unreadable without an ID: %j", (body) => {
    expect(read(body)).toBe("unreadable");
  });

  it("is missing if the server has no such book", () => {
    expect(createCatalogue(wireOf()).metadata(seven)).toEqual(ok(undefined));
  });
});
