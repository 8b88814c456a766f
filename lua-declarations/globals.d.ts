/** The host's own settings, a global of its. From frontend/luasettings.lua. */
declare const G_reader_settings: {
  /** Undefined when it was never set. From frontend/luasettings.lua, readSetting. */
  readSetting(key: "home_dir"): string | undefined;
  /** The folder that the file browser was in last. From frontend/apps/filemanager/filemanager.lua, onPathChanged. */
  readSetting(key: "lastdir"): string | undefined;
  /** By the name of the plugin. From frontend/pluginloader.lua, loadPlugins. */
  readSetting(key: "plugins_disabled"): Record<string, boolean | undefined> | undefined;
  /** Of the progress sync, up to v2024.11; later in a file of its own. From plugins/kosync.koplugin/main.lua, init. */
  readSetting(key: "kosync"): ProgressSyncSettings | undefined;
  /** As `de` or `pt_BR`; `C` is English. From frontend/ui/language.lua, changeLanguage. */
  readSetting(key: "language"): string | undefined;
  /** From frontend/datetime.lua, secondsToDateTime. */
  readSetting(key: "twelve_hour_clock"): boolean | undefined;
  /** Of the reading statistics. From plugins/statistics.koplugin/main.lua, init. */
  readSetting(key: "statistics"): StatisticsSettings | undefined;
  /** Highlight colours that the reader has added, `#RRGGBB` by name. */
  readSetting(key: "highlight_custom_colors"): Record<string, string> | undefined;
};

/** Of the host's own reading statistics. From plugins/statistics.koplugin/main.lua, calendar_use_day_time_shift. */
interface StatisticsSettings {
  /** When a day begins in the timeline of a day; 0 where it was never set. */
  readonly calendar_day_start_hour?: number;
  readonly calendar_day_start_minute?: number;
  /** Applies to the month view too. */
  readonly calendar_use_day_time_shift?: boolean;
}

/** Of the host's own progress sync. From plugins/kosync.koplugin/main.lua, default_settings. */
interface ProgressSyncSettings {
  /** Absent: KOReader's own server. */
  readonly custom_server?: string;
  /** Absent: nobody is signed in. */
  readonly username?: string;
  readonly auto_sync?: boolean;
}
