import type { HttpRequest } from "../../src/koreader/http.port";
import {
  away,
  failureOf,
  loginPath,
  loginScene,
  refreshPath,
  thing,
  tokens,
  type LoginScene,
} from "../fakes/loginScene";
import { saveSettings } from "../../src/store/settings";
import { fullFor } from "../fakes/memoryStore";
import { deleteToken } from "../../src/store/connection";
import type { Reply } from "../fakes/http";
import type { Result } from "../../src/base/result";
import { server } from "../fakes/server";
import { isLoginRefused } from "../../src/store/deviceState";

const day = 86400;

let scene: LoginScene;

beforeEach(() => {
  scene = loginScene();
});

function jwt(claims: Record<string, number>): string {
  return `token-e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
}

describe("an access token", () => {
  it("comes from one login, which has the credentials only in its body", () => {
    expect(scene.ask().ok).toBe(true);
    const [first] = scene.http.seen as [HttpRequest];
    expect(JSON.parse(first.body!)).toEqual({ username: "ann@home", password: "library-secret" });
    expect(Object.keys(first.headers).sort()).toEqual(["Accept", "Content-Type"]);
    expect(scene.bearers()).toEqual(["Bearer token-first"]);
  });

  it("is used until a day before its 28 days end, then it is refreshed", () => {
    scene.ask();
    expect(scene.askedAfter(27 * day - 60)).toEqual([thing]);
    expect(scene.askedAfter(120)).toEqual([refreshPath, thing]);
    expect(scene.http.seen.at(-2)?.body).toBe('{"refreshToken":"refresh-token-first"}');
    expect(scene.bearers().at(-1)).toBe("Bearer token-refreshed");
  });

  it("is used as long as the server says, less a tenth", () => {
    scene.http.on(loginPath, tokens("short", { expires: 7200 }));
    scene.ask();
    expect(scene.askedAfter(6479)).toEqual([thing]);
    expect(scene.askedAfter(1)).toEqual([refreshPath, thing]);
  });

  it("is used until its own end by the server's clock, not by the device's", () => {
    scene.http.on(loginPath, { body: { accessToken: jwt({ iat: 1000, exp: 1000 + 7200 }) } });
    scene.ask();
    expect(scene.kept()?.expiresAt).toBe(scene.kept()!.createdAt + 7200);
    expect(scene.askedAfter(6500)).toEqual([loginPath, thing]);
  });

  it("is measured by the device's clock if it has only an end", () => {
    scene.http.on(loginPath, { body: { accessToken: jwt({ exp: scene.clock.now() + 600 }) } });
    scene.ask();
    expect(scene.kept()?.expiresAt).toBe(scene.clock.now() + 600);
  });

  it("is used for 28 days if it cannot be read", () => {
    for (const accessToken of ["token-x", "token-a.b.c", "token-a.!.c", jwt({})]) {
      deleteToken(scene.database, server, "ann@home");
      scene.http.on(loginPath, { body: { accessToken, expires: null } });
      scene.ask();
      expect(scene.kept()?.expiresAt).toBe(scene.clock.now() + 28 * day);
    }
  });

  it("is stored before it is used, with the new refresh token", () => {
    scene.http.on(thing, () => {
      expect(scene.kept()).toMatchObject({ access: "token-first", refresh: "refresh-token-first" });
      return { body: {} };
    });
    expect(scene.ask().ok).toBe(true);
  });

  it("is not requested without a library account", () => {
    saveSettings(scene.database, { libraryUsername: "" });
    expect(failureOf(scene.ask())).toEqual({ kind: "unconfigured", missing: "library account" });
    expect(failureOf(scene.login())).toEqual({ kind: "unconfigured", missing: "library account" });
    expect(scene.http.seen).toEqual([]);
  });

  it("is used as long as its data says, or 28 days if that is unreadable", () => {
    scene.http.on(loginPath, tokens("odd", { expires: 0 }));
    scene.ask();
    expect(scene.kept()?.expiresAt).toBe(scene.clock.now() + 28 * day);
  });

  test.each([
    { body: {} },
    { body: { accessToken: 5 } },
    { body: { accessToken: "a\r\nX-Other: b" } },
    { body: { accessToken: "two words" } },
    { body: { accessToken: "token\u007f" } },
    { body: { accessToken: "tokén" } },
    { body: { accessToken: "x".repeat(8001) } },
    { body: [] },
    { body: "" },
  ])("is not found in the answer %j", (reply) => {
    scene.http.on(loginPath, reply);
    expect(failureOf(scene.ask()).kind).toBe("unreadable");
  });

  it("is used up to 8,000 bytes, without a refresh token that is longer", () => {
    scene.http.on(loginPath, { body: { accessToken: "x".repeat(8000), refreshToken: "y".repeat(8001) } });
    expect(scene.ask().ok).toBe(true);
    expect(scene.kept()?.refresh).toBeUndefined();
  });

  it("is a failure if it could not be stored, and blocks no other request", () => {
    scene.memory.before = fullFor("INTO bearer_tokens");
    expect(failureOf(scene.ask()).kind).toBe("storage");
    expect(failureOf(scene.login()).kind).toBe("storage");
    scene.memory.before = fullFor("SELECT access");
    expect(failureOf(scene.ask()).kind).toBe("storage");
    scene.memory.before = () => undefined;
    const before = scene.clock.elapsed();
    expect(scene.ask().ok).toBe(true);
    expect(scene.clock.elapsed() - before).toBeLessThan(2);
  });
});

describe("an answer with status 401", () => {
  /** The token is a few minutes old: only then may its refresh token be used. */
  const later = (): void => {
    scene.ask();
    scene.clock.advance(125);
    scene.http.seen.length = 0;
  };

  it("leads to one refreshed token and one more attempt", () => {
    later();
    scene.http.on(thing, 401, { body: { a: 1 } });
    expect(scene.ask()).toEqual({ ok: true, value: { a: 1 } });
    expect(scene.http.asked()).toEqual([thing, refreshPath, thing]);
  });

  it("leads to a login within two minutes, as servers refuse a young refresh token", () => {
    scene.http.on(thing, 401, { body: { a: 1 } });
    expect(scene.ask()).toEqual({ ok: true, value: { a: 1 } });
    expect(scene.http.asked()).toEqual([loginPath, thing, loginPath, thing]);
  });

  it("leads to one login if the refresh token is no longer valid", () => {
    later();
    scene.http.on(thing, 401, { body: {} });
    scene.http.on(refreshPath, { status: 400, body: { message: "Invalid credentials" } });
    expect(scene.ask().ok).toBe(true);
    expect(scene.http.asked()).toEqual([thing, refreshPath, loginPath, thing]);
    expect(isLoginRefused(scene.database)).toBe(false);
  });

  it.each([
    ["too many refreshes", { status: 429 }],
    ["too many refreshes, for half an hour", { status: 429, headers: { "retry-after": "1800" } }],
  ])("leads to one login after %s, and to no refresh during that time", (_name, reply) => {
    later();
    scene.http.on(thing, 401, { body: {} }, 401, { body: {} });
    scene.http.on(refreshPath, reply);
    expect(scene.ask().ok).toBe(true);
    expect(scene.http.asked()).toEqual([thing, refreshPath, loginPath, thing]);
    scene.clock.advance(130);
    scene.http.seen.length = 0;
    expect(scene.ask().ok).toBe(true);
    expect(scene.http.asked()).toEqual([thing, loginPath, thing]);
    expect(isLoginRefused(scene.database)).toBe(false);
  });

  it("is returned if it comes again", () => {
    later();
    scene.http.on(thing, { status: 401, body: { error: "Unauthorized" } });
    expect(failureOf(scene.ask())).toEqual({ kind: "denied", status: 401, message: "Unauthorized" });
    expect(scene.http.asked()).toEqual([thing, refreshPath, thing]);
  });

  test.each([
    "Sync is disabled for this user",
    "Disabled by an admin",
    "Belongs to another user",
    "Cannot assign shelves that do not belong to the user.",
  ])("does not concern the token if it says “%s”", (message) => {
    scene.http.on(thing, { status: 401, body: { status: 401, message } });
    expect(failureOf(scene.ask())).toEqual({ kind: "denied", status: 401, message });
    expect(scene.http.asked()).toEqual([loginPath, thing]);
  });

  it("does not concern the token if it is a web page", () => {
    scene.http.on(thing, { status: 401, headers: { "content-type": "text/html" }, body: "<html>" });
    expect(failureOf(scene.ask())).toMatchObject({ kind: "denied", status: 401 });
    expect(scene.http.asked()).toEqual([loginPath, thing]);
  });

  it("differs from a 403, which does not concern the token", () => {
    scene.http.on(thing, 403);
    expect(failureOf(scene.ask())).toEqual({ kind: "denied", status: 403, message: "", isBare: true });
    expect(scene.http.asked()).toEqual([loginPath, thing]);
  });
});

describe("the refresh of a token", () => {
  it("is repeated once after a lost answer, and then the password is used", () => {
    scene.ask();
    scene.http.on(
      refreshPath,
      { failure: { kind: "timeout", sent: true } },
      { status: 400, body: { message: "Invalid credentials" } },
    );
    expect(scene.askedAfter(28 * day)).toEqual([refreshPath]);
    expect(scene.askedAfter(1)).toEqual([refreshPath, loginPath, thing]);
    expect(isLoginRefused(scene.database)).toBe(false);
  });

  it("leads to no login if it gets no answer", () => {
    scene.ask();
    scene.http.on(refreshPath, { failure: away });
    expect(scene.askedAfter(28 * day)).toEqual([refreshPath]);
    expect(failureOf(scene.ask())).toEqual(away);
  });

  it("is not tried while logins are blocked", () => {
    scene.ask();
    scene.clock.advance(125);
    scene.http.on(thing, 401);
    scene.http.on(refreshPath, 400);
    scene.http.on(loginPath, 429);
    scene.ask();
    expect(scene.askedAfter(60)).toEqual([thing]);
    expect(failureOf(scene.ask())).toMatchObject({ kind: "refused", status: 429 });
  });

  test.each<[string, Reply, readonly string[]]>([
    ["a page", { headers: { "content-type": "text/html" }, body: "<html>" }, [refreshPath, loginPath, thing]],
    ["a redirect", { status: 302, headers: { location: "https://a.example/" } }, [refreshPath, loginPath, thing]],
    ["an error", 500, [refreshPath, loginPath, thing]],
    ["no time", 408, [refreshPath]],
  ])("is followed by a login or not after %s", (_, reply, requests) => {
    scene.ask();
    scene.http.on(refreshPath, reply);
    expect(scene.askedAfter(28 * day)).toEqual(requests);
  });

  it("leads to no login if others come in the same second all the time", () => {
    scene.ask();
    scene.http.on(refreshPath, { status: 400, body: { message: "A data conflict occurred." } });
    expect(new Set(scene.askedAfter(28 * day))).toEqual(new Set([refreshPath]));
  });

  it("is tried after the clock was set back, and a tap leads to a login", () => {
    scene.ask();
    scene.clock.setWall(scene.clock.now() - day);
    scene.http.on(thing, 401, { body: {} });
    expect(scene.askedAfter(0)).toEqual([thing, refreshPath, thing]);
    scene.clock.setWall(scene.clock.now() - day);
    scene.http.seen.length = 0;
    scene.login();
    expect(scene.http.asked()).toEqual([loginPath]);
  });

  it("is not needed if another task got a token meanwhile", () => {
    const others: boolean[] = [];
    scene.http.on(thing, ({ headers }) => {
      if (headers["Authorization"] === "Bearer token-second") return { body: {} };
      if (others.push(true) === 1) scene.ask();
      return 401;
    });
    scene.http.on(loginPath, tokens("first"), tokens("second"), tokens("third"));
    expect(scene.ask().ok).toBe(true);
    expect(scene.http.asked().filter((request) => request === loginPath)).toHaveLength(2);
  });

  it("by a task that died keeps others waiting for a minute", () => {
    let began = 0;
    let waited = 0;
    scene.http.on(loginPath, () => {
      if (began > 0) return tokens("second");
      began = scene.clock.elapsed();
      scene.ask();
      waited = scene.clock.elapsed() - began;
      return { failure: away };
    });
    scene.ask();
    expect(Math.abs(waited - 60)).toBeLessThan(1);
  });

  it("does not begin for an account that was changed while its task waited", () => {
    let waiting: Result<unknown> | undefined;
    scene.http.on(loginPath, () => {
      jest.spyOn(scene.clock, "advance").mockImplementationOnce(() => {
        saveSettings(scene.database, { libraryPassword: "other" });
      });
      waiting = scene.ask();
      return tokens("stray");
    });
    scene.ask();
    expect(waiting).toEqual({ ok: false, failure: { kind: "cancelled", sent: false } });
    expect(scene.http.asked()).toEqual([loginPath]);
  });

  it("does not begin at a tap for an account that was changed while it waited", () => {
    let waiting: Result<unknown> | undefined;
    scene.http.on(loginPath, () => {
      jest.spyOn(scene.clock, "advance").mockImplementationOnce(() => {
        saveSettings(scene.database, { libraryPassword: "other" });
      });
      waiting = scene.login();
      return tokens("stray");
    });
    scene.ask();
    expect(waiting).toEqual({ ok: false, failure: { kind: "cancelled", sent: false } });
    expect(scene.http.asked()).toEqual([loginPath]);
  });

  it("is not stored for a former account", () => {
    scene.ask();
    scene.http.on(refreshPath, () => {
      saveSettings(scene.database, { libraryPassword: "other" });
      return tokens("stray");
    });
    expect(scene.askedAfter(28 * day)).toEqual([refreshPath]);
    expect(scene.kept()?.access).toBe("token-first");
  });

  it("is followed by a login if the server does not know the path", () => {
    scene.ask();
    scene.http.on(refreshPath, 405);
    expect(scene.askedAfter(28 * day)).toEqual([refreshPath, loginPath, thing]);
  });
});
