import { type DeviceAccount, settingsForAnother, type Accounts } from "./store/account";
import { type Database, countIn } from "./store/database";
import { changeTogether, loadDeviceState, saveDeviceState } from "./store/deviceState";
import { getSettings, saveSettings } from "./store/settings";
import { kindFacts } from "./queue/queue.rules";
import { valueOrThrow, caught, throwStorage } from "./base/result";
import type { DeviceState } from "./model/deviceState";
import type { Settings } from "./model/settings";
import { canUseWriteAheadLog } from "./koreader/device";
import { accountNumbers, databasePath, deleteDatabase, isFirstDatabase } from "./koreader/ownFiles";
import { openDatabase, openForReading } from "./koreader/sqlite/openDatabase";
import type { Clock } from "./koreader/host.port";
import { openStore } from "./openStore";

const sql = {
  pending: `SELECT ${Object.values(kindFacts)
    .map(({ table }) => `(SELECT count(*) FROM ${table})`)
    .join(" + ")} AS number`,
};

/** The account's own record. Throws for a file that is no database of the plugin, or of an unreleased build. */
export function accountIn(database: Database): Omit<DeviceAccount, "number" | "isCurrent"> {
  loadDeviceState(database);
  const counted = database.query(sql.pending);
  const { serverUrl, readerUsername, libraryUsername } = getSettings(database);
  return { serverUrl, readerUsername, libraryUsername, pending: countIn(counted[0]?.number) };
}

/** @noSelf */
export interface AccountsContext {
  readonly clock: Clock;
  readonly database: Database;
  readonly current: number;
  /** Restarts the plugin on the next tick, so that no state of the other account stays in memory. */
  restart(): void;
}

export function createAccounts(context: AccountsContext): Accounts {
  return {
    list: () => listed(context),
    isNew: () => context.current === 1 && isFirstDatabase(),
    use: (number, changes, state) => caught(() => use(context, number, { changes, state })),
    begin: (changes, state) => caught(() => begin(context, { changes, state })),
    remove: (number) => caught(() => remove(context, number)),
  };
}

interface AccountChange {
  readonly changes?: Partial<Settings> | undefined;
  readonly state?: Partial<DeviceState> | undefined;
}

function begin(context: AccountsContext, { changes = {}, state }: AccountChange): void {
  const numbers = accountNumbers();
  const last = numbers[numbers.length - 1];
  saveDeviceState(context.database, { isShared: true });
  use(context, last === undefined ? 0 : last + 1, {
    changes: settingsForAnother(getSettings(context.database), changes),
    state: { ...state, isShared: true },
  });
}

function listed({ current }: AccountsContext): readonly DeviceAccount[] {
  const accounts: DeviceAccount[] = [];
  for (const number of accountNumbers()) {
    const opened = openForReading(databasePath(number));
    if (!opened.ok) continue;
    const found = caught(() => accountIn(opened.value));
    opened.value.close();
    const account = found.ok ? found.value : undefined;
    const isCurrent = number === current;
    // The first database stays even without a reader, because it names the current account.
    if (account !== undefined && (isCurrent || account.serverUrl !== ""))
      accounts.push({ ...account, number, isCurrent });
  }
  return accounts;
}

function remove(context: AccountsContext, number: number): void {
  const { current } = context;
  if (current === 0 || number === current) throwStorage({ kind: "storage", detail: "this account is in use" });
  if (!deleteDatabase(number)) throwStorage({ kind: "storage", detail: `${databasePath(number)} cannot be deleted` });
  if (number === 1) inDatabase(1, (first) => choose(context, first, current));
}

/** Against power cuts: the database first, then the old mark off, then the new one on. Any marked account is usable. */
function use(context: AccountsContext, number: number, written: AccountChange): void {
  if (context.current === 0 || number === 0)
    throwStorage({ kind: "storage", detail: "the database is not where it belongs" });
  if (number === context.current) {
    save(context.database, written);
    return;
  }
  inDatabase(number, (database) => settle(context, database, written));
  inDatabase(context.current, (before) => saveDeviceState(before, { account: number }));
  inDatabase(1, (first) => choose(context, first, number));
  // Without it the choice is lost with the first database, and nothing else.
  if (number !== 1) caught(() => inDatabase(number, (own) => saveDeviceState(own, { account: number })));
  context.restart();
}

/** The first account's database may be new and empty, if the old one was lost. */
function choose(context: AccountsContext, first: Database, number: number): void {
  settle(context, first, {});
  saveDeviceState(first, { account: number });
}

function settle({ clock }: AccountsContext, database: Database, written: AccountChange): void {
  const nothing = (): undefined => undefined;
  save(openStore({ database, clock, isBarred: () => false, backUp: nothing, origin: nothing }).database, written);
}

function save(database: Database, { changes = {}, state = {} }: AccountChange): void {
  changeTogether(database, () => {
    saveSettings(database, changes);
    saveDeviceState(database, state);
  });
}

function inDatabase(account: number, work: (database: Database) => void): void {
  const { database } = valueOrThrow(openDatabase(databasePath(account), { canUseWal: canUseWriteAheadLog() }));
  const worked = caught(() => work(database));
  database.close();
  valueOrThrow(worked);
}
