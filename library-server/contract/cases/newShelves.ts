import { z } from "zod";
import type { Case } from "../case";
import { absent, json, ok, real, refused } from "../expected";

const malformed = refused(400, "Request body is missing or malformed.");

export const newShelfCases: readonly Case[] = [
  {
    name: "a new shelf may be public",
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
    name: "a new shelf has an icon of a known kind",
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
