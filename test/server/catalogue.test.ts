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
    expect(createCatalogue(wireOf()).details(seven)).toEqual(ok(undefined));
  });
});

describe("recommendations", () => {
  const entry = { book: { id: 8, metadata: { title: "Emma" } }, similarityScore: 0.5 };

  it.each([
    ["a bare list", [entry]],
    ["a list in `recommendations`", { recommendations: [entry] }],
    ["a list in `content`", { content: [entry] }],
    ["the only list of an object", { similar: [entry], total: 1 }],
    ["a known list beside another one", { genres: ["x"], content: [entry] }],
  ])("are read from %s", (_name, body) => {
    const list = createCatalogue(wireOf(ok(body))).recommend(seven);
    expect(list).toMatchObject({ value: [{ book: { id: 8, title: "Emma" }, similarity: 0.5 }] });
  });

  it("are requested in the specification's default number", () => {
    const api = wireOf(ok([]));
    createCatalogue(api).recommend(seven);
    expect(api.asked).toEqual(["/api/v1/books/7/recommendations?limit=10"]);
  });

  it.each([{ message: "?" }, { similar: [entry], related: [entry] }, "books"])(
    "are unreadable if the answer has no list, or several (%j)",
    (body) => {
      expect(createCatalogue(wireOf(ok(body))).recommend(seven)).toMatchObject({ failure: { kind: "unreadable" } });
    },
  );
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
