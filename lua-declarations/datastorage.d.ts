/** Where the host keeps its files. */
declare module "datastorage" {
  const DataStorage: {
    /** The folder of everything of the reader; "." on devices that keep it beside the program. From datastorage.lua, getDataDir. */
    getDataDir(): string;
    /** The folder `settings` inside it; the host has made it. From datastorage.lua, getSettingsDir. */
    getSettingsDir(): string;
  };
  export = DataStorage;
}
