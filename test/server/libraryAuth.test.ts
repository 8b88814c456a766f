import type { Failure } from "../../src/domain/failure";
import type { Result } from "../../src/domain/result";
import type { Token } from "../../src/ports/tokenStore";
import type { HttpRequest } from "../../src/ports/http";
import { server, serverScene, type ServerScene } from "../fakes/server";

const day = 86400;
const loginPath = "POST /lib/api/v1/auth/login";
const refreshPath = "POST /lib/api/v1/auth/refresh";
const thing = "GET /lib/api/v1/thing";
const away: Failure = { kind: "unreachable", detail: "no answer" };

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene();
  scene.http.on(thing, { body: {} });
  scene.http.on(loginPath, tokens("first"));
  scene.http.on(refreshPath, tokens("refreshed"));
});

// Whatever happens, no secret comes out in a failure.
afterEach(() => {
  for (const result of results.splice(0)) expect(JSON.stringify(result)).not.toMatch(/secret|token-/);
});

const results: Result<unknown>[] = [];

function noted<T>(result: Result<T>): Result<T> {
  if (!result.ok) results.push(result);
  return result;
}

function tokens(name: string, more: Record<string, unknown> = {}): { body: Record<string, unknown> } {
  return { body: { accessToken: `token-${name}`, refreshToken: `refresh-token-${name}`, ...more } };
}

function jwt(claims: Record<string, number>): string {
  return `token-e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
}

const ask = (): Result<unknown> => noted(scene.auth.ask({ method: "GET", path: "/api/v1/thing" }));
const login = (): Result<unknown> => noted(scene.auth.login());
const kept = (): Token | undefined => scene.tokens.kept.get(`${server} ann@home`);
const bearers = (): (string | undefined)[] =>
  scene.http.seen.filter(({ url }) => url.endsWith("/thing")).map(({ headers }) => headers["Authorization"]);

/** So many seconds later, which questions have been asked by asking once more. */
function askedAfter(seconds: number): readonly string[] {
  scene.clock.advance(seconds);
  const before = scene.http.seen.length;
  ask();
  return scene.http.asked().slice(before);
}

function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error("it went well");
  return result.failure;
}

describe("a token", () => {
  it("comes from one login, which shows no credentials but those in its body", () => {
    expect(ask().ok).toBe(true);
    const [first] = scene.http.seen as [HttpRequest];
    expect(JSON.parse(first.body!)).toEqual({ username: "ann@home", password: "library-secret" });
    expect(Object.keys(first.headers).sort()).toEqual(["Accept", "Content-Type"]);
    expect(bearers()).toEqual(["Bearer token-first"]);
  });

  it("serves until a day before its 28 days are over, then a refreshed one does", () => {
    ask();
    expect(askedAfter(27 * day - 60)).toEqual([thing]);
    expect(askedAfter(120)).toEqual([refreshPath, thing]);
    expect(scene.http.seen.at(-2)?.body).toBe('{"refreshToken":"refresh-token-first"}');
    expect(bearers().at(-1)).toBe("Bearer token-refreshed");
  });

  it("serves as long as the server says, less a tenth", () => {
    scene.http.on(loginPath, tokens("short", { expires: 7200 }));
    ask();
    expect(askedAfter(6400)).toEqual([thing]);
    expect(askedAfter(100)).toEqual([refreshPath, thing]);
  });

  it("serves as long as it says itself, by the server's clock and not by this one", () => {
    scene.http.on(loginPath, { body: { accessToken: jwt({ iat: 1000, exp: 1000 + 7200 }) } });
    ask();
    expect(kept()?.expiresAt).toBe(kept()!.createdAt + 7200);
    expect(askedAfter(6500)).toEqual([loginPath, thing]);
  });

  it("that only says when it ends is measured by this clock", () => {
    scene.http.on(loginPath, { body: { accessToken: jwt({ exp: scene.clock.now() + 600 }) } });
    ask();
    expect(kept()?.expiresAt).toBe(scene.clock.now() + 600);
  });

  it("that nobody understands lives for 28 days", () => {
    for (const accessToken of ["token-x", "token-a.b.c", "token-a.!.c", jwt({})]) {
      scene.tokens.kept.clear();
      scene.http.on(loginPath, { body: { accessToken, expires: null } });
      ask();
      expect(kept()?.expiresAt).toBe(scene.clock.now() + 28 * day);
    }
  });

  it("is kept before it is used, the new refresh token with it", () => {
    scene.http.on(thing, () => {
      expect(kept()).toMatchObject({ access: "token-first", refresh: "refresh-token-first" });
      return { body: {} };
    });
    expect(ask().ok).toBe(true);
  });

  it("is not sought without a library account", () => {
    scene.settings.save({ libraryUsername: "" });
    expect(failureOf(ask())).toEqual({ kind: "unconfigured", missing: "library account" });
    expect(failureOf(login())).toEqual({ kind: "unconfigured", missing: "library account" });
    expect(scene.http.seen).toEqual([]);
  });

  test.each([{ body: {} }, { body: { accessToken: 5 } }, { body: [] }, { body: "" }])(
    "is not found in %j",
    (reply) => {
      scene.http.on(loginPath, reply);
      expect(failureOf(ask()).kind).toBe("unreadable");
    },
  );
});

describe("a 401", () => {
  it("costs one refreshed token and one more try", () => {
    scene.http.on(thing, 401, { body: { a: 1 } });
    expect(ask()).toEqual({ ok: true, value: { a: 1 } });
    expect(scene.http.asked()).toEqual([loginPath, thing, refreshPath, thing]);
  });

  it("costs one login when the refresh token is worth nothing any more", () => {
    scene.http.on(thing, 401, { body: {} });
    scene.http.on(refreshPath, { status: 400, body: { message: "Invalid credentials" } });
    expect(ask().ok).toBe(true);
    expect(scene.http.asked()).toEqual([loginPath, thing, refreshPath, loginPath, thing]);
    expect(scene.settings.current().libraryLoginRefused).toBe(false);
  });

  it("that stays is the answer: nothing goes round in circles", () => {
    scene.http.on(thing, { status: 401, body: { error: "Unauthorized" } });
    expect(failureOf(ask())).toEqual({ kind: "denied", status: 401, message: "Unauthorized" });
    expect(scene.http.asked()).toEqual([loginPath, thing, refreshPath, thing]);
  });

  test.each(["Sync is disabled for this user", "Cannot assign shelves that do not belong to the user."])(
    "that says “%s” is not about the token",
    (message) => {
      scene.http.on(thing, { status: 401, body: { status: 401, message } });
      expect(failureOf(ask())).toEqual({ kind: "denied", status: 401, message });
      expect(scene.http.asked()).toEqual([loginPath, thing]);
    },
  );

  it("is not meant by a 403", () => {
    scene.http.on(thing, 403);
    expect(failureOf(ask())).toEqual({ kind: "denied", status: 403, message: "" });
    expect(scene.http.asked()).toEqual([loginPath, thing]);
  });
});

describe("a refresh", () => {
  it("that nobody answers is no reason to log in", () => {
    ask();
    scene.http.on(refreshPath, { failure: away });
    expect(askedAfter(28 * day)).toEqual([refreshPath]);
    expect(failureOf(ask())).toEqual(away);
  });

  it("that the server does not know is replaced by a login", () => {
    ask();
    scene.http.on(refreshPath, 405);
    expect(askedAfter(28 * day)).toEqual([refreshPath, loginPath, thing]);
  });
});

describe("a login", () => {
  test.each([
    [400, { message: "Invalid credentials" }],
    [401, { message: "Unauthorized" }],
    [403, { message: "Local login is disabled. Use OIDC to sign in." }],
  ])("refused with %i is not tried again by itself", (status, body) => {
    scene.http.on(loginPath, { status, body });
    expect(failureOf(ask())).toMatchObject({ kind: "denied", message: body.message });
    expect(scene.settings.current().libraryLoginRefused).toBe(true);
    expect(failureOf(ask()).kind).toBe("denied");
    expect(scene.http.asked()).toEqual([loginPath]);
  });

  it("that a person asks for is tried all the same, and forgives when it succeeds", () => {
    scene.settings.save({ libraryLoginRefused: true });
    expect(login().ok).toBe(true);
    expect(scene.settings.current().libraryLoginRefused).toBe(false);
    expect(ask().ok).toBe(true);
    expect(scene.http.asked()).toEqual([loginPath, thing]);
  });

  it("that a person asks for asks the server, whatever token is kept", () => {
    ask();
    scene.http.on(loginPath, 400);
    expect(failureOf(login())).toEqual({ kind: "denied", status: 401, message: "" });
  });

  it("too many are answered with a quarter of an hour of silence", () => {
    scene.http.on(loginPath, 429, tokens("later"));
    expect(failureOf(ask())).toMatchObject({ kind: "refused", status: 429 });
    expect(askedAfter(899)).toEqual([]);
    expect(askedAfter(2)).toEqual([loginPath, thing]);
    expect(scene.settings.current().libraryLoginRefused).toBe(false);
  });

  it("too many do not keep a person from another try", () => {
    scene.http.on(loginPath, 429, tokens("later"));
    ask();
    expect(login().ok).toBe(true);
  });

  it("in the same second as another is tried once more two seconds later", () => {
    const began = scene.clock.elapsed();
    const clash = {
      status: 400,
      body: { message: "A data conflict occurred. The operation could not be completed." },
    };
    scene.http.on(loginPath, clash, tokens("first"));
    expect(ask().ok).toBe(true);
    expect(scene.clock.elapsed() - began).toBeGreaterThanOrEqual(2);
    scene.tokens.kept.clear();
    scene.http.on(loginPath, clash);
    expect(failureOf(ask())).toMatchObject({ kind: "refused", status: 400 });
    expect(scene.settings.current().libraryLoginRefused).toBe(false);
  });

  test.each([
    [{ status: 500 }, "refused"],
    [{ failure: away }, "unreachable"],
    [{ headers: { "content-type": "text/html" }, body: "<html>" }, "unreadable"],
  ])("that came to nothing (%j) says nothing about the password", (reply, kind) => {
    scene.http.on(loginPath, reply);
    expect(failureOf(ask()).kind).toBe(kind);
    expect(scene.settings.current().libraryLoginRefused).toBe(false);
  });
});

describe("when a person changes server or account while an answer is awaited", () => {
  test.each([
    { serverUrl: "https://other.example" },
    { libraryUsername: "bob" },
    { libraryPassword: "other" },
  ])("the token (%j) is neither kept nor used", (change) => {
    scene.http.on(loginPath, () => {
      scene.settings.save(change);
      return tokens("stray");
    });
    expect(failureOf(ask()).kind).toBe("cancelled");
    expect(scene.tokens.kept.size).toBe(0);
    expect(scene.http.asked()).toEqual([loginPath]);
  });

  it("a refusal is not held against the new account", () => {
    scene.http.on(loginPath, () => {
      scene.settings.save({ libraryUsername: "bob", libraryLoginRefused: false });
      return 400;
    });
    expect(failureOf(ask()).kind).toBe("cancelled");
    expect(scene.settings.current().libraryLoginRefused).toBe(false);
  });

  it("a token goes only to the server and the user that it is for", () => {
    ask();
    scene.settings.save({ serverUrl: "https://other.example" });
    scene.http.on("POST /api/v1/auth/login", tokens("other"));
    scene.http.on("GET /api/v1/thing", { body: {} });
    ask();
    expect(
      scene.http.seen
        .filter(({ url }) => url.startsWith("https://other.example"))
        .map(({ headers }) => headers["Authorization"]),
    ).toEqual([undefined, "Bearer token-other"]);
  });
});
