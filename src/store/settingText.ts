import { notesDestinations, notesWhens, ratingModes } from "../domain/notes/noteSettings";
import { defaults, numberBounds, sessionRules, strategies, type Settings } from "../domain/settings";

export type SettingName = keyof Settings;
export type SettingValue = Settings[SettingName];

/** The settings that are one of a few words. The compiler asks for each of them here. */
type WordName = {
  [Name in SettingName]: string extends Settings[Name] ? never : Settings[Name] extends string ? Name : never;
}[SettingName];

const words: { readonly [Name in WordName]: readonly Settings[Name][] } = {
  sessionRule: sessionRules,
  progressForward: strategies,
  progressBackward: strategies,
  notesDestination: notesDestinations,
  notesWhen: notesWhens,
  ratingMode: ratingModes,
};

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Every setting, in no particular order. */
export function settingNames(): readonly SettingName[] {
  return Object.keys(defaults) as SettingName[];
}

/** The value as the text that is kept. */
export function textOf(value: SettingValue): string {
  return typeof value === "string" ? value : tostring(value);
}

/**
 * The value that a kept text stands for, of the type that the setting has: nothing is guessed from the text, so the
 * password "007" stays what it is. Undefined when the text cannot be such a value.
 */
export function valueIn(name: SettingName, text: string): SettingValue | undefined {
  const standard = defaults[name];
  if (typeof standard === "boolean") return text === "true" || text === "false" ? text === "true" : undefined;
  if (typeof standard === "number") return numberIn(name, text);
  const allowed = (words as Readonly<Record<string, readonly string[] | undefined>>)[name];
  return allowed === undefined || allowed.indexOf(text) >= 0 ? text : undefined;
}

/** The value made one that the setting may have: numbers are whole and within their bounds. */
export function cleaned(name: SettingName, value: SettingValue): SettingValue {
  if (typeof value !== "number") return value;
  const bounds = (numberBounds as Readonly<Record<string, Bounds | undefined>>)[name];
  if (bounds === undefined) return Math.floor(value);
  return Math.floor(Math.max(bounds.min, Math.min(bounds.max, value)));
}

/** Digits alone: Lua would also take "0x10", "1e5" and " 7 " for numbers. */
function numberIn(name: SettingName, text: string): SettingValue | undefined {
  const [digits] = string.match(text, "^%-?%d+$");
  const number = digits === undefined ? undefined : tonumber(digits);
  return number === undefined ? undefined : cleaned(name, number);
}
