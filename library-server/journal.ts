import type { Proof } from "./dialect";

/** One request, and the status of its answer. */
export interface RequestRecord {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** The query without the question mark; empty when there is none. */
  readonly query: string;
  /** Unix milliseconds of the library's clock. */
  readonly at: number;
  readonly auth: "none" | Proof | "both";
  /** The number of the connection, counted from 1. */
  readonly connection: number;
  /** The body as text; empty without a body. Passwords and refresh tokens are left out. */
  readonly body: string;
  /** Absent until the request is answered, and for ever when the fault sends no answer. */
  status?: number;
  /** The kind of the fault that the request got. */
  fault?: string;
}

/** A request that the specification forbids. */
export interface Violation {
  /** Empty, like the path, if the bytes were not HTTP. */
  readonly method: string;
  readonly path: string;
  readonly at: number;
  /** The name of the dialect at that time. */
  readonly dialect: string;
  /** `field: what is wrong`. */
  readonly what: string;
}

/** Every request, and every violation. */
export interface Journal {
  readonly requests: RequestRecord[];
  readonly violations: Violation[];
}

export function emptyJournal(): Journal {
  return { requests: [], violations: [] };
}
