import type { Failure } from "../../base/failure";
import { type Failed, ok, type Result } from "../../base/result";
import { type HttpConnection, unreachable } from "./connection";
import type { Exchange } from "./exchange";
import type { HttpRequest, Receiver } from "../http.port";

/**
 * What a server sends, taken in the portions that HTTP speaks of. Failures: broken, timeout, cancelled.
 *
 * @noSelf
 */
export interface Reader {
  /** The next line, without its end. Longer than `limit` bytes: broken. */
  line(limit: number): Result<string>;
  /** The next bytes, at least one and at most `limit`; empty when the server has ended the connection. */
  some(limit: number): Result<string>;
  /** True when everything that came has been taken. */
  isEmpty(): boolean;
}

/** A reader of one answer. */
export function createReader(connection: HttpConnection, exchange: Exchange): Reader {
  let bytes = "";
  /** The place of the first byte that has not been taken. */
  let next = 1;

  /** False when the server has ended the connection. */
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

/** How TLS begins what it has to say to those who do not speak it: with an alert (RFC 8446 §5.1). */
const alert = "\x15\x03";

/** Whoever says that has taken nothing of the request. */
function ending(bytes: string, exchange: Exchange): Failed<Failure> {
  if (string.sub(bytes, 1, alert.length) === alert)
    return unreachable("a TLS alert in answer to a plain request", "encrypted");
  return exchange.broken(exchange.answered ? "in the middle of the answer" : "there was no answer");
}

function placeOf(byte: string, bytes: string, from: number): number | undefined {
  const [place] = string.find(bytes, byte, from, true);
  return place;
}

/**
 * Where a body goes while it comes in.
 *
 * @noSelf
 */
export interface Sink {
  /** Takes the next bytes. Undefined when it could, else why not: broken, timeout, cancelled. */
  take(bytes: string): Failed<Failure> | undefined;
  /** The whole body, once all has been taken. Failure: broken, when its end is missing. */
  finish(): Result<string>;
}

/** The longest body that is taken by itself, bytes, unpacked: a long list of books has a few million. */
const bodyLimit = 32 * 1024 * 1024;

/** However it keeps coming, nobody waits longer for an answer that is no book, seconds. */
const longestWait = 600;

type Bounds = "prolongs" | "longest";

/** As many bytes have to come, each time, before a body has its time again: who lets them drip keeps nobody awake. */
const wave = 512;

/** Collects a body as it comes, as far as its request takes it. */
export function createSink(exchange: Exchange, { prolongs, longest }: Pick<HttpRequest, Bounds>): Sink {
  const pieces: string[] = [];
  let length = 0;
  let counted = 0;
  return {
    take(bytes) {
      length += bytes.length;
      if (prolongs === true && length - counted >= wave) {
        const slow = exchange.prolong(length - counted);
        if (slow !== undefined) return slow;
        counted = length;
      }
      if (exchange.age() > longestWait) return exchange.broken("the answer takes too long");
      if (length > (longest ?? bodyLimit)) return exchange.broken("the answer is too long");
      pieces.push(bytes);
      return undefined;
    },
    finish: () => ok(pieces.join("")),
  };
}

/** Hands a body on as it comes; what the receiver cannot keep ends the exchange. */
export function receivingSink(exchange: Exchange, receiver: Receiver): Sink {
  return {
    take(bytes) {
      const slow = exchange.prolong(bytes.length);
      if (slow !== undefined) return slow;
      return receiver.take(bytes) ? undefined : exchange.broken("what came could not be kept");
    },
    finish: () => ok(""),
  };
}
