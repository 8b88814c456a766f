import {
  authorsIn,
  candidateIn,
  candidatesIn,
  gatherBooks,
  shelfBookIn,
  shelfBooksIn,
} from "../../src/server/catalogueShapes";

describe("a book in a list of the server", () => {
  test("is read in every form that servers use", () => {
    const expected = {
      id: 1,
      title: "Emma",
      author: "Jane Austen",
      fileName: "Emma.epub",
      format: "EPUB",
      kilobytes: 7,
    };
    const file = { fileName: "Emma.epub", bookType: "EPUB", fileSizeKb: 7 };
    const about = { title: "Emma", authors: ["Jane Austen"] };
    expect(shelfBookIn({ id: 1, ...about, ...file })).toMatchObject(expected);
    expect(shelfBookIn({ id: 1, metadata: about, primaryFile: file })).toMatchObject(expected);
    const short = { primaryFileName: "Emma.epub", primaryFileType: "EPUB", fileSizeKb: 7 };
    expect(shelfBookIn({ id: 1, ...about, ...short })).toMatchObject(expected);
    const { fileSizeKb, ...sizeless } = file;
    expect(shelfBookIn({ id: 1, ...about, primaryFile: sizeless, fileSizeKb })).toMatchObject(expected);
    expect(shelfBookIn({ id: 1, title: "Emma", authors: [{ name: "Jane Austen" }] })).toMatchObject({
      author: "Jane Austen",
    });
    expect(shelfBookIn({ title: "nobody" })).toBeUndefined();
  });

  test("has its other files, or is marked if the server does not list them", () => {
    const file = { id: 11, fileName: "Emma.epub", bookType: "EPUB", fileSizeKb: 7 };
    const pdf = { id: 12, fileName: "Emma.pdf", bookType: "PDF", fileSizeKb: 70 };
    const several = { id: 1, primaryFile: file, alternativeFormats: [pdf, { bookType: "CBX" }] };
    const other = { id: 12, format: "PDF", kilobytes: 70, name: "Emma.pdf", isOther: true };
    expect(shelfBookIn(several)?.others).toEqual([other]);
    expect(candidateIn(several)?.files).toMatchObject([{ id: 11, format: "EPUB" }, other]);
    expect(shelfBookIn({ id: 1, primaryFile: file, alternativeFormats: [] })?.others).toEqual([]);
    expect(shelfBookIn({ id: 1, primaryFile: file })?.others).toBeUndefined();
    expect(candidateIn({ id: 1, primaryFile: file })?.files).toBeUndefined();
  });
});

describe("every field of a book", () => {
  const about = {
    title: "Emma",
    authors: ["Jane Austen", "A. Editor"],
    seriesName: "Classics",
    seriesNumber: 1.5,
    isbn13: "978-0-14-143958-7",
    isbn10: "0-14-143958-0",
    pageCount: 400,
    coverUpdatedOn: "2026-01-01",
  };
  const more = {
    ...about,
    publishedDate: "1815-12-23",
    publisher: "Murray",
    language: "en",
    description: "<p>A clever girl.</p>",
  };
  const isbns = { isbn13: "9780141439587", isbn10: "0141439580" };
  const same = { title: "Emma", author: "Jane Austen, A. Editor", series: "Classics", number: 1.5, ...isbns };
  const shelfBook = { id: 1, ...same, firstAuthor: "Jane Austen", serverPages: 400, coverAt: "2026-01-01", state: {} };
  const candidate = {
    id: 1,
    ...same,
    year: "1815",
    publisher: "Murray",
    language: "en",
    pages: 400,
    description: "A clever girl.",
    coverAt: "2026-01-01",
    state: {},
  };

  it("is read from a list of a shelf", () => {
    expect(shelfBookIn({ id: 1, ...about })).toEqual(shelfBook);
    expect(shelfBookIn({ id: 1, metadata: about, primaryFileId: 9 })).toEqual({ ...shelfBook, fileId: 9 });
    expect(shelfBookIn({ id: 1, metadata: about, primaryFile: { id: 8 }, primaryFileId: 9 })?.fileId).toBe(8);
    expect(shelfBookIn({ id: 1, series: "Classics" })?.series).toBe("Classics");
  });

  it("is read from beside `metadata` if that lacks it", () => {
    const { title, authors } = about;
    expect(shelfBookIn({ id: 1, title, authors, metadata: { language: "en" } })).toEqual({
      id: 1,
      title: "Emma",
      author: "Jane Austen, A. Editor",
      firstAuthor: "Jane Austen",
      state: {},
    });
  });

  it("is read from a result of a search", () => {
    const score = { matchScore: 0.9 };
    expect(candidateIn({ id: 1, ...more, ...score })).toEqual({ ...candidate, score: 0.9 });
    expect(candidateIn({ id: 1, metadata: more, bookType: "EPUB" })).toEqual({ ...candidate, format: "EPUB" });
    const { seriesNumber, ...beside } = more;
    expect(candidateIn({ id: 1, ...beside, metadata: { seriesNumber } })).toEqual(candidate);
    expect(candidateIn({ id: 1, series: "Classics", year: "1815" })).toMatchObject({
      series: "Classics",
      year: "1815",
    });
    expect(candidateIn({ id: 1, year: "815" })?.year).toBeUndefined();
  });

  it("has no first author beside a single one", () => {
    for (const authors of [["Jane Austen"], "Jane Austen", []])
      expect(shelfBookIn({ id: 1, authors })?.firstAuthor).toBeUndefined();
  });
});

describe("a list of books", () => {
  const listed = [{ id: 1 }, { title: "nobody" }, null, { id: 2 }];

  it("leaves out those without an ID", () => {
    const ids = [candidatesIn, shelfBooksIn].map((read) => read(listed, () => undefined).map(({ id }) => id));
    expect(ids).toEqual([
      [1, 2],
      [1, 2],
    ]);
    const gathered = gatherBooks();
    for (const entry of listed) gathered.take(entry);
    expect([gathered.books.map(({ id }) => id), gathered.count]).toEqual([[1, 2], 4]);
  });

  it("lets the interface work after each result of a search", () => {
    let pauses = 0;
    candidatesIn(listed, () => (pauses += 1));
    expect(pauses).toBe(4);
  });

  it("has a hundred thousand at most", () => {
    const gathered = gatherBooks();
    gathered.books.length = 99_999;
    for (const id of [1, 2]) gathered.take({ id });
    expect([gathered.books.length, gathered.books.at(-1)?.id, gathered.count]).toEqual([100_000, 1, 2]);
  });
});

test.each<[unknown, readonly string[]]>([
  [{ authors: ["Jane Austen", { name: "A. Editor" }, null, ""] }, ["Jane Austen", "A. Editor"]],
  [{ metadata: { authors: ["Jane Austen"] }, authors: ["Nobody"] }, ["Jane Austen"]],
  [{ metadata: {}, authors: "Jane Austen" }, ["Jane Austen"]],
  [{}, []],
  ["book", []],
])("the authors in %j are %j", (value, authors) => {
  expect(authorsIn(value)).toEqual(authors);
});
