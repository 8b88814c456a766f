import { caught } from "../base/storageError";
import { collectionSyncs, defaults, numberBounds, type Settings, strategies } from "../model/settings";
import type { Database } from "./database";
import { runAll, type Statement, textIn } from "./statements";
import { ratingModes } from "../model/settings";
import {} from "../model/settings";
import { notesDestinations } from "../model/settings";
import { noteSyncs } from "../model/annotation";

const sql = {
  read: "SELECT key, value FROM plugin_settings",
  write: `
INSERT INTO plugin_settings (key, value) VALUES (:key, :value)
ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
};

/** Every setting, from memory after the first call; one that was never chosen, or is unreadable, has its default. */
export function getSettings(database: Database): Settings {
  const { memory } = database;
  if (memory.settings !== undefined) return memory.settings as Settings;
  const read = caught(() => readSettings(database));
  // Not remembered: a file that is locked now may be read later.
  if (!read.ok) return defaults;
  memory.settings = read.value;
  return read.value;
}

/** Writes the given ones, in one transaction, and makes them current. */
export function saveSettings(database: Database, changes: Partial<Settings>): void {
  runAll(database, writesOf(changes));
  const { memory } = database;
  if (memory.settings !== undefined) memory.settings = merged(memory.settings as Settings, changes);
}

function readSettings(database: Database): Settings {
  const rows = database.query(sql.read);
  const kept: Record<string, string | undefined> = {};
  for (const row of rows) kept[textIn(row.key) ?? ""] = textIn(row.value);
  const settings: Record<string, SettingValue> = {};
  for (const name of settingNames()) {
    const text = kept[name];
    settings[name] = (text === undefined ? undefined : valueIn(name, text)) ?? defaults[name];
  }
  return settings as unknown as Settings;
}

function merged(before: Settings, changes: Partial<Settings>): Settings {
  const settings: Record<string, SettingValue> = {};
  for (const name of settingNames()) settings[name] = cleaned(name, changes[name] ?? before[name]);
  return settings as unknown as Settings;
}

function writesOf(changes: Partial<Settings>): readonly Statement[] {
  const writes: Statement[] = [];
  for (const name of settingNames()) {
    const value = changes[name];
    if (value !== undefined) writes.push([sql.write, { key: name, value: settingText(cleaned(name, value)) }]);
  }
  return writes;
}

export type SettingName = keyof Settings;
export type SettingValue = Settings[SettingName];

/** The settings that are one of a few words. The compiler asks for each of them here. */
type WordName = {
  [Name in SettingName]: string extends Settings[Name] ? never : Settings[Name] extends string ? Name : never;
}[SettingName];

const words: { readonly [Name in WordName]: readonly Settings[Name][] } = {
  progressForward: strategies,
  progressBackward: strategies,
  highlights: noteSyncs,
  bookmarks: noteSyncs,
  notesDestination: notesDestinations,
  collections: collectionSyncs,
  ratingMode: ratingModes,
};

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Every setting, in no particular order. */
function settingNames(): readonly SettingName[] {
  return Object.keys(defaults) as SettingName[];
}

/** The value as the text that is kept. */
export function settingText(value: SettingValue): string {
  return typeof value === "string" ? value : `${value}`;
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
  if (allowed === undefined || allowed.indexOf(text) >= 0) return text;
  return allowed === noteSyncs ? switched[text] : undefined;
}

/** Values of settings that were once on or off. */
const switched: Readonly<Record<string, string | undefined>> = { true: "send", false: "off" };

/** The value made one that the setting may have: numbers are whole and within their bounds. */
function cleaned(name: SettingName, value: SettingValue): SettingValue {
  if (typeof value !== "number") return value;
  const bounds = (numberBounds as Readonly<Record<string, Bounds | undefined>>)[name];
  if (bounds === undefined) return Math.floor(value);
  return Math.floor(Math.max(bounds.min, Math.min(bounds.max, value)));
}

/** Digits alone: Lua would also take "0x10", "1e5" and " 7 " for numbers. */
function numberIn(name: SettingName, text: string): SettingValue | undefined {
  const digits = text.startsWith("-") ? text.slice(1) : text;
  for (const digit of digits.split("")) if (!"0123456789".includes(digit)) return undefined;
  return digits === "" ? undefined : cleaned(name, Number(text));
}
