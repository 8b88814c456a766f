import { defaults, type Settings } from "../domain/settings";
import { ok, type Result } from "../domain/result";
import type { Database } from "../ports/database";
import type { SettingsStore } from "../ports/settingsStore";
import { textIn } from "./cell";
import { cleaned, settingNames, textOf, valueIn, type SettingValue } from "./settingText";
import { runAll, type Statement } from "./statements";

const sql = {
  read: "SELECT key, value FROM plugin_settings",
  write: `
INSERT INTO plugin_settings (key, value) VALUES (:key, :value)
ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
};

/** Settings, in `plugin_settings`: one row for each that was ever chosen. */
export function createSettingsStore(database: Database): SettingsStore {
  let remembered: Settings | undefined;

  const current = (): Settings => {
    if (remembered !== undefined) return remembered;
    const read = readSettings(database);
    // Not remembered: a file that is locked now may be read later.
    if (!read.ok) return defaults;
    remembered = read.value;
    return remembered;
  };

  return {
    current,
    save: (changes) => {
      const saved = runAll(database, writesOf(changes));
      if (saved.ok && remembered !== undefined) remembered = merged(remembered, changes);
      return saved;
    },
  };
}

function readSettings(database: Database): Result<Settings> {
  const rows = database.query(sql.read);
  if (!rows.ok) return rows;
  const kept: Record<string, string | undefined> = {};
  for (const row of rows.value) kept[textIn(row.key) ?? ""] = textIn(row.value);
  const settings: Record<string, SettingValue> = {};
  for (const name of settingNames()) {
    const text = kept[name];
    settings[name] = (text === undefined ? undefined : valueIn(name, text)) ?? defaults[name];
  }
  return ok(settings as unknown as Settings);
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
    if (value !== undefined) writes.push([sql.write, { key: name, value: textOf(cleaned(name, value)) }]);
  }
  return writes;
}
