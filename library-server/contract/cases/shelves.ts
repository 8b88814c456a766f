import { z } from "zod";
import type { Case, Expected, Step, Who } from "../case";
import { aNumber, broken, json, ok, on, real, refused, stranger } from "../expected";
import { aShelfOf } from "../steps";

const shelf = { name: "Device {mark}" };

const newShelf = { name: "Spec {mark}", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: true };
const none = z.array(z.unknown()).length(0);
const primaryFile = z.looseObject({ extension: z.string() });

/** Puts books on the shelf, or removes them from the shelf. */
function moved(bookIds: readonly string[], isPut: boolean): object {
  const [put, taken] = isPut ? [["{shelf}"], []] : [[], ["{shelf}"]];
  return { bookIds, shelvesToAssign: put, shelvesToUnassign: taken };
}

/** The list of a shelf has a field for the reading progress and leaves the field empty. */
const noWord = z.null().optional();

const paused = ok({
  content: z
    .array(z.looseObject({ id: aNumber, readStatus: z.string().nullish() }))
    .length(2)
    .refine((books) => books.some(({ readStatus }) => readStatus === "PAUSED"), "no status"),
  totalElements: 2,
  hasNext: false,
});

function ofShelf(query: string, as: Who, gets: Expected): Step[] {
  return [
    { asks: `GET /api/v1/app/books?shelfId={shelf}&${query}`, as, gets: on(["B2", "G"], gets) },
    { asks: `GET /api/mobile/v1/books?shelfId={shelf}&${query}`, as, gets: on(["W"], gets) },
  ];
}

export const shelfCases: readonly Case[] = [
  {
    name: "each user has a shelf of favourites",
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
    name: "the list of all books has the reader's fields, and a shelf's own list lacks them",
    steps: [
      ...aShelfOf("{lamp}", "{cats}"),
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{lamp}"], status: "PAUSED" },
        gets: real({ status: 200 }),
      },
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "member",
        gets: real(ok(z.array(z.looseObject({ id: aNumber, readStatus: noWord })).length(2))),
      },
      ...ofShelf("page=0&size=50", "member", paused),
      ...ofShelf("page=1&size=1", "member", ok({ page: 1, size: 1, totalElements: 2, hasNext: false })),
      ...ofShelf("page=0&size=999", "member", ok({ size: 50 })),
      ...ofShelf("page=0&size=50", "other", refused(403, "Access denied to shelf {shelf}")),
      { asks: "DELETE /api/v1/shelves/{shelf}", as: "member", gets: real({ status: 204 }) },
      ...ofShelf("page=0&size=50", "member", refused(404, "Shelf not found with ID: {shelf}")),
    ],
  },
  {
    name: "a shelf is created, filled and emptied",
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
    name: "a shelf as specified is created once, filled and emptied",
    steps: (
      [
        ["POST /api/v1/shelves", newShelf, json(201, { ...newShelf, id: aNumber, bookCount: 0 })],
        ["POST /api/v1/shelves", { ...newShelf, name: "SPEC {mark}" }, refused(409, /./)],
        ["GET /api/v1/shelves/{shelf}/books", undefined, ok(none)],
        ["POST /api/v1/books/shelves", moved(["{cats}", "{lamp}"], true), ok([{ id: "{cats}" }, { id: "{lamp}" }])],
        ["POST /api/v1/books/shelves", moved(["{cats}"], true), { status: 200 }],
        ["POST /api/v1/books/shelves", moved(["{nobook}"], true), ok(none)],
        ["GET /api/v1/shelves/{shelf}/books", undefined, ok(z.array(z.looseObject({ primaryFile })).length(2))],
        ["POST /api/v1/books/shelves", moved(["{cats}"], false), { status: 200 }],
        ["GET /api/v1/shelves/{shelf}/books", undefined, ok([{ id: "{lamp}" }])],
        ["GET /api/v1/shelves/{nobook}/books", undefined, { status: 403 }],
      ] as const
    ).map(([asks, body, gets], index) => ({
      asks,
      as: "member" as const,
      ...(body === undefined ? {} : { body }),
      gets: on(["spec"], gets),
      keeps: index === 0 ? { shelf: "id" } : {},
    })),
  },
  {
    name: "other users see a public shelf as specified, and may not change it",
    steps: [
      {
        asks: "GET /api/v1/shelves",
        as: "other",
        gets: on(["spec"], ok(z.array(z.looseObject({ publicShelf: z.literal(true), bookCount: aNumber })).min(1))),
      },
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { ...newShelf, name: "Other {mark}" },
        gets: on(["spec"], { status: 201 }),
        keeps: { shelf: "id" },
      },
      {
        asks: "POST /api/v1/books/shelves",
        as: "other",
        body: moved(["{lamp}"], true),
        gets: on(["spec"], refused(401, "Cannot assign shelves that do not belong to the user.")),
      },
    ],
  },
];
