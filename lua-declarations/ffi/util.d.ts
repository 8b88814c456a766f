/** Helper functions of the host's base library. */
declare module "ffi/util" {
  /** @noSelf */
  interface FfiUtil {
    /** Replaces `%1` to `%99` in the sentence with the values. From base/ffi/util.lua, template. */
    template(sentence: string, ...values: (string | number)[]): string;
    /**
     * The absolute path without symbolic links; undefined when there is no such file.
     * From base/ffi/util.lua, realpath.
     */
    realpath(path: string): string | undefined;
    /**
     * The size of the file system with this path in bytes: total, and free. Undefined, or an error, if the system does
     * not know them. From base/ffi/util.lua, df.
     */
    df(path: string): LuaMultiReturn<[total: number | undefined, free: number | undefined]>;
    /**
     * Copies a file and overwrites an existing one; returns an error message, or nil. From base/ffi/util.lua, copyFile.
     */
    copyFile(from: string, to: string): string | undefined;
    /**
     * Waits until the data written to the open file is on the disk: returns true alone, or false and the system's
     * message. `sync_metadata`: also the times and the size of the file. From base/ffi/util.lua, fsyncOpenedFile.
     */
    fsyncOpenedFile(file: LuaFile, sync_metadata?: boolean): LuaMultiReturn<[ok: boolean, message?: string]>;
    /**
     * Waits until the names in the folder are on the disk. Returns false and the reason, or raises an error, if the
     * file system cannot. From base/ffi/util.lua, fsyncDirectory.
     */
    fsyncDirectory(path: string): LuaMultiReturn<[ok: boolean, message?: string]>;
  }

  const util: FfiUtil;
  export = util;
}
