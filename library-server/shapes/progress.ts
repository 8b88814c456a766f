import { z } from "zod";
import type { Dialect } from "../dialect";
import { decimals, filled, fingerprint, looseNumber, looseText } from "./scalars";

/** The latest Unix time in seconds that is accepted; a larger number is in milliseconds. */
const farFuture = 100_000_000_000;

/** A document's progress (§2.3). The percentage is a fraction, so five decimal places of a percent are seven here. */
export function progressRecord(dialect: Dialect) {
  const fraction = z.string().regex(/^(0(\.\d+)?|1(\.0+)?)$/, "not a decimal fraction");
  const whole = z.strictObject({
    timestamp: z.int().min(0).max(farFuture),
    document: fingerprint,
    percentage: decimals(7).min(0).max(1),
    progress: dialect.progressText === "fraction" ? fraction : z.string().max(1000),
    device: filled.max(100),
    device_id: z.guid(),
  });
  // A position without a status leaves the status of the book unchanged.
  return dialect.takesNoPercentage ? z.union([whole, z.strictObject({ document: fingerprint })]) : whole;
}

export const looseProgress = z.object({
  timestamp: looseNumber.nullish(),
  document: looseText.nullish(),
  percentage: looseNumber.nullish(),
  progress: looseText.nullish(),
  device: looseText.nullish(),
  device_id: looseText.nullish(),
});
