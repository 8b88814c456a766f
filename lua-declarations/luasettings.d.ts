/** A file of settings: one Lua table, read and written as a whole. From frontend/luasettings.lua. */
declare module "luasettings" {
  namespace LuaSettings {
    interface LuaSettings {
      /** Absent for a table without a file. From frontend/luasettings.lua, file. */
      readonly file?: string;
      /** The table itself. */
      data: Record<string, unknown>;
      /** Undefined if the setting was never set. Tables are the stored tables, not copies. */
      readSetting(key: string): unknown;
      /** Stores `initial` when there is no value yet. `false` as `initial` counts as none. */
      readSetting<T>(key: string, initial: T): T;
      /** Changes the table in memory. `flush` writes the table to the file. */
      saveSetting(key: string, value: unknown): this;
      delSetting(key: string): this;
      has(key: string): boolean;
      hasNot(key: string): boolean;
      isTrue(key: string): boolean;
      isFalse(key: string): boolean;
      nilOrTrue(key: string): boolean;
      nilOrFalse(key: string): boolean;
      makeTrue(key: string): this;
      makeFalse(key: string): this;
      /** Nil and false become true, everything else false. */
      toggle(key: string): this;
      /** For a setting that is true by default: nil and true become false, false becomes nil. */
      flipNilOrTrue(key: string): this;
      /** For a setting that is false by default: nil and false become true, true becomes nil. */
      flipNilOrFalse(key: string): this;
      /** Appends to the list under the key. */
      addTableItem(key: string, value: unknown): this;
      /** `index` counts from 1. */
      removeTableItem(key: string, index: number): this;
      /** The table under the key as settings of its own, without a file. */
      child(key: string): LuaSettings;
      /** Replaces all settings with another table. */
      reset(data: Record<string, unknown>): this;
      /**
       * Writes the file and waits until it is on the disk. A file older than a minute is kept as `.old` first.
       * From frontend/luasettings.lua, flush and backup.
       */
      flush(): this | undefined;
      /** Alias of `flush`. */
      close(): void;
      /** Deletes the file, but not its `.old` copy. */
      purge(): this;
    }
  }

  const LuaSettings: {
    /** Reads the file, or its `.old` copy if the file cannot be read. Without both, the settings are empty. */
    open(path: string): LuaSettings.LuaSettings;
    /** Settings without a file. */
    wrap(data: object | undefined): LuaSettings.LuaSettings;
  };
  export = LuaSettings;
}
