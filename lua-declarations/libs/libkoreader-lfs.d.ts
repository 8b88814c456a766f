/** LuaFileSystem, as the host builds it. Native. */
declare module "libs/libkoreader-lfs" {
  namespace lfs {
    interface Attributes {
      readonly mode: "file" | "directory" | "link" | "socket" | "named pipe" | "char device" | "block device" | "other";
      /** Bytes. */
      readonly size: number;
      /** Time of the last change of the contents, Unix seconds. */
      readonly modification: number;
    }
  }

  /** @noSelf */
  interface Lfs {
    /** Follows links; undefined and a reason if absent. */
    attributes(path: string): LuaMultiReturn<[lfs.Attributes] | [undefined, string]>;
    /** Does not follow links. */
    symlinkattributes(path: string): LuaMultiReturn<[lfs.Attributes] | [undefined, string]>;
    /** Makes a folder; its parent must be there. Undefined and a reason when it could not. */
    mkdir(path: string): LuaMultiReturn<[true] | [undefined, string]>;
    /** Removes an empty folder. Undefined and a reason when it could not. */
    rmdir(path: string): LuaMultiReturn<[true] | [undefined, string]>;
    /** The names in a folder, "." and ".." included, in no order. Raises an error when it cannot be read. */
    dir(path: string): LuaIterable<string>;
  }

  const lfs: Lfs;
  export = lfs;
}
