import { consistsOf, trimmed } from "../base/text";
import { isSecure } from "../base/trust";
import { originOf, webAddressOf } from "../base/webAddress";
import type { ExtraHeader, OriginHeader, Settings } from "../model/settings";
import type { Translate } from "../base/format";
import type { Clock, Codec, Log, NamedNetwork, Tasks } from "../koreader/host.port";
import type { Downloads, Http } from "../koreader/http.port";
import type { Database } from "../store/database";

/** Reserved headers, lower case. */
const own: readonly string[] = [
  "accept",
  "accept-encoding",
  "authorization",
  "connection",
  "content-length",
  "content-type",
  "expect",
  "host",
  "if-range",
  "range",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-auth-key",
  "x-auth-user",
];

const nameCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-_";

export type HeaderProblem = "form" | "name" | "own" | "value";

/** From `Name: value`. */
export function headerIn(text: string): ExtraHeader | { readonly problem: HeaderProblem } {
  const colon = text.indexOf(":");
  if (colon < 1) return { problem: "form" };
  const name = trimmed(text.slice(0, colon));
  const value = trimmed(text.slice(colon + 1));
  if (name === "" || !consistsOf(name.toLowerCase(), nameCharacters)) return { problem: "name" };
  if (own.includes(name.toLowerCase())) return { problem: "own" };
  if (value === "" || !isPlain(value)) return { problem: "value" };
  return { name, value };
}

type Headers = readonly OriginHeader[];

/** Only those whose origin matches. */
export function headersFor(headers: Headers, url: string): Headers {
  const origin = originAt(url);
  return headers.filter((header) => header.origin === origin);
}

/** Replaces one of the same name and origin. */
export function withHeader(headers: Headers, header: OriginHeader): Headers {
  return withoutHeader(headers, header).concat([header]);
}

export function withoutHeader(headers: Headers, { origin, name }: Omit<OriginHeader, "value">): Headers {
  return headers.filter((header) => header.origin !== origin || header.name.toLowerCase() !== name.toLowerCase());
}

/** To another origin. */
export function movedHeaders(headers: Headers, from: string, to: string): Headers {
  const [before, after] = [originAt(from), originAt(to)];
  if (after === undefined) return headers;
  return headers.map((header) => (header.origin === before ? { ...header, origin: after } : header));
}

/** Without those for http. */
export function encryptedHeaders(headers: Headers): Headers {
  return headers.filter(({ origin }) => isSecure(origin));
}

/** `https://host:port`; undefined for other texts. */
export function originAt(url: string): string | undefined {
  const address = webAddressOf(url);
  return address === undefined ? undefined : originOf(address);
}

/** Against header injection. */
function isPlain(text: string): boolean {
  let place = 0;
  while (place < text.length) {
    const code = text.charCodeAt(place);
    if (code < 32 || code === 127) return false;
    place += 1;
  }
  return true;
}

/** @noSelf */
export interface ServerContext {
  readonly http: Http & Downloads;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly database: Database;
  /** An empty database in memory, for the trial of a server. */
  openTrial(): Database;
  /** True in such a trial. */
  readonly isTrial?: boolean | undefined;
  readonly network: Pick<NamedNetwork, "name">;
  readonly log: Log;
  readonly translate: Translate;
  settings(): Settings;
}
