import { dialects } from "../../library-server/dialects";
import { ask, asMember, libraryForTests, signIn, type Told } from "./support/visitor";

const library = libraryForTests();
const login = (username: string, password: string) =>
  ask(library(), { method: "POST", path: "/api/v1/auth/login", body: { username, password } });
const shelves = (headers: Record<string, string>): Promise<Told> =>
  ask(library(), { path: "/api/v1/shelves", headers });
const refresh = (refreshToken: string) =>
  ask(library(), { method: "POST", path: "/api/v1/auth/refresh", body: { refreshToken } });

test("five wrong passwords lock an address out for a quarter of an hour", async () => {
  for (let count = 1; count <= 5; count++) await login("anna", "wrong");
  expect((await login("anna", "correct horse")).status).toBe(429);
  library().clock.advance(15 * 60);
  expect((await login("anna", "correct horse")).status).toBe(200);
});

test("an access token expires at its end", async () => {
  const token = await asMember(library());
  library().clock.advance(7100);
  expect((await shelves(token)).status).toBe(200);
  library().clock.advance(101);
  expect((await shelves(token)).status).toBe(401);
});

test("all access tokens expire on order, and a refresh token renews them", async () => {
  const old = await signIn(library(), "zoë");
  library().expireTokens();
  expect((await shelves({ authorization: `Bearer ${old.accessToken}` })).status).toBe(401);
  const { json } = await refresh(old.refreshToken);
  expect((await shelves({ authorization: `Bearer ${json.accessToken}` })).status).toBe(200);
  library().revokeRefreshTokens();
  expect((await refresh(json.refreshToken)).json.message).toBe("Invalid credentials");
});

test.each(["W", "B2", "G", "B0"])("a server %s issues one token a second", async (name) => {
  library().speak(dialects[name] ?? {});
  library().clock.advance(1 - (library().clock.now() % 1000) / 1000);
  expect((await login("james", "007")).status).toBe(200);
  expect((await login("james", "007")).status).toBe(400);
  library().clock.advance(1);
  expect((await login("james", "007")).status).toBe(200);
});
