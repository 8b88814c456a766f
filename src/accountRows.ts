import { caught } from "./base/storageError";
import type { DeviceAccount } from "./store/accounts.port";
import type { Database } from "./store/database";
import { getSettings } from "./store/settings";
import { countIn, textIn } from "./store/statements";
import { queueTables } from "./queue/queueView.store";

const sql = {
  chosen: "SELECT value FROM plugin_settings WHERE key = :key",
  choose: `
INSERT INTO plugin_settings (key, value) VALUES (:key, :number)
ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  pending: `SELECT ${Object.values(queueTables)
    .map((table) => `(SELECT count(*) FROM ${table})`)
    .join(" + ")} AS number`,
};

const key = "account";

/**
 * From the first account's database; undefined if never chosen or new. Another account's database names its own number
 * only while it is current.
 */
export function chosenAccount(database: Database): number | undefined {
  const rows = caught(() => database.query(sql.chosen, { key }));
  return rows.ok ? tonumber(textIn(rows.value[0]?.value) ?? "") : undefined;
}

/** Writes down in the database of an account which one is used. Failure: storage. */
export function chooseAccount(database: Database, number: number): number {
  return database.run(sql.choose, { key, number: `${number}` });
}

/** What the database of an account says of it. Failure: storage, also of a file that is no such database. */
export function accountIn(database: Database): Omit<DeviceAccount, "number" | "isCurrent"> {
  const counted = database.query(sql.pending);
  const { serverUrl, readerUsername, libraryUsername } = getSettings(database);
  return { serverUrl, readerUsername, libraryUsername, pending: countIn(counted[0]?.number) };
}
