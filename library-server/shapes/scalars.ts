import { z } from "zod";

/** A number in a body that the server gave away: an ID. */
export const id = z.int().positive();

export const idInPath = z
  .string()
  .regex(/^[1-9]\d*$/, "not a number of the library")
  .transform(Number);

/** A number in a query, where it is text. */
export const numberInQuery = z.string().regex(/^\d+$/, "not a whole number").transform(Number);

/** A book's sampled MD5. */
export const fingerprint = z.string().regex(/^[0-9a-f]{32}$/, "not 32 lower-case hexadecimal digits");

/** ISO 8601 in UTC, with seconds and a `Z`. */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, "not an ISO 8601 time in UTC with Z")
  .refine(isRealTime, "no such time");

/** A date that a calendar would shift, like 31 February, is invalid. */
function isRealTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}

/** A number with at most this many digits after the point, as it is written. */
export function decimals(places: number): z.ZodNumber {
  return z.number().refine((value) => decimalsOf(value) <= places, `more than ${places} decimal places`);
}

/** Counts the digits after the point in the shortest form of the number; infinite if that form has an exponent. */
export function decimalsOf(value: number): number {
  const text = String(value);
  if (text.includes("e")) return Infinity;
  return text.split(".")[1]?.length ?? 0;
}

const step = String.raw`/\d+(\[[^\]]*\])?`;
const offset = String.raw`(:\d+(\[[^\]]*\])?)?`;
const start = `(${step})+(!(${step})*)*${offset}`;
const inRange = `(${step})*(!(${step})*)*${offset}`;

/** An EPUB CFI: one place, or a range with parent, start and end. */
export const cfi = z
  .string()
  .regex(new RegExp(`^epubcfi\\(${start}(,${inRange},${inRange})?\\)$`), "not an EPUB CFI, epubcfi(...)");

export const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, "not a colour, #RRGGBB");

export const filled = z.string().min(1, "empty");

/** A number, or a text that contains a number. */
export const looseNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

export const looseInteger = looseNumber.transform(Math.trunc);

/** A text, or a number that is read as a text. */
export const looseText = z.union([z.string(), z.number().transform(String)]);
