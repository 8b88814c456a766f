import { soundNumber } from "../base/scale";

/** A table of the host with unchecked values. */
export type HostTable = Readonly<Record<string, unknown>>;

export function isHostTable(value: unknown): value is HostTable {
  return typeof value === "object";
}

/** Undefined for any other shape. */
export function hostTable(value: unknown): HostTable | undefined {
  return isHostTable(value) ? value : undefined;
}

/** Numbers become text: a title may be `1984`. Undefined for any other shape. */
export function hostText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? `${value}` : undefined;
}

/** Undefined for any other shape, and beyond `greatestNumber`. */
export function hostNumber(value: unknown): number | undefined {
  return soundNumber(value);
}

/** The host's own settings, one reader each. A value of another shape counts as absent. */
export const hostSettings = {
  homeFolder: (): string | undefined => hostText(G_reader_settings.readSetting("home_dir")),
  lastFolder: (): string | undefined => hostText(G_reader_settings.readSetting("lastdir")),
  language: (): string | undefined => hostText(G_reader_settings.readSetting("language")),
  hasTwelveHourClock: (): boolean => G_reader_settings.readSetting("twelve_hour_clock") === true,
  isPluginDisabled: (name: string): boolean =>
    hostTable(G_reader_settings.readSetting("plugins_disabled"))?.[name] === true,
  progressSync: (): HostTable | undefined => hostTable(G_reader_settings.readSetting("kosync")),
  dayStart,
  highlightColours,
};

/** Start of the day in the host's statistics; `inMonth`: applies to the month view too. */
function dayStart(): { readonly hour: number; readonly minute: number; readonly inMonth: boolean } {
  const calendar = hostTable(G_reader_settings.readSetting("statistics"));
  return {
    hour: hostNumber(calendar?.["calendar_day_start_hour"]) ?? 0,
    minute: hostNumber(calendar?.["calendar_day_start_minute"]) ?? 0,
    inMonth: calendar?.["calendar_use_day_time_shift"] === true,
  };
}

/** Changed colours by name. Older releases and user patches keep a text, newer ones a table with an optional `code`. */
function highlightColours(): Readonly<Record<string, string>> {
  const colours: Record<string, string> = {};
  const custom = hostTable(G_reader_settings.readSetting("highlight_custom_colors")) ?? {};
  for (const [name, value] of pairs(custom)) {
    const code = hostTable(value)?.["code"] ?? value;
    if (typeof name === "string" && typeof code === "string") colours[name] = code;
  }
  return colours;
}
