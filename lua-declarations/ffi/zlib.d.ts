/** zlib, as far as the host uses it. From base/ffi/zlib.lua. */
declare module "ffi/zlib" {
  interface Zlib {
    /**
     * The bytes that were packed in zlib's own format (RFC 1950). `length`: how many there may be. An error when there
     * are more, or when they are damaged. From base/ffi/zlib.lua, zlib_uncompress.
     */
    zlib_uncompress(this: void, packed: string, length: number): string;
  }

  const zlib: Zlib;
  export = zlib;
}
