/** Archives, by libarchive. Absent in older releases. From base/ffi/archiver.lua. */
declare module "ffi/archiver" {
  namespace Archiver {
    interface Entry {
      readonly path: string;
    }

    interface Reader {
      /** True, or undefined for a file that is no archive. */
      open(path: string): boolean | undefined;
      /** Its entries, one after the other; only what has come by can be extracted. */
      iterate(): LuaIterable<Entry>;
      /** The whole entry; undefined when there is none of that name. */
      extractToMemory(entry: string): string | undefined;
      close(): void;
    }
  }
  const Archiver: { readonly Reader: { "new"(): Archiver.Reader } };
  export = Archiver;
}
