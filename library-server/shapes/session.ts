import { z } from "zod";
import type { Dialect } from "../dialect";
import { decimals, decimalsOf, id, looseInteger, looseNumber, timestamp } from "./scalars";

const percent = decimals(5).min(0).max(100);
const specifiedTypes = ["EPUB", "PDF", "CBZ", "CBR"];
const extraTypes = ["FB2", "MOBI", "AZW3"];

/** The fields of one session, without those that a batch shares (§2.2). */
function fields(dialect: Dialect) {
  const integer = z.int().min(0);
  const location = dialect.locations === "integer" ? integer : z.union([integer, z.string().max(500)]);
  return {
    startTime: timestamp,
    endTime: timestamp,
    durationSeconds: z.int().min(0),
    durationFormatted: z.string().regex(/^(0|[1-9]\d*):[0-5]\d:[0-5]\d$/, "not H:MM:SS"),
    startProgress: percent,
    endProgress: percent,
    progressDelta: decimals(5).min(-100).max(100),
    startLocation: location,
    endLocation: location,
  };
}

function bookType(dialect: Dialect) {
  return z.enum([...specifiedTypes, ...dialect.comics, ...extraTypesOf(dialect)]);
}

export function single(dialect: Dialect) {
  return z.strictObject({ bookId: id, bookType: bookType(dialect), ...fields(dialect) }).superRefine(holdTogether);
}

/** Up to 100 sessions of one book. The specification does not say whether a session repeats its book ID. */
export function batch(dialect: Dialect) {
  const session = z
    .strictObject({ bookId: id.optional(), bookType: bookType(dialect).optional(), ...fields(dialect) })
    .superRefine(holdTogether);
  return z
    .strictObject({ bookId: id, bookType: bookType(dialect), sessions: z.array(session).min(1).max(100) })
    .superRefine((whole, context) => {
      for (const [index, one] of whole.sessions.entries()) {
        for (const name of ["bookId", "bookType"] as const) {
          if (one[name] === undefined || one[name] === whole[name]) continue;
          context.addIssue({
            code: "custom",
            path: ["sessions", index, name],
            message: "not that of the batch",
          });
        }
      }
    });
}

/** The servers that accept these formats accept audiobooks too. */
function extraTypesOf(dialect: Dialect): readonly string[] {
  return dialect.extraTypes ? extraTypes : [];
}

/** ISO 8601 with a zone, or seconds since 1970; kept as sent, or as ISO 8601. */
const instant = z.union([
  z.iso.datetime({ offset: true }),
  looseNumber.transform((seconds) => new Date(seconds * 1000).toISOString().replace(".000Z", "Z")),
]);

const loose = {
  startTime: instant.nullish(),
  endTime: instant.nullish(),
  durationSeconds: looseInteger.nullish(),
  durationFormatted: z.string().nullish(),
  startProgress: looseNumber.nullish(),
  endProgress: looseNumber.nullish(),
  progressDelta: looseNumber.nullish(),
  startLocation: z.union([z.string(), z.number()]).nullish(),
  endLocation: z.union([z.string(), z.number()]).nullish(),
};

/** Real servers accept more formats than the specification, and another name for comics. */
function looseType(dialect: Dialect) {
  const audio = dialect.extraTypes ? ["AUDIOBOOK"] : [];
  return z.enum(["EPUB", "PDF", ...extraTypesOf(dialect), ...audio, ...dialect.comics]).nullish();
}

export function looseSingle(dialect: Dialect) {
  return z.object({ bookId: looseInteger, bookType: looseType(dialect), ...loose });
}

export function looseBatch(dialect: Dialect) {
  return z.object({ bookId: looseInteger, bookType: looseType(dialect), sessions: z.array(z.object(loose)) });
}

const there = z.unknown().refine((value) => value !== undefined && value !== null, "must not be null");
const shortText = z.union([z.string().max(500), z.number()]).nullish();
const limits = {
  startTime: there,
  endTime: there,
  durationSeconds: there,
  startLocation: shortText,
  endLocation: shortText,
};

export const sessionLimits = z.looseObject({ bookType: there, ...limits });

export const batchLimits = z.looseObject({
  bookType: there,
  sessions: z.array(z.looseObject(limits)).min(1),
});

export type LooseSession = z.output<z.ZodObject<typeof loose>>;

type Parts = z.output<z.ZodObject<ReturnType<typeof fields>>>;

/** Relations between fields, checked once each field is valid. */
function holdTogether(session: Parts, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return;
  const object = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (Date.parse(session.endTime) < Date.parse(session.startTime)) object("endTime", "before startTime");
  if (secondsOf(session.durationFormatted) !== session.durationSeconds) {
    object("durationFormatted", "not durationSeconds");
  }
  if (!isDelta(session)) object("progressDelta", "not endProgress minus startProgress");
}

function secondsOf(durationFormatted: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = durationFormatted.split(":").map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Three numbers that were rounded separately may differ by one in the last place. */
function isDelta({ startProgress, endProgress, progressDelta }: Parts): boolean {
  const places = Math.max(...[startProgress, endProgress, progressDelta].map(decimalsOf));
  return Math.abs(endProgress - startProgress - progressDelta) <= 10 ** -places + 1e-9;
}
