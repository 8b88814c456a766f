/** The kinds of servers in the contract; `spec` is the server of the specification. */
export const kinds = ["spec", "W", "B2", "G", "3.5", "B0"] as const;

export type Kind = (typeof kinds)[number];

/** One rule for servers: requests in order, with the expected answer to each. */
export interface Case {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** One step. A name in braces in a path, header, body or expectation, like `{lamp}`, stands for a known value. */
export interface Step {
  /** The request: `GET /api/v1/shelves`. */
  readonly asks: string;
  /** The owner of the credentials; absent: no credentials are sent. */
  readonly as?: Who;
  /** The body is sent as JSON; a Buffer is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The expected answer of every kind but B0, or an answer by kind; a kind without an answer is not asked. 3.5 without
   * an answer of its own counts as G.
   */
  readonly gets: Expected | ByKind;
  /** Names for values of the answer, each with a path in the JSON (`content.0.id`) or a header (`header etag`). */
  readonly keeps?: Readonly<Record<string, string>>;
}

export type ByKind = Readonly<Partial<Record<Kind, Expected>>>;

/** The sender of a request. `reader` sends `x-auth-*` headers; `member` sends a Bearer token. */
export type Who =
  | "reader"
  | "member"
  | "otherReader"
  | "other"
  | "guest"
  /** A person who may have a reader account and has none yet. */
  | "novice"
  | "admin"
  /** The name of the reader with a wrong key. */
  | "wrongKey"
  /** A token that no server gave. */
  | "wrongToken"
  | "readerAndMember"
  | "readerAndWrongToken"
  | "wrongKeyAndMember";

export interface Expected {
  readonly status: number;
  /** The media type without its parameters; null: the header must be absent. */
  readonly type?: string | null;
  /** The headers by lower-case names; null: the header must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The JSON: of an object the fields to compare, each a value or a zod type; of an array every item. */
  readonly body?: unknown;
  /**
   * The beginning of the violation: the specification forbids the request, and the library server records a violation.
   */
  readonly forbids?: string;
  /** The exact bytes of the body, or its first bytes. */
  readonly bytes?: { readonly are?: string; readonly begin?: readonly number[]; readonly length?: number };
}

/** Undefined if this kind is not asked. */
export function expectedOf({ gets }: Step, kind: Kind): Expected | undefined {
  if (!("status" in gets)) return kind === "3.5" ? (gets["3.5"] ?? gets.G) : gets[kind];
  return kind === "B0" ? undefined : gets;
}
