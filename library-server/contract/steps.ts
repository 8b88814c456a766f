import type { Step, Who } from "./case";
import { forbidden, real } from "./expected";

/** Makes a private shelf of the member with these books and keeps its ID as `{shelf}`. */
export function aShelfOf(...books: readonly string[]): readonly Step[] {
  return [
    {
      asks: "POST /api/v1/shelves",
      as: "member",
      body: { name: "Read {mark}", publicShelf: false },
      gets: real({ status: 201 }),
      keeps: { shelf: "id" },
    },
    {
      asks: "POST /api/v1/books/shelves",
      as: "member",
      body: { bookIds: books, shelvesToAssign: ["{shelf}"], shelvesToUnassign: [] },
      gets: real({ status: 200 }),
    },
  ];
}

type Wrong = readonly [wrong: object, violation: string];

/** Each of these changes turns a valid body into a forbidden one. */
export function wrongFields(asks: string, as: Who, body: object, ...changes: readonly Wrong[]): readonly Step[] {
  return changes.map(([change, violation]) => ({
    asks,
    as,
    body: { ...body, ...change },
    gets: forbidden(violation),
  }));
}
