import type { Failure } from "../../base/failure";
import { failed, type Failed, ok, type Result } from "../../base/result";
import type { Log } from "../host.port";
import type { BodySource, Downloads, Http, HttpRequest, HttpResponse, Receiver } from "../http.port";
import type { WaitingTasks } from "../tasks";
import { type ConnectorContext, createConnector, createPool, type Pool } from "./connector";
import type { Dial, ProxiedAddress } from "./secure";
import type { HttpConnection } from "./connection";
import { beginExchange, type Exchange } from "./exchange";
import { findInflate, type InflateLibrary } from "./gunzip";
import { proxyIn, type Proxy } from "./proxy";
import { type Answer, readAnswer } from "./response";
import { authorityOf, originOf, webAddressOf } from "../../base/webAddress";
import socketutil = require("socketutil");

/** @noSelf */
export interface HttpContext extends ConnectorContext {
  readonly tasks: WaitingTasks;
  readonly log: Log;
  /** The host's proxy; undefined: none. Called for each request. */
  proxy(): string | undefined;
}

/** HTTP/1.1 on non-blocking sockets; waits yield inside the task. */
export function createHttp(context: HttpContext): Http & Downloads {
  const { tasks, clock } = context;
  const inflate = findInflate();
  const connector = createConnector(context);
  const pool = createPool(tasks, clock);
  const roundTrip = createRoundTrip({ tasks, clock, inflate, dial: connector.dial, pool });

  function post(request: HttpRequest, headers: Standing, receiver?: Receiver): Result<HttpResponse> {
    const ready = objectionTo(context) ?? encoded(request, headers);
    const exchange = beginExchange(tasks, clock, request.timeoutSeconds);
    return ready.ok ? roundTrip(ready.value, exchange, receiver) : ready;
  }

  function encoded(request: HttpRequest, headers: Standing): Result<EncodedRequest> {
    const proxy = proxyIn(context.proxy());
    return proxy.ok ? encode(request, headers, proxy.value) : proxy;
  }

  const standing = standingHeaders(inflate !== undefined);
  return {
    send: (request) => post(request, standing),
    // Not packed, so that the announced length is the file's.
    download: (request, receiver) => post(request, standingHeaders(false), receiver),
    forget: () => {
      connector.forget();
      pool.drop();
    },
  };
}

function objectionTo({ tasks, log }: HttpContext): Failed<Failure> | undefined {
  if (!tasks.isInside()) {
    log.warn(`A request was sent outside a task: ${debug.traceback()}`);
    return failed({ kind: "broken", sent: false, detail: "a request outside a task" });
  }
  return tasks.isStopping() ? failed({ kind: "cancelled", sent: false }) : undefined;
}

type Standing = Readonly<Record<string, string>>;

function standingHeaders(canUnpack: boolean): Standing {
  const agent = { "User-Agent": socketutil.USER_AGENT };
  return canUnpack ? { ...agent, "Accept-Encoding": "gzip" } : agent;
}

interface RoundTripContext extends Pick<HttpContext, "tasks" | "clock"> {
  readonly dial: Dial;
  readonly pool: Pool;
  /** Absent: no compression. */
  readonly inflate: InflateLibrary | undefined;
}

/** Sends an encoded request; `receiver` gets the body. Failures: see `Http.send`. */
type RoundTrip = (encoded: EncodedRequest, exchange: Exchange, receiver?: Receiver) => Result<HttpResponse>;

function createRoundTrip(context: RoundTripContext): RoundTrip {
  return (encoded, exchange, receiver) => {
    // A lost connection would show only after pieces of a body were sent.
    const kept = encoded.source === undefined ? context.pool.take(encoded.route) : undefined;
    if (kept !== undefined) {
      const answer = converse(context, kept, { encoded, exchange, receiver });
      if (answer.ok || answer.failure.kind !== "broken" || !mayGoAgain(encoded, exchange)) return answer;
    }
    const connection = context.dial(encoded.address, dialling(context, encoded, exchange));
    return connection.ok ? converse(context, connection.value, { encoded, exchange, receiver }) : connection;
  };
}

interface Errand {
  readonly encoded: EncodedRequest;
  readonly exchange: Exchange;
  readonly receiver: Receiver | undefined;
}

function converse(
  { pool, inflate }: RoundTripContext,
  connection: HttpConnection,
  errand: Errand,
): Result<HttpResponse> {
  const { encoded, exchange, receiver } = errand;
  const intake = { inflate, receiver, prolongs: encoded.prolongs, longest: encoded.longest };
  const unsent = sendAll(connection, encoded, exchange);
  const answer = answerAfter(unsent, () => readAnswer(connection, exchange, intake));
  if (!answer.ok) {
    connection.abort();
    return answer;
  }
  if (unsent !== undefined || encoded.source !== undefined) connection.abort();
  else if (answer.value.reusable) pool.keep(encoded.route, connection);
  else connection.close();
  return ok(answer.value.response);
}

function sendAll(
  connection: HttpConnection,
  { bytes, source }: EncodedRequest,
  exchange: Exchange,
): Failed<Failure> | undefined {
  const unsent = connection.send(bytes, exchange);
  return unsent ?? (source === undefined ? undefined : connection.sendBody(source, exchange));
}

/** A server may answer and close before everything is sent; its answer is read. */
function answerAfter(unsent: Failed<Failure> | undefined, read: () => Result<Answer>): Result<Answer> {
  if (unsent === undefined) return read();
  if (unsent.failure.kind !== "broken") return unsent;
  const early = read();
  return early.ok ? early : unsent;
}

/** A separate connect timeout is not taken from the exchange's. */
function dialling(
  { tasks, clock }: RoundTripContext,
  { connectSeconds }: EncodedRequest,
  exchange: Exchange,
): Exchange {
  return connectSeconds === undefined ? exchange : beginExchange(tasks, clock, connectSeconds);
}

/** A kept connection may be closed while the request is sent. */
function mayGoAgain({ harmless }: EncodedRequest, exchange: Exchange): boolean {
  return !exchange.answered && (harmless || !exchange.sent);
}

type Headers = HttpRequest["headers"];

/** `standing`: default headers. Failure: broken for a header that could inject another (RFC 9110 §5.5). */
function requestBytes(request: HttpRequest, address: ProxiedAddress, standing: Headers): Result<string> {
  const { target, credentials } = openly(address);
  const lines = [`${request.method} ${target} HTTP/1.1`, `Host: ${authorityOf(address)}`];
  for (const [name, value] of pairs(withStanding(request.headers, standing))) {
    if (!isSound(name, value)) {
      return failed({ kind: "broken", sent: false, detail: `the header ${name} cannot be sent` });
    }
    lines.push(`${name}: ${value}`);
  }
  const body = request.body ?? "";
  const length = request.source === undefined ? body.length : request.source.length;
  if (request.method !== "GET" || length > 0) lines.push(`Content-Length: ${length.toFixed(0)}`);
  return ok(`${lines.join("\r\n")}\r\n${credentials}\r\n${body}`);
}

/** Absolute address and credentials for a proxy, only the path for a server. */
function openly(address: ProxiedAddress): { readonly target: string; readonly credentials: string } {
  const { scheme, target, proxy } = address;
  if (proxy === undefined || scheme === "https") return { target, credentials: "" };
  return { target: `${scheme}://${authorityOf(address)}${target}`, credentials: proxy.credentials };
}

function withStanding(own: Headers, standing: Headers): Headers {
  const headers: Record<string, string> = { ...own };
  const named: Record<string, true | undefined> = {};
  for (const [name] of pairs(own)) named[name.toLowerCase()] = true;
  for (const [name, value] of pairs(standing)) {
    if (named[name.toLowerCase()] === undefined) headers[name] = value;
  }
  return headers;
}

function isSound(name: string, value: string): boolean {
  return matches(name, "^[%w%-_]+$") && !matches(value, "%c");
}

function matches(text: string, pattern: string): boolean {
  return string.match(text, pattern)[0] !== undefined;
}

interface EncodedRequest {
  readonly address: ProxiedAddress;
  /** Key of the connection pool: origin and proxy. */
  readonly route: string;
  readonly bytes: string;
  readonly source?: BodySource | undefined;
  /** Idempotent (RFC 9110 §9.2.2). */
  readonly harmless: boolean;
  readonly prolongs: boolean;
  readonly longest?: number | undefined;
  readonly connectSeconds?: number | undefined;
}

/** `standing`: default headers. Failures: unreachable for a bad address, broken for a bad header. */
export function encode(
  request: HttpRequest,
  standing: Readonly<Record<string, string>>,
  proxy: Proxy | undefined,
): Result<EncodedRequest> {
  const place = webAddressOf(request.url);
  if (place === undefined) return failed({ kind: "unreachable", detail: "this is not a web address" });
  const address = { ...place, proxy };
  const bytes = requestBytes(request, address, standing);
  if (!bytes.ok) return bytes;
  const harmless = request.method !== "POST";
  const { connectSeconds, prolongs = false, longest, source } = request;
  return ok({
    address,
    route: routeTo(address),
    bytes: bytes.value,
    source,
    harmless,
    prolongs,
    longest,
    connectSeconds,
  });
}

function routeTo(address: ProxiedAddress): string {
  const { proxy } = address;
  return proxy === undefined ? originOf(address) : `${originOf(address)} by ${proxy.host}:${proxy.port}`;
}
