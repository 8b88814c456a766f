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
  };
  export = DataStorage;
}
