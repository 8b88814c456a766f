import { z } from "zod";
import type { Case } from "../case";
import { aNumber, absent, broken, json, ok, on, real, refused, stranger } from "../expected";

const shelf = { name: "Device {mark}" };
const malformed = refused(400, "Request body is missing or malformed.");

export const shelfCases: readonly Case[] = [
  {
    name: "everybody has a shelf of favourites",
    steps: [
      {
        asks: "GET /api/v1/shelves",
        as: "member",
        gets: real(
          ok(
            z
              .array(z.looseObject({ id: z.number(), name: z.string() }))
              .refine((list) => list.some(({ name }) => name === "Favorites"), "no Favorites"),
          ),
        ),
      },
      { asks: "GET /api/v1/shelves", gets: stranger },
    ],
  },
  {
    name: "a shelf is made, filled, emptied",
    steps: [
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { ...shelf, publicShelf: false },
        gets: real(
          json(201, {
            id: aNumber,
            name: "Device {mark}",
            userId: "{member.id}",
            publicShelf: false,
            bookCount: 0,
          }),
        ),
        keeps: { shelf: "id" },
      },
      {
        asks: "POST /api/v1/shelves",
        as: "admin",
        body: { name: "Device {mark}", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: true },
        gets: on(["spec"], json(201, { id: aNumber, name: "Device {mark}", publicShelf: true })),
        keeps: { shelf: "id" },
      },
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: shelf,
        gets: real(refused(409, "Shelf already exists: Device {mark}")),
      },
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "member",
        gets: real(ok(z.array(z.unknown()).length(0))),
      },
      {
        asks: "POST /api/v1/books/shelves",
        as: "member",
        body: {
          bookIds: ["{lamp}", "{cats}", "{nobook}"],
          shelvesToAssign: ["{shelf}"],
          shelvesToUnassign: [],
        },
        gets: real(ok(z.array(z.looseObject({ id: z.number() })).length(2))),
      },
      {
        asks: "POST /api/v1/books/shelves",
        as: "member",
        body: { bookIds: ["{lamp}"], shelvesToAssign: ["{shelf}"], shelvesToUnassign: [] },
        gets: real({ status: 200 }),
      },
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "member",
        gets: real(
          ok(
            z
              .array(
                z.looseObject({
                  id: z.number(),
                  metadata: z.looseObject({ title: z.string() }),
                  primaryFile: z.looseObject({ fileName: z.string() }),
                }),
              )
              .length(2),
          ),
        ),
      },
      { asks: "GET /api/v1/shelves/{shelf}", as: "member", gets: real(ok({ id: "{shelf}", bookCount: 2 })) },
      { asks: "GET /api/v1/books/{lamp}", as: "member", gets: real(ok({ shelves: [{ id: "{shelf}" }] })) },
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "other",
        gets: {
          W: refused(403, "Access Denied"),
          B2: refused(403, "Access Denied"),
          G: refused(403, "Access denied."),
        },
      },
      {
        asks: "POST /api/v1/books/shelves",
        as: "other",
        body: { bookIds: ["{lamp}"], shelvesToAssign: [], shelvesToUnassign: ["{shelf}"] },
        gets: real(refused(401, "Cannot unassign shelves that do not belong to the user.")),
      },
      {
        asks: "POST /api/v1/books/shelves",
        as: "member",
        body: { bookIds: ["{lamp}"], shelvesToAssign: [], shelvesToUnassign: ["{shelf}"] },
        gets: real({ status: 200 }),
      },
      { asks: "GET /api/v1/shelves/{shelf}/books", as: "member", gets: real(ok([{ id: "{cats}" }])) },
      {
        asks: "POST /api/v1/books/shelves",
        as: "member",
        body: { bookIds: ["{lamp}"], shelvesToAssign: ["{shelf}"] },
        gets: real(broken),
      },
      { asks: "DELETE /api/v1/shelves/{shelf}", as: "member", gets: real({ status: 204 }) },
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "member",
        gets: {
          W: refused(403, "Access Denied"),
          B2: refused(403, "Access Denied"),
          G: refused(403, "Access denied."),
        },
      },
      {
        asks: "POST /api/v1/books/shelves",
        as: "member",
        body: { bookIds: ["{lamp}"], shelvesToAssign: ["{shelf}"], shelvesToUnassign: [] },
        gets: real(refused(401, "Cannot assign shelves that do not belong to the user.")),
      },
    ],
  },
  {
    name: "a shelf for all to see",
    steps: [
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { name: "Open {mark}", publicShelf: true },
        gets: {
          W: refused(403, "Only admins can create public shelves"),
          B2: refused(403, "Only admins can create public shelves"),
          G: refused(403, "Access denied."),
        },
      },
      {
        asks: "POST /api/v1/shelves",
        as: "admin",
        body: { name: "Open {mark}", publicShelf: true },
        gets: real(json(201, { publicShelf: true })),
        keeps: { shelf: "id" },
      },
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "guest",
        gets: real(ok(z.array(z.unknown()).length(0))),
      },
      {
        asks: "POST /api/v1/books/shelves",
        as: "member",
        body: { bookIds: ["{lamp}"], shelvesToAssign: ["{shelf}"], shelvesToUnassign: [] },
        gets: real(refused(401, /./)),
      },
      { asks: "DELETE /api/v1/shelves/{shelf}", as: "admin", gets: real({ status: 204 }) },
    ],
  },
  {
    name: "the icons of a new shelf",
    steps: [
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { name: "Prime {mark}", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: false },
        gets: {
          W: json(201, { iconType: "PRIME_NG" }),
          B2: json(201, { iconType: "PRIME_NG" }),
          G: malformed,
        },
      },
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { name: "Lucide {mark}", icon: "shield", iconType: "LUCIDE" },
        gets: { W: malformed, B2: malformed, G: json(201, { iconType: "LUCIDE", icon: "shield" }) },
      },
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { name: "Bare {mark}" },
        gets: real(json(201, { icon: absent, iconType: absent })),
      },
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { name: " " },
        gets: real(json(400, { message: "Validation error" })),
      },
    ],
  },
];
