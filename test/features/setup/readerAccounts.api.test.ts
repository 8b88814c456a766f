import { createReaderAccounts } from "../../../src/features/setup/readerAccounts.api";
import { serverScene } from "../../fakes/server";

const path = "/lib/api/v1/koreader-users/me";

function found(username: unknown, more: object = { syncEnabled: true }): unknown {
  const scene = serverScene({ libraryUsername: "anna", libraryPassword: "secret" });
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "t", refreshToken: "r" } });
  const account = { username, password: "p", ...more };
  scene.http.on("GET /lib/api/v1/koreader-users/me", { body: account });
  const answer = createReaderAccounts(scene.api).find();
  return answer.ok ? answer.value : answer.failure.kind;
}

test("the name of a reader account is returned unchanged", () => {
  expect(found("zoë reads")).toEqual({ username: "zoë reads", password: "p", isOn: true });
});

test.each([
  ["a second header", "reader\r\nX-Admin: yes"],
  ["a line break", "reader\n"],
  ["300 kB", "x".repeat(300_000)],
  ["a turned direction", "reader\u202e"],
  ["a hidden character", "reader\u{e0001}"],
  ["no text", 7],
])("a name with %s is not valid", (_, username) => {
  expect(found(username)).toBe("unreadable");
});

test.each([
  [{ syncEnabled: true }, true],
  [{ syncEnabled: false }, false],
  [{}, false],
])("a reader account is on only if the server says so: %j", (more, isOn) => {
  expect(found("kobo", more)).toEqual({ username: "kobo", password: "p", isOn });
});

test.each([
  ["a", "a"],
  ["x".repeat(400), "x".repeat(400)],
  ["x".repeat(401), undefined],
  ["", undefined],
])("a name has 1 to 400 bytes: %.5s", (username, expected) => {
  const account = expected === undefined ? "unreadable" : { username: expected, password: "p", isOn: true };
  expect(found(username)).toEqual(account);
});

describe("the reader account of a library account", () => {
  /** `readerAccounts`: the server is known to have them. */
  function scene(answer: object, readerAccounts = false) {
    const there = serverScene({ libraryUsername: "anna", libraryPassword: "secret" });
    there.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "t", refreshToken: "r" } });
    there.http.on(`GET ${path}`, answer);
    const current = there.api.dialects.current();
    const dialects = { ...there.api.dialects, current: () => ({ ...current, readerAccounts }) };
    const accounts = createReaderAccounts({ ...there.api, dialects });
    return { ...there, accounts };
  }

  test.each([
    [{ body: {} }, false, "unsupported"],
    [{ status: 204 }, false, "unsupported"],
    [{ status: 403, body: { message: "No." } }, false, "forbidden"],
    [{ status: 405, body: {} }, false, "unsupported"],
    [{ status: 404, body: {} }, true, "none"],
  ])("is missing in one of several ways: %j", (answer, has, expected) => {
    expect(scene(answer, has).accounts.find()).toEqual({ ok: true, value: expected });
  });

  test("is not known after another failure", () => {
    const answer = scene({ status: 500, body: {} }, true).accounts.find();
    expect(answer.ok ? answer.value : answer.failure.kind).toBe("refused");
  });

  test.each([
    [{ permissions: { canSyncKoReader: false } }, "none"],
    [{ permissions: {} }, "unsupported"],
    [{}, "unsupported"],
  ])("can be made on an unknown server if its accounts have a permission for it: %j", (body, expected) => {
    const there = scene({ status: 404, body: {} });
    there.http.on("GET /lib/api/v1/users/me", { body });
    expect(there.accounts.find()).toEqual({ ok: true, value: expected });
  });

  test("is not known if the server does not answer the question what it is", () => {
    const there = scene({ status: 404, body: {} });
    const failure = { kind: "timeout", sent: false } as const;
    there.http.on("GET /lib/api/reader/users/auth", { failure });
    const dialects = { ...there.api.dialects, isRecognised: () => false, isAsked: () => false };
    expect(createReaderAccounts({ ...there.api, dialects }).find()).toEqual({ ok: false, failure });
  });

  test("is made with name and password, and turned on", () => {
    const there = scene({ status: 404, body: {} });
    there.http.on(`PUT ${path}`, { body: { username: "anna_ko", password: "p" } });
    there.http.on(`PATCH ${path}/sync`, { status: 204 });
    expect(there.accounts.make("anna_ko", "p")).toEqual({
      ok: true,
      value: { username: "anna_ko", password: "p", isOn: false },
    });
    expect(there.accounts.turnOn()).toEqual({ ok: true, value: undefined });
    const [made, turned] = there.http.seen.filter(({ method }) => method === "PUT" || method === "PATCH");
    expect(JSON.parse(made?.body ?? "")).toEqual({ username: "anna_ko", password: "p" });
    expect(turned?.url).toContain("/sync?enabled=true");
  });
});
