import type { Failure } from "../../base/failure";
import { done, failed, ok, type Result } from "../../base/result";
import type { Database } from "../../store/database";
import { beginPrivate } from "../files";
import { openSqlite, type SqliteConnection, disconnect, openFlags } from "./connection";
import { databaseOf, type SqliteDatabase, query } from "./database";

/** Capabilities of the device. */
interface OpenOptions {
  /** Can the device share memory between a file and its readers (`Device:canUseWAL()`)? */
  readonly canUseWal: boolean;
}

/** The database, and what had to be done to open it. */
interface OpenedDatabase {
  readonly database: SqliteDatabase;
  /** Path of the damaged file that was set aside; undefined if none. */
  readonly setAside?: string | undefined;
}

/** SQLite's codes of a file that is not, or is no more, a database. */
const damage = { corrupt: 11, notADatabase: 26 };

/**
 * Opens the file, or begins it. A damaged one is set aside and a new one begun. Failures: storage, when the file can
 * be neither opened nor begun: its folder is missing, it is write-protected, somebody else holds it.
 */
export function openDatabase(path: string, options: OpenOptions): Result<OpenedDatabase> {
  const writable = checkWritable(path);
  if (!writable.ok) return writable;
  if (path !== ":memory:") beginPrivate(path);
  const first = openSound(path, options);
  if (first.ok) return ok({ database: databaseOf(first.value) });
  if (!first.failure.damaged) return failed(first.failure.failure);
  const aside = setAside(path, "damaged");
  if (!aside.ok) return aside;
  beginPrivate(path);
  const second = openSound(path, options);
  if (!second.ok) return failed(second.failure.failure);
  return ok({ database: databaseOf(second.value), setAside: aside.value });
}

/** Opens somebody else's file, which stays as it is; nothing waits for its owner. Failures: storage. */
export function openForReading(path: string): Result<Database> {
  const opened = openSqlite(path, openFlags.forReading, 0);
  return opened.ok ? ok(databaseOf(opened.value)) : opened;
}

/** SQLite opens a write-protected file without a word, for reading only; every session would fail later. */
function checkWritable(path: string): Result<undefined> {
  const [found] = io.open(path, "rb");
  if (found === undefined) return done;
  found.close();
  const [writable, reason] = io.open(path, "r+b");
  if (writable === undefined) return failed({ kind: "storage", detail: reason });
  writable.close();
  return done;
}

interface Unsound {
  readonly failure: Failure;
  readonly damaged: boolean;
}

function openSound(path: string, options: OpenOptions): Result<SqliteConnection, Unsound> {
  const opened = openSqlite(path, openFlags.forWriting);
  if (!opened.ok) return failed({ failure: opened.failure, damaged: false });
  const connection = opened.value;
  const prepared = prepareFile(connection, options);
  if (prepared.ok) return opened;
  const damaged = connection.lastCode === damage.corrupt || connection.lastCode === damage.notADatabase;
  disconnect(connection);
  return failed({ failure: prepared.failure, damaged });
}

/**
 * FULL, in both modes: with less, a write-ahead log may lose its last commits in a power cut, and a truncated journal
 * may come back and undo them. Temporary tables stay in memory: not every device has a folder for them.
 */
function prepareFile(connection: SqliteConnection, { canUseWal }: OpenOptions): Result<unknown> {
  const sound = checkSound(connection);
  if (!sound.ok) return sound;
  const mode = chooseJournal(connection, canUseWal);
  if (!mode.ok) return mode;
  const synchronous = query(connection, "PRAGMA synchronous = FULL");
  if (!synchronous.ok) return synchronous;
  const foreignKeys = query(connection, "PRAGMA foreign_keys = ON");
  return foreignKeys.ok ? query(connection, "PRAGMA temp_store = MEMORY") : foreignKeys;
}

function checkSound(connection: SqliteConnection): Result<undefined> {
  const checked = query(connection, "PRAGMA quick_check(1)");
  if (!checked.ok) return checked;
  const decision = checked.value[0]?.["quick_check"];
  if (decision === "ok") return done;
  connection.lastCode = damage.corrupt;
  return failed({ kind: "storage", detail: `${decision ?? "no verdict"}` });
}

/** A file system that cannot share memory refuses the log and says which mode stays: then the journal it is. */
function chooseJournal(connection: SqliteConnection, canUseWal: boolean): Result<unknown> {
  if (!canUseWal) return query(connection, "PRAGMA journal_mode = TRUNCATE");
  const chosen = query(connection, "PRAGMA journal_mode = WAL");
  if (!chosen.ok || chosen.value[0]?.["journal_mode"] === "wal") return chosen;
  return query(connection, "PRAGMA journal_mode = TRUNCATE");
}

/** SQLite's side files. Their content belongs to this database file alone. */
const companions = ["-wal", "-shm", "-journal"];

/**
 * Renames a database that is of no use, and what belongs to it, so that a new one can begin and nothing is thrown away. The
 * value is its new path, stamped with the time (UTC). The file itself goes last: a new file must never meet the old
 * one's journal.
 */
export function setAside(path: string, why: "damaged" | "unreleased" | "taken-back"): Result<string> {
  const target = freePath(`${path}.${why}-${os.date("!%Y%m%d-%H%M%S")}`);
  for (const companion of companions) os.rename(path + companion, target + companion);
  const [renamed, reason] = os.rename(path, target);
  return renamed === true ? ok(target) : failed({ kind: "storage", detail: reason });
}

/** Two in one second would otherwise share a name, and the first be lost. */
function freePath(path: string): string {
  const [taken] = io.open(path, "rb");
  if (taken === undefined) return path;
  taken.close();
  return freePath(`${path}+`);
}
