import { settingsForAnother } from "./store/account";
import { done, failed, type Result } from "./base/result";
import type { Settings } from "./model/settings";
import { canUseWriteAheadLog } from "./koreader/device";
import { accountNumbers, databasePath, deleteDatabase } from "./koreader/ownFiles";
import { openDatabase, openForReading } from "./koreader/sqlite/openDatabase";
import type { Accounts, DeviceAccount } from "./store/accounts.port";
import type { Clock } from "./koreader/host.port";
import type { SettingsStore } from "./store/connection.port";
import type { Database } from "./store/database";
import { accountIn, chooseAccount } from "./accountRows";
import { openStore } from "./openStore";

/** @noSelf */
export interface AccountsContext {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  /** 0: nothing can be saved. */
  readonly current: number;
  /** Restarts the plugin on the next tick, so that no state of the other account stays in memory. */
  restart(): void;
}

/** One database each in the host's settings folder. */
export function createAccounts(context: AccountsContext): Accounts {
  return {
    list: () => listed(context),
    use: (number, changes) => use(context, number, changes ?? {}),
    begin: (settings) => {
      const numbers = accountNumbers();
      const last = numbers[numbers.length - 1];
      const shared = context.settings.save({ isShared: true });
      if (!shared.ok) return shared;
      return use(context, last === undefined ? 0 : last + 1, settingsForAnother(context.settings.current(), settings));
    },
    remove: (number) => remove(context, number),
  };
}

function listed({ current }: AccountsContext): readonly DeviceAccount[] {
  const accounts: DeviceAccount[] = [];
  for (const number of accountNumbers()) {
    const opened = openForReading(databasePath(number));
    if (!opened.ok) continue;
    const found = accountIn(opened.value);
    opened.value.close();
    const account = found.ok ? found.value : undefined;
    const isCurrent = number === current;
    // The first database stays even without a reader, because it names the current account.
    if (account !== undefined && (isCurrent || account.serverUrl !== ""))
      accounts.push({ ...account, number, isCurrent });
  }
  return accounts;
}

function remove(context: AccountsContext, number: number): Result<undefined> {
  const { current } = context;
  if (current === 0 || number === current) return failed({ kind: "storage", detail: "this account is in use" });
  if (!deleteDatabase(number)) return failed({ kind: "storage", detail: `${databasePath(number)} cannot be deleted` });
  if (number !== 1) return done;
  const chosen = inDatabase(1, (first) => choose(context, first, current));
  return chosen.ok ? done : chosen;
}

/**
 * Against power cuts: the database and its settings are written first, then the old account is unmarked, then the new
 * one marked. A marked account is always usable.
 */
function use(context: AccountsContext, number: number, changes: Partial<Settings>): Result<undefined> {
  if (context.current === 0 || number === 0)
    return failed({ kind: "storage", detail: "the database is not where it belongs" });
  if (number === context.current) return context.settings.save(changes);
  const saved = inDatabase(number, (database) => settle(context, database, changes));
  const left = saved.ok ? inDatabase(context.current, (before) => chooseAccount(before, number)) : saved;
  const chosen = left.ok ? inDatabase(1, (first) => choose(context, first, number)) : left;
  if (!chosen.ok) return chosen;
  // Without it the choice is lost with the first database, and nothing else.
  if (number !== 1) inDatabase(number, (own) => chooseAccount(own, number));
  context.restart();
  return done;
}

/** The first account's may be a new one, without tables, where the one before was lost. */
function choose(context: AccountsContext, first: Database, number: number): Result<unknown> {
  const settled = settle(context, first, {});
  return settled.ok ? chooseAccount(first, number) : settled;
}

function settle({ clock }: AccountsContext, database: Database, changes: Partial<Settings>): Result<unknown> {
  const store = openStore({ database, clock, isBarred: () => false, backUp: () => done, origin: () => undefined });
  return store.ok ? store.value.settings.save(changes) : store;
}

function inDatabase(account: number, work: (database: Database) => Result<unknown>): Result<unknown> {
  const opened = openDatabase(databasePath(account), { canUseWal: canUseWriteAheadLog() });
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const worked = work(database);
  database.close();
  return worked;
}
