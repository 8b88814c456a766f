import type { Failure } from "../../domain/failure";
import type { Failed } from "../../domain/result";
import { trimmed } from "../../domain/text/lines";
import type { Exchange } from "./exchange";
import { readHeaders, type Head } from "./head";
import type { Reader } from "./reader";
import type { Sink } from "./sink";

/** What stopped the reading of a body: broken, timeout, cancelled; undefined when all of it has come. */
type Stop = Failed<Failure> | undefined;

const portion = 16384;
const chunkLineLimit = 8192;

/** True when the end of the body is the end of the connection. */
export function endsWithConnection({ status, headers }: Head): boolean {
  return !isEmpty(status) && !isChunked(headers) && headers["content-length"] === undefined;
}

/** True when it says in two ways where it ends: somebody on the way may have gone by the other one. */
export function hasTwoEnds({ headers }: Head): boolean {
  return isChunked(headers) && headers["content-length"] !== undefined;
}

/** Reads the body that belongs to this head into the sink (RFC 9112 §6.3). */
export function readBody(reader: Reader, head: Head, sink: Sink, exchange: Exchange): Stop {
  if (isEmpty(head.status)) return undefined;
  const packing = packingOf(head.headers);
  if (packing !== undefined) return exchange.broken(`the answer is packed as ${packing}`);
  if (isChunked(head.headers)) return readChunks(reader, sink, exchange);
  const announced = head.headers["content-length"];
  if (announced === undefined) return readToTheEnd(reader, sink);
  const [digits] = string.match(announced, "^%d+$");
  const length = tonumber(digits);
  if (length === undefined) return exchange.broken("the length of the answer is no number");
  return readBytes(reader, sink, length, exchange);
}

function isEmpty(status: number): boolean {
  return status === 204 || status === 304;
}

function isChunked(headers: Head["headers"]): boolean {
  return codingsOf(headers).includes("chunked");
}

/** What it is packed as on its way, besides being cut in chunks: nobody has asked for that. */
function packingOf(headers: Head["headers"]): string | undefined {
  for (const coding of codingsOf(headers)) {
    if (coding !== "chunked" && coding !== "identity" && coding !== "") return coding;
  }
  return undefined;
}

function codingsOf(headers: Head["headers"]): readonly string[] {
  const codings = (headers["transfer-encoding"] ?? "").toLowerCase().split(",");
  return codings.map((coding) => trimmed(coding));
}

function readChunks(reader: Reader, sink: Sink, exchange: Exchange): Stop {
  let size = readSize(reader, exchange);
  while (typeof size === "number" && size > 0) {
    const stop = readBytes(reader, sink, size, exchange) ?? readLineEnd(reader, exchange);
    if (stop !== undefined) return stop;
    size = readSize(reader, exchange);
  }
  if (typeof size !== "number") return size;
  const trailers = readHeaders(reader, exchange, chunkLineLimit);
  return trailers.ok ? undefined : trailers;
}

/** The size of the next chunk, bytes; 0: there is none. */
function readSize(reader: Reader, exchange: Exchange): number | Failed<Failure> {
  const line = reader.line(chunkLineLimit);
  if (!line.ok) return line;
  const [found] = string.match(line.value, "^%x+");
  const digits = found ?? "";
  const rest = trimmed(line.value.slice(digits.length)).charAt(0);
  if (digits === "" || digits.length > 8 || (rest !== "" && rest !== ";")) {
    return exchange.broken("a chunk of the answer has no size");
  }
  return tonumber(digits, 16) ?? 0;
}

function readLineEnd(reader: Reader, exchange: Exchange): Stop {
  const line = reader.line(2);
  if (!line.ok) return line;
  return line.value === "" ? undefined : exchange.broken("a chunk of the answer has the wrong size");
}

function readBytes(reader: Reader, sink: Sink, count: number, exchange: Exchange): Stop {
  let left = count;
  while (left > 0) {
    const bytes = reader.some(Math.min(left, portion));
    if (!bytes.ok) return bytes;
    if (bytes.value.length === 0) return exchange.broken("in the middle of the answer");
    const stop = sink.take(bytes.value);
    if (stop !== undefined) return stop;
    left -= bytes.value.length;
  }
  return undefined;
}

function readToTheEnd(reader: Reader, sink: Sink): Stop {
  let bytes = reader.some(portion);
  while (bytes.ok && bytes.value.length > 0) {
    const stop = sink.take(bytes.value);
    if (stop !== undefined) return stop;
    bytes = reader.some(portion);
  }
  return bytes.ok ? undefined : bytes;
}
