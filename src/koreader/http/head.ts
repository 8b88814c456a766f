import { ok, type Result } from "../../domain/result";
import type { Exchange } from "./exchange";
import type { Reader } from "./reader";

/** The beginning of an answer. */
export interface Head {
  readonly status: number;
  /** Names in lower case; of a repeated header the last one. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The server means to keep the connection open. */
  readonly keepAlive: boolean;
}

/** Bytes of all lines of one head together. */
const headLimit = 65536;

/** Reads the head of the final answer; those of interim ones (1xx) are passed over. Failures as of the reader. */
export function readHead(reader: Reader, exchange: Exchange): Result<Head> {
  let head = readOneHead(reader, exchange);
  while (head.ok && head.value.status < 200) head = readOneHead(reader, exchange);
  return head;
}

function readOneHead(reader: Reader, exchange: Exchange): Result<Head> {
  const first = reader.line(headLimit);
  if (!first.ok) return first;
  const [version, digits] = string.match(first.value, "^HTTP/1%.(%d) (%d%d%d)");
  const status = tonumber(digits);
  // 101 would mean that another protocol follows, which nobody asked for.
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

/** Reads header lines up to the empty one. `limit`: bytes of all together. */
export function readHeaders(
  reader: Reader,
  exchange: Exchange,
  limit: number,
): Result<Record<string, string | undefined>> {
  const headers: Record<string, string | undefined> = {};
  let left = limit;
  let line = reader.line(left);
  while (line.ok && line.value.length > 0) {
    left -= line.value.length;
    if (left <= 0) return exchange.broken("the head of the answer is too long");
    const [name, value] = string.match(line.value, "^([^%s:]+):%s*(.-)%s*$");
    if (name !== undefined && value !== undefined) {
      const key = name.toLowerCase();
      // Where it ends is then anybody's guess, and the next answer may begin in the middle of this one (RFC 9112 §6.3).
      if (key === "content-length" && (headers[key] ?? value) !== value)
        return exchange.broken("the answer has two lengths");
      headers[key] = value;
    }
    line = reader.line(left);
  }
  return line.ok ? ok(headers) : line;
}
