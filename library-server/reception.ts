import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, page, refusal } from "./answer";
import { strangerAnswer, userBehind } from "./auth/authenticate";
import { type Credentials, credentialsIn, forbiddenIn, proofsIn } from "./auth/credentials";
import type { Context } from "./context";
import { deliver } from "./delivery";
import { acceptedProofs, type Reading, type Route, specifiedProofs } from "./endpoint";
import type { RequestRecord } from "./journal";
import { bodyIn, forbiddenInBody } from "./requestBody";

/** A request, as far as every path treats it alike. */
interface Visit {
  readonly context: Context;
  /** Undefined when no server has such a path. */
  readonly route: Route | undefined;
  readonly request: FastifyRequest;
  readonly path: string;
  readonly credentials: Credentials;
  readonly connection: number;
}

/**
 * One request from arrival to answer: written down, measured against the specification, met by the fault that lies
 * in wait for it, and only then answered.
 */
export async function receive(
  context: Context,
  route: Route | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  connection: number,
): Promise<FastifyReply> {
  const path = request.url.split("?")[0] ?? "";
  const visit = {
    context,
    route,
    request,
    path,
    credentials: credentialsIn(request.headers, request.url),
    connection,
  };
  const record = writeDown(visit);
  const fault = context.faults.take(request.method, path);
  if (fault !== undefined) record.fault = fault.kind;

  const isThere = route?.exists(context.dialect) ?? false;
  const reading = isThere ? route?.read(incomingOf(request), context.dialect) : undefined;
  const forbidden = forbiddenOf(visit, reading);
  for (const what of forbidden) {
    context.journal.violations.push({ method: request.method, path, at: record.at, what });
  }
  const answer = () => answerTo(visit, reading, forbidden);
  return deliver({
    request,
    reply,
    dialect: context.dialect,
    closing: context.closing,
    released: context.faults.released(),
    record,
    fault,
    answer,
  });
}

function incomingOf(request: FastifyRequest) {
  const { range, "if-range": ifRange } = request.headers;
  return {
    params: request.params,
    query: request.query,
    body: bodyIn(request)?.value,
    from: request.ip,
    range,
    ifRange: typeof ifRange === "string" ? ifRange : undefined,
  };
}

function writeDown({ context, request, path, credentials, connection }: Visit): RequestRecord {
  const proofs = proofsIn(credentials);
  const record: RequestRecord = {
    method: request.method,
    path,
    query: request.url.slice(path.length + 1),
    at: context.clock.now(),
    auth: proofs.length === 2 ? "both" : (proofs[0] ?? "none"),
    connection,
    body: path.startsWith("/api/v1/auth/") ? "" : (bodyIn(request)?.text ?? ""),
  };
  context.journal.requests.push(record);
  return record;
}

/** Everything that the specification forbids in this request. */
function forbiddenOf(
  { route, request, path, credentials, context }: Visit,
  reading?: Reading,
): readonly string[] {
  if (route === undefined) return [`${request.method} ${path}: no such path`];
  const allowed = [...specifiedProofs(route.access), ...acceptedProofs(route.access, context.dialect)];
  const forbidden = [...forbiddenIn(credentials, allowed)];
  if (reading === undefined) return forbidden;
  const wrongBody = forbiddenInBody(request, route.takesBody);
  // What is no JSON has no fields that could be wrong.
  return [...forbidden, ...(wrongBody.length > 0 ? wrongBody : reading.forbidden)];
}

function answerTo(
  visit: Visit,
  reading: Reading | undefined,
  forbidden: readonly string[],
): Answer | Promise<Answer> {
  const { context, route, path, credentials } = visit;
  const { dialect } = context;
  if (route === undefined || reading === undefined) return absentAnswer(visit);
  const accepted = acceptedProofs(route.access, dialect);
  if (accepted.length > 0 && proofsIn(credentials).length === 0)
    return strangerAnswer(dialect, credentials, path);
  if (forbidden.length > 0) return refusal(400, "Validation error", forbidden);
  const user = userBehind(context, credentials, accepted);
  if (accepted.length > 0 && user === undefined) return strangerAnswer(dialect, credentials, path);
  return reading.answer(context, user);
}

/** The answer of a path that this server has not. */
function absentAnswer({ context, route, request, path, credentials }: Visit): Answer {
  const { dialect } = context;
  const accepted = path.startsWith(`/api/${dialect.readerPrefix}/`)
    ? (["md5"] as const)
    : (["bearer"] as const);
  const isKnown = userBehind(context, credentials, accepted) !== undefined;
  if (dialect.guardsUnknownPaths && !isKnown) return strangerAnswer(dialect, credentials, path);
  const own = route?.absent(dialect);
  if (own !== undefined) return own;
  if (dialect.unknownGet === "404 json") return refusal(404, "Resource not found.");
  return request.method === "GET" ? page(200) : refusal(500, "An unexpected error occurred.");
}
