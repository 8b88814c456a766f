import { once } from "node:events";
import { connect } from "node:net";
import { unzipSync } from "fflate";
import { ask, asMember, asReader, libraryForTests, session, signIn, violationsOf } from "./support/visitor";

const library = libraryForTests();
const control = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
  ask(library(), { method, path: `/__control${path}`, body });
const upload = (body: unknown = session) =>
  ask(library(), { method: "POST", path: "/api/v1/reading-sessions", body, headers: asReader() });

test("the controls list all stored items", async () => {
  await upload();
  const { json } = await control("GET", "/state");
  expect(json.sessions).toEqual([expect.objectContaining(session)]);
  expect(json.users.map(({ username }) => username)).toEqual(["anna", "zoë", "james"]);
  expect(json.books[0]).toMatchObject({ id: 101, fileBytes: library().state.books[0]?.file?.length });
  expect(json.books[0]?.file).toBeUndefined();
});

test("the controls correct a book, and its file with a new fingerprint", async () => {
  const before = library().state.books[0];
  const { json } = await control("POST", "/books/101/metadata", {
    title: "The Lamp & the Tide",
    publisher: "Quay",
  });
  expect(json).toMatchObject({ id: 101, title: "The Lamp & the Tide", authors: ["Mara Ellison"] });
  const after = library().state.books[0];
  expect(after?.fingerprint).not.toBe(before?.fingerprint);
  const contents = unzipSync(after?.file ?? new Uint8Array());
  expect(Object.keys(contents)[0]).toBe("mimetype");
  const opf = Buffer.from(contents["OEBPS/book.opf"] ?? []).toString();
  expect(opf).toContain("<dc:title>The Lamp &amp; the Tide</dc:title>");
  expect(opf.match(/<dc:(title|creator)>/g)).toHaveLength(2);
  expect((await control("POST", "/books/104/metadata", {})).status).toBe(400);
});

test("the controls list the requests, without their own and without passwords", async () => {
  await signIn(library());
  await upload();
  const { list, text } = await control("GET", "/requests");
  expect(list).toEqual([
    expect.objectContaining({
      method: "POST",
      path: "/api/v1/auth/login",
      auth: "none",
      status: 200,
      body: "",
    }),
    expect.objectContaining({ path: "/api/v1/reading-sessions", auth: "md5", status: 202 }),
  ]);
  expect(JSON.parse(list[1]?.body ?? "")).toEqual(session);
  expect(text).not.toContain("correct horse");
  expect((await control("DELETE", "/requests")).status).toBe(204);
  expect((await control("GET", "/requests")).json).toEqual([]);
});

test("the controls list forbidden requests, until they are cleared", async () => {
  await upload({ ...session, startLocation: "31" });
  const { json } = await control("GET", "/violations");
  expect(json).toEqual([
    expect.objectContaining({
      method: "POST",
      path: "/api/v1/reading-sessions",
      dialect: "spec",
      what: expect.stringContaining("startLocation") as unknown,
    }),
  ]);
  await control("DELETE", "/violations");
  expect((await control("GET", "/violations")).json).toEqual([]);
});

test("the controls mark a path as forbidden that no server has", async () => {
  expect((await ask(library(), { path: "/api/v1/healthcheck" })).status).toBe(404);
  expect((await ask(library(), { path: "/api/koreader/users/auth", headers: asReader() })).status).toBe(404);
  expect(violationsOf(library())).toEqual([]);
  expect((await ask(library(), { path: "//api/reader/users/auth", headers: asReader() })).status).toBe(404);
  expect((await ask(library(), { path: "/api/v1/annotation" })).json.message).toBe("Resource not found.");
  expect(library().violations).toHaveLength(2);
});

test("the controls set faults and clear them", async () => {
  await control("POST", "/faults", { match: { path: "/api/" }, fault: { kind: "status", status: 503 } });
  expect((await upload()).status).toBe(503);
  await control("DELETE", "/faults");
  expect((await upload()).status).toBe(202);
  expect((await control("POST", "/faults", { fault: { kind: "rain" } })).status).toBe(400);
});

test("the controls add one or several books, and remove them", async () => {
  const one = await control("POST", "/books", {
    title: "New",
    isbn13: "9780306406157",
    type: "PDF",
    parts: 2,
  });
  expect(one.json).toMatchObject({
    title: "New",
    fileName: "New.pdf",
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  });
  const fingerprint = "ab".repeat(16);
  const many = await control("POST", "/books", [
    { id: 7, title: "Seven", fingerprint, shelfId: 21 },
    { title: "Eight", author: "N. N." },
  ]);
  expect(many.list.map(({ title }) => title)).toEqual(["Seven", "Eight"]);
  const found = await ask(library(), {
    path: `/api/reader/books/by-hash/${fingerprint}`,
    headers: asReader(),
  });
  expect(found.json.id).toBe(7);
  expect(library().state.shelves[0]?.bookIds).toContain(7);
  expect((await control("DELETE", "/books/7")).json).toEqual({ removed: true });
  expect((await control("DELETE", "/books/7")).json).toEqual({ removed: false });
});

test("the controls give books the IDs of others, also on shelves", async () => {
  const [first, second] = library().state.books;
  await control("POST", "/books/numbers", { 101: 102, 102: 301 });
  const { books, shelves } = library().state;
  expect(books.slice(0, 3).map(({ id }) => id)).toEqual([102, 301, 103]);
  expect([books[0]?.file, books[1]?.title]).toEqual([first?.file, second?.title]);
  expect(shelves[0]?.bookIds).toEqual([102, 301, 103, 104]);
  expect((await control("POST", "/books/numbers", { 101: "one" })).status).toBe(400);
});

test("the controls create shelves for any user", async () => {
  await control("POST", "/shelves", { name: "Mine", username: "james", bookIds: [101] });
  const headers = await asMember(library(), "james");
  const names = (await ask(library(), { path: "/api/v1/shelves", headers })).list.map(({ name }) => name);
  expect(names).toEqual(["To the lighthouse", "Mine"]);
  expect((await control("POST", "/shelves/21/books", [104, 105])).json).toMatchObject({ id: 21 });
  expect(library().state.shelves[0]?.bookIds).toEqual([101, 102, 103, 104, 105]);
});

test("the controls return the files", async () => {
  for (const name of ["101", encodeURIComponent("Öström - Kleine Straße, großes Meer.epub")]) {
    const response = await fetch(`${library().url}/__control/files/${name}`);
    expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))[0]).toBe("mimetype");
  }
  expect((await control("GET", "/files/none.epub")).status).toBe(400);
});

test("the controls expire tokens", async () => {
  const headers = await asMember(library());
  await control("POST", "/expire-tokens");
  expect((await ask(library(), { path: "/api/v1/shelves", headers })).status).toBe(401);
  await control("POST", "/clock", { advance: 100 });
  expect(library().clock.now()).toBeGreaterThan(Date.now() + 90_000);
});

test("the controls close every other connection", async () => {
  expect((await control("POST", "/cut-connections")).status).toBe(204);
});

test("the controls turn a reader's switch", async () => {
  await control("POST", "/sync-switch", { username: "reader", enabled: false });
  expect(library().state.users[0]?.reader?.syncEnabled).toBe(false);
  const path = `/api/reader/syncs/progress/${library().state.books[0]?.fingerprint}`;
  expect((await ask(library(), { path, headers: asReader() })).json.message).toBe("Sync is disabled for this user");
  expect((await ask(library(), { path: "/api/reader/users/auth", headers: asReader() })).status).toBe(200);
});

test("the controls change the traits of the server", async () => {
  await control("POST", "/capabilities", { batch: false, noAuthStatus: 403 });
  expect((await ask(library(), { path: "/api/reader/users/auth" })).status).toBe(403);
  const path = "/api/v1/reading-sessions/batch";
  expect((await ask(library(), { method: "POST", path, body: {}, headers: asReader() })).status).toBe(403);
  library().speak({ sessionList: false, search: false, recommendationsIn: "content" });
  const headers = await asMember(library());
  const read = (asked: string) => ask(library(), { path: asked, headers });
  expect((await read("/api/v1/reading-sessions/book/101")).status).toBe(404);
  expect((await read("/api/v1/books/search?isbn=0306406152")).status).toBe(500);
  expect((await read("/api/v1/books/101/recommendations?limit=2")).json.content).toHaveLength(2);
  await control("POST", "/dialect", { name: "g" });
  expect(library().dialect().readerPrefix).toBe("koreader");
  expect((await control("POST", "/capabilities", { batch: "no" })).status).toBe(400);
  expect((await control("POST", "/dialect", { name: "X" })).status).toBe(400);
});

test("the controls reset the server", async () => {
  await upload();
  await upload({});
  await control("POST", "/dialect", { name: "G" });
  await control("POST", "/faults", { fault: { kind: "drop" } });
  await control("POST", "/reset");
  expect(library().state.sessions).toEqual([]);
  expect([library().requests, library().violations, library().faults.count()]).toEqual([[], [], 0]);
  expect((await upload()).status).toBe(202);
});

test("a reset ends the connections of clients", async () => {
  const client = connect(Number(new URL(library().url).port), "127.0.0.1");
  await once(client, "connect");
  await control("GET", "/requests");
  const end = once(client, "close");
  await control("POST", "/reset");
  expect(await end).toEqual([false]);
});
