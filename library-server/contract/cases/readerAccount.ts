import { z } from "zod";
import type { Case } from "../case";
import { aNumber, aText, empty, guarded, json, ok, on, real, refused, denied, stranger } from "../expected";

const mine = "/api/v1/koreader-users/me";

/**
 * The account for e-readers: what its credentials prove, and how the set-up of the plugin reads, makes and turns it on.
 */
export const readerAccountCases: readonly Case[] = [
  {
    name: "a reader account is checked by its key",
    steps: [
      { asks: "GET /api/{word}/users/auth", as: "reader", gets: ok({ username: "{reader.username}" }) },
      {
        asks: "GET /api/{word}/users/auth",
        headers: { "x-auth-user": "{reader.username}", "x-auth-key": "{reader.KEY}" },
        gets: on(["spec"], ok({ username: "{reader.username}" })),
      },
      { asks: "GET /api/{word}/users/auth", as: "wrongKey", gets: denied },
      // The library account is a separate account.
      {
        asks: "GET /api/{word}/users/auth",
        headers: { "x-auth-user": "{username}", "x-auth-key": "{password.key}" },
        gets: on(["spec"], guarded(401)),
      },
      {
        asks: "GET /api/reader/users/auth",
        as: "reader",
        gets: { W: { status: 403 }, B2: { status: 403 }, G: { status: 401 } },
      },
      { asks: "GET /api/{word}/users/auth", gets: stranger },
      {
        asks: "GET /api/{word}/users/auth",
        as: "member",
        gets: { W: guarded(403), B2: guarded(403), G: guarded(401) },
      },
    ],
  },
  {
    name: "the name of a reader may be in any case of letters, and in ISO-8859-1",
    steps: [
      {
        asks: "GET /api/{word}/users/auth",
        headers: { "x-auth-user": "READER-{mark}", "x-auth-key": "{reader.key}" },
        gets: real(ok({ username: "{reader.username}" })),
      },
      { asks: "GET /api/{word}/users/auth", as: "otherReader", gets: ok({ username: aText }) },
      {
        asks: "GET /api/{word}/users/auth",
        as: "otherReader",
        headers: { "x-auth-user": Buffer.from("zöe", "utf8").toString("latin1") + "-{mark}" },
        gets: denied,
      },
    ],
  },
  {
    name: "a token sent with the key is refused on all servers but the newest",
    steps: [
      {
        asks: "GET /api/{word}/users/auth",
        as: "readerAndMember",
        gets: {
          W: refused(401, "User not authenticated"),
          B2: refused(401, "User not authenticated"),
          G: ok({ username: aText }),
        },
      },
      {
        asks: "GET /api/{word}/syncs/progress/{lamp.hash}",
        as: "readerAndMember",
        gets: on(["W", "B2"], refused(401, "User not authenticated")),
      },
      {
        asks: "GET /api/{word}/users/auth",
        as: "readerAndWrongToken",
        gets: { W: empty(401), B2: empty(401), G: ok({ username: aText }) },
      },
      {
        asks: "GET /api/{word}/books/by-hash/{lamp.hash}",
        as: "readerAndMember",
        gets: on(["W"], ok({ id: "{lamp}" })),
      },
    ],
  },
  {
    name: "the type of an answer may follow the request",
    steps: [
      {
        asks: "GET /api/{word}/users/auth",
        as: "reader",
        headers: { accept: "application/vnd.koreader.v1+json" },
        gets: real({ status: 200, type: "application/vnd.koreader.v1+json", body: { username: aText } }),
      },
    ],
  },
  {
    name: "a reader who is switched off may not sync positions",
    steps: [
      {
        asks: "PATCH /api/v1/koreader-users/me/sync?enabled=false",
        as: "other",
        gets: real({ status: 204 }),
      },
      { asks: "GET /api/{word}/users/auth", as: "otherReader", gets: real(ok({ username: aText })) },
      {
        asks: "GET /api/{word}/syncs/progress/{lamp.hash}",
        as: "otherReader",
        gets: real(refused(401, "Sync is disabled for this user")),
      },
      { asks: "PATCH /api/v1/koreader-users/me/sync?enabled=true", as: "other", gets: real({ status: 204 }) },
    ],
  },
  {
    name: "the reader account is shown to its own user, with its password",
    steps: [
      {
        asks: `GET ${mine}`,
        as: "member",
        gets: real(ok({ id: aNumber, username: "{reader.username}", password: "p", syncEnabled: true })),
      },
      { asks: `GET ${mine}`, gets: { W: guarded(403), B2: guarded(403), G: guarded(401) } },
      { asks: `GET ${mine}`, as: "guest", gets: real(json(403, { status: 403, message: aText })) },
      {
        asks: `PUT ${mine}`,
        as: "guest",
        body: { username: "guest-reader-{mark}", password: "p" },
        gets: real(json(403, { status: 403, message: aText })),
      },
      {
        asks: `PATCH ${mine}/sync?enabled=true`,
        as: "guest",
        gets: real(json(403, { status: 403, message: aText })),
      },
    ],
  },
  {
    name: "a missing reader account is reported, and a new one starts switched off",
    steps: [
      { asks: `GET ${mine}`, as: "novice", gets: real(refused(404, /^Koreader user not found/)) },
      { asks: `PATCH ${mine}/sync?enabled=true`, as: "novice", gets: real(refused(404, /^Koreader user not found/)) },
      {
        asks: `PUT ${mine}`,
        as: "novice",
        body: { username: "{reader.username}", password: "p" },
        gets: real(json(400, { status: 400, message: z.string().regex(/conflict/) })),
      },
      { asks: `GET ${mine}`, as: "novice", gets: real({ status: 404 }) },
      {
        asks: `PUT ${mine}`,
        as: "novice",
        body: { username: "novice-{mark}", password: "one" },
        gets: real(ok({ id: aNumber, username: "novice-{mark}", password: "one", syncEnabled: false })),
      },
      { asks: `PATCH ${mine}/sync?enabled=true`, as: "novice", gets: real({ status: 204 }) },
      { asks: `GET ${mine}`, as: "novice", gets: real(ok({ username: "novice-{mark}", syncEnabled: true })) },
      {
        asks: "GET /api/{word}/users/auth",
        headers: { "x-auth-user": "novice-{mark}", "x-auth-key": "{one.key}" },
        gets: real(ok({ username: "novice-{mark}" })),
      },
      // A second order changes the same account and leaves its switch unchanged.
      {
        asks: `PUT ${mine}`,
        as: "novice",
        body: { username: "novice-{mark}", password: "two" },
        gets: real(ok({ username: "novice-{mark}", password: "two", syncEnabled: true })),
      },
      {
        asks: "GET /api/{word}/users/auth",
        headers: { "x-auth-user": "novice-{mark}", "x-auth-key": "{one.key}" },
        gets: { W: guarded(403), B2: guarded(403), G: guarded(401) },
      },
    ],
  },
];
