/** The part of zlib that the host uses. From base/ffi/zlib.lua. */
declare module "ffi/zlib" {
  interface Zlib {
    /**
     * Unpacks bytes in zlib's own format (RFC 1950). `length`: the maximum size of the result. Raises an error if the
     * result is larger, or if the bytes are damaged. From base/ffi/zlib.lua, zlib_uncompress.
     */
    zlib_uncompress(this: void, packed: string, length: number): string;
  }

  const zlib: Zlib;
  export = zlib;
}
