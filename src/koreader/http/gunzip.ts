import type { Failure } from "../../domain/failure";
import type { Failed } from "../../domain/result";
import type { Exchange } from "./exchange";
import { beginPackedStream, type InflateLibrary, type PackedStream } from "./inflate";
import type { Sink } from "./sink";
import ffi = require("ffi");

/** Bytes that one call may unpack: a few bytes may stand for very many. */
const portion = 32768;

/** zlib's codes: went on; the end has come; nothing can be done without more bytes. */
const wentOn = 0;
const ended = 1;
const starved = -5;

/** Unpacks gzip on its way into `sink`, and gives the interface its turn in between. */
export function createGunzip(library: InflateLibrary, sink: Sink, exchange: Exchange): Sink {
  const stream = beginPackedStream(library);
  const buffer = ffi.new(`char[${portion}]`);
  let code = wentOn;
  let begun = false;

  /** Unpacks one portion into the sink. */
  function unpack(packed: PackedStream): Failed<Failure> | undefined {
    packed.next_out = buffer;
    packed.avail_out = portion;
    code = library.librarysync_inflate(packed, 0);
    if (code !== wentOn && code !== ended && code !== starved)
      return exchange.broken("the answer is damaged");
    const stop = sink.take(ffi.string(buffer, portion - packed.avail_out));
    return stop ?? exchange.moved();
  }

  return {
    take(bytes) {
      begun = true;
      if (stream === undefined) return exchange.broken("the answer cannot be unpacked");
      stream.next_in = bytes;
      stream.avail_in = bytes.length;
      let stop = code === ended ? undefined : unpack(stream);
      while (stop === undefined && code === wentOn && (stream.avail_in > 0 || stream.avail_out === 0)) {
        stop = unpack(stream);
      }
      return stop;
    },
    // Nothing at all is no half of anything: an empty answer may be said to be packed, too.
    finish: () => (code === ended || !begun ? sink.finish() : exchange.broken("in the middle of the answer")),
  };
}
