import { namesOf } from "../base/longList";
import { caught, readOr, valueOrThrow } from "../base/result";
import { type DeviceState, initialState } from "../model/deviceState";
import { type Database, type Value, runAll, type Statement } from "./database";
import { getSettings } from "./settings";

export const deviceTables: readonly string[] = [
  "CREATE TABLE device_state (key TEXT PRIMARY KEY NOT NULL, value NOT NULL)",
];

const sql = {
  read: "SELECT key, value FROM device_state",
  write: `
INSERT INTO device_state (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
};

/** The initial state if the database cannot be read. */
export function getDeviceState(database: Database): DeviceState {
  return readOr(initialState, () => loadDeviceState(database));
}

/** Throws if the database cannot be read. From memory after the first success. */
export function loadDeviceState(database: Database): DeviceState {
  const { memory } = database;
  memory["deviceState"] ??= readState(database);
  return memory["deviceState"] as DeviceState;
}

/** Skips values that are already stored. */
export function saveDeviceState(database: Database, changes: Partial<DeviceState>): void {
  const before = loadDeviceState(database);
  const writes: Statement[] = [];
  const state: State = {};
  for (const key of keys) {
    const value = changes[key] ?? before[key];
    state[key] = value;
    if (value !== before[key]) writes.push([sql.write, { key, value: toCell(value) }]);
  }
  if (writes.length > 0) runAll(database, writes);
  database.memory["deviceState"] = state;
}

/** One transaction of settings, device state and more. After a failure memory is as before, too. */
export function changeTogether(database: Database, work: () => void): void {
  const { memory } = database;
  const { settings, deviceState } = memory;
  const changed = caught(() => database.transaction(work));
  if (changed.ok) return;
  memory.settings = settings;
  memory["deviceState"] = deviceState;
  valueOrThrow(changed);
}

/** True if the server refused the library login, until a login or a change of the account. */
export function isLoginRefused(database: Database): boolean {
  return getDeviceState(database).loginRefusedAt > 0;
}

/** True if a library account is set and not refused. */
export function canUseLibrary(database: Database): boolean {
  return getSettings(database).libraryUsername !== "" && !isLoginRefused(database);
}

type StateValue = DeviceState[keyof DeviceState];
type State = Record<string, StateValue>;

const keys = namesOf(initialState);

function readState(database: Database): State {
  const cells: Record<string, Value | undefined> = {};
  for (const { key = "", value } of database.query(sql.read)) cells[key] = value;
  const state: State = {};
  for (const key of keys) state[key] = fromCell(cells[key], initialState[key]);
  return state;
}

function fromCell(value: Value | undefined, initial: StateValue): StateValue {
  if (typeof initial === "boolean") return value === 1;
  return value ?? initial;
}

function toCell(value: StateValue): Value {
  return typeof value === "boolean" ? (value ? 1 : 0) : value;
}
