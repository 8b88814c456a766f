import { failed, ok, type Result } from "../../domain/result";
import type { HttpResponse } from "../../ports/http";
import { endsWithConnection, hasTwoEnds, readBody } from "./body";
import type { Connection } from "./connection";
import type { Exchange } from "./exchange";
import { createGunzip } from "./gunzip";
import { readHead, type Head } from "./head";
import type { InflateLibrary } from "./inflate";
import { createReader } from "./reader";
import type { Receiver } from "../../ports/downloads";
import { createSink, receivingSink, type Sink } from "./sink";

export interface Answer {
  readonly response: HttpResponse;
  /** The connection is ready for another exchange. */
  readonly reusable: boolean;
}

/** What is needed to take in a body. */
export interface Intake {
  /** Absent where the host cannot unpack. */
  readonly inflate?: InflateLibrary | undefined;
  /** Gets the body, if it wants it; absent: the body is collected. */
  readonly receiver?: Receiver | undefined;
  /** A body that is collected may take as long as it keeps coming. */
  readonly prolongs: boolean;
}

/**
 * Reads a whole answer. Failures: broken, also for a body that is cut
 * short; timeout, cancelled.
 */
export function readAnswer(connection: Connection, exchange: Exchange, intake: Intake): Result<Answer> {
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

function sinkFor(head: Head, exchange: Exchange, { inflate, receiver, prolongs }: Intake): Result<Sink> {
  const encoding = (head.headers["content-encoding"] ?? "identity").toLowerCase();
  // A download is asked for as it is: packed, a few bytes of it could stand for a full disk.
  if (receiver !== undefined && head.status < 300 && encoding !== "identity" && encoding !== "") {
    return failed({ kind: "unreadable", detail: `packed as ${encoding}` });
  }
  const isWanted = receiver?.begin(head.status, head.headers) === true;
  const sink = isWanted ? receivingSink(exchange, receiver) : createSink(exchange, prolongs);
  if (encoding === "identity" || encoding === "") return ok(sink);
  const isGzip = encoding === "gzip" || encoding === "x-gzip";
  if (!isGzip || inflate === undefined) {
    return exchange.broken(`the answer is packed as ${encoding}`);
  }
  return ok(createGunzip(inflate, sink, exchange));
}
