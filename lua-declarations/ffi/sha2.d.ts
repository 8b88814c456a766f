/** Hash functions. From base/ffi/sha2.lua. */
declare module "ffi/sha2" {
  interface Digests {
    /** MD5 of the bytes, as 32 lower-case hexadecimal digits. From base/ffi/sha2.lua, md5. */
    md5(this: void, bytes: string): string;
    /**
     * SHA-256 in pieces: returns a function that accepts the next bytes, and, called without bytes, returns the hash of
     * all of them as 64 lower-case hexadecimal digits. From base/ffi/sha2.lua, sha256.
     */
    sha256(this: void): (this: void, bytes?: string) => string;
    /** The bytes of a base64 text; other characters are skipped. From base/ffi/sha2.lua, base64_to_bin. */
    base64_to_bin(this: void, text: string): string;
    /** The bytes as base64. From base/ffi/sha2.lua, bin_to_base64. */
    bin_to_base64(this: void, bytes: string): string;
  }

  const digests: Digests;
  export = digests;
}
