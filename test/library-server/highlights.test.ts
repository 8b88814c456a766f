import { annotation, bookmark, noteInBook, noteInLibrary } from "./support/requests";
import { anyNumber, ask, type Asked, asMember, libraryForTests, type Told, violationsOf } from "./support/visitor";

const library = libraryForTests();
const send = async (asked: Asked, username = "anna"): Promise<Told> =>
  ask(library(), { ...asked, headers: await asMember(library(), username) });
const post = (path: string, body: unknown, username?: string) => send({ method: "POST", path, body }, username);

const kinds = [
  { kind: "an annotation", path: "/api/v1/annotations", body: annotation, change: { note: "later" } },
  {
    kind: "a note in the book",
    path: "/api/v2/book-notes",
    body: noteInBook,
    change: { noteContent: "later" },
  },
  { kind: "a bookmark", path: "/api/v1/bookmarks", body: bookmark, change: { title: "later" } },
];

describe.each(kinds)("$kind", ({ path, body, change }) => {
  test("is stored and given back with its number", async () => {
    const { status, json } = await post(path, body);
    expect([status, json]).toEqual([200, expect.objectContaining({ ...body, userId: 1, id: anyNumber })]);
    expect((await send({ path: `${path}/book/101` })).json).toEqual([json]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("conflicts with another at its place, but not with another reader's", async () => {
    await post(path, body);
    expect((await post(path, body)).status).toBe(409);
    expect((await post(path, body, "james")).status).toBe(200);
    expect(violationsOf(library())).toEqual([]);
  });

  test("can be changed and deleted by its owner alone", async () => {
    const { id } = (await post(path, body)).json;
    expect((await send({ method: "PUT", path: `${path}/${id}`, body: change })).json).toMatchObject(change);
    expect((await send({ method: "DELETE", path: `${path}/${id}` }, "james")).status).toBe(404);
    expect((await send({ method: "DELETE", path: `${path}/${id}` })).status).toBe(204);
    expect((await send({ path: `${path}/book/101` })).json).toEqual([]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("needs a book", async () => {
    expect((await post(path, { ...body, bookId: 999 })).status).toBe(404);
    library().speak({ unknownBookStatus: 500 });
    expect((await post(path, { ...body, bookId: 999 })).status).toBe(500);
  });

  test.each([
    ["no place", { cfi: undefined }],
    ["a place in the device's words", { cfi: "/body/DocFragment[2]/body/p/text().3" }],
    ["a place that is cut off", { cfi: "epubcfi(/6/4!/4/2" }],
    ["an empty place", { cfi: "epubcfi()" }],
    ["a book by its name", { bookId: "101" }],
    ["a field too many", { page: 12 }],
  ])("must not have %s", async (_name, wrong) => {
    expect((await post(path, { ...body, ...wrong })).status).toBe(400);
    expect(library().violations).toHaveLength(1);
    expect((await send({ path: `${path}/book/101` })).json).toEqual([]);
  });
});

test.each([
  "epubcfi(/6/4!/4)",
  "epubcfi(/6/4[chap01]!/4/2[note[1^]]/1:3)",
  "epubcfi(/6/4!/4/2,/1:1,/3:4)",
  "epubcfi(/6/4!/4/2/1,:1,:4)",
])("knows %s for a place", async (cfi) => {
  await post("/api/v1/bookmarks", { ...bookmark, cfi: cfi.replace("[note[1^]]", "[note]") });
  expect(violationsOf(library())).toEqual([]);
});

test("only needs book, place and text of an annotation", async () => {
  const { bookId, cfi, text } = annotation;
  expect((await post("/api/v1/annotations", { bookId, cfi, text })).json).toMatchObject({
    color: "#FFFF00",
    style: "highlight",
    note: null,
    chapterTitle: null,
  });
});

test.each([
  ["a colour by its name", { color: "yellow" }],
  ["a short colour", { color: "#FC0" }],
  ["no text", { text: undefined }],
  ["an empty text", { text: "" }],
  ["null for a note", { note: null }],
])("forbids an annotation with %s", async (_name, wrong) => {
  expect((await post("/api/v1/annotations", { ...annotation, ...wrong })).status).toBe(400);
  expect(library().violations).toHaveLength(1);
});

test.each([
  ["too long a text", { text: "x".repeat(5001) }],
  ["a style of its own", { style: "wavy" }],
  ["too long a chapter", { chapterTitle: "x".repeat(501) }],
])("refuses an annotation with %s, as servers do", async (_name, wrong) => {
  const answer = await post("/api/v1/annotations", { ...annotation, ...wrong });
  expect([answer.status, answer.json.message]).toEqual([400, "Validation error"]);
  expect(violationsOf(library())).toEqual([]);
});

test("takes the same note in the library twice", async () => {
  for (let count = 1; count <= 2; count++) {
    expect((await post("/api/v1/book-notes", noteInLibrary)).json).toMatchObject({
      ...noteInLibrary,
      userId: 1,
    });
  }
  expect(library().state.notesInLibrary).toHaveLength(2);
  expect((await post("/api/v1/book-notes", { ...noteInLibrary, bookId: 999 })).status).toBe(404);
  expect(violationsOf(library())).toEqual([]);
});

test.each([["title"], ["content"], ["bookId"]])("forbids a note in the library without its %s", async (field) => {
  expect((await post("/api/v1/book-notes", { ...noteInLibrary, [field]: undefined })).status).toBe(400);
  expect(violationsOf(library())).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
});

describe("a rating", () => {
  const rate = (body: unknown) => send({ method: "PUT", path: "/api/v1/books/personal-rating", body });

  test("is kept, and shown with the book", async () => {
    const { status, json } = await rate({ ids: [101, 102], rating: 8 });
    expect([status, json]).toEqual([
      200,
      [
        { bookId: 101, personalRating: 8 },
        { bookId: 102, personalRating: 8 },
      ],
    ]);
    await rate({ ids: [101], rating: 9 });
    expect((await send({ path: "/api/v1/books/101" })).json.personalRating).toBe(9);
    expect((await rate({ ids: [999], rating: 9 })).status).toBe(404);
    expect(violationsOf(library())).toEqual([]);
  });

  test.each([
    [{ ids: [101], rating: 0 }],
    [{ ids: [101], rating: 11 }],
    [{ ids: [101], rating: 7.5 }],
    [{ ids: [101], rating: "8" }],
    [{ ids: [], rating: 8 }],
    [{ ids: {}, rating: 8 }],
    [{ ids: 101, rating: 8 }],
    [{ ids: ["101"], rating: 8 }],
    [{ ids: [101] }],
    [{ ids: [101], rating: 8, comment: "" }],
  ])("must not be %j", async (body) => {
    expect((await rate(body)).status).toBe(400);
    expect(library().violations).toHaveLength(1);
    expect(library().state.ratings).toEqual([]);
  });
});

describe("a note in the library", () => {
  const path = "/api/v1/book-notes";

  test("can be listed, written over by its number, and deleted", async () => {
    const { id } = (await post(path, noteInLibrary)).json;
    expect((await post(path, { ...noteInLibrary, id, content: "later" })).json).toMatchObject({ id });
    expect((await send({ path: `${path}/book/101` })).json).toMatchObject([{ id, content: "later" }]);
    expect((await send({ method: "DELETE", path: `${path}/${id}` }, "james")).status).toBe(404);
    expect((await send({ method: "DELETE", path: `${path}/${id}` })).status).toBe(204);
    expect((await send({ path: `${path}/book/101` })).json).toEqual([]);
    expect(violationsOf(library())).toEqual([]);
  });

  test.each([
    ["spec", 404],
    ["G", 500],
  ])("(%s) is not made by writing over one that is not there", async (name, status) => {
    await ask(library(), { method: "POST", path: "/__control/dialect", body: { name } });
    const headers = await asMember(library(), "anna");
    const write = async (body: object): Promise<Told> => ask(library(), { method: "POST", path, body, headers });
    const { id } = (await write(noteInLibrary)).json;
    await ask(library(), { method: "DELETE", path: `/__control/notes/${id}` });
    expect((await write({ ...noteInLibrary, id, content: "later" })).status).toBe(status);
    expect(library().state.notesInLibrary).toEqual([]);
  });
});
