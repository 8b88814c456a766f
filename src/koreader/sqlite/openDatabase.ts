import type { Failure } from "../../base/failure";
import { done, failed, ok, type Result } from "../../base/result";
import type { Database } from "../../store/database";
import { beginPrivate } from "../files";
import { isPlainFile } from "../plainFile";
import { openSqlite, type SqliteConnection, disconnect, openFlags } from "./connection";
import { databaseOf, type SqliteDatabase, query } from "./database";
import lfs = require("libs/libkoreader-lfs");

interface OpenOptions {
  /** `Device:canUseWAL()`: the file system can share memory between processes, which WAL needs. */
  readonly canUseWal: boolean;
}

interface OpenedDatabase {
  readonly database: SqliteDatabase;
  readonly setAside?: string | undefined;
}

/** SQLite's codes of a damaged file. */
const damage = { corrupt: 11, notADatabase: 26 };

/** Opens or creates the file. A damaged one is set aside. Failures: no folder, write-protected, or locked. */
export function openDatabase(path: string, options: OpenOptions): Result<OpenedDatabase> {
  const plain = checkPlain(path);
  if (!plain.ok) return plain;
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

/** For another program's file: read-only, without waiting for its lock. */
export function openForReading(path: string): Result<Database> {
  const plain = checkPlain(path);
  if (!plain.ok) return plain;
  const opened = openSqlite(path, openFlags.forReading, 0);
  return opened.ok ? ok(databaseOf(opened.value)) : opened;
}

/** SQLite opens a pipe of these names too, and waits for ever. */
function checkPlain(path: string): Result<undefined> {
  for (const companion of [""].concat(companions)) {
    const [found] = lfs.attributes(path + companion);
    if (found !== undefined && found.mode !== "file")
      return failed({ kind: "storage", detail: `${path}${companion} is a ${found.mode}` });
  }
  return done;
}

/** SQLite silently opens a write-protected file for reading; every session would fail later. */
function checkWritable(path: string): Result<undefined> {
  if (!isPlainFile(path)) return done;
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

/** FULL: with less, a power cut may lose or undo commits. Temporary tables in memory: a folder may be missing. */
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

/** On a file system without shared memory SQLite refuses WAL and returns the mode that it keeps. */
function chooseJournal(connection: SqliteConnection, canUseWal: boolean): Result<unknown> {
  if (!canUseWal) return query(connection, "PRAGMA journal_mode = TRUNCATE");
  const chosen = query(connection, "PRAGMA journal_mode = WAL");
  if (!chosen.ok || chosen.value[0]?.["journal_mode"] === "wal") return chosen;
  return query(connection, "PRAGMA journal_mode = TRUNCATE");
}

/** SQLite's side files, which belong to this database file alone. */
const companions = ["-wal", "-shm", "-journal"];

/** Adds the time (UTC) to the names; returns the new path. The database goes last: a new one must not use its log. */
export function setAside(path: string, why: "damaged" | "unreleased" | "taken-back"): Result<string> {
  const target = freePath(`${path}.${why}-${os.date("!%Y%m%d-%H%M%S")}`);
  for (const companion of companions) os.rename(path + companion, target + companion);
  const [renamed, reason] = os.rename(path, target);
  return renamed === true ? ok(target) : failed({ kind: "storage", detail: reason });
}

/** Two in one second would share a name, and the first be lost. */
function freePath(path: string): string {
  const [taken] = lfs.symlinkattributes(path);
  return taken === undefined ? path : freePath(`${path}+`);
}
