import type { Failure } from "../../domain/failure";
import { ok, type Failed, type Result } from "../../domain/result";
import type { Receiver } from "../../ports/downloads";
import type { Exchange } from "./exchange";

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

/** The longest body that is taken, bytes, unpacked: a long list of books has a few million. */
const bodyLimit = 32 * 1024 * 1024;

/** As many bytes have to come, each time, before a body has its time again: who lets them drip keeps nobody awake. */
const wave = 512;

/** Collects a body as it comes; `prolongs`: it may take as long as it keeps coming. */
export function createSink(exchange: Exchange, prolongs: boolean): Sink {
  const pieces: string[] = [];
  let length = 0;
  let counted = 0;
  return {
    take(bytes) {
      length += bytes.length;
      if (prolongs && length - counted >= wave) {
        const slow = exchange.prolong(length - counted);
        if (slow !== undefined) return slow;
        counted = length;
      }
      if (length > bodyLimit) return exchange.broken("the answer is too long");
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
