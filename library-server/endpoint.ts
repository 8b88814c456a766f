import { z } from "zod";
import { type Answer, refusal } from "./answer";
import type { Context } from "./context";
import type { FormFile } from "./form";
import { type Dialect, type Proof, sessionProofs } from "./dialect";
import type { User } from "./state/state";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Required authentication. */
export type Access = "md5" | "bearer" | "session" | "cover" | "anyone";

/** One request whose parts were read without an error. */
export interface Call<Params, Query, Body> {
  readonly context: Context;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The file of a multipart form. */
  readonly file: FormFile | undefined;
  /** The address of the sender. */
  readonly from: string;
  /** The Range header. */
  readonly range: string | undefined;
  /** The If-Range header: the part is wanted only of this version. */
  readonly ifRange: string | undefined;
  /** The Accept header. */
  readonly accept: string | undefined;
  /** The user of the request. Throws an error if the endpoint needs no user. */
  readonly user: () => User;
}

/**
 * One row of §4: the request, the allowed users and the answer. Shapes define the parts of the request that the server
 * reads.
 */
export interface Endpoint<Params, Query, Body> {
  readonly method: Method;
  /** `:reader` stands for `reader` or `koreader` in the path of the reader API. */
  readonly path: string;
  readonly access: Access;
  /** Absent: every server has the endpoint. */
  readonly exists?: (dialect: Dialect) => boolean;
  readonly absent?: (dialect: Dialect) => Answer | undefined;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: (dialect: Dialect) => z.ZodType<Body>;
  /** The body is a form with a field `file` instead of JSON. */
  readonly takesForm?: true;
  /** The shape in the specification; by default the shape of the server, without extra fields. */
  readonly allowed?: Allowed;
  readonly limits?: (dialect: Dialect) => z.ZodType;
  readonly answer: (call: Call<Params, Query, Body>) => Answer | Promise<Answer>;
}

interface Allowed {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: (dialect: Dialect) => z.ZodType;
}

/** A request before any check. */
export interface Incoming {
  readonly params: unknown;
  readonly query: unknown;
  /** Undefined when there is no body, or the body is not JSON. */
  readonly body: unknown;
  readonly file: FormFile | undefined;
  readonly from: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** The Accept header. */
  readonly accept: string | undefined;
}

/** A checked request: everything that the specification forbids in it, and the answer if nothing is forbidden. */
export interface Reading {
  readonly forbidden: readonly string[];
  readonly answer: (context: Context, user: User | undefined) => Answer | Promise<Answer>;
}

/** An endpoint without its type parameters. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly takes: "json" | "form" | "nothing";
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
    takes: line.takesForm === true ? "form" : line.body === undefined ? "nothing" : "json",
    exists: line.exists ?? (() => true),
    absent: line.absent ?? (() => undefined),
    read: (incoming, dialect) => read(line, incoming, dialect),
  };
}

function read<Params, Query, Body>(line: Endpoint<Params, Query, Body>, incoming: Incoming, dialect: Dialect): Reading {
  const { allowed } = line;
  return {
    forbidden: [
      ...forbiddenIn("path", allowed?.params ?? line.params, incoming.params),
      ...forbiddenIn("query", allowed?.query ?? line.query ?? z.object({}), incoming.query),
      ...forbiddenIn("body", (allowed?.body ?? line.body)?.(dialect), incoming.body),
    ],
    answer: (context, user) => {
      const params = look(line.params, incoming.params);
      const query = look(line.query, incoming.query);
      if (params.wrong !== undefined) return wrongNumber(context.dialect, params.wrong, "long", line.path);
      if (query.wrong !== undefined) return wrongNumber(context.dialect, query.wrong, "int", line.path);
      const body = look(line.body?.(context.dialect), incoming.body);
      if (body.wrong !== undefined) return refusal(400, "Request body is missing or malformed.");
      const refused = issuesOf("body", line.limits?.(context.dialect), incoming.body);
      if (refused.length > 0) return refusal(400, "Validation error", refused);
      const { file, from, range, ifRange, accept } = incoming;
      return line.answer({
        context,
        params: params.value,
        query: query.value,
        body: body.value,
        file,
        from,
        range,
        ifRange,
        accept,
        user: () => known(user),
      });
    },
  };
}

/** Every violation of the specification, extra fields included. */
function forbiddenIn(part: string, shape: z.ZodType | undefined, value: unknown): readonly string[] {
  return issuesOf(part, shape instanceof z.ZodObject ? shape.strict() : shape, value);
}

function issuesOf(part: string, shape: z.ZodType | undefined, value: unknown): readonly string[] {
  const issues = shape?.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join(".") || part}: ${issue.message}`);
}

interface Look<Value> {
  /** The name of the part that cannot be read, and its text; undefined when every part can be read. */
  readonly wrong?: { readonly name: string; readonly text: string };
  /** The value has the shape's type when every part can be read; it is not used otherwise. */
  readonly value: Value;
}

function look<Value>(shape: z.ZodType<Value> | undefined, value: unknown): Look<Value> {
  if (shape === undefined) return { value: undefined as Value };
  const result = shape.safeParse(value);
  if (result.success) return { value: result.data };
  const name = String(result.error.issues[0]?.path[0] ?? "");
  const text = String((value as Record<string, unknown> | undefined)?.[name]);
  return { wrong: { name, text }, value: undefined as Value };
}

/** A path or query contains a word where the server reads a number. */
function wrongNumber(
  { wrongNumber, tellsWrongRequests }: Dialect,
  { name, text }: { name: string; text: string },
  type: string,
  path: string,
): Answer {
  if (tellsWrongRequests && text === "undefined") return refusal(400, `The parameter '${name}' is missing.`);
  if (wrongNumber === "broken") return refusal(500, "An unexpected error occurred.");
  const parameter = name === "id" && path.includes("/books/") ? "bookId" : name;
  return refusal(400, `Invalid value '${text}' for parameter '${parameter}'. Expected type: ${type}`);
}

function known(user: User | undefined): User {
  if (user === undefined) throw new Error("this endpoint is open to anyone");
  return user;
}

export function acceptedProofs(access: Access, dialect: Dialect): readonly Proof[] {
  if (access === "session") return sessionProofs(dialect);
  return specifiedProofs(access);
}

/** The column Auth of §4. */
export function specifiedProofs(access: Access): readonly Proof[] {
  if (access === "anyone") return [];
  return access === "bearer" || access === "cover" ? ["bearer"] : ["md5"];
}
