/** Odds and ends of the host's base library. */
declare module "ffi/util" {
  /** @noSelf */
  interface FfiUtil {
    /** Puts the values in the places `%1` to `%99` of the sentence. From base/ffi/util.lua, template. */
    template(sentence: string, ...values: (string | number)[]): string;
    /**
     * The absolute path without symbolic links; undefined when there is no such file.
     * From base/ffi/util.lua, realpath.
     */
    realpath(path: string): string | undefined;
  }

  const util: FfiUtil;
  export = util;
}
