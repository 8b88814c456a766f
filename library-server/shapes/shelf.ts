import { z } from "zod";
import type { Dialect } from "../dialect";
import { filled, id } from "./scalars";

/** §2 Shelf: three of the four fields have one value only, except where a real server needs another. */
export function shelfCreation(dialect: Dialect) {
  if (dialect.readerPrefix === "reader") {
    return z.strictObject({
      name: filled,
      icon: z.literal("pi pi-shield"),
      iconType: z.literal("PRIME_NG"),
      publicShelf: z.literal(true),
    });
  }
  return z.strictObject({
    name: filled,
    icon: z.string().optional(),
    iconType: z.enum(["PRIME_NG", ...dialect.iconTypes]).optional(),
    publicShelf: z.boolean().optional(),
  });
}

/** What a server refuses of it. */
export function shelfLimits(dialect: Dialect) {
  const icon = dialect.iconNeeded ? filled : z.string().optional();
  return z.looseObject({
    name: z.string().trim().min(1),
    icon,
    iconType: z.enum(dialect.iconTypes).optional(),
  });
}

/** §2 Shelf assignment. */
export const assignment = z.strictObject({
  bookIds: z.array(id).min(1),
  shelvesToAssign: z.array(id),
  shelvesToUnassign: z.array(id),
});
