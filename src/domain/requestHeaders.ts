import { consistsOf, trimmed } from "./text";
/** A header that every request carries, because a proxy wants it. */
export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
}

/** What the plugin itself says in a request, or how it is sent; lower case. */
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

/** What is wrong with what was typed; `own`: the plugin sends this header itself. */
export type HeaderProblem = "form" | "name" | "own" | "value";

/** The header that a person typed as `Name: value`, or what is wrong with it. */
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

/** The headers in the setting, one a line; a line that makes no sense is left out. */
export function headersIn(kept: string): readonly ExtraHeader[] {
  const headers: ExtraHeader[] = [];
  for (const line of kept.split("\n")) {
    const header = headerIn(line);
    if ("name" in header) headers.push(header);
  }
  return headers;
}

/** The setting with this header, over one of the same name. */
export function withHeader(kept: string, { name, value }: ExtraHeader): string {
  const lines = linesOf(withoutHeader(kept, name));
  lines.push(`${name}: ${value}`);
  return lines.join("\n");
}

/** The setting without the header of this name, in whatever case. */
export function withoutHeader(kept: string, name: string): string {
  const wanted = name.toLowerCase();
  return linesOf(kept)
    .filter((line) => trimmed(line.slice(0, line.indexOf(":"))).toLowerCase() !== wanted)
    .join("\n");
}

function linesOf(kept: string): string[] {
  return kept.split("\n").filter((line) => line !== "");
}

/** Nothing that could end the header early and begin another. */
function isPlain(text: string): boolean {
  let place = 0;
  while (place < text.length) {
    const code = text.charCodeAt(place);
    if (code < 32 || code === 127) return false;
    place += 1;
  }
  return true;
}
