/**
 * The host's own settings. The reader's patches and other plugins write them too, and their shapes change between
 * releases: src/koreader/hostSettings.ts has one reader for each, which looks before it uses.
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
  /** The folder that the file browser was in last. From frontend/apps/filemanager/filemanager.lua, onPathChanged. */
  | "lastdir"
  /** Booleans by the name of the plugin. From frontend/pluginloader.lua, loadPlugins. */
  | "plugins_disabled"
  /** `ProgressSyncSettings`, up to v2024.11; later in a file of its own. From plugins/kosync.koplugin/main.lua, init. */
  | "kosync"
  /** As `de` or `pt_BR`; `C` is English. From frontend/ui/language.lua, changeLanguage. */
  | "language"
  /** Of the last keyboard, as `ru`. From frontend/ui/widget/virtualkeyboard.lua, getKeyboardLayout. */
  | "keyboard_layout"
  /** Of each new keyboard, if the last one is not remembered. */
  | "keyboard_layout_default"
  /** False: each keyboard opens with the default. From frontend/ui/widget/virtualkeyboard.lua, getKeyboardLayout. */
  | "keyboard_remember_layout"
  /** A boolean. From frontend/datetime.lua, secondsToDateTime. */
  | "twelve_hour_clock"
  /** `StatisticsSettings`. From plugins/statistics.koplugin/main.lua, init. */
  | "statistics"
  /** `HighlightColors`. From frontend/apps/reader/modules/readerhighlight.lua. */
  | "highlight_custom_colors";

/**
 * Colours of highlights that differ from the host's, by its name of the colour. Up to v2026.07.2 a user patch alone
 * writes them, as `#RRGGBB`; later the host, as tables, and an empty one once the reader was started.
 */
type HighlightColors = Readonly<Record<string, string | { readonly name?: string; readonly code?: string }>>;

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
