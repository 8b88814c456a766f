import { away, failureOf, loginPath, loginScene, thing, tokens, type LoginScene } from "../fakes/loginScene";
import { isLoginRefused, saveDeviceState } from "../../src/store/deviceState";
import { saveSettings } from "../../src/store/settings";

let scene: LoginScene;

beforeEach(() => {
  scene = loginScene();
});

describe("a login", () => {
  test.each([
    [400, { message: "Invalid credentials" }],
    [401, { message: "Unauthorized" }],
    [403, { message: "Local login is disabled. Use OIDC to sign in." }],
  ])("with the refusal %i is not repeated automatically", (status, body) => {
    scene.http.on(loginPath, { status, body });
    expect(failureOf(scene.ask())).toMatchObject({ kind: "denied", message: body.message });
    expect(isLoginRefused(scene.database)).toBe(true);
    expect(failureOf(scene.ask())).toEqual({ kind: "denied", status: 401, message: "" });
    expect(scene.http.asked()).toEqual([loginPath]);
  });

  it.each([404, 405, 409, 422])("with the answer %i fails as unreadable", (status) => {
    scene.http.on(loginPath, { status, body: { message: "No" } });
    expect(failureOf(scene.ask())).toMatchObject({ kind: "unreadable" });
    expect(scene.http.asked()).toEqual([loginPath]);
  });

  it("is made at a tap despite a refusal, and clears it if it succeeds", () => {
    saveDeviceState(scene.database, { loginRefusedAt: 1 });
    expect(scene.login().ok).toBe(true);
    expect(isLoginRefused(scene.database)).toBe(false);
    expect(scene.ask().ok).toBe(true);
    expect(scene.http.asked()).toEqual([loginPath, thing]);
  });

  it.each([2 * 86400, -2 * 86400])("is made again if the refusal is %i seconds from now", (seconds) => {
    const { clock, database } = scene;
    saveDeviceState(database, { loginRefusedAt: clock.now() + seconds });
    scene.auth.reconsider();
    expect([scene.ask().ok, isLoginRefused(database)]).toEqual([true, false]);
  });

  it("is not made again within a day of the refusal", () => {
    saveDeviceState(scene.database, { loginRefusedAt: scene.clock.now() - 3600 });
    scene.auth.reconsider();
    expect(scene.ask().ok).toBe(false);
  });

  it("is made at a tap, unless one succeeded a moment ago", () => {
    scene.ask();
    expect(scene.login().ok).toBe(true);
    expect(scene.http.asked()).toEqual([loginPath, thing]);
    scene.http.on(loginPath, 400);
    scene.clock.advance(61);
    expect(failureOf(scene.login())).toEqual({ kind: "denied", status: 401, message: "" });
  });

  it("is blocked for a quarter of an hour after too many", () => {
    scene.http.on(loginPath, 429, tokens("later"));
    for (let again = 0; again < 2; again += 1) {
      expect(failureOf(scene.ask())).toMatchObject({ kind: "refused", status: 429, message: "" });
    }
    expect(scene.askedAfter(899)).toEqual([]);
    expect(scene.askedAfter(1)).toEqual([loginPath, thing]);
    expect(isLoginRefused(scene.database)).toBe(false);
  });

  it("is blocked after too many for as long as the server asks, if that is longer", () => {
    scene.http.on(loginPath, { status: 429, headers: { "retry-after": "1800" } }, tokens("later"));
    scene.ask();
    expect(scene.askedAfter(1799)).toEqual([]);
    expect(scene.askedAfter(2)).toEqual([loginPath, thing]);
  });

  it("is blocked for a day at most, however long the server asks for", () => {
    scene.http.on(loginPath, { status: 429, headers: { "retry-after": "99999999" } }, tokens("later"));
    scene.ask();
    expect(scene.askedAfter(86399)).toEqual([]);
    expect(scene.askedAfter(2)).toEqual([loginPath, thing]);
  });

  it("is blocked after too many with any password, even if one was wrong before", () => {
    saveSettings(scene.database, { serverUrl: "http://books.example/lib" });
    scene.http.on(loginPath, 401, 429, tokens("later"));
    scene.ask();
    saveSettings(scene.database, { libraryPassword: "second" });
    expect(scene.askedAfter(1)).toEqual([loginPath]);
    expect(scene.askedAfter(898)).toEqual([]);
    expect(scene.askedAfter(2)).toEqual([loginPath, thing]);
  });

  it("is allowed to a person after too many", () => {
    scene.http.on(loginPath, 429, tokens("later"));
    scene.ask();
    expect(scene.login().ok).toBe(true);
  });

  const clash = {
    status: 400,
    body: { message: "A data conflict occurred. The operation could not be completed." },
  };

  it("in the same second as others is repeated, each time some seconds later", () => {
    const began = scene.clock.elapsed();
    scene.http.on(loginPath, clash, clash, clash, tokens("first"));
    expect(scene.ask().ok).toBe(true);
    expect(scene.clock.elapsed() - began).toBeGreaterThanOrEqual(6);
    // Short pauses would keep the processor awake.
    expect(Math.min(...scene.pauses)).toBeGreaterThanOrEqual(0.1);
    expect(isLoginRefused(scene.database)).toBe(false);
  });

  it("fails as too many requests if others come in the same second all the time", () => {
    scene.http.on(loginPath, clash);
    expect(failureOf(scene.ask())).toEqual({ kind: "refused", status: 429, message: "" });
    expect(isLoginRefused(scene.database)).toBe(false);
    scene.http.on(loginPath, tokens("later"));
    expect(scene.askedAfter(1)).toEqual([loginPath, thing]);
  });

  it("after a clash waits for another time than other devices do", () => {
    scene.clock.advance(0.00025);
    const began = scene.clock.elapsed();
    scene.http.on(loginPath, clash, clash, clash, tokens("first"));
    scene.ask();
    expect(Math.abs(scene.clock.elapsed() - began - 7.5)).toBeLessThan(0.4);
  });

  test.each([
    [{ status: 400, body: { message: "conflict" } }, 2],
    [{ status: 409, body: { message: "A data conflict occurred." } }, 1],
    [{ status: 400, body: { message: "Invalid" } }, 1],
    [500, 1],
  ])("is sent as often as its answer demands: %j, %i times", (reply, times) => {
    scene.http.on(loginPath, reply, tokens("first"));
    scene.ask();
    expect(scene.http.asked().filter((request) => request === loginPath)).toHaveLength(times);
  });

  test.each([
    [{ status: 500 }, "refused"],
    [{ failure: away }, "unreachable"],
    [{ headers: { "content-type": "text/html" }, body: "<html>" }, "unreadable"],
    [{ status: 400, headers: { "content-type": "text/html" }, body: "<html>" }, "unreadable"],
    [{ status: 401, headers: { "content-type": "text/html" }, body: "<html>" }, "denied"],
    [{ status: 403, headers: { "content-type": "text/html; charset=utf-8" }, body: "<html>" }, "denied"],
  ])("leaves open whether the password is right after a failure (%j)", (reply, kind) => {
    scene.http.on(loginPath, reply);
    expect(failureOf(scene.ask()).kind).toBe(kind);
    expect(isLoginRefused(scene.database)).toBe(false);
    scene.http.on(loginPath, tokens("later"));
    expect(scene.askedAfter(1)).toEqual([loginPath, thing]);
  });

  it("needs a server", () => {
    saveSettings(scene.database, { serverUrl: "", libraryUsername: "" });
    expect(failureOf(scene.ask())).toEqual({ kind: "unconfigured", missing: "server" });
    expect(failureOf(scene.login())).toEqual({ kind: "unconfigured", missing: "server" });
  });
});

describe("the refusal of a login", () => {
  const refuse = (): void => {
    scene.http.on(loginPath, 400, tokens("later"));
    scene.ask();
    expect(isLoginRefused(scene.database)).toBe(true);
  };

  test.each([
    { libraryPassword: "the right one" },
    { libraryUsername: "bob" },
    { serverUrl: "https://other.example/lib" },
  ])("does not apply after the change %j", (change) => {
    refuse();
    saveSettings(scene.database, change);
    saveDeviceState(scene.database, { loginRefusedAt: 0 });
    expect(scene.askedAfter(1)).toEqual([loginPath, thing]);
  });

  it("ends after a day", () => {
    refuse();
    expect(scene.askedAfter(86399)).toEqual([]);
    expect(scene.askedAfter(1)).toEqual([loginPath, thing]);
  });

  it("ends in another network, and not in the same one again", () => {
    scene.network.name = "Home";
    refuse();
    scene.library.chooseAddress();
    expect(scene.askedAfter(1000)).toEqual([]);
    scene.network.name = "Café";
    scene.library.chooseAddress();
    expect(scene.askedAfter(1)).toEqual([loginPath, thing]);
  });

  test.each([
    [undefined, "Café"],
    ["Home", undefined],
  ])("in the network %j lasts in %j, as it may be the same one", (first, second) => {
    scene.network.name = first;
    refuse();
    scene.network.name = second;
    scene.library.chooseAddress();
    expect(scene.askedAfter(1000)).toEqual([]);
  });

  it("ends at another address of the server, and not at the same one again", () => {
    const auth = "GET /lib/api/reader/users/auth";
    const user = { body: { username: "ann" } };
    saveSettings(scene.database, { localUrl: "https://home.example/lib" });
    scene.http.on(auth, user);
    scene.library.checkReader();
    refuse();
    scene.library.chooseAddress();
    scene.library.checkReader();
    expect(scene.askedAfter(1000)).toEqual([]);
    scene.http.on(auth, ({ url }) => (url.startsWith("https://home.") ? { failure: away } : user));
    scene.library.chooseAddress();
    scene.library.checkReader();
    expect(scene.askedAfter(1)).toEqual([loginPath, thing]);
  });

  it("is counted like a wrong login if its sender is not proven", () => {
    saveSettings(scene.database, { serverUrl: "http://books.example/lib" });
    scene.http.on(loginPath, 401, tokens("later"));
    expect(failureOf(scene.ask()).kind).toBe("denied");
    expect(isLoginRefused(scene.database)).toBe(false);
    expect(scene.askedAfter(899)).toEqual([]);
    expect(scene.askedAfter(2)).toEqual([loginPath, thing]);
  });
});

describe("a change of server or account during an answer", () => {
  test.each([{ serverUrl: "https://other.example" }, { libraryUsername: "bob" }, { libraryPassword: "other" }])(
    "to %j keeps the token from being stored or used",
    (change) => {
      scene.http.on(loginPath, () => {
        saveSettings(scene.database, change);
        return tokens("stray");
      });
      expect(failureOf(scene.ask()).kind).toBe("cancelled");
      expect(scene.memory.rows("SELECT * FROM bearer_tokens")).toEqual([]);
      expect(scene.http.asked()).toEqual([loginPath]);
    },
  );

  it("keeps a refusal from applying to the new account", () => {
    scene.http.on(loginPath, () => {
      saveSettings(scene.database, { libraryUsername: "bob" });
      return 400;
    });
    expect(failureOf(scene.ask()).kind).toBe("cancelled");
    expect(isLoginRefused(scene.database)).toBe(false);
  });

  it("keeps a token for its own server and user", () => {
    scene.ask();
    saveSettings(scene.database, { serverUrl: "https://other.example" });
    scene.http.on("POST /api/v1/auth/login", tokens("other"));
    scene.http.on("GET /api/v1/thing", { body: {} });
    scene.ask();
    expect(
      scene.http.seen
        .filter(({ url }) => url.startsWith("https://other.example"))
        .map(({ headers }) => headers["Authorization"]),
    ).toEqual([undefined, "Bearer token-other"]);
  });
});
