import { z } from "zod";
import type { Dialect } from "../dialect";
import { decimals, decimalsOf, id, timestamp } from "./scalars";

const percent = decimals(5).min(0).max(100);
const specifiedTypes = ["EPUB", "PDF", "CBZ", "CBR"];

/** The fields of a session that belong to it alone (§2 Reading session). */
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
  return z.enum([...specifiedTypes, ...dialect.comics]);
}

export function single(dialect: Dialect) {
  return z
    .strictObject({ bookId: id, bookType: bookType(dialect), ...fields(dialect) })
    .superRefine(holdTogether);
}

/** Up to 100 sessions of one book. Whether one says again which book it is of, the specification leaves open. */
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

/** Real servers know the formats by fewer names. */
export function nameable(dialect: Dialect) {
  return z.looseObject({ bookType: z.enum(["EPUB", "PDF", ...dialect.comics]) });
}

export type SingleSession = z.output<ReturnType<typeof single>>;
export type Batch = z.output<ReturnType<typeof batch>>;

type Parts = z.output<z.ZodObject<ReturnType<typeof fields>>>;

/** What must be true of the fields together; only asked when each is right by itself. */
function holdTogether(session: Parts, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return;
  const object = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
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

/** Three numbers that were rounded each for itself may be off by one in the last place. */
function isDelta({ startProgress, endProgress, progressDelta }: Parts): boolean {
  const places = Math.max(...[startProgress, endProgress, progressDelta].map(decimalsOf));
  return Math.abs(endProgress - startProgress - progressDelta) <= 10 ** -places + 1e-9;
}
