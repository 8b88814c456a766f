/**
 * The host's own settings. The reader's patches and other plugins write them too, and their types change between
 * releases: src/koreader/hostSettings.ts has one function for each setting, which checks the value before use.
 */
declare const G_reader_settings: {
  /** Nil when it was never set. From frontend/luasettings.lua, readSetting. */
  readSetting(key: HostSettingKey): unknown;
  /** Nil removes it. From frontend/luasettings.lua, saveSetting. */
  saveSetting(key: "keyboard_layout" | "keyboard_layout_default", value: unknown): void;
};

type HostSettingKey =
  /** A path. From frontend/apps/filemanager/filemanager.lua. */
  | "home_dir"
  /** The last folder of the file browser. From frontend/apps/filemanager/filemanager.lua, onPathChanged. */
  | "lastdir"
  /** Booleans by the name of the plugin. From frontend/pluginloader.lua, loadPlugins. */
  | "plugins_disabled"
  /**
   * `ProgressSyncSettings`, up to v2024.11; later releases store them in a separate file. From
   * plugins/kosync.koplugin/main.lua, init.
   */
  | "kosync"
  /** A language like `de` or `pt_BR`; `C` is English. From frontend/ui/language.lua, changeLanguage. */
  | "language"
  /** The layout of the last keyboard, like `ru`. From frontend/ui/widget/virtualkeyboard.lua, getKeyboardLayout. */
  | "keyboard_layout"
  /** The layout of each new keyboard, if the last layout is not remembered. */
  | "keyboard_layout_default"
  /**
   * False: each keyboard opens with the default layout. From frontend/ui/widget/virtualkeyboard.lua, getKeyboardLayout.
   */
  | "keyboard_remember_layout"
  /** A boolean. From frontend/datetime.lua, secondsToDateTime. */
  | "twelve_hour_clock"
  /** `StatisticsSettings`. From plugins/statistics.koplugin/main.lua, init. */
  | "statistics"
  /** `HighlightColors`. From frontend/apps/reader/modules/readerhighlight.lua. */
  | "highlight_custom_colors";

/**
 * The reader's own colours for highlights, by the host's name of the colour. Up to v2026.07.2 only a user patch writes
 * them, as `#RRGGBB`; later the host writes them as tables, and writes an empty table when a book is first opened.
 */
type HighlightColors = Readonly<Record<string, string | { readonly name?: string; readonly code?: string }>>;

/**
 * The settings of the host's own reading statistics. From plugins/statistics.koplugin/main.lua,
 * calendar_use_day_time_shift.
 */
interface StatisticsSettings {
  /** The time at which a day begins in the timeline of a day; 0 if it was never set. */
  readonly calendar_day_start_hour?: number;
  readonly calendar_day_start_minute?: number;
  /** Applies to the month view too. */
  readonly calendar_use_day_time_shift?: boolean;
}

/** The settings of the host's own progress sync. From plugins/kosync.koplugin/main.lua, default_settings. */
interface ProgressSyncSettings {
  /** Absent: KOReader's own server. */
  readonly custom_server?: string;
  /** Absent: no account is signed in. */
  readonly username?: string;
  readonly auto_sync?: boolean;
}
