/** The generations of servers that the contract is written for; `spec` is the specification's own. */
export const kinds = ["spec", "W", "B2", "G", "3.5", "B0"] as const;

export type Kind = (typeof kinds)[number];

/** One thing that servers are held to: requests in order, and what is answered to each. */
export interface Case {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** Names in braces, in paths, headers, bodies and expectations, stand for what is known by then: `{lamp}`. */
export interface Step {
  /** `GET /api/v1/shelves`. */
  readonly asks: string;
  /** Whose credentials go along; nobody's when absent. */
  readonly as?: Who;
  /** Sent as JSON; a Buffer as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Alike on every kind but B0, or by kind; a kind that is not there is not asked. 3.5 is as G without its own. */
  readonly gets: Expected | ByKind;
  /** Names for what the answer holds, each by its path in the JSON, `content.0.id`, or by a header, `header etag`. */
  readonly keeps?: Readonly<Record<string, string>>;
}

export type ByKind = Readonly<Partial<Record<Kind, Expected>>>;

/** `reader`: `x-auth-*` headers; `member`: Bearer token. */
export type Who =
  | "reader"
  | "member"
  | "otherReader"
  | "other"
  | "guest"
  /** May have a reader account, and has none yet. */
  | "novice"
  | "admin"
  /** The reader's name with a wrong key. */
  | "wrongKey"
  /** A token that nobody gave. */
  | "wrongToken"
  | "readerAndMember"
  | "readerAndWrongToken"
  | "wrongKeyAndMember";

export interface Expected {
  readonly status: number;
  /** Without its parameters; null: there must be none. */
  readonly type?: string | null;
  /** By lower-case names; null: must not be there. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** JSON: of an object the fields to look at, each a value or a zod type; of an array every item. */
  readonly body?: unknown;
  /** Beginning of the violation: the specification forbids the request, which the stand-in notes as such. */
  readonly forbids?: string;
  /** The bytes are these, or begin so. */
  readonly bytes?: { readonly are?: string; readonly begin?: readonly number[]; readonly length?: number };
}

/** Undefined if not asked. */
export function expectedOf({ gets }: Step, kind: Kind): Expected | undefined {
  if (!("status" in gets)) return kind === "3.5" ? (gets["3.5"] ?? gets.G) : gets[kind];
  return kind === "B0" ? undefined : gets;
}
