import { failed, type Failed, ok, type Result } from "../../base/result";
import type { HttpResponse, Receiver } from "../http.port";
import type { HttpConnection } from "./connection";
import type { Exchange } from "./exchange";
import { createGunzip, type InflateLibrary } from "./gunzip";
import {
  createReader,
  createSink,
  type Reader,
  receivingSink,
  type Sink,
  codingHeader,
  type Head,
  readHead,
  readHeaders,
} from "./stream";
import { trimmed } from "../../base/text";
import type { Failure } from "../../base/failure";

export interface Answer {
  readonly response: HttpResponse;
  readonly reusable: boolean;
}

export interface Intake {
  readonly inflate?: InflateLibrary | undefined;
  readonly receiver?: Receiver | undefined;
  /** Timeout counts anew while data comes. */
  readonly prolongs: boolean;
  readonly longest?: number | undefined;
}

/** Failures: broken, also for a truncated body; timeout, cancelled. */
export function readAnswer(connection: HttpConnection, exchange: Exchange, intake: Intake): Result<Answer> {
  const reader = createReader(connection, exchange);
  const head = readHead(reader, exchange);
  if (!head.ok) return head;
  const sink = sinkFor(head.value, exchange, intake);
  if (!sink.ok) return sink;
  const stop = readBody(reader, head.value, sink.value, exchange);
  if (stop !== undefined) return stop;
  const body = sink.value.finish();
  if (!body.ok) return body;
  const { status, headers, keepAlive } = head.value;
  const response = { status, headers: headers as HttpResponse["headers"], body: body.value };
  const isClear = !endsWithConnection(head.value) && !hasTwoEnds(head.value);
  return ok({ response, reusable: keepAlive && isClear && reader.isEmpty() });
}

function sinkFor(head: Head, exchange: Exchange, intake: Intake): Result<Sink> {
  const { inflate, receiver } = intake;
  const encoding = (head.headers["content-encoding"] ?? "identity").toLowerCase();
  // Downloads are never packed: a few bytes could unpack to a full disk.
  if (receiver !== undefined && head.status < 300 && encoding !== "identity" && encoding !== "") {
    return failed({ kind: "unreadable", detail: `packed as ${encoding}`, packing: encoding });
  }
  const isWanted = receiver?.begin(head.status, head.headers) === true;
  const sink = isWanted ? receivingSink(exchange, receiver) : createSink(exchange, intake);
  if (encoding === "identity" || encoding === "") return ok(sink);
  const isGzip = encoding === "gzip" || encoding === "x-gzip";
  if (!isGzip || inflate === undefined) {
    return failed({
      kind: "broken",
      sent: exchange.sent,
      detail: `the answer is packed as ${encoding}`,
      packing: encoding,
    });
  }
  return ok(createGunzip(inflate, sink, exchange));
}

type Stop = Failed<Failure> | undefined;

const portion = 16384;
const chunkLineLimit = 8192;

function endsWithConnection({ status, headers }: Head): boolean {
  return !isEmpty(status) && !isChunked(headers) && headers["content-length"] === undefined;
}

/** Two lengths: a proxy may have used the other one (request smuggling). */
function hasTwoEnds({ headers }: Head): boolean {
  return isChunked(headers) && headers["content-length"] !== undefined;
}

/** RFC 9112 §6.3. */
function readBody(reader: Reader, head: Head, sink: Sink, exchange: Exchange): Stop {
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

/** Content and transfer codings besides one `chunked`. */
function packingOf(headers: Head["headers"]): string | undefined {
  const codings = codingsOf(headers);
  const [only = ""] = codings;
  const isKnown = only === "chunked" || only === "identity" || only === "";
  return codings.length <= 1 && isKnown ? undefined : codings.join(", ");
}

function codingsOf(headers: Head["headers"]): readonly string[] {
  const codings = (headers[codingHeader] ?? "").toLowerCase().split(",");
  return codings.map((coding) => trimmed(coding)).filter((coding) => coding !== "");
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

/** Bytes; 0 ends the body. */
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
