/** The host's own settings, a global of its. From frontend/luasettings.lua. */
declare const G_reader_settings: {
  /** Undefined when it was never set. From frontend/luasettings.lua, readSetting. */
  readSetting(key: "home_dir"): string | undefined;
  /** Highlight colours that the reader has added, `#RRGGBB` by name. */
  readSetting(key: "highlight_custom_colors"): Record<string, string> | undefined;
};
