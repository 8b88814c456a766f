import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, empty, page, refusal } from "./answer";
import { type Admission, admit, securityAnswer, strangerAnswer } from "./auth/authenticate";
import { bearerIn, type Credentials, credentialsIn, forbiddenIn, proofsIn } from "./auth/credentials";
import type { Context } from "./context";
import { deliver } from "./delivery";
import type { Dialect, Proof } from "./dialect";
import { acceptedProofs, type Reading, type Route, specifiedProofs } from "./endpoint";
import { fileInForm, isFormBody } from "./form";
import { receiveArrivals } from "./state/intake";
import type { RequestRecord } from "./journal";
import type { Job } from "./work";
import { bodyIn, forbiddenInBody, isJsonBody } from "./requestBody";

/** The parts of a request that every path treats alike. */
interface Visit {
  readonly context: Context;
  /** Undefined when no server has this path. */
  readonly route: Route | undefined;
  readonly request: FastifyRequest;
  readonly path: string;
  /** The credentials as they were sent. */
  readonly sent: Credentials;
  /** The credentials as this server reads them. */
  readonly credentials: Credentials;
  readonly connection: number;
}

/**
 * Handles one request: writes the request into the journal, checks it against the specification, applies an ordered
 * fault, and then answers.
 */
export async function receive(
  context: Context,
  found: Route | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { number: connection, job }: { readonly number: number; readonly job: Job },
): Promise<FastifyReply> {
  const path = request.url.split("?")[0] ?? "";
  // A path with a slash at its end is another path, which no server has.
  const route = path.endsWith("/") ? undefined : found;
  const sent = credentialsIn(request.headers);
  const credentials = credentialsRead(context.dialect, route, request, sent);
  const visit = { context, route, request, path, sent, credentials, connection };
  const record = writeDown(visit);
  receiveArrivals(context.state, context.clock.now());
  const fault = context.faults.take(request.method, path, record.body);
  if (fault !== undefined) record.fault = fault.kind;

  const isThere = route?.exists(context.dialect) ?? false;
  const reading = isThere ? route?.read(incomingOf(request), context.dialect) : undefined;
  const forbidden = forbiddenOf(visit, reading);
  for (const what of forbidden) {
    const { method } = request;
    context.journal.violations.push({ method, path, at: record.at, dialect: context.dialect.name, what });
  }
  const answer = () => answerTo(visit, reading, forbidden);
  return deliver({ context, job, request, reply, record, fault, answer });
}

/** A request for a cover may carry a token in the query; some servers accept it only there. */
function credentialsRead(
  dialect: Dialect,
  route: Route | undefined,
  request: FastifyRequest,
  sent: Credentials,
): Credentials {
  const { coverToken } = dialect;
  if (route?.access !== "cover" || !route.exists(dialect) || coverToken === "header") return sent;
  const inQuery = credentialsInQuery(request, sent);
  return inQuery ?? (coverToken === "query" ? { ...sent, authorization: undefined } : sent);
}

function credentialsInQuery(request: FastifyRequest, sent: Credentials): Credentials | undefined {
  const { token } = request.query as { token?: unknown };
  return typeof token === "string" ? { ...sent, authorization: `Bearer ${token}` } : undefined;
}

/** The credentials that count for the specification. Any real server may be asked with a token in the query. */
function credentialsMeant({ context, route, request, sent, credentials }: Visit): Credentials {
  if (proofsIn(sent).length > 0) return sent;
  const mayBeInQuery = route?.access === "cover" && !context.dialect.isStrict;
  return (mayBeInQuery ? credentialsInQuery(request, sent) : undefined) ?? credentials;
}

function incomingOf(request: FastifyRequest) {
  const { range, accept, "if-range": ifRange } = request.headers;
  return {
    params: request.params,
    query: request.query,
    body: bodyIn(request)?.value,
    file: fileInForm(request, "file"),
    from: request.ip,
    range,
    accept,
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
    // Secrets and files stay out of the journal.
    body: path.startsWith("/api/v1/auth/") || isFormBody(request) ? "" : (bodyIn(request)?.text ?? ""),
  };
  context.journal.requests.push(record);
  return record;
}

/** Everything that the specification forbids in this request. */
function forbiddenOf(visit: Visit, reading?: Reading): readonly string[] {
  const { route, request, path, context } = visit;
  if (route === undefined) return [`${request.method} ${path}: no such path`];
  const allowed = [...specifiedProofs(route.access), ...acceptedProofs(route.access, context.dialect)];
  const forbidden = [...forbiddenIn(credentialsMeant(visit), allowed)];
  if (reading === undefined) return forbidden;
  const wrongBody = forbiddenInBody(request, route.takes);
  return [...forbidden, ...(wrongBody.length > 0 ? wrongBody : reading.forbidden)];
}

function answerTo(visit: Visit, reading: Reading | undefined, forbidden: readonly string[]): Answer | Promise<Answer> {
  const { context, route, request, path, credentials } = visit;
  const { dialect } = context;
  // Proxies in front of real servers refuse double slashes first.
  if (!dialect.isStrict && path.includes("//")) return securityAnswer(dialect, 400, path);
  if (route === undefined || reading === undefined) return absentAnswer(visit);
  const accepted = acceptedProofs(route.access, dialect);
  const isSilent = Object.values(credentials).every((sent) => sent === undefined);
  if (accepted.length > 0 && isSilent) return strangerTo(visit);
  if (dialect.isStrict && forbidden.length > 0) return refusal(400, "Validation error", forbidden);
  const admission = admissionOf(visit, accepted);
  if (admission !== undefined && "refused" in admission)
    return route.access === "cover" ? strangerTo(visit) : admission.refused;
  if (!dialect.isStrict && !hasRightBody(route, request)) {
    return dialect.tellsWrongRequests ? refusal(415, "Unsupported content type.") : refusal(500, broken);
  }
  return reading.answer(context, admission?.user);
}

function hasRightBody({ takes }: Route, request: FastifyRequest): boolean {
  if (takes === "nothing") return true;
  return takes === "form" ? isFormBody(request) : isJsonBody(request);
}

/** The user; undefined if the path needs no user, except that older servers check a token even then. */
function admissionOf(visit: Visit, accepted: readonly Proof[]): Admission | undefined {
  const { context, credentials, path } = visit;
  const isTokenRead = context.dialect.tokenOnReaderPaths === "read" && bearerIn(credentials) !== undefined;
  if (accepted.length > 0) return admit(context, credentials, accepted, path);
  return isTokenRead ? admit(context, credentials, ["bearer"], path) : undefined;
}

function strangerTo({ context: { dialect }, route, credentials, path }: Visit): Answer {
  if (route?.access === "cover" && !dialect.isStrict) return empty(401);
  return strangerAnswer(dialect, credentials, path);
}

const broken = "An unexpected error occurred.";

/** Paths below these need no credentials on real servers, even if they do not exist. */
const open = ["/api/v1/healthcheck/", "/api/v1/auth/", "/api/v1/setup/"];

/** The answer to a path that this server lacks. */
function absentAnswer({ context, route, request, path, credentials }: Visit): Answer {
  const { dialect } = context;
  if (dialect.guardsUnknownPaths && !open.some((beginning) => path.startsWith(beginning))) {
    const accepted = path.startsWith(`/api/${dialect.readerPrefix}/`) ? "md5" : "bearer";
    const admission = admit(context, credentials, [accepted], path);
    if ("refused" in admission) return admission.refused;
  }
  const own = route?.absent(dialect);
  if (own !== undefined) return own;
  if (dialect.unknownGet === "404 json") return refusal(404, "Resource not found.");
  if (request.method === "GET") return page(200);
  return dialect.tellsWrongRequests ? refusal(405, "Request method is not supported.") : refusal(500, broken);
}
