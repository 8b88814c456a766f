import type { Failure } from "../../base/failure";
import { type Failed, ok, type Result } from "../../base/result";
import { type HttpConnection, unreachable } from "./connection";
import type { Exchange } from "./exchange";
import type { HttpRequest, Receiver } from "../http.port";
import { trimmed } from "../../base/text";

/** Failures: broken, timeout, cancelled. @noSelf */
export interface Reader {
  /** Without its end; broken above `limit` bytes. */
  line(limit: number): Result<string>;
  /** 1 to `limit` bytes; empty at the end. */
  some(limit: number): Result<string>;
  isEmpty(): boolean;
}

/** Reads an answer by lines and by bytes, whatever pieces the connection gives. */
export function createReader(connection: HttpConnection, exchange: Exchange): Reader {
  let bytes = "";
  let next = 1;

  /** False at the end of the connection. */
  function fetch(): Result<boolean> {
    const received = connection.receive(exchange);
    if (!received.ok) return received;
    bytes = string.sub(bytes, next) + received.value;
    next = 1;
    return ok(received.value.length > 0);
  }

  function take(last: number): string {
    const taken = string.sub(bytes, next, last);
    next = last + 1;
    return taken;
  }

  return {
    line(limit) {
      let end = placeOf("\n", bytes, next);
      while (end === undefined) {
        if (bytes.length - next >= limit) return exchange.broken("a line of the answer is too long");
        const fetched = fetch();
        if (!fetched.ok) return fetched;
        if (!fetched.value) return ending(bytes, exchange);
        end = placeOf("\n", bytes, next);
      }
      const line = take(end);
      return ok(string.sub(line, 1, string.sub(line, -2, -2) === "\r" ? -3 : -2));
    },
    some(limit) {
      const fetched = next > bytes.length ? fetch() : ok(true);
      return fetched.ok ? ok(take(Math.min(next + limit - 1, bytes.length))) : fetched;
    },
    isEmpty: () => next > bytes.length,
  };
}

/** TLS alert to a plain client (RFC 8446 §5.1). */
const alert = "\x15\x03";

/** A peer that closed at once took nothing of the request. */
function ending(bytes: string, exchange: Exchange): Failed<Failure> {
  if (string.sub(bytes, 1, alert.length) === alert)
    return unreachable("a TLS alert in answer to a plain request", "encrypted");
  return exchange.broken(exchange.answered ? "in the middle of the answer" : "there was no answer");
}

function placeOf(byte: string, bytes: string, from: number): number | undefined {
  const [place] = string.find(bytes, byte, from, true);
  return place;
}

/** @noSelf */
export interface Sink {
  /** Undefined on success; else broken, timeout, cancelled. */
  take(bytes: string): Failed<Failure> | undefined;
  finish(): Result<string>;
}

/** Bytes, unpacked: a long list of books has a few million. */
const bodyLimit = 32 * 1024 * 1024;

/** Seconds for any answer but a book. */
const maxWaitSeconds = 600;

type Bounds = "prolongs" | "longest";

/** Bytes that renew the timeout; slower trickles do not. */
const wave = 512;

/** Bytes a minute: a list is awaited by a person, a book comes in the background. */
const leastOfList = 240000;
const leastOfFile = 30000;

/** Collects a body in memory. Fails beyond `longest` bytes, or when it takes too long. */
export function createSink(exchange: Exchange, { prolongs, longest }: Pick<HttpRequest, Bounds>): Sink {
  const pieces: string[] = [];
  let length = 0;
  let counted = 0;
  return {
    take(bytes) {
      length += bytes.length;
      if (prolongs === true && length - counted >= wave) {
        const slow = exchange.prolong(length - counted, leastOfList);
        if (slow !== undefined) return slow;
        counted = length;
      }
      if (exchange.age() > maxWaitSeconds) return exchange.broken("the answer takes too long");
      if (length > (longest ?? bodyLimit)) return exchange.broken("the answer is too long");
      pieces.push(bytes);
      return undefined;
    },
    finish: () => ok(pieces.join("")),
  };
}

export function receivingSink(exchange: Exchange, receiver: Receiver): Sink {
  return {
    take(bytes) {
      const slow = exchange.prolong(bytes.length, leastOfFile);
      if (slow !== undefined) return slow;
      return receiver.take(bytes) ? undefined : exchange.broken("what came could not be kept");
    },
    finish: () => ok(""),
  };
}

export interface Head {
  readonly status: number;
  /** Lower-case names; the last of repeated headers. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly keepAlive: boolean;
}

const headLimit = 65536;
const lineLimit = 8192;

/** Interim answers before the final one. */
const maxInterim = 100;

/** Skips interim answers (1xx). Failures as the reader's. */
export function readHead(reader: Reader, exchange: Exchange): Result<Head> {
  let head = readOneHead(reader, exchange);
  let left = maxInterim;
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
