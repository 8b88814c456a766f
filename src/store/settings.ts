import { namesOf } from "../base/longList";
import { caught } from "../base/result";
import { defaults, numberBounds, settingWords, type SettingLists, type Settings } from "../model/settings";
import { type Database, type Values, runAll, type Statement, textIn } from "./database";

export type SettingName = keyof Settings;
export type SettingValue = Settings[SettingName];

export type ListName = keyof SettingLists;

type ChoiceValue = Settings[Exclude<SettingName, ListName>];

type Entry<Name extends ListName> = SettingLists[Name][number];
type Lists = {
  readonly [Name in ListName]: { readonly table: string; readonly columns: readonly (keyof Entry<Name> & string)[] };
};
type List = Lists[ListName];

/** Tables of the lists. A column is a field of an entry; NULL is an absent field. */
const lists: Lists = {
  homeNetworks: { table: "home_networks", columns: ["name"] },
  trustedServers: { table: "trusted_servers", columns: ["origin", "trust"] },
  requestHeaders: { table: "request_headers", columns: ["origin", "name", "value"] },
  shelves: { table: "chosen_shelves", columns: ["kind", "id", "name", "origin", "names", "whose"] },
  pinnedLists: { table: "pinned_lists", columns: ["name", "filter"] },
  keptSeries: { table: "kept_series", columns: ["name", "count"] },
  excludedFolders: { table: "excluded_folders", columns: ["path"] },
  excludedFormats: { table: "excluded_formats", columns: ["type"] },
};

const listByName: Readonly<Record<string, List | undefined>> = lists;

/** Also the default of `shelves`. */
export const settingTables: readonly string[] = [
  "CREATE TABLE plugin_settings (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)",
  "CREATE TABLE home_networks (name TEXT PRIMARY KEY NOT NULL)",
  `CREATE TABLE trusted_servers (
  origin TEXT PRIMARY KEY NOT NULL,
  trust TEXT NOT NULL CHECK (trust = 'unchecked' OR length(trust) = 64))`,
  `CREATE TABLE request_headers (
  origin TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  value TEXT NOT NULL,
  PRIMARY KEY (origin, name))`,
  `CREATE TABLE chosen_shelves (
  kind TEXT NOT NULL CHECK (kind IN ('standard', 'magic')),
  id INTEGER,
  name TEXT NOT NULL,
  origin TEXT CHECK (origin = 'default'),
  names TEXT,
  whose TEXT CHECK (whose IN ('own', 'other')),
  CHECK (id IS NOT NULL OR name <> ''))`,
  "INSERT INTO chosen_shelves (kind, name, origin) VALUES ('standard', 'KOReader', 'default')",
  "CREATE TABLE pinned_lists (name TEXT PRIMARY KEY NOT NULL, filter TEXT NOT NULL)",
  "CREATE TABLE kept_series (name TEXT PRIMARY KEY NOT NULL, count INTEGER NOT NULL CHECK (count > 0))",
  "CREATE TABLE excluded_folders (path TEXT PRIMARY KEY NOT NULL)",
  "CREATE TABLE excluded_formats (type TEXT PRIMARY KEY NOT NULL)",
];

const sql = {
  read: "SELECT key, value FROM plugin_settings",
  write: `
INSERT INTO plugin_settings (key, value) VALUES (:key, :value)
ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
  readList: ({ table, columns }: List) => `SELECT ${columns.join(", ")} FROM ${table} ORDER BY rowid`,
  clearList: ({ table }: List) => `DELETE FROM ${table}`,
  addEntry: ({ table, columns }: List) =>
    `INSERT OR REPLACE INTO ${table} (${columns.join(", ")}) VALUES (:${columns.join(", :")})`,
};

/** From memory after the first call. A setting that was never chosen, or is unreadable, has its default. */
export function getSettings(database: Database): Settings {
  const { memory } = database;
  if (memory.settings !== undefined) return memory.settings;
  const read = caught(() => readSettings(database));
  // Not remembered: a file that is locked now may be read later.
  if (!read.ok) return defaults;
  memory.settings = read.value;
  return read.value;
}

/** One transaction. */
export function saveSettings(database: Database, changes: Partial<Settings>): void {
  runAll(database, writesOf(changes));
  const { memory } = database;
  if (memory.settings !== undefined) memory.settings = merged(memory.settings, changes);
}

/** Compares lists by their entries. */
export function isSameSetting(name: SettingName, one: SettingValue, other: SettingValue): boolean {
  const list = findList(name);
  if (list === undefined) return one === other;
  const [entries, others] = [entriesOf(one), entriesOf(other)];
  return (
    entries.length === others.length &&
    entries.every((entry, at) => list.columns.every((column) => entry[column] === others[at]?.[column]))
  );
}

export function isListName(name: string): name is ListName {
  return findList(name) !== undefined;
}

/** A text that the user writes: an address, a name, a folder. */
export function isFreeText(name: SettingName): boolean {
  return typeof defaults[name] === "string" && wordsByName[name] === undefined;
}

export function hasField(name: ListName, field: string): boolean {
  return findList(name)?.columns.some((column) => column === field) === true;
}

function findList(name: string): List | undefined {
  return listByName[name];
}

function entriesOf(value: SettingValue): readonly Values[] {
  return value as unknown as readonly Values[];
}

function readSettings(database: Database): Settings {
  const texts: Record<string, string | undefined> = {};
  for (const { key, value } of database.query(sql.read)) texts[textIn(key) ?? ""] = textIn(value);
  const settings: Record<string, unknown> = {};
  for (const name of settingNames()) {
    const list = findList(name);
    const text = texts[name];
    const chosen = text === undefined ? undefined : valueIn(name, text);
    settings[name] = list === undefined ? (chosen ?? defaults[name]) : database.query(sql.readList(list));
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
    const list = findList(name);
    if (value === undefined) continue;
    if (list === undefined) writes.push([sql.write, { key: name, value: settingText(cleaned(name, value)) }]);
    else addListWrites(writes, list, entriesOf(value));
  }
  return writes;
}

function addListWrites(writes: Statement[], list: List, entries: readonly Values[]): void {
  writes.push([sql.clearList(list)]);
  for (const entry of entries) writes.push([sql.addEntry(list), entry]);
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const wordsByName: Readonly<Record<string, readonly string[] | undefined>> = settingWords;
const boundsByName: Readonly<Record<string, Bounds | undefined>> = numberBounds;

function settingNames(): readonly SettingName[] {
  return namesOf(defaults);
}

/** As stored. */
export function settingText(value: SettingValue): string {
  return typeof value === "string" ? value : `${value as number | boolean}`;
}

/** Value of the setting's type, or undefined. Nothing is guessed: the password "007" stays a text. */
export function valueIn(name: SettingName, text: string): ChoiceValue | undefined {
  const standard = defaults[name];
  if (typeof standard === "boolean") return text === "true" || text === "false" ? text === "true" : undefined;
  if (typeof standard === "number") return numberIn(name, text);
  const allowed = wordsByName[name];
  return allowed === undefined || allowed.includes(text) ? text : undefined;
}

/** Numbers become whole and within their bounds. */
function cleaned(name: SettingName, value: SettingValue): SettingValue {
  return typeof value === "number" ? bounded(name, value) : value;
}

function bounded(name: SettingName, value: number): number {
  const bounds = boundsByName[name];
  if (bounds === undefined) return Math.floor(value);
  return Math.floor(Math.max(bounds.min, Math.min(bounds.max, value)));
}

/** Digits only, because Lua reads "0x10", "1e5" and " 7 " as numbers too. */
function numberIn(name: SettingName, text: string): number | undefined {
  const digits = text.startsWith("-") ? text.slice(1) : text;
  for (const digit of digits.split("")) if (!"0123456789".includes(digit)) return undefined;
  return digits === "" ? undefined : bounded(name, Number(text));
}
