import { ask, asMember, asReader, libraryForTests } from "./support/visitor";

const library = libraryForTests();
const read = async (path: string) => ask(library(), { path, headers: await asMember(library()) });

test("a search by fingerprint finds the newer of two books with the same file", async () => {
  const fingerprint = library().state.books[0]?.fingerprint ?? "";
  const twin = await library().addBook({ title: "Twin", fingerprint });
  const found = await ask(library(), { path: `/api/reader/books/by-hash/${fingerprint}`, headers: asReader() });
  expect(found.json.id).toBe(twin.id);
});

test("a removed book is removed from its shelves too", async () => {
  expect(library().removeBook(101)).toBe(true);
  expect((await read("/api/v1/books/101")).status).toBe(404);
  expect((await read("/api/v1/shelves/21/books")).list.map(({ id }) => id)).toEqual([102, 103, 104]);
});

test("a download fails if the file is missing", async () => {
  const lost = await library().addBook({ title: "Lost", fingerprint: "f".repeat(32) });
  expect((await read(`/api/v1/books/${lost.id}/download`)).status).toBe(500);
});

test("a page of a magic shelf has at most fifty books", async () => {
  for (let count = 1; count <= 50; count++) {
    await library().addBook({ title: `Book ${count}`, fingerprint: String(count).padStart(32, "0") });
  }
  const { json } = await read("/api/v1/app/shelves/magic/32/books?page=0&size=500");
  expect([json.content.length, json.size, json.totalElements, json.hasNext]).toEqual([50, 50, 58, true]);
});
