/** The host's own settings, a global of its. From frontend/luasettings.lua. */
declare const G_reader_settings: {
  /** Undefined when it was never set. From frontend/luasettings.lua, readSetting. */
  readSetting(key: "home_dir"): string | undefined;
  /** As `de` or `pt_BR`; `C` is English. From frontend/ui/language.lua, changeLanguage. */
  readSetting(key: "language"): string | undefined;
  /** From frontend/datetime.lua, secondsToDateTime. */
  readSetting(key: "twelve_hour_clock"): boolean | undefined;
  /** Highlight colours that the reader has added, `#RRGGBB` by name. */
  readSetting(key: "highlight_custom_colors"): Record<string, string> | undefined;
};
