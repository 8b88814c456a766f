import { ok, type Result } from "../../domain/result";
import type { HttpResponse } from "../../ports/http";
import { endsWithConnection, readBody } from "./body";
import type { Connection } from "./connection";
import type { Exchange } from "./exchange";
import { createGunzip } from "./gunzip";
import { readHead, type Head } from "./head";
import type { InflateLibrary } from "./inflate";
import { createReader } from "./reader";
import { createSink, type Sink } from "./sink";

export interface Answer {
  readonly response: HttpResponse;
  /** The connection is ready for another exchange. */
  readonly reusable: boolean;
}

/**
 * Reads a whole answer. `inflate`: absent where the host cannot unpack. Failures: broken, also for a body that is cut
 * short; timeout, cancelled.
 */
export function readAnswer(
  connection: Connection,
  exchange: Exchange,
  inflate: InflateLibrary | undefined,
): Result<Answer> {
  const reader = createReader(connection, exchange);
  const head = readHead(reader, exchange);
  if (!head.ok) return head;
  const sink = sinkFor(head.value, exchange, inflate);
  if (!sink.ok) return sink;
  const stop = readBody(reader, head.value, sink.value, exchange);
  if (stop !== undefined) return stop;
  const body = sink.value.finish();
  if (!body.ok) return body;
  const { status, headers, keepAlive } = head.value;
  const response = { status, headers: headers as HttpResponse["headers"], body: body.value };
  return ok({ response, reusable: keepAlive && !endsWithConnection(head.value) && reader.isEmpty() });
}

function sinkFor(head: Head, exchange: Exchange, inflate: InflateLibrary | undefined): Result<Sink> {
  const sink = createSink(exchange);
  const encoding = (head.headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "identity" || encoding === "") return ok(sink);
  if (encoding !== "gzip" || inflate === undefined) {
    return exchange.broken(`the answer is packed as ${encoding}`);
  }
  return ok(createGunzip(inflate, sink, exchange));
}
