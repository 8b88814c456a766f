import { z } from "zod";

/**
 * The moment of a fault. `before`: the library does only the fault. `after`: it does the request, stores the result,
 * then the fault.
 */
const when = z.enum(["before", "after"]).default("before");

/** The faults between reader and library. */
export const fault = z.discriminatedUnion("kind", [
  /**
   * Waits, then answers correctly. The request is done even if the reader has closed the connection. `release` ends the
   * wait.
   */
  z.strictObject({ kind: z.literal("latency"), seconds: z.number().positive(), when }),
  /** Reads no byte of the request's body until `release`, as a line that stands still. Then answers correctly. */
  z.strictObject({ kind: z.literal("stall") }),
  /** Sends the correct answer byte by byte; `from` tells whether the headers are slow as well. */
  z.strictObject({
    kind: z.literal("drip"),
    bytesPerSecond: z.number().positive(),
    from: z.enum(["first byte", "body"]).default("first byte"),
  }),
  /** Closes the connection without an answer. */
  z.strictObject({ kind: z.literal("drop"), when }),
  /** Sends another answer. */
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    when,
  }),
  /** Sends a web page where the request asked for JSON. */
  z.strictObject({ kind: z.literal("html"), status: z.int().default(200), when }),
  /** Sends a redirect; `{path}` in `to` stands for the path and query of the request. */
  z.strictObject({ kind: z.literal("redirect"), status: z.int().min(300).max(399), to: z.string(), when }),
  /** Sends the correct answer, cut after this many bytes of its body. */
  z.strictObject({ kind: z.literal("truncate"), bytes: z.int().min(0) }),
  /** Sends bytes that are not JSON (`body`), or not even HTTP (`answer`). */
  z.strictObject({ kind: z.literal("garbage"), of: z.enum(["body", "answer"]).default("body"), when }),
  /** Sends no answer and keeps the connection open. */
  z.strictObject({ kind: z.literal("silence"), when }),
]);

/** An order for a fault: which requests get it, how often, and which fault. */
export const faultOrder = z.strictObject({
  match: z
    .strictObject({
      method: z.string().optional(),
      /**
       * The path starts with this text if it starts with `/`, and matches this regular expression if it starts with
       * `^`.
       */
      path: z.string().regex(/^[/^]/).optional(),
      /** The body contains this text. */
      body: z.string().optional(),
    })
    .default({}),
  /** Absent: the fault stays until it is cleared. */
  times: z.int().positive().optional(),
  fault,
});

export type Fault = z.output<typeof fault>;
export type FaultOrder = z.input<typeof faultOrder>;
type Armed = Omit<z.output<typeof faultOrder>, "times"> & { left: number };

/** The ordered faults. */
export interface Faults {
  /** Adds a fault at the end of the queue. Throws an error if the order is invalid. */
  readonly arm: (order: FaultOrder) => void;
  readonly clear: () => void;
  /** Sends every late answer, and reads every stalled body now. */
  readonly release: () => void;
  /** The signal fires at the next `release`. */
  readonly released: () => AbortSignal;
  /** True if the first fault for this request is a stall. The fault is not counted before its body is read. */
  readonly stalls: (method: string, path: string) => boolean;
  /** Finds the first matching fault and counts one use. */
  readonly take: (method: string, path: string, body: string) => Fault | undefined;
  /** The number of ordered faults. */
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
    stalls: (method, path) =>
      armed.find((candidate) => isMeantFor(candidate, method, path, ""))?.fault.kind === "stall",
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
