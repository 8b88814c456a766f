/** The folders of the host's files. */
declare module "datastorage" {
  const DataStorage: {
    /**
     * The folder of all files that the host stores; "." if that is the folder of the program. From datastorage.lua,
     * getDataDir.
     */
    getDataDir(): string;
    /** The folder `settings` inside the data folder; the host has made it. From datastorage.lua, getSettingsDir. */
    getSettingsDir(): string;
    /**
     * The folder of sidecars that are stored by path, away from their books. From datastorage.lua, getDocSettingsDir.
     */
    getDocSettingsDir(): string;
    /** The folder of sidecars that are stored by fingerprint. From datastorage.lua, getDocSettingsHashDir. */
    getDocSettingsHashDir(): string;
  };
  export = DataStorage;
}
