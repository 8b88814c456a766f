import { z } from "zod";

/** `before`: the library does nothing but misbehave. `after`: it does what was asked, stores it, and then misbehaves. */
const when = z.enum(["before", "after"]).default("before");

/** Faults between client and library. */
export const fault = z.discriminatedUnion("kind", [
  /** Waits, then answers properly. What was asked is done even if the reader has left by then. `release` ends the wait. */
  z.strictObject({ kind: z.literal("latency"), seconds: z.number().positive(), when }),
  /** The true answer, byte for byte; `from` tells whether the head drips as well. */
  z.strictObject({
    kind: z.literal("drip"),
    bytesPerSecond: z.number().positive(),
    from: z.enum(["first byte", "body"]).default("first byte"),
  }),
  /** Closes the connection without an answer. */
  z.strictObject({ kind: z.literal("drop"), when }),
  /** Another answer. */
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    when,
  }),
  /** A web page where JSON was asked for. */
  z.strictObject({ kind: z.literal("html"), status: z.int().default(200), when }),
  /** Sends the reader elsewhere; `{path}` in `to` stands for the path and query that were asked for. */
  z.strictObject({ kind: z.literal("redirect"), status: z.int().min(300).max(399), to: z.string(), when }),
  /** The true answer, cut after so many bytes of its body. */
  z.strictObject({ kind: z.literal("truncate"), bytes: z.int().min(0) }),
  /** Bytes that are no JSON (`body`), or not even HTTP (`answer`). */
  z.strictObject({ kind: z.literal("garbage"), of: z.enum(["body", "answer"]).default("body"), when }),
  /** Never answers, and keeps the connection open. */
  z.strictObject({ kind: z.literal("silence"), when }),
]);

/** Which requests meet a fault, how often, and which fault. */
export const faultOrder = z.strictObject({
  match: z
    .strictObject({
      method: z.string().optional(),
      /** A beginning of the path when it starts with `/`, a regular expression when it starts with `^`. */
      path: z.string().regex(/^[/^]/).optional(),
      /** Text in the body. */
      body: z.string().optional(),
    })
    .default({}),
  /** Absent: until cleared. */
  times: z.int().positive().optional(),
  fault,
});

export type Fault = z.output<typeof fault>;
export type FaultOrder = z.input<typeof faultOrder>;
type Armed = Omit<z.output<typeof faultOrder>, "times"> & { left: number };

/** The faults that lie in wait. */
export interface Faults {
  /** Puts one at the end of the queue. Throws when it makes no sense. */
  readonly arm: (order: FaultOrder) => void;
  readonly clear: () => void;
  /** Lets every late answer go now. */
  readonly release: () => void;
  /** Fires at the next `release`. */
  readonly released: () => AbortSignal;
  /** The first that matches, used up by one. */
  readonly take: (method: string, path: string, body: string) => Fault | undefined;
  /** How many lie in wait. */
  readonly count: () => number;
}

export function noFaults(): Faults {
  let armed: Armed[] = [];
  let release = new AbortController();
  return {
    arm: (order) => {
      const { times, ...rest } = faultOrder.parse(order);
      armed.push({ ...rest, left: times ?? Infinity });
    },
    clear: () => {
      armed = [];
    },
    release: () => {
      release.abort();
      release = new AbortController();
    },
    released: () => release.signal,
    take: (method, path, body) => {
      const found = armed.find((candidate) => isMeantFor(candidate, method, path, body));
      if (found === undefined) return undefined;
      found.left -= 1;
      armed = armed.filter((candidate) => candidate.left > 0);
      return found.fault;
    },
    count: () => armed.length,
  };
}

function isMeantFor({ match }: Armed, method: string, path: string, body: string): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
  if (match.body !== undefined && !body.includes(match.body)) return false;
  if (match.path === undefined) return true;
  return match.path.startsWith("^") ? new RegExp(match.path).test(path) : path.startsWith(match.path);
}
