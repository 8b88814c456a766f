import { keyOf } from "../../library-server/auth/digest";
import { ask, asMember, asReader, libraryForTests, signIn, violationsOf } from "./support/visitor";

const library = libraryForTests();

describe("the reader account", () => {
  const check = (headers: Record<string, string>) => ask(library(), { path: "/api/reader/users/auth", headers });

  test.each([
    ["reader", "paper trail"],
    ["zoe-reads", "grüße, 本"],
    ["james", "007"],
  ])("lets %s in with the MD5 of the password", async (username, password) => {
    const answer = await check(asReader(username, password));
    expect([answer.status, answer.json]).toEqual([200, { username }]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("takes the key in capitals too", async () => {
    const headers = { "x-auth-user": "reader", "x-auth-key": keyOf("paper trail").toUpperCase() };
    expect((await check(headers)).status).toBe(200);
  });

  test("refuses a wrong password, which is nobody's fault but the reader's", async () => {
    const answer = await check(asReader("reader", "wrong"));
    expect([answer.status, answer.json.error]).toEqual([401, "Unauthorized"]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("does not let the library account in", async () => {
    expect((await check(asReader("anna", "correct horse"))).status).toBe(401);
  });

  test("asks for credentials", async () => {
    expect((await check({})).status).toBe(401);
    expect(violationsOf(library())).toEqual(["credentials: none were sent"]);
  });

  test.each([
    ["half of them", { "x-auth-user": "reader" }, "x-auth-key: missing"],
    ["the other half", { "x-auth-key": keyOf("x") }, "x-auth-user: missing"],
    ["a plain password", { "x-auth-user": "reader", "x-auth-key": "paper trail" }, "x-auth-key: not an MD5"],
  ])("forbids %s", async (_name, headers: Record<string, string>, what) => {
    expect((await check(headers)).status).toBe(400);
    expect(violationsOf(library())[0]).toContain(what);
  });

  test("forbids a token beside the key", async () => {
    const both = { ...asReader(), ...(await asMember(library())) };
    const answer = await check(both);
    expect(answer.status).toBe(400);
    expect(answer.json.details).toEqual(["authorization: not for this path"]);
    expect(violationsOf(library())).toEqual(["authorization: not for this path"]);
  });
});

describe("the library account", () => {
  const login = (body: unknown, headers = {}) =>
    ask(library(), { method: "POST", path: "/api/v1/auth/login", body, headers });
  const shelves = (headers: Record<string, string>) => ask(library(), { path: "/api/v1/shelves", headers });

  test.each(["anna", "zoë", "james"])("gives %s a token that opens the library", async (username) => {
    const { accessToken, refreshToken, expires } = await signIn(library(), username);
    expect(accessToken.split(".")).toHaveLength(3);
    expect(refreshToken).not.toBe(accessToken);
    expect(expires).toBe(7200);
    expect((await shelves({ authorization: `Bearer ${accessToken}` })).status).toBe(200);
    expect(violationsOf(library())).toEqual([]);
  });

  test("refuses a wrong password with 400, as servers do", async () => {
    const answer = await login({ username: "anna", password: "wrong" });
    expect([answer.status, answer.json.message]).toEqual([400, "Invalid credentials"]);
    expect(violationsOf(library())).toEqual([]);
  });

  test("refuses an empty field without blaming the program", async () => {
    const answer = await login({ username: "anna", password: "" });
    expect([answer.status, answer.json.message]).toEqual([400, "Validation error"]);
    expect(violationsOf(library())).toEqual([]);
  });

  test.each([
    ["a password that is a number", { username: "james", password: 7 }],
    ["no password", { username: "james" }],
    ["a third field", { username: "james", password: "007", remember: true }],
  ])("forbids %s", async (_name, body) => {
    expect((await login(body)).status).toBe(400);
    expect(library().violations).toHaveLength(1);
  });

  test("forbids credentials in the head of a login", async () => {
    expect((await login({ username: "james", password: "007" }, asReader())).status).toBe(400);
    expect(violationsOf(library())).toEqual(["x-auth-user, x-auth-key: not for this path"]);
  });

  test("locks out after five wrong passwords, for a quarter of an hour", async () => {
    for (let count = 1; count <= 5; count++) await login({ username: "anna", password: "wrong" });
    const right = { username: "anna", password: "correct horse" };
    expect((await login(right)).status).toBe(429);
    library().clock.advance(15 * 60);
    expect((await login(right)).status).toBe(200);
  });

  test("forgives four wrong passwords once the right one comes", async () => {
    for (let round = 1; round <= 2; round++) {
      for (let count = 1; count <= 4; count++) await login({ username: "anna", password: "wrong" });
      expect((await login({ username: "anna", password: "correct horse" })).status).toBe(200);
    }
  });

  test("asks for a token, and forbids the reader's headers in its place", async () => {
    expect((await shelves({})).status).toBe(401);
    expect((await shelves(asReader())).status).toBe(400);
    expect(violationsOf(library())).toEqual([
      "credentials: none were sent",
      "x-auth-user, x-auth-key: not for this path",
    ]);
  });

  test("forbids what is no token at all", async () => {
    expect((await shelves({ authorization: "Basic YTpi" })).status).toBe(400);
    expect((await shelves({ authorization: "Bearer " })).status).toBe(400);
  });

  test("refuses a token that somebody changed", async () => {
    const { accessToken } = await signIn(library());
    const [head = "", claims = "", signature = ""] = accessToken.split(".");
    const forged = btoa(atob(claims).replace("anna", "zoes")).replaceAll("=", "");
    expect((await shelves({ authorization: `Bearer ${head}.${forged}.${signature}` })).status).toBe(401);
  });

  test("lets a token run out when its time is over", async () => {
    const token = await asMember(library());
    library().clock.advance(7199);
    expect((await shelves(token)).status).toBe(200);
    library().clock.advance(2);
    expect((await shelves(token)).status).toBe(401);
    expect(violationsOf(library())).toEqual([]);
  });

  test("lets all tokens run out when told to, and takes new ones", async () => {
    const old = await asMember(library());
    library().expireTokens();
    expect((await shelves(old)).status).toBe(401);
    expect((await shelves(await asMember(library()))).status).toBe(200);
  });
});

describe("the refresh token", () => {
  const refresh = (refreshToken: string) =>
    ask(library(), { method: "POST", path: "/api/v1/auth/refresh", body: { refreshToken } });

  test("buys a new pair once", async () => {
    const first = await signIn(library());
    library().expireTokens();
    const second = await refresh(first.refreshToken);
    expect(second.status).toBe(200);
    const headers = { authorization: `Bearer ${second.json.accessToken}` };
    expect((await ask(library(), { path: "/api/v1/shelves", headers })).status).toBe(200);
    expect((await refresh(first.refreshToken)).status).toBe(400);
    expect((await refresh(second.json.refreshToken)).status).toBe(200);
  });

  test("opens nothing by itself", async () => {
    const { refreshToken } = await signIn(library());
    const headers = { authorization: `Bearer ${refreshToken}` };
    expect((await ask(library(), { path: "/api/v1/shelves", headers })).status).toBe(401);
  });

  test("is worth nothing once revoked", async () => {
    const { refreshToken } = await signIn(library());
    library().revokeRefreshTokens();
    expect((await refresh(refreshToken)).json.message).toBe("Invalid credentials");
  });
});
