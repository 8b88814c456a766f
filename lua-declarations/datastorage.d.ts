/** Where the host keeps its files. */
declare module "datastorage" {
  const DataStorage: {
    /**
     * The folder of everything that the host keeps; "." where that is the program's own folder.
     * From datastorage.lua, getDataDir.
     */
    getDataDir(): string;
    /** The folder `settings` inside it; the host has made it. From datastorage.lua, getSettingsDir. */
    getSettingsDir(): string;
    /** The folder of sidecars kept apart from their books, by path. From datastorage.lua, getDocSettingsDir. */
    getDocSettingsDir(): string;
    /** The folder of sidecars kept by fingerprint. From datastorage.lua, getDocSettingsHashDir. */
    getDocSettingsHashDir(): string;
  };
  export = DataStorage;
}
