import { dialects } from "../../library-server/dialects";
import { position, session } from "./support/requests";
import { ask, type Asked, asMember, asReader, libraryForTests, violationsOf } from "./support/visitor";

const library = libraryForTests();
const speak = (name: string) => library().speak(dialects[name] ?? {});
/** Real servers give a user one token a second. */
const member = async (asked: Asked, username = "james") => {
  library().clock.advance(1);
  return ask(library(), { ...asked, headers: await asMember(library(), username) });
};
const reader = (asked: Asked) => ask(library(), { ...asked, headers: asReader() });
afterEach(() => expect(violationsOf(library())).toEqual([]));

const fingerprint = () => library().state.books[0]?.fingerprint ?? "";

const comic = { ...session, bookId: 106, bookType: "CBX", startLocation: "3", endLocation: "5" };

describe.each(["W", "B2", "G", "B0"])("the server %s", (name) => {
  beforeEach(() => speak(name));

  test("has its reader API under its own word", async () => {
    expect((await reader({ path: "/api/koreader/users/auth" })).json).toEqual({ username: "reader" });
    expect((await reader({ path: "/api/reader/users/auth" })).status).toBe(name === "G" ? 401 : 403);
  });

  test("tells positions as its own", async () => {
    const path = "/api/koreader/syncs/progress";
    const body = { ...position(fingerprint()), progress: "/body/DocFragment[2]/body/p[1]/text().0" };
    expect((await reader({ method: "PUT", path, body })).status).toBe(200);
    const { json } = await reader({ path: `${path}/${fingerprint()}` });
    expect(json).toMatchObject({
      percentage: 0.2025,
      progress: body.progress,
      device: "BookLore",
      device_id: "BookLore",
    });
    expect(json.timestamp === undefined).toBe(name === "B0");
  });

  test("knows a book by its hash only if it has such a path", async () => {
    const { status, json, isJson } = await reader({ path: `/api/koreader/books/by-hash/${fingerprint()}` });
    if (name === "W") expect(json).toMatchObject({ id: 101, metadata: { title: "The Lamp at Low Tide" } });
    else if (name === "B0") expect(status).toBe(404);
    else expect([status, isJson]).toEqual([200, false]);
  });

  test("tells a book with its metadata", async () => {
    const { json } = await member({ path: "/api/v1/books/101" });
    expect(json.title).toBeUndefined();
    expect(json.metadata).toMatchObject({ title: "The Lamp at Low Tide", isbn13: "9780306406157" });
  });

  test("takes no public shelf from who is no administrator", async () => {
    const body = { name: "Device", icon: "pi pi-shield", publicShelf: true };
    expect((await member({ method: "POST", path: "/api/v1/shelves", body })).status).toBe(403);
    expect((await member({ method: "POST", path: "/api/v1/shelves", body }, "anna")).status).toBe(201);
  });

  test("gives one token a second", async () => {
    const login = {
      method: "POST",
      path: "/api/v1/auth/login",
      body: { username: "james", password: "007" },
    } as const;
    const at = library().clock.now();
    library().clock.advance(1 - (at % 1000) / 1000);
    expect((await ask(library(), login)).status).toBe(200);
    expect((await ask(library(), login)).status).toBe(400);
    library().clock.advance(1);
    expect((await ask(library(), login)).status).toBe(200);
  });
});

const paths = { one: "/api/v1/reading-sessions", many: "/api/v1/reading-sessions/batch" };

test("W takes sessions with a key or a token, and in batches", async () => {
  speak("W");
  expect((await reader({ method: "POST", path: paths.one, body: comic })).status).toBe(202);
  expect((await member({ method: "POST", path: paths.one, body: comic })).status).toBe(202);
  const { bookId, bookType, ...rest } = comic;
  const body = { bookId, bookType, sessions: [rest] };
  expect((await reader({ method: "POST", path: paths.many, body })).status).toBe(200);
});

test.each([
  ["B2", 403, 500],
  ["G", 401, 500],
])("%s takes sessions with a token alone, and one by one", async (name, stranger, absent) => {
  speak(name);
  expect((await reader({ method: "POST", path: paths.one, body: comic })).status).toBe(stranger);
  expect((await member({ method: "POST", path: paths.one, body: comic })).status).toBe(202);
  const { bookId, bookType, ...rest } = comic;
  const body = { bookId, bookType, sessions: [rest] };
  expect((await reader({ method: "POST", path: paths.many, body })).status).toBe(stranger);
  expect((await member({ method: "POST", path: paths.many, body })).status).toBe(absent);
  expect(library().state.sessions[0]).toMatchObject({ bookType: "CBX", startLocation: "3" });
});

test("no real server knows a CBZ by that name", async () => {
  speak("G");
  const body = { ...session, bookId: 106, bookType: "CBZ" };
  expect((await member({ method: "POST", path: paths.one, body })).status).toBe(400);
});

test("B0 has neither sessions nor highlights", async () => {
  speak("B0");
  expect((await member({ method: "POST", path: paths.one, body: comic })).status).toBe(404);
  const body = { ids: [101], rating: 5 };
  expect((await member({ method: "PUT", path: "/api/v1/books/personal-rating", body })).status).toBe(404);
});

test("G does not know the old icons", async () => {
  speak("G");
  const path = "/api/v1/shelves";
  const old = { name: "Device", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: false };
  expect((await member({ method: "POST", path, body: old })).status).toBe(400);
  expect((await member({ method: "POST", path, body: { name: "Device" } })).status).toBe(201);
});

test("W and G tell their version to anyone, and who somebody is to somebody", async () => {
  for (const [name, version] of [
    ["W", "2.6.0"],
    ["G", "v3.2.4"],
  ] as const) {
    speak(name);
    expect((await ask(library(), { path: "/api/v1/healthcheck" })).json.data.version).toBe(version);
    expect((await member({ path: "/api/v1/users/me" })).json.username).toBe("james");
  }
});

test("G finds books by their words, with the names of their files", async () => {
  speak("G");
  const { json } = await member({ path: "/api/v1/app/books/search?q=lamp&page=0&size=1" });
  expect(json).toMatchObject({
    content: [{ id: 102, isbn13: "9781861972712", primaryFileName: "Ellison, Mara - The Lamp in the Fog.epub" }],
    totalElements: 2,
    hasNext: true,
  });
});

test("a long answer may come in chunks, and packed for who wants it so", async () => {
  speak("G");
  library().clock.advance(1);
  const headers = { ...(await asMember(library())), "accept-encoding": "gzip" };
  const answer = await ask(library(), { path: "/api/v1/shelves/21/books", headers });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(answer.headers.get("transfer-encoding")).toBe("chunked");
  expect(answer.json).toHaveLength(4);
});
