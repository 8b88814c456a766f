import type { DeviceAccount } from "./store/accountRecords";
import type { Database } from "./store/database";
import { loadDeviceState } from "./store/deviceState";
import { getSettings } from "./store/settings";
import { countIn } from "./store/statements";
import { queueTables } from "./queue/queueView.store";

const sql = {
  pending: `SELECT ${Object.values(queueTables)
    .map((table) => `(SELECT count(*) FROM ${table})`)
    .join(" + ")} AS number`,
};

/** An account's own record in its database. Throws for a file that is no such database, or of an unreleased build. */
export function accountIn(database: Database): Omit<DeviceAccount, "number" | "isCurrent"> {
  loadDeviceState(database);
  const counted = database.query(sql.pending);
  const { serverUrl, readerUsername, libraryUsername } = getSettings(database);
  return { serverUrl, readerUsername, libraryUsername, pending: countIn(counted[0]?.number) };
}
