import { z } from "zod";
import { id, looseInteger } from "./scalars";

/** A rating (§2.3). */
export const rating = z.strictObject({ ids: z.array(id).min(1), rating: z.int().min(1).max(10) });

export const looseRating = z.object({
  ids: z.array(looseInteger).optional(),
  rating: looseInteger.nullish(),
});

/** The maximum number of books in one request. */
export const ratingLimits = z.looseObject({ ids: z.array(z.unknown()).max(500).optional() });
