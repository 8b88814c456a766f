import ffi = require("ffi");

/** zlib's state of one stream that is being unpacked. */
export interface PackedStream {
  next_in: string;
  avail_in: number;
  next_out: unknown;
  avail_out: number;
}

/**
 * The C functions in use; each returns zlib's code.
 *
 * @noSelf
 */
export interface InflateLibrary {
  librarysync_inflate_init(stream: PackedStream, windowBits: number, version: string, size: number): number;
  librarysync_inflate(stream: PackedStream, flush: number): number;
  librarysync_inflate_end(stream: PackedStream): number;
}

/** Names and types of our own: the host has declared some of zlib itself, and may declare more. */
const declarations = `
typedef struct {
  const char *next_in; unsigned avail_in; unsigned long total_in;
  char *next_out; unsigned avail_out; unsigned long total_out;
  const char *message; void *state; void *allocate; void *release; void *opaque;
  int kind; unsigned long checksum; unsigned long reserved;
} librarysync_packed_stream;
int librarysync_inflate_init(librarysync_packed_stream *, int, const char *, int) __asm__("inflateInit2_");
int librarysync_inflate(librarysync_packed_stream *, int) __asm__("inflate");
int librarysync_inflate_end(librarysync_packed_stream *) __asm__("inflateEnd");
`;

/** The largest window, and the header and checksum of gzip (zlib: 15 + 16). */
const gzipWindow = 31;

/**
 * The functions of the host's zlib that unpack. Undefined when there is none, or it does not show them: on Android the
 * host's one large library shows only what the host itself uses.
 */
export function findInflate(): InflateLibrary | undefined {
  pcall(ffi.cdef, declarations);
  const [found, library] = pcall(load);
  if (!found || !isComplete(library)) return undefined;
  return library;
}

/** A stream of gzip to unpack; undefined when zlib refuses. Its memory is given back with it. */
export function beginPackedStream(library: InflateLibrary): PackedStream | undefined {
  const stream = ffi.new("librarysync_packed_stream") as PackedStream;
  const size = ffi.sizeof(stream);
  if (library.librarysync_inflate_init(stream, gzipWindow, "1", size) !== 0) return undefined;
  return ffi.gc(stream, library.librarysync_inflate_end);
}

function load(): InflateLibrary {
  return (ffi.loadlib === undefined ? ffi.load("libz.so.1") : ffi.loadlib("z", "1")) as InflateLibrary;
}

function isComplete(library: InflateLibrary): boolean {
  const [complete] = pcall(() => [
    library.librarysync_inflate_init,
    library.librarysync_inflate,
    library.librarysync_inflate_end,
  ]);
  return complete;
}
