import { caught, valueOrThrow, done, failed, ok, type Result } from "./base/result";
import { sentenceFor } from "./base/sentence";
import type { Clock } from "./koreader/host.port";
import type { Database } from "./store/database";
import { canUseWriteAheadLog, settingsFolder } from "./koreader/device";
import { files } from "./koreader/files";
import { accountNumbers, databasePath } from "./koreader/ownFiles";
import type { SqliteDatabase } from "./koreader/sqlite/database";
import { openDatabase, openForReading, setAside } from "./koreader/sqlite/openDatabase";
import { translate } from "./koreader/texts";
import { isTakenBack } from "./koreader/versions";
import { getDeviceState } from "./store/deviceState";
import { openStore, type OpenStoreContext } from "./openStore";
import { isUnreleased, migrate, migrations, schemaVersion, schemaVersionOf } from "./migrations";
import type { TakeoverReport } from "./features/takeover/originTable";

/** Database and notices. @noSelf */
export interface Storage {
  readonly database: Database;
  /** See `Accounts`. */
  readonly account: number;
  readonly path: string;
  /** The store fails afterwards. */
  close(): void;
  /** Shown once: a damaged file, a takeover, or no file. */
  readonly notices: readonly string[];
}

/** Opens the current account's database, or one in memory with a notice. `isBarred`: see `OpenStoreContext`. */
export function openStorage(clock: Clock, isBarred: () => boolean): Storage | undefined {
  const first = openOwn(databasePath());
  if (!first.ok) return inMemory({ clock, isBarred }, databasePath(), first);
  const { account: chosen } = getDeviceState(first.value.database);
  const account = chosen > 0 ? chosen : accountBefore();
  if (account === 1) return storageIn({ clock, isBarred }, account, first.value);
  first.value.database.close();
  const opened = openOwn(databasePath(account));
  if (!opened.ok) return inMemory({ clock, isBarred }, databasePath(account), opened);
  const notices = first.value.notices.concat(opened.value.notices);
  return storageIn({ clock, isBarred }, account, { database: opened.value.database, notices });
}

/** Account that marks itself as current, if the first database was lost; else 1. */
function accountBefore(): number {
  return accountNumbers().find((number) => number !== 1 && saysSo(number)) ?? 1;
}

function saysSo(number: number): boolean {
  const opened = openForReading(databasePath(number));
  if (!opened.ok) return false;
  const { account } = getDeviceState(opened.value);
  opened.value.close();
  return account === number;
}

type Gate = Pick<OpenStoreContext, "clock" | "isBarred">;

function storageIn({ clock, isBarred }: Gate, account: number, { database, notices }: OwnFile): Storage | undefined {
  const path = databasePath(account);
  const store = caught(() =>
    openStore({
      database,
      clock,
      isBarred,
      backUp: (version) => valueOrThrow(database.copyTo(`${path}.version-${version}`)),
      // Data of another client belongs to the first account.
      origin: () => (account === 1 ? originalClient() : undefined),
    }),
  );
  if (!store.ok) return inMemory({ clock, isBarred }, path, store);
  return {
    database: store.value.database,
    account,
    path,
    close: database.close,
    notices: notices.concat(takenOverNotices(store.value.takenOver)),
  };
}

function originalClient(): Result<Database> | undefined {
  const path = `${settingsFolder()}/booklore-sync.sqlite`;
  return files.facts(path) === undefined ? undefined : openForReading(path);
}

interface OwnFile {
  readonly database: SqliteDatabase;
  readonly notices: readonly string[];
}

/** Damaged and unreleased files are set aside. */
function openOwn(path: string): Result<OwnFile> {
  const canUseWal = canUseWriteAheadLog();
  const ready = isTakenBack() ? putBack(path) : done;
  if (!ready.ok) return ready;
  const opened = openDatabase(path, { canUseWal });
  if (!opened.ok) return opened;
  const { database, setAside: damaged } = opened.value;
  const unreleased = caught(() => isUnreleased(database));
  if (!unreleased.ok || !unreleased.value) return ok({ database, notices: damagedNotices(damaged) });
  database.close();
  const aside = setAside(path, "unreleased");
  if (!aside.ok) return aside;
  const again = openDatabase(path, { canUseWal });
  if (!again.ok) return again;
  const sentence = translate(
    "Catchword's database is from before its first release. It was moved to %1; a new one was created.",
    aside.value,
  );
  return ok({ database: again.value.database, notices: [sentence] });
}

/** After the rollback of a trial that changed the schema: restores the backup. A power cut leaves only the backup. */
function putBack(path: string): Result<undefined> {
  const copy = `${path}.version-${schemaVersion}`;
  const version = files.facts(path) === undefined ? undefined : versionAt(path);
  const isReadable = version !== undefined && version > 0 && version <= schemaVersion;
  if (isReadable || files.facts(copy) === undefined) return done;
  const aside = version === undefined ? done : setAside(path, "taken-back");
  if (!aside.ok) return aside;
  const [renamed, reason] = os.rename(copy, path);
  return renamed === true ? done : failed({ kind: "storage", detail: reason });
}

/** Schema version; 0 if unreadable. */
function versionAt(path: string): number {
  const opened = openDatabase(path, { canUseWal: canUseWriteAheadLog() });
  if (!opened.ok) return 0;
  const version = caught(() => schemaVersionOf(opened.value.database));
  opened.value.database.close();
  return version.ok ? version.value : 0;
}

function damagedNotices(setAside: string | undefined): readonly string[] {
  if (setAside === undefined) return [];
  return [translate("Catchword's database was damaged. It was moved to %1; a new one was created.", setAside)];
}

function takenOverNotices(takenOver: Result<TakeoverReport | undefined>): readonly string[] {
  if (!takenOver.ok || takenOver.value === undefined) return [];
  const { waiting, books } = takenOver.value;
  return [translate("Catchword took over from BookLore Sync.\nBooks: %1. Sessions to send: %2.", books, waiting)];
}

function inMemory({ clock, isBarred }: Gate, path: string, why: Result<unknown>): Storage | undefined {
  const opened = openDatabase(":memory:", { canUseWal: false });
  if (!opened.ok) return undefined;
  const { database } = opened.value;
  const nothing = (): undefined => undefined;
  const store = caught(() => openStore({ database, clock, isBarred, backUp: nothing, origin: nothing }));
  if (!store.ok) return undefined;
  const sentence = why.ok ? "" : sentenceFor(translate, why.failure);
  const notice = translate("%1\nWhat you read now is lost when KOReader closes.", sentence);
  return { database: store.value.database, account: 0, path, close: database.close, notices: [notice] };
}

/** An empty database in memory, for the trial of a server. */
export function openTrial(): Database {
  const { database } = valueOrThrow(openDatabase(":memory:", { canUseWal: false }));
  migrate(database, migrations, () => undefined);
  return database;
}
