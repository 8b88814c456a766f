import { consistsOf, trimmed } from "../base/text";
import { originOf, webAddressOf } from "../base/webAddress";

export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
}

/** With its origin (`https://host:port`). */
export interface OriginHeader extends ExtraHeader {
  readonly origin: string;
}

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

/** `own`: reserved. */
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

/** One a line: origin, name, value. Invalid lines are skipped. */
export function headersIn(kept: string): readonly OriginHeader[] {
  const headers: OriginHeader[] = [];
  for (const line of linesOf(kept)) {
    const header = headerIn(line.slice(line.indexOf(" ") + 1));
    if ("name" in header) headers.push({ ...header, origin: originIn(line) });
  }
  return headers;
}

/** Matching the origin. */
export function headersFor(kept: string, url: string): readonly OriginHeader[] {
  const origin = originAt(url);
  return headersIn(kept).filter((header) => header.origin === origin);
}

/** Replaces one of the same name and origin. */
export function withHeader(kept: string, header: OriginHeader): string {
  const lines = linesOf(withoutHeader(kept, header));
  lines.push(`${header.origin} ${header.name}: ${header.value}`);
  return lines.join("\n");
}

export function withoutHeader(kept: string, { origin, name }: Omit<OriginHeader, "value">): string {
  const isOther = (header: OriginHeader): boolean =>
    header.origin !== origin || header.name.toLowerCase() !== name.toLowerCase();
  return textOf(headersIn(kept).filter((header) => isOther(header)));
}

/** To another origin. */
export function movedHeaders(kept: string, from: string, to: string): string {
  const [before, after] = [originAt(from), originAt(to)];
  if (before === undefined || after === undefined) return kept;
  return textOf(headersIn(kept).map((header) => (header.origin === before ? { ...header, origin: after } : header)));
}

/** Without those for http. */
export function encryptedHeaders(kept: string): string {
  return textOf(headersIn(kept).filter(({ origin }) => origin.startsWith("https://")));
}

/** `https://host:port`; undefined for other texts. */
export function originAt(url: string): string | undefined {
  const address = webAddressOf(url);
  return address === undefined ? undefined : originOf(address);
}

function textOf(headers: readonly OriginHeader[]): string {
  return headers.map(({ origin, name, value }) => `${origin} ${name}: ${value}`).join("\n");
}

function originIn(line: string): string {
  return line.slice(0, line.indexOf(" "));
}

function linesOf(kept: string): string[] {
  return kept.split("\n").filter((line) => line !== "");
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
