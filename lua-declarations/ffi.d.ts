/** The part of LuaJIT's foreign function interface that the plugin uses. Its errors are thrown as texts. */
declare module "ffi" {
  /** @noSelf */
  interface Ffi {
    /** Declares C functions and types; the same function may be declared again. */
    cdef(declarations: string): void;
    /** The functions of a shared library, by their declared names. Throws when the library cannot be loaded. */
    load(name: string): unknown;
    /**
     * The library that the host ships, by name and version. Most devices have a file for each, in `libs`. Android has one
     * large library instead, which shows only the functions that the host itself uses. Absent until the host's module
     * `ffi/loadlib` has run, which the host does first of all. Throws as `load` does.
     * From base/ffi/loadlib.lua, ffi.loadlib and monolibtic.
     */
    loadlib?(name: string, version: string): unknown;
    /** The functions of the C library and of the process, by their declared names. */
    readonly C: unknown;
    /** A new C value, all zero. */
    "new"(type: string): unknown;
    /** The size of a C value in bytes. */
    sizeof(value: unknown): number;
    /** Sets a finalizer, called at the latest when the Lua state closes; undefined removes it. */
    gc<T>(value: T, finish: unknown): T;
    /** The bytes at an address: this many, or up to the first zero. */
    string(address: unknown, length?: number): string;
  }

  const ffi: Ffi;
  export = ffi;
}
