import { ok, type Result } from "../../base/result";
import { trimmed } from "../../base/text";
import type { Exchange } from "./exchange";
import type { Reader } from "./stream";

export interface Head {
  readonly status: number;
  /** Lower-case names; the last of repeated headers. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The server means to keep the connection open. */
  readonly keepAlive: boolean;
}

const headLimit = 65536;
const lineLimit = 8192;

/** Interim answers in front of one that is final. */
const mostInterim = 100;

/** Skips interim answers (1xx). Failures as the reader's. */
export function readHead(reader: Reader, exchange: Exchange): Result<Head> {
  let head = readOneHead(reader, exchange);
  let left = mostInterim;
  while (head.ok && head.value.status < 200) {
    if (left === 0) return exchange.broken("too many interim answers");
    left -= 1;
    head = readOneHead(reader, exchange);
  }
  return head;
}

function readOneHead(reader: Reader, exchange: Exchange): Result<Head> {
  const first = reader.line(lineLimit);
  if (!first.ok) return first;
  // The blank ends a status without a reason.
  const [version, digits] = string.match(`${first.value} `, "^HTTP/1%.(%d) ([1-9]%d%d) ");
  const status = tonumber(digits);
  // 101 would switch the protocol.
  if (status === undefined || status === 101) return exchange.broken("the answer is not HTTP");
  const headers = readHeaders(reader, exchange, headLimit - first.value.length);
  if (!headers.ok) return headers;
  const connection = (headers.value["connection"] ?? "").toLowerCase();
  return ok({
    status,
    headers: headers.value,
    keepAlive: version === "1" && connection.indexOf("close") < 0,
  });
}

/** `limit`: bytes of all lines. */
export function readHeaders(
  reader: Reader,
  exchange: Exchange,
  limit: number,
): Result<Record<string, string | undefined>> {
  const headers: Record<string, string | undefined> = {};
  let left = limit;
  let line = reader.line(lineLimit);
  while (line.ok && line.value.length > 0) {
    left -= line.value.length;
    if (left <= 0) return exchange.broken("the head of the answer is too long");
    if (isFolded(line.value)) return exchange.broken("a header of the answer is folded");
    const key = nameIn(line.value);
    if (key !== undefined) {
      const value = trimmed(line.value.slice(key.length + 1));
      const before = headers[key];
      // Ambiguous length: the next answer could start inside this one (RFC 9112 §6.3).
      if (key === "content-length" && (before ?? value) !== value) return exchange.broken("the answer has two lengths");
      headers[key] = key === codingHeader && before !== undefined ? `${before}, ${value}` : value;
    }
    line = reader.line(lineLimit);
  }
  return line.ok ? ok(headers) : line;
}

/** Repeated values form one list (RFC 9110 §5.3). */
export const codingHeader = "transfer-encoding";

/** Obsolete line folding, which proxies may read as two headers (RFC 9112 §5.2). */
function isFolded(line: string): boolean {
  return line.startsWith(" ") || line.startsWith("\t");
}

/** Undefined without a name. No Lua pattern: lines are untrusted. */
function nameIn(line: string): string | undefined {
  const colon = line.indexOf(":");
  const name = line.slice(0, Math.max(colon, 0));
  const hasWhite = name.indexOf(" ") >= 0 || name.indexOf("\t") >= 0;
  return name === "" || hasWhite ? undefined : name.toLowerCase();
}
