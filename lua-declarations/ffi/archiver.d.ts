/** Archives, by libarchive. Absent in older releases. From base/ffi/archiver.lua. */
declare module "ffi/archiver" {
  namespace Archiver {
    interface Entry {
      readonly path: string;
    }

    interface Reader {
      /** True, or undefined for a file that is not an archive. */
      open(path: string): boolean | undefined;
      /** The entries of the archive, one after another; only the entries that were already listed can be extracted. */
      iterate(): LuaIterable<Entry>;
      /** The whole entry; undefined if no entry has this name. */
      extractToMemory(entry: string): string | undefined;
      close(): void;
    }
  }
  const Archiver: { readonly Reader: { "new"(): Archiver.Reader } };
  export = Archiver;
}
