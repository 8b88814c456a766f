import type { Failure } from "../../base/failure";
import type { Failed } from "../../base/result";
import type { Exchange } from "./exchange";
import type { Sink } from "./stream";
import ffi = require("ffi");

/** Bytes a call, because a few bytes may unpack to many. */
const portion = 32768;

const wentOn = 0;
const ended = 1;
const starved = -5;

/** Unpacks gzip into `sink`, with yields. */
export function createGunzip(library: InflateLibrary, sink: Sink, exchange: Exchange): Sink {
  const stream = beginPackedStream(library);
  const buffer = ffi.new(`char[${portion}]`);
  let code = wentOn;
  let begun = false;

  function unpack(packed: PackedStream): Failed<Failure> | undefined {
    packed.next_out = buffer;
    packed.avail_out = portion;
    code = library.catchword_inflate(packed, 0);
    if (code !== wentOn && code !== ended && code !== starved) return exchange.broken("the answer is damaged");
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
    // An empty body is valid, also with gzip.
    finish: () => (code === ended || !begun ? sink.finish() : exchange.broken("in the middle of the answer")),
  };
}

interface PackedStream {
  next_in: string;
  avail_in: number;
  next_out: unknown;
  avail_out: number;
}

/** @noSelf */
export interface InflateLibrary {
  catchword_inflate_init(stream: PackedStream, windowBits: number, version: string, size: number): number;
  catchword_inflate(stream: PackedStream, flush: number): number;
  catchword_inflate_end(stream: PackedStream): number;
}

/** Own names, because the host may declare zlib with other types. */
const declarations = `
typedef struct {
  const char *next_in; unsigned avail_in; unsigned long total_in;
  char *next_out; unsigned avail_out; unsigned long total_out;
  const char *message; void *state; void *allocate; void *release; void *opaque;
  int kind; unsigned long checksum; unsigned long reserved;
} catchword_packed_stream;
int catchword_inflate_init(catchword_packed_stream *, int, const char *, int) __asm__("inflateInit2_");
int catchword_inflate(catchword_packed_stream *, int) __asm__("inflate");
int catchword_inflate_end(catchword_packed_stream *) __asm__("inflateEnd");
`;

/** zlib's 15 + 16: largest window, gzip header. */
const gzipWindow = 31;

/** Undefined without zlib, or if its symbols are hidden: Android's library exports only those the host uses. */
export function findInflate(): InflateLibrary | undefined {
  pcall(ffi.cdef, declarations);
  const [found, library] = pcall(load);
  if (!found || !isComplete(library)) return undefined;
  return library;
}

function beginPackedStream(library: InflateLibrary): PackedStream | undefined {
  const stream = ffi.new("catchword_packed_stream") as PackedStream;
  const size = ffi.sizeof(stream);
  if (library.catchword_inflate_init(stream, gzipWindow, "1", size) !== 0) return undefined;
  return ffi.gc(stream, library.catchword_inflate_end);
}

function load(): InflateLibrary {
  return (ffi.loadlib === undefined ? ffi.load("libz.so.1") : ffi.loadlib("z", "1")) as InflateLibrary;
}

function isComplete(library: InflateLibrary): boolean {
  const [complete] = pcall(() => [
    library.catchword_inflate_init,
    library.catchword_inflate,
    library.catchword_inflate_end,
  ]);
  return complete;
}
