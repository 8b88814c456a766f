import type { z } from "zod";
import { type Answer, refusal } from "./answer";
import type { Context } from "./context";
import { type Dialect, type Proof, sessionProofs } from "./dialect";
import type { User } from "./state/state";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may ask: with MD5 headers, with a Bearer token, with what session uploads take, or anyone. */
export type Access = "md5" | "bearer" | "session" | "anyone";

/** One request that was understood. */
export interface Call<Params, Query, Body> {
  readonly context: Context;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The address it came from. */
  readonly from: string;
  /** The Range header. */
  readonly range: string | undefined;
  /** The If-Range header: a part only of this version. */
  readonly ifRange: string | undefined;
  /** Who asks. Throws where anyone may. */
  readonly user: () => User;
}

/** One line of §4: what may be asked, by whom, and what is answered. Shapes say what the specification allows. */
export interface Endpoint<Params, Query, Body> {
  readonly method: Method;
  /** `:reader` stands for the word of the reader API. */
  readonly path: string;
  readonly access: Access;
  /** Absent: every server has it. */
  readonly exists?: (dialect: Dialect) => boolean;
  /** What is answered where it does not exist; by default what any unknown path answers. */
  readonly absent?: (dialect: Dialect) => Answer | undefined;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: (dialect: Dialect) => z.ZodType<Body>;
  /** What servers refuse though the specification allows it. */
  readonly limits?: (dialect: Dialect) => z.ZodType;
  readonly answer: (call: Call<Params, Query, Body>) => Answer | Promise<Answer>;
}

/** A request before anybody has looked at it. */
export interface Incoming {
  readonly params: unknown;
  readonly query: unknown;
  /** Undefined when there is no body, or none that is JSON. */
  readonly body: unknown;
  readonly from: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** A request that was looked at: all that the specification forbids in it, and the answer if there is nothing. */
export interface Reading {
  readonly forbidden: readonly string[];
  readonly answer: (context: Context, user: User | undefined) => Answer | Promise<Answer>;
}

/** An endpoint whose types have done their work. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly takesBody: boolean;
  readonly exists: (dialect: Dialect) => boolean;
  readonly absent: (dialect: Dialect) => Answer | undefined;
  readonly read: (incoming: Incoming, dialect: Dialect) => Reading;
}

export function endpoint<Params = undefined, Query = undefined, Body = undefined>(
  line: Endpoint<Params, Query, Body>,
): Route {
  return {
    method: line.method,
    path: line.path,
    access: line.access,
    takesBody: line.body !== undefined,
    exists: line.exists ?? (() => true),
    absent: line.absent ?? (() => undefined),
    read: (incoming, dialect) => read(line, incoming, dialect),
  };
}

function read<Params, Query, Body>(
  line: Endpoint<Params, Query, Body>,
  incoming: Incoming,
  dialect: Dialect,
): Reading {
  const params = look("path", line.params, incoming.params);
  const query =
    line.query === undefined ? noQuery<Query>(incoming.query) : look("query", line.query, incoming.query);
  const body = look("body", line.body?.(dialect), incoming.body);
  return {
    forbidden: [...params.forbidden, ...query.forbidden, ...body.forbidden],
    answer: (context, user) => {
      const refused = look("body", line.limits?.(context.dialect), incoming.body).forbidden;
      if (refused.length > 0) return refusal(400, "Validation error", refused);
      const { from, range, ifRange } = incoming;
      return line.answer({
        context,
        params: params.value,
        query: query.value,
        body: body.value,
        from,
        range,
        ifRange,
        user: () => known(user),
      });
    },
  };
}

interface Look<Value> {
  readonly forbidden: readonly string[];
  /** Of the shape's type when nothing is forbidden; nobody reads it otherwise. */
  readonly value: Value;
}

function look<Value>(part: string, shape: z.ZodType<Value> | undefined, value: unknown): Look<Value> {
  if (shape === undefined) return { forbidden: [], value: undefined as Value };
  const result = shape.safeParse(value);
  if (result.success) return { forbidden: [], value: result.data };
  const forbidden = result.error.issues.map((issue) => `${issue.path.join(".") || part}: ${issue.message}`);
  return { forbidden, value: undefined as Value };
}

function noQuery<Query>(query: unknown): Look<Query> {
  const names = Object.keys(query as object);
  return { forbidden: names.map((name) => `${name}: not a query of this path`), value: undefined as Query };
}

function known(user: User | undefined): User {
  if (user === undefined) throw new Error("this endpoint is open to anyone");
  return user;
}

/** What this server takes as proof; an empty list lets anyone in. */
export function acceptedProofs(access: Access, dialect: Dialect): readonly Proof[] {
  if (access === "session") return sessionProofs(dialect);
  return specifiedProofs(access);
}

/** What the specification names as proof (§4, column Auth). */
export function specifiedProofs(access: Access): readonly Proof[] {
  if (access === "anyone") return [];
  return access === "bearer" ? ["bearer"] : ["md5"];
}
