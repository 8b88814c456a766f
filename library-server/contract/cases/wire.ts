import { z } from "zod";
import type { Case } from "../case";
import { broken, guarded, json, on, real, realUntil35, refused, webPage } from "../expected";

const text = { "content-type": "text/plain" };
const rating = { ids: ["{lamp}"], rating: 7 };

const wrongMethod = json(405, { status: 405 });
const wrongType = json(415, { status: 415 });

/** Malformed requests and unknown paths. */
export const wireCases: readonly Case[] = [
  {
    name: "an unknown path is refused",
    steps: [
      {
        asks: "GET /api/v1/nowhere",
        as: "member",
        gets: { spec: { ...refused(404, /./), forbids: "GET /api/v1/nowhere: no such path" }, ...real(webPage) },
      },
      { asks: "GET /api/v1/nowhere", gets: { W: guarded(403), B2: guarded(403), G: guarded(401) } },
      { asks: "POST /api/v1/nowhere", as: "member", body: {}, gets: realUntil35(broken, wrongMethod) },
      { asks: "PUT /api/v1/nowhere", as: "member", body: {}, gets: realUntil35(broken, wrongMethod) },
      { asks: "DELETE /api/v1/nowhere", as: "member", gets: realUntil35(broken, wrongMethod) },
    ],
  },
  {
    name: "the by-hash path and the search are not on the mainline",
    steps: [
      { asks: "GET /api/{word}/books/by-hash/{lamp.hash}", as: "reader", gets: on(["B2", "G"], webPage) },
      { asks: "GET /api/v1/books/by-hash/{lamp.hash}", as: "member", gets: on(["B2", "G"], webPage) },
      { asks: "GET /api/v1/books/search?title=lamp", as: "member", gets: on(["B2", "G"], broken) },
    ],
  },
  {
    name: "a body of another type is refused",
    steps: [
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: rating,
        headers: text,
        gets: realUntil35(broken, wrongType),
      },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: rating,
        headers: { "content-type": "" },
        gets: realUntil35(broken, wrongType),
      },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: rating,
        headers: { "content-type": "application/json; charset=utf-8" },
        gets: { status: 200, type: "application/json" },
      },
    ],
  },
  {
    name: "a body that is not JSON is refused",
    steps: [
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: Buffer.from('{"ids": [1'),
        gets: real(refused(400, "Request body is missing or malformed.")),
      },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        headers: { "content-type": "application/json" },
        gets: real(refused(400, "Request body is missing or malformed.")),
      },
    ],
  },
  {
    name: "a wrong method on a known path is refused",
    steps: [
      { asks: "DELETE /api/v1/shelves", as: "member", gets: realUntil35(broken, wrongMethod) },
      { asks: "PUT /api/v1/reading-sessions", as: "member", body: {}, gets: realUntil35(broken, wrongMethod) },
      {
        asks: "POST /api/v1/books/personal-rating",
        as: "member",
        body: rating,
        gets: realUntil35(broken, wrongMethod),
      },
    ],
  },
  {
    name: "a missing parameter is refused",
    steps: [
      {
        asks: "GET /api/v1/app/books/search?page=0&size=50",
        as: "member",
        gets: { B2: broken, G: broken, "3.5": json(400, { status: 400, message: z.string().regex(/q/) }) },
      },
    ],
  },
  {
    name: "a path with too many slashes is refused",
    steps: [
      { asks: "GET /api/v1/shelves/", as: "member", gets: real(webPage) },
      { asks: "GET /api/v1/healthcheck/", gets: real(webPage) },
      { asks: "GET //api/v1/healthcheck", gets: real(json(400, { status: 400, error: "Bad Request" })) },
      {
        asks: "GET /api//v1/shelves",
        as: "member",
        gets: real(json(400, { status: 400, error: "Bad Request" })),
      },
    ],
  },
  {
    name: "a word in place of an ID is refused",
    steps: [
      {
        asks: "GET /api/v1/books/abc",
        as: "member",
        gets: {
          W: refused(400, "Invalid value 'abc' for parameter 'bookId'. Expected type: long"),
          B2: broken,
          G: broken,
        },
      },
      {
        asks: "GET /api/v1/books/{lamp}/recommendations?limit=abc",
        as: "member",
        gets: {
          W: refused(400, /^Invalid value 'abc' for parameter 'limit'\. Expected type: int/),
          B2: broken,
          G: broken,
        },
      },
    ],
  },
];
