// The whole connection to a server, below the features: src/openServer.ts and src/wire.ts
import { throwStorage } from "../src/base/result";
import { isShownSince } from "../src/book/bookNumbers.store";
import type { HttpRequest } from "../src/koreader/http.port";
import type { BookId, Fingerprint } from "../src/model/book";
import { defaults, type Settings } from "../src/model/settings";
import type { SessionRecord } from "../src/model/session";
import { openServer } from "../src/openServer";
import { serverNow } from "../src/server/serverClock";
import { getDeviceState, saveDeviceState } from "../src/store/deviceState";
import { getSettings } from "../src/store/settings";
import { fakeClock } from "./fakes/clock";
import { fakeCodec } from "./fakes/codec";
import { fakeHttp } from "./fakes/http";
import { memoryDatabase } from "./fakes/memoryStore";
import { translate } from "./fakes/say";
import { fakeTasks } from "./fakes/tasks";

const url = "https://books.example";
const user = "GET /api/reader/users/auth";
const login = "POST /api/v1/auth/login";
const me = "GET /api/v1/users/me";
const day = 86400;

/** A device whose server knows both accounts. `dropped`: how often kept connections and looked-up names were dropped. */
function device(settings: Partial<Settings> = {}) {
  const http = fakeHttp();
  http.on(user, { body: { username: "ann" } });
  http.on(login, { body: { accessToken: "a.b.c" } });
  http.on(me, { body: { username: "ann", permissions: {} } });
  const clock = fakeClock();
  const network: { is: string | undefined } = { is: "Home" };
  const counts = { dropped: 0 };
  const database = memoryDatabase({
    serverUrl: url,
    readerUsername: "ann",
    readerPassword: "secret words",
    libraryUsername: "ann",
    libraryPassword: "secret words",
    ...settings,
  });
  const opened = openServer({
    http: { ...http, forget: () => void (counts.dropped += 1) },
    tasks: fakeTasks(clock),
    clock,
    codec: fakeCodec,
    database,
    openTrial: () => memoryDatabase(),
    network: { name: () => network.is },
    log: { warn: () => undefined, step: () => undefined },
    translate,
  });
  return { ...opened, http, clock, network, counts, database };
}

type Device = ReturnType<typeof device>;

const refusedAt = ({ database }: Device): number => getDeviceState(database).loginRefusedAt;

/** The library account's login was refused here a moment ago, by the only address, in the network `Home`. */
function withRefusal(settings: Partial<Settings> = {}): Device {
  const there = device(settings);
  const refusal = { loginRefusedAt: there.clock.now(), loginRefusedBy: url, loginRefusedIn: "Home" };
  saveDeviceState(there.database, refusal);
  return there;
}

describe("kept connections and looked-up names", () => {
  it.each<[string, (there: Device) => void]>([
    ["a tap on a sync or a test", ({ connection }) => connection.expireTraits()],
    ["another choice of the address", ({ connection }) => connection.chooseAddress()],
    ["a connection to the same network", ({ connection }) => connection.networkChanged()],
    [
      "a connection to another network",
      ({ connection, network }) => {
        network.is = "Café";
        connection.networkChanged();
      },
    ],
  ])("are dropped after %s", (_what, act) => {
    const there = device();
    there.server.checks.checkReader();
    expect(there.counts.dropped).toBe(0);
    act(there);
    expect(there.counts.dropped).toBeGreaterThan(0);
  });

  it("are not looked at by a new network before the first request", () => {
    const there = device();
    there.connection.networkChanged();
    expect(there.counts.dropped).toBe(0);
  });
});

describe("a refused login of the library account", () => {
  it.each([false, true])("is tried again in another network, after a request of this run: %s", (isOpen) => {
    const there = withRefusal();
    if (isOpen) there.server.checks.checkReader();
    there.network.is = "Home";
    there.connection.networkChanged();
    expect(refusedAt(there)).toBe(there.clock.now());
    there.network.is = "Café";
    there.connection.networkChanged();
    expect(refusedAt(there)).toBe(0);
  });

  it("is tried again a day later, once the address is chosen again", () => {
    const there = withRefusal();
    there.connection.chooseAddress();
    expect(refusedAt(there)).toBe(there.clock.now());
    there.clock.advance(day);
    there.connection.chooseAddress();
    expect(refusedAt(there)).toBe(0);
  });
});

test("the local address is tried again once the address is chosen again", () => {
  const there = device({ localUrl: "https://home.example" });
  const reached = () => {
    there.server.checks.permissions();
    return there.connection.reachedBy()?.via;
  };
  const isAway = ({ url: asked }: HttpRequest) => asked.startsWith("https://home.example");
  const away = { failure: { kind: "unreachable", detail: "no answer" } } as const;
  there.http.on("GET /api/v1/shelves", { body: [] });
  there.http.on(login, (request) => (isAway(request) ? away : { body: { accessToken: "a.b.c" } }));
  there.http.on(me, (request) => (isAway(request) ? away : { body: { username: "ann" } }));
  expect(reached()).toBe("fallback");
  there.http.on(me, { body: { username: "ann" } });
  expect(reached()).toBe("fallback");
  there.connection.chooseAddress();
  expect(reached()).toBe("local");
});

test("another server at the local address is avoided until a new choice of the address", () => {
  const there = device({ localUrl: "https://home.example" });
  there.server.checks.permissions();
  there.http.on("GET /api/v1/shelves", 401);
  there.connection.chooseAddress();
  there.server.checks.permissions();
  expect(there.connection.strangers()).toEqual(["https://home.example"]);
  there.connection.chooseAddress();
  expect(there.connection.strangers()).toEqual([]);
});

describe("a login page in place of the server", () => {
  const page = { headers: { "content-type": "text/html" }, body: "<html>" };
  const hash = "0123456789abcdef0123456789abcdef" as Fingerprint;

  it.each<[string, (there: Device) => void]>([
    ["another choice of the address", ({ connection }) => connection.chooseAddress()],
    [
      "a connection to another network",
      ({ connection, network }) => {
        network.is = "Café";
        connection.networkChanged();
      },
    ],
  ])("teaches nothing about the server after %s", (_what, act) => {
    const there = device();
    there.server.checks.checkReader();
    act(there);
    for (const question of [user, `GET /api/reader/books/by-hash/${hash}`, "GET /api/v1/healthcheck"])
      there.http.on(question, page);
    there.server.books.findByHash(hash);
    expect(there.connection.dialect().byHash).toBe(true);
  });
});

describe("the proof of a server over http", () => {
  const http: Partial<Settings> = { serverUrl: "http://books.example", remoteUrl: "http://away.example" };
  const record = { startTime: "2026-06-01T10:00:00Z", endTime: "2026-06-01T10:30:00Z" } as SessionRecord;
  const proofs = ({ http: { asked } }: Device): number => asked().filter((one) => one === user).length;
  const upload = ({ server }: Device) => server.sessions.upload(7 as BookId, "EPUB", record);

  it.each([
    ["Home", 0, 1],
    ["Café", 0, 2],
    ["Home", day, 2],
    ["Home", -day, 2],
  ])("is repeated before a change in another network, or the next day: %s, %d s", (name, moved, count) => {
    const there = device(http);
    there.http.on("POST /api/v1/reading-sessions", { status: 202 });
    upload(there);
    expect(proofs(there)).toBe(1);
    there.network.is = name;
    there.clock.setWall(there.clock.now() + moved);
    there.connection.networkChanged();
    upload(there);
    expect(proofs(there)).toBe(count);
  });
});

describe("an answer", () => {
  it("shows the server's clock, and is the last contact", () => {
    const there = device();
    const { database, clock } = there;
    there.http.on(user, { headers: { date: "Mon, 01 Jun 2026 10:00:00 GMT" }, body: { username: "ann" } });
    there.server.checks.checkReader();
    expect(serverNow({ database, host: { clock } })).toBe(Date.UTC(2026, 5, 1, 10) / 1000);
    expect(there.connection.lastContact()).toEqual({ answeredAt: clock.now(), trouble: undefined });
    there.connection.forgetContact();
    expect(there.connection.lastContact()).toEqual({});
  });

  it("shows that this clock has been wrong since the start", () => {
    const there = device();
    const start = there.clock.now();
    there.clock.advance(7200);
    there.http.on(user, { headers: { date: "Mon, 01 Jun 2026 10:00:00 GMT" }, body: { username: "ann" } });
    there.server.checks.checkReader();
    expect(getDeviceState(there.database).clockAheadSince).toBe(start);
  });

  it("shows which accounts the server accepts", () => {
    const there = device();
    there.server.checks.checkReader();
    expect(getDeviceState(there.database)).toMatchObject({ acceptedReader: "ann", acceptedLibrary: "" });
    there.server.checks.permissions();
    expect(getDeviceState(there.database)).toMatchObject({ acceptedReader: "ann", acceptedLibrary: "ann" });
  });

  it("corrects the server URL if it comes from https after a redirect", () => {
    const there = device({ serverUrl: "http://books.example" });
    there.http.on(user, ({ url: asked }) =>
      asked.startsWith("https:")
        ? { body: { username: "ann" } }
        : { status: 301, headers: { location: asked.replace("http:", "https:") } },
    );
    there.server.checks.checkReader();
    expect(getSettings(there.database).serverUrl).toBe(url);
  });

  it("withdraws a number that means another book now, and the book counts as missing", () => {
    const there = device();
    const { database } = there;
    database.run("INSERT INTO books (id, server_id, title, author) VALUES (1, 7, 'Dune', 'Frank Herbert')");
    const describe = (title: string, author: string) => {
      there.http.on("GET /api/v1/books/7", { body: { id: 7, title, authors: [author] } });
      const found = there.server.books.describe(7 as BookId);
      return found.ok ? found.value?.title : found.failure.kind;
    };
    const numbers = () => database.query("SELECT server_id AS id FROM books").map(({ id }) => id);
    expect([describe("Dune", "Frank Herbert"), numbers()]).toEqual(["Dune", [7]]);
    expect(isShownSince(database, 7 as BookId, there.clock.now(), there.clock.now())).toBe(true);
    expect([describe("Emma", "Jane Austen"), numbers()]).toEqual([undefined, [undefined]]);
  });

  it.each([
    ["of the same book with more words", { title: "Dune", authors: ["Frank Herbert"], isbn13: "9780441172719" }, 7],
    ["of another book", { title: "Emma", authors: ["Jane Austen"] }, undefined],
  ])("%s leaves its number as it was while the disk is full", (_what, shown, later) => {
    const there = device();
    const { database } = there;
    database.run("INSERT INTO books (id, server_id, title, author) VALUES (1, 7, 'Dune', 'Frank Herbert')");
    there.http.on("GET /api/v1/books/7", { body: { id: 7, ...shown } });
    const describe = () => {
      const found = there.server.books.describe(7 as BookId);
      return [found.ok && found.value?.title, database.query("SELECT server_id AS id FROM books")[0]?.id];
    };
    there.server.checks.permissions();
    const full = jest
      .spyOn(database, "run")
      .mockImplementation(() => throwStorage({ kind: "storage", detail: "full" }));
    expect(describe()).toEqual([shown.title, 7]);
    full.mockRestore();
    expect(describe()).toEqual([later && shown.title, later]);
  });
});

describe("a trial of other settings", () => {
  it("keeps what it learns to itself, also when another account is tried", () => {
    const there = device();
    const trial = there.connection.onTrial({ ...defaults, serverUrl: url, readerUsername: "ann" });
    expect(trial.server.checks.checkReader().ok).toBe(true);
    trial.database.memory.settings = { ...getSettings(trial.database), readerUsername: "bob" };
    expect([trial.connection.isRecognised(), there.connection.isRecognised()]).toEqual([true, false]);
    expect(getDeviceState(there.database).acceptedReader).toBe("");
  });
});
