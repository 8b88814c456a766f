import { z } from "zod";
import type { Case } from "../case";
import { allUntil35, aNumber, aText, absent, empty, guarded, json, ok, on, real, refused, stranger } from "../expected";

const login = "POST /api/v1/auth/login";
const account = { username: "{username}", password: "{password}" };
const pair = { accessToken: aText, refreshToken: aText };

/** A token with correct claims. */
function tokenWith(claims: z.ZodType) {
  return z.jwt().refine((token) => {
    const part = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
    return claims.safeParse(JSON.parse(part)).success;
  }, "a token with other claims");
}

/** An unknown account from an address of its own, so that its failures lock out no other account. */
const nobody = { username: "nobody-{mark}", password: "wrong" };
const elsewhere = { "x-forwarded-for": "203.0.113.77" };

const wrongLogin = allUntil35(refused(400, "Invalid credentials"), refused(401, /./));
const young = { "x-forwarded-for": "203.0.113.79" };

export const signInCases: readonly Case[] = [
  {
    name: "a library account signs in",
    steps: [
      {
        asks: login,
        body: account,
        headers: { "x-forwarded-for": "203.0.113.5" },
        gets: {
          spec: ok({ accessToken: z.jwt(), refreshToken: aText, expires: 7200 }),
          G: ok({
            accessToken: tokenWith(z.looseObject({ iss: z.literal("booklore"), sub: z.string() })),
            refreshToken: aText,
            expires: 7200,
            isDefaultPassword: z.boolean(),
          }),
          "3.5": ok({
            accessToken: tokenWith(z.looseObject({ iss: z.literal("booklore"), sub: z.string(), jti: z.string() })),
            refreshToken: aText,
            expires: 7200,
          }),
          W: ok({
            accessToken: tokenWith(z.looseObject({ iss: absent, sub: z.string(), userId: z.number() })),
            refreshToken: aText,
            expires: absent,
            isDefaultPassword: z.enum(["true", "false"]),
          }),
          B2: ok({
            accessToken: tokenWith(z.looseObject({ iss: absent, sub: z.string(), userId: z.number() })),
            refreshToken: aText,
            expires: absent,
            isDefaultPassword: z.enum(["true", "false"]),
          }),
        },
      },
    ],
  },
  {
    name: "a wrong password is a bad request, and unauthorized since 3.3",
    steps: [
      {
        asks: login,
        body: nobody,
        headers: { "x-forwarded-for": "203.0.113.6" },
        gets: wrongLogin,
      },
    ],
  },
  {
    name: "an empty field of a login is named",
    steps: [
      {
        asks: login,
        body: { username: "", password: "x" },
        headers: { "x-forwarded-for": "203.0.113.7" },
        gets: json(400, { status: 400, message: "Validation error", details: z.array(z.string()).min(1) }),
      },
    ],
  },
  {
    name: "five failures lock an address out, even with the right password",
    steps: [
      ...Array.from({ length: 5 }, () => ({
        asks: login,
        body: { ...nobody, username: "stubborn-{mark}" },
        headers: elsewhere,
        gets: wrongLogin,
      })),
      {
        asks: login,
        body: account,
        headers: elsewhere,
        gets: json(429, { status: 429, message: "Too many failed login attempts. Please try again later." }),
      },
      { asks: "GET /api/v1/shelves", as: "member", headers: elsewhere, gets: ok(z.array(z.unknown())) },
      {
        asks: "GET /api/{word}/users/auth",
        as: "reader",
        headers: elsewhere,
        gets: ok({ username: "{reader.username}" }),
      },
    ],
  },
  {
    name: "four failures are forgiven after the right password",
    steps: Array.from({ length: 10 }, (_, index) => {
      const isRight = index === 4 || index === 9;
      return {
        asks: login,
        body: isRight ? account : { ...account, password: "wrong" },
        headers: { "x-forwarded-for": "203.0.113.78" },
        gets: on(["spec"], isRight ? ok(pair) : refused(400, "Invalid credentials")),
      };
    }),
  },
  {
    name: "a refresh token returns one new pair of tokens",
    steps: [
      {
        asks: "POST /api/v1/auth/refresh",
        body: { refreshToken: "{refresh}" },
        headers: young,
        // Since 3.3 a token of less than two minutes is refused.
        gets: allUntil35(ok(pair), refused(401, /./)),
        keeps: { second: "refreshToken", token2: "accessToken" },
      },
      {
        asks: "POST /api/v1/auth/refresh",
        body: { refreshToken: "{refresh}" },
        headers: young,
        gets: wrongLogin,
      },
      {
        asks: "GET /api/v1/shelves",
        headers: { authorization: "Bearer {token2}" },
        gets: { ...allUntil35(ok(z.array(z.unknown())), guarded(401)) },
      },
      {
        asks: "POST /api/v1/auth/refresh",
        body: { refreshToken: "" },
        headers: young,
        gets: { "3.5": { status: 400 } },
      },
      { asks: "GET /api/v1/shelves", as: "other", gets: ok(z.array(z.unknown())) },
      // A refresh token gives no access to other paths.
      {
        asks: "GET /api/v1/shelves",
        headers: { authorization: "Bearer {second}" },
        gets: on(["spec"], guarded(401)),
      },
      { asks: "POST /api/v1/auth/refresh", body: { refreshToken: "{second}" }, gets: on(["spec"], ok(pair)) },
    ],
  },
  {
    name: "failed refreshes lock refreshes out, and not logins",
    steps: [
      ...Array.from({ length: 5 }, () => ({
        asks: "POST /api/v1/auth/refresh",
        body: { refreshToken: "nobody-{mark}" },
        headers: { "x-forwarded-for": "203.0.113.80" },
        gets: { "3.5": refused(401, /./) },
      })),
      {
        asks: "POST /api/v1/auth/refresh",
        body: { refreshToken: "nobody-{mark}" },
        headers: { "x-forwarded-for": "203.0.113.80" },
        gets: { "3.5": json(429, { status: 429 }) },
      },
      { asks: login, body: account, headers: { "x-forwarded-for": "203.0.113.80" }, gets: { "3.5": ok(pair) } },
    ],
  },
  {
    name: "two tokens of one second collide in the databases of real servers",
    steps: [
      { asks: login, body: { username: "{guest.username}", password: "{password}" }, gets: ok(pair) },
      {
        asks: login,
        body: { username: "{guest.username}", password: "{password}" },
        gets: { spec: ok(pair), "3.5": ok(pair) },
      },
    ],
  },
  {
    name: "a request without a token is refused",
    steps: [
      { asks: "GET /api/v1/shelves", gets: stranger },
      { asks: "GET /api/v1/books/{lamp}", gets: stranger },
      {
        asks: "GET /api/v1/shelves",
        headers: { authorization: "bearer {token}" },
        gets: { W: guarded(403), B2: guarded(403), G: guarded(401) },
      },
    ],
  },
  {
    name: "an invalid token is refused",
    steps: [
      {
        asks: "GET /api/v1/shelves",
        as: "wrongToken",
        gets: { spec: guarded(401), W: empty(401), B2: empty(401), G: guarded(401) },
      },
      {
        asks: login,
        as: "wrongToken",
        body: nobody,
        headers: { "x-forwarded-for": "203.0.113.8" },
        gets: on(["W", "B2"], empty(401)),
      },
    ],
  },
  {
    name: "the account lists its rights",
    steps: [
      {
        asks: "GET /api/v1/users/me",
        as: "member",
        gets: real(
          ok({
            id: aNumber,
            username: "{username}",
            permissions: { admin: false, canDownload: true, canSyncKoReader: true, canAccessOpds: true },
            assignedLibraries: z.array(z.looseObject({ id: z.number() })).length(1),
          }),
        ),
      },
      {
        asks: "GET /api/v1/users/me",
        as: "guest",
        gets: real(
          ok({
            permissions: { canDownload: false, canAccessOpds: false },
            assignedLibraries: z.array(z.unknown()).length(0),
          }),
        ),
      },
    ],
  },
  {
    name: "the health check shows the version to anyone",
    steps: [
      {
        asks: "GET /api/v1/healthcheck",
        gets: {
          W: ok({ status: 200, message: "Pong", data: { status: "UP", version: "2.6.0" } }),
          B2: ok({ status: 200, message: "Pong", data: { status: "UP", version: "v2.3.1" } }),
          G: ok({ status: 200, message: "Pong", data: { status: "UP", version: "v3.2.4" } }),
          "3.5": ok({
            status: 200,
            message: "Pong",
            data: { status: "UP", version: z.string().regex(/^v3\.[345]\./) },
          }),
        },
      },
    ],
  },
];
