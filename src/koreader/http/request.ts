import { failed, ok, type Result } from "../../base/result";
import { authorityOf, originOf, webAddressOf } from "../../base/webAddress";
import type { HttpRequest } from "../http.port";
import type { ProxiedAddress } from "./secure";
import type { Proxy } from "./proxy";

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
  if (request.method !== "GET" || body.length > 0) lines.push(`Content-Length: ${body.length}`);
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

export interface EncodedRequest {
  readonly address: ProxiedAddress;
  /** Key of the connection pool: origin and proxy. */
  readonly route: string;
  readonly bytes: string;
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
  const { connectSeconds, prolongs = false, longest } = request;
  return ok({
    address,
    route: routeTo(address),
    bytes: bytes.value,
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
