import type { Proof } from "./dialect";

/** One request as it came in, and the status it got. */
export interface RequestRecord {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** Unix milliseconds of the library's clock. */
  readonly at: number;
  readonly auth: "none" | Proof | "both";
  /** Which connection carried it, counted from 1. */
  readonly connection: number;
  /** The body as text; empty when there is none. Passwords and refresh tokens are left out. */
  readonly body: string;
  /** Absent until answered, and for ever when the fault was not to answer. */
  status?: number;
  /** The kind of fault that it met. */
  fault?: string;
}

/** A request that the specification forbids. */
export interface Violation {
  /** Empty, like the path, for what was not even HTTP. */
  readonly method: string;
  readonly path: string;
  readonly at: number;
  /** `field: what is wrong`. */
  readonly what: string;
}

/** Everything that was asked, and everything that should not have been. */
export interface Journal {
  readonly requests: RequestRecord[];
  readonly violations: Violation[];
}

export function emptyJournal(): Journal {
  return { requests: [], violations: [] };
}
