import { z } from "zod";
import type { Dialect } from "../dialect";
import { filled, id, looseInteger } from "./scalars";

/** A new shelf (§2.3): three of the four fields allow one value only, except where a real server needs another. */
export function shelfCreation(dialect: Dialect) {
  if (dialect.isStrict) {
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

export function looseShelf({ iconTypes }: Dialect) {
  return z.object({
    name: z.string().nullish(),
    icon: z.string().nullish(),
    iconType: z.enum(iconTypes).nullish(),
    publicShelf: z.boolean().nullish(),
  });
}

export function shelfLimits({ iconNeeded }: Dialect) {
  return z.looseObject({
    name: z.string().trim().min(1),
    icon: iconNeeded ? filled : z.string().nullish(),
  });
}

/** A shelf assignment (§2.3). */
export const assignment = z.strictObject({
  bookIds: z.array(id).min(1),
  shelvesToAssign: z.array(id),
  shelvesToUnassign: z.array(id),
});

export const looseAssignment = z.object({
  bookIds: z.array(looseInteger).nullish(),
  shelvesToAssign: z.array(looseInteger).nullish(),
  shelvesToUnassign: z.array(looseInteger).nullish(),
});
