import { ask, asMember, asReader, libraryForTests, violationsOf } from "./support/visitor";

const library = libraryForTests();
const fingerprint = (id: number) => library().state.books.find((book) => book.id === id)?.fingerprint ?? "";
const read = async (path: string) => ask(library(), { path, headers: await asMember(library()) });

describe("a book by its fingerprint", () => {
  const byHash = (hash: string) => ask(library(), { path: `/api/reader/books/by-hash/${hash}`, headers: asReader() });

  test("is told in three fields", async () => {
    const { status, json } = await byHash(fingerprint(103));
    expect([status, json]).toEqual([200, { id: 103, title: "Kleine Straße, großes Meer", authors: "Jürgen Öström" }]);
  });

  test("is not there for an unknown one", async () => {
    const { status, json } = await byHash("0".repeat(32));
    expect([status, json.message]).toEqual([404, `Book with hash ${"0".repeat(32)} not found`]);
    expect(violationsOf(library())).toEqual([]);
  });

  test.each([
    ["short", "abc"],
    ["capital", "A".repeat(32)],
  ])("must not be %s", async (_name, hash) => {
    expect((await byHash(hash)).status).toBe(400);
    expect(library().violations).toHaveLength(1);
  });

  test("is the newest of two with the same file", async () => {
    const twin = await library().addBook({ title: "Twin", fingerprint: fingerprint(101) });
    expect((await byHash(fingerprint(101))).json.id).toBe(twin.id);
  });

  test("is told in full to a library account", async () => {
    const { json } = await read(`/api/v1/books/by-hash/${fingerprint(101)}`);
    expect(json).toMatchObject({ id: 101, isbn13: "9780306406157" });
  });
});

describe("a book by its number", () => {
  test("is told in full", async () => {
    const { json } = await read("/api/v1/books/101");
    expect(json).toMatchObject({
      id: 101,
      title: "The Lamp at Low Tide",
      isbn10: "0306406152",
      isbn13: "9780306406157",
      hardcover_id: 900101,
      pageCount: 48,
      primaryFile: {
        fileName: "Ellison, Mara - The Lamp at Low Tide.epub",
        bookType: "EPUB",
        extension: "epub",
      },
    });
  });

  test("is not there for an unknown one, and a word is no number", async () => {
    expect((await read("/api/v1/books/999")).status).toBe(404);
    expect(violationsOf(library())).toEqual([]);
    expect((await read("/api/v1/books/first")).status).toBe(400);
    expect(violationsOf(library())).toEqual(["id: not a number of the library"]);
  });

  test("is gone once taken away, from its shelves too", async () => {
    expect(library().removeBook(101)).toBe(true);
    expect((await read("/api/v1/books/101")).status).toBe(404);
    expect((await read("/api/v1/shelves/21/books")).list.map(({ id }) => id)).toEqual([102, 103, 104]);
  });
});

describe("the search", () => {
  const scores = async (query: string) =>
    (await read(`/api/v1/books/search?${query}`)).list.map(({ id, matchScore }) => [id, matchScore]);

  test.each([
    ["thirteen places", "isbn=9780306406157", [[101, 1]]],
    ["hyphens", "isbn=978-0-306-40615-7", [[101, 1]]],
    ["ten places", "isbn=0306406152", [[101, 1]]],
    ["an X", "isbn=080442957X", [[103, 1]]],
  ])("finds an ISBN of %s", async (_name, query, expected) => {
    expect(await scores(query)).toEqual(expected);
  });

  test("is less sure of an ISBN that only begins like another", async () => {
    expect(await scores("isbn=9780306406164")).toEqual([[101, 0.6]]);
  });

  test("finds nothing by an ISBN that nobody has", async () => {
    expect(await scores("isbn=9799999999990")).toEqual([]);
  });

  test("is sure of a title in any case of letters, and less sure of one like it", async () => {
    const found = await scores(`title=${encodeURIComponent("the lamp at low tide")}`);
    expect(found[0]).toEqual([101, 1]);
    expect(found[1]?.[0]).toBe(102);
    expect(found[1]?.[1]).toBeLessThan(1);
    expect(violationsOf(library())).toEqual([]);
  });

  test.each(["", "isbn=", "isbn=12345", "title=", "isbn=0306406152&title=x", "author=x", "q=x"])(
    "forbids %p",
    async (query) => {
      expect((await read(`/api/v1/books/search?${query}`)).status).toBe(400);
      expect(library().violations).not.toEqual([]);
    },
  );

  test("without it, the word is taken for a book", async () => {
    library().speak({ search: false });
    expect((await read("/api/v1/books/search?isbn=0306406152")).status).toBe(500);
  });
});

describe("recommendations", () => {
  const like = (query: string) => read(`/api/v1/books/101/recommendations${query}`);

  test("come with a likeness from 0 to 1, in no useful order", async () => {
    const { list } = await like("");
    expect(list).toHaveLength(7);
    for (const { book, similarityScore } of list) {
      expect(book.title).toEqual(expect.any(String));
      expect(similarityScore).toBeGreaterThan(0);
      expect(similarityScore).toBeLessThanOrEqual(1);
    }
    expect(list.find(({ book }) => book.id === 102)?.similarityScore).toBe(0.95);
  });

  test("are as many as asked for, the likest ones", async () => {
    expect((await like("?limit=1")).list.map(({ book }) => book.id)).toEqual([102]);
    expect((await like("?limit=26")).status).toBe(400);
    expect(violationsOf(library())).toEqual([]);
  });

  test("may be wrapped", async () => {
    library().speak({ recommendationsIn: "content" });
    expect((await like("?limit=2")).json.content).toHaveLength(2);
  });

  test("forbid a limit that is no number", async () => {
    expect((await like("?limit=all")).status).toBe(400);
    expect(library().violations).toHaveLength(1);
  });
});

describe("a download", () => {
  const download = async (id: number, headers = {}) => {
    const url = `${library().url}/api/v1/books/${id}/download`;
    const response = await fetch(url, { headers: { ...(await asMember(library())), ...headers } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test("is the very file", async () => {
    const { response, bytes } = await download(103);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(bytes.equals(library().state.books[2]?.file ?? Buffer.alloc(0))).toBe(true);
    expect(decodeURIComponent(response.headers.get("content-disposition") ?? "")).toContain(
      "Öström - Kleine Straße, großes Meer.epub",
    );
  });

  test("can be had in part", async () => {
    const { response, bytes } = await download(101, { range: "bytes=1024-2047" });
    expect(response.status).toBe(206);
    expect(bytes.equals(Buffer.from(library().state.books[0]?.file?.subarray(1024, 2048) ?? []))).toBe(true);
    expect((await download(101, { range: "bytes=9999999-" })).response.status).toBe(416);
  });

  test("can be gone on with as long as the file is the same", async () => {
    const etag = (await download(101)).response.headers.get("etag") ?? "";
    const rest = { range: "bytes=1024-" };
    expect((await download(101, { ...rest, "if-range": etag })).response.status).toBe(206);
    expect((await download(101, { ...rest, "if-range": '"another"' })).response.status).toBe(200);
  });

  test("fails when the file is lost or the book unknown", async () => {
    const lost = await library().addBook({ title: "Lost", fingerprint: "f".repeat(32) });
    expect((await download(lost.id)).response.status).toBe(500);
    expect((await download(999)).response.status).toBe(404);
  });

  test("needs a token", async () => {
    expect((await ask(library(), { path: "/api/v1/books/101/download" })).status).toBe(401);
  });
});
