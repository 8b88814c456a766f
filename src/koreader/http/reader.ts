import type { Failure } from "../../domain/failure";
import { ok, type Failed, type Result } from "../../domain/result";
import { unreachable } from "./connect";
import type { Connection } from "./connection";
import type { Exchange } from "./exchange";

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
export function createReader(connection: Connection, exchange: Exchange): Reader {
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
