/** LuaFileSystem, as the host builds it. Native. */
declare module "libs/libkoreader-lfs" {
  namespace lfs {
    interface Attributes {
      readonly mode: "file" | "directory" | "link" | "socket" | "named pipe" | "char device" | "block device" | "other";
      /** The size in bytes. */
      readonly size: number;
      /** The time of the last change of the contents, Unix seconds. */
      readonly modification: number;
    }
  }

  /** @noSelf */
  interface Lfs {
    /** Follows links; undefined and a reason if the file does not exist. */
    attributes(path: string): LuaMultiReturn<[lfs.Attributes] | [undefined, string]>;
    /** Does not follow links. */
    symlinkattributes(path: string): LuaMultiReturn<[lfs.Attributes] | [undefined, string]>;
    /** Makes a folder; its parent must exist. Returns undefined and a reason after an error. */
    mkdir(path: string): LuaMultiReturn<[true] | [undefined, string]>;
    /** Removes an empty folder. Returns undefined and a reason after an error. */
    rmdir(path: string): LuaMultiReturn<[true] | [undefined, string]>;
    /** The names in a folder, "." and ".." included, in any order. Raises an error if the folder cannot be read. */
    dir(path: string): LuaIterable<string>;
  }

  const lfs: Lfs;
  export = lfs;
}
