import { newShelf } from "./support/requests";
import { ask, type Asked, asMember, libraryForTests, type Told, violationsOf } from "./support/visitor";

const library = libraryForTests();
const send = async (asked: Asked, username = "anna"): Promise<Told> =>
  ask(library(), { ...asked, headers: await asMember(library(), username) });
const create = (body: unknown) => send({ method: "POST", path: "/api/v1/shelves", body });
const assign = (body: unknown) => send({ method: "POST", path: "/api/v1/books/shelves", body });
const idsOn = async (shelf: number) =>
  (await send({ path: `/api/v1/shelves/${shelf}/books` })).list.map(({ id }) => id);

describe("shelves", () => {
  test("are one's own and the public ones of others", async () => {
    const names = async (username: string) =>
      (await send({ path: "/api/v1/shelves" }, username)).list.map(({ name }) => name);
    expect(await names("anna")).toEqual(["To the lighthouse", "Anna's own"]);
    expect(await names("zoë")).toEqual(["To the lighthouse", "Zoë's own"]);
  });

  test("tell how many books they hold, and hold whole books", async () => {
    const [shelf] = (await send({ path: "/api/v1/shelves" })).list;
    expect(shelf).toMatchObject({
      id: 21,
      name: "To the lighthouse",
      userId: 1,
      publicShelf: true,
      bookCount: 4,
    });
    const books = (await send({ path: "/api/v1/shelves/21/books" }, "zoë")).list;
    expect(books).toHaveLength(4);
    expect(books[0]).toMatchObject({ id: 101, primaryFile: { extension: "epub" } });
  });

  test("are closed to others when private, and when they do not exist", async () => {
    expect((await send({ path: "/api/v1/shelves/22/books" }, "zoë")).status).toBe(403);
    expect((await send({ path: "/api/v1/shelves/999/books" })).status).toBe(403);
  });

  test("can be made once under a name", async () => {
    const { status, json } = await create(newShelf);
    expect([status, json]).toEqual([201, expect.objectContaining({ ...newShelf, bookCount: 0 })]);
    expect((await create({ ...newShelf, name: "device" })).status).toBe(409);
    expect(await idsOn(json.id)).toEqual([]);
    expect(violationsOf(library())).toEqual([]);
  });

  test.each([
    ["another icon", { icon: "pi pi-book" }],
    ["another kind of icon", { iconType: "LUCIDE" }],
    ["a private beginning", { publicShelf: false }],
    ["no name", { name: "" }],
    ["a number of its own", { id: 5 }],
  ])("must not be made with %s", async (_name, wrong) => {
    expect((await create({ ...newShelf, ...wrong })).status).toBe(400);
    expect(library().violations).toHaveLength(1);
  });
});

describe("books on shelves", () => {
  test("are put there and taken away, and once is enough", async () => {
    const put = { bookIds: [105, 101], shelvesToAssign: [21], shelvesToUnassign: [] };
    expect((await assign(put)).list.map(({ id }) => id)).toEqual([105, 101]);
    await assign(put);
    expect(await idsOn(21)).toEqual([101, 102, 103, 104, 105]);
    await assign({ bookIds: [101], shelvesToAssign: [], shelvesToUnassign: [21] });
    expect(await idsOn(21)).toEqual([102, 103, 104, 105]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("pass over books that nobody knows", async () => {
    expect((await assign({ bookIds: [999], shelvesToAssign: [21], shelvesToUnassign: [] })).json).toEqual([]);
  });

  test("stay away from the shelves of others, with a 401 that has nothing to do with tokens", async () => {
    const answer = await assign({ bookIds: [101], shelvesToAssign: [23], shelvesToUnassign: [] });
    expect([answer.status, answer.json.message]).toEqual([
      401,
      "Cannot assign shelves that do not belong to the user.",
    ]);
    expect(violationsOf(library())).toEqual([]);
  });

  test.each([
    ["an empty table for an empty list", { bookIds: [101], shelvesToAssign: {}, shelvesToUnassign: [21] }],
    ["a list left out", { bookIds: [101], shelvesToUnassign: [21] }],
    ["null for an empty list", { bookIds: [101], shelvesToAssign: null, shelvesToUnassign: [21] }],
    ["a number for a list", { bookIds: 101, shelvesToAssign: [], shelvesToUnassign: [21] }],
    ["no books", { bookIds: [], shelvesToAssign: [], shelvesToUnassign: [21] }],
  ])("must not be moved by %s", async (_name, body) => {
    expect((await assign(body)).status).toBe(400);
    expect(library().violations).toHaveLength(1);
    expect(await idsOn(21)).toEqual([101, 102, 103, 104]);
  });
});

describe("magic shelves", () => {
  const page = (query: string, id = 32) => send({ path: `/api/v1/app/shelves/magic/${id}/books${query}` });

  test("are one's own, then the public ones of others", async () => {
    const names = async (username: string) =>
      (await send({ path: "/api/magic-shelves" }, username)).list.map(({ name }) => name);
    expect(await names("anna")).toEqual(["All comics", "Everything"]);
    expect(await names("james")).toEqual(["All comics"]);
  });

  test("come with the books that they compute", async () => {
    const { json } = await send({ path: "/api/magic-shelves/31" });
    expect(json).toMatchObject({ id: 31, name: "All comics", isPublic: true });
    expect(json.books.map(({ id }) => id)).toEqual([106, 107]);
    expect((await send({ path: "/api/magic-shelves/999" })).status).toBe(400);
  });

  test("are read page by page until there is no next", async () => {
    const ids: number[] = [];
    let hasNext = true;
    for (let number = 0; hasNext; number++) {
      const { json } = await page(`?page=${number}&size=3`);
      ids.push(...json.content.map(({ id }) => id));
      hasNext = json.hasNext;
    }
    expect(ids).toEqual([101, 102, 103, 104, 105, 106, 107, 108]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("never give more than fifty at once", async () => {
    for (let count = 1; count <= 50; count++) {
      await library().addBook({ title: `Book ${count}`, fingerprint: String(count).padStart(32, "0") });
    }
    const { json } = await page("?page=0&size=500");
    expect([json.content.length, json.size, json.totalElements, json.hasNext]).toEqual([50, 50, 58, true]);
  });

  test("are closed to others when private", async () => {
    expect((await page("", 999)).status).toBe(404);
    expect((await send({ path: "/api/v1/app/shelves/magic/32/books" }, "james")).status).toBe(403);
  });

  test("forbid a page that is no number", async () => {
    expect((await page("?page=first")).status).toBe(400);
    expect(library().violations).toHaveLength(1);
  });
});
