import { throwStorage } from "../../base/result";
import type { Session, Span } from "../../model/session";
import { type Database, type Row, countIn, runAll } from "../../store/database";
import { bookOfHash, insertBook, sameNumber } from "../../book/bookRow.store";
import { sessionColumns, sessionParameters, valuesOfSession, sessionFrom, sessionIn } from "../sessions/sessions.store";
import type { Fingerprint } from "../../model/book";

export interface StoredImport {
  readonly run: number;
  /** Unix seconds. */
  readonly begunAt: number;
  /** Number of pending sessions, which can be undone. */
  readonly waiting: number;
  /** Of the pending sessions. */
  readonly seconds: number;
  /** Number of sessions under way or without an answer. */
  readonly travelling: number;
  readonly sent: number;
}

/** Imports being undone, whose sessions are never sent. */
const withdrawnImports = "SELECT id FROM history_imports WHERE withdrawn_at IS NOT NULL";

const isWithdrawn = `new.import_run IN (${withdrawnImports})`;

/** After the tables of sessions. */
export const historyTables: readonly string[] = [
  `CREATE TABLE history_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, begun_at INTEGER NOT NULL, withdrawn_at INTEGER)`,
  // Withdrawn rows are never sent; they are deleted once known not to have arrived.
  `CREATE TRIGGER withdrawn_stay BEFORE UPDATE OF state ON pending_sessions
WHEN new.state = 'sending' AND ${isWithdrawn} BEGIN SELECT raise(IGNORE); END`,
  `CREATE TRIGGER withdrawn_go AFTER UPDATE OF state ON pending_sessions
WHEN new.state <> 'sending' AND ${isWithdrawn} BEGIN DELETE FROM pending_sessions WHERE id = new.id; END`,
];

const keptColumns = `id, begun_at,
  (SELECT count(*) FROM pending_sessions WHERE import_run = history_imports.id AND state <> 'sending') AS waiting,
  (SELECT sum(duration_seconds) FROM pending_sessions
    WHERE import_run = history_imports.id AND state <> 'sending') AS seconds,
  (SELECT count(*) FROM pending_sessions WHERE import_run = history_imports.id AND state = 'sending') AS travelling,
  (SELECT count(*) FROM historical_sessions WHERE import_run = history_imports.id) AS sent`;

const sql = {
  begin: "INSERT INTO history_imports (begun_at) VALUES (:now)",
  /** Files seen only closed have no title. */
  nameBook: `
UPDATE books SET title = :title, author = coalesce(author, :author)
WHERE id = ${bookOfHash} AND title IS NULL AND :title IS NOT NULL`,
  add: `
INSERT INTO pending_sessions (created_at, import_run, compared, ${sessionColumns})
VALUES (:created_at, :import_run, :compared, ${sessionParameters})`,
  imports: `SELECT ${keptColumns} FROM history_imports WHERE withdrawn_at IS NULL ORDER BY id DESC`,
  find: `SELECT ${keptColumns} FROM history_imports WHERE id = :run`,
  withdraw: "UPDATE history_imports SET withdrawn_at = :now WHERE id = :run",
};

/** At every start, after an interrupted undo. */
const cleaning = {
  remove: `
DELETE FROM pending_sessions WHERE id IN (
  SELECT id FROM pending_sessions WHERE state <> 'sending' AND import_run IN (${withdrawnImports}) LIMIT :limit)`,
  forget: `
DELETE FROM history_imports WHERE withdrawn_at IS NOT NULL
AND id NOT IN (SELECT import_run FROM pending_sessions WHERE import_run IS NOT NULL)`,
};

export interface NamedSession extends Session {
  /** Of the book in the host's record. */
  readonly author?: string | undefined;
}

/** `isCompared`: with the server's list. Else that is done before it is sent. */
export interface ImportedSession {
  readonly session: NamedSession;
  readonly isCompared: boolean;
}

/** One transaction. Adds IDs of known books. Returns the import's ID, a new one without `run`. */
export function saveImport(
  database: Database,
  run: number | undefined,
  sessions: readonly ImportedSession[],
  now: number,
): number {
  return database.transaction(() => add(database, run, sessions, now));
}

/** Newest first, without those being undone. */
export function listImports(database: Database): readonly StoredImport[] {
  const rows = database.query(sql.imports);
  return rows.map((row) => keptIn(row)).filter((kept) => kept.waiting + kept.travelling + kept.sent > 0);
}

/** Also during an undo; undefined if nothing is left. */
export function findImport(database: Database, run: number): StoredImport | undefined {
  const rows = database.query(sql.find, { run });
  const [row] = rows;
  return row === undefined ? undefined : keptIn(row);
}

/** Stops sending. Sessions under way are removed later, if they did not arrive. A restart continues. */
export function withdrawImport(database: Database, run: number, now: number): void {
  database.run(sql.withdraw, { run, now });
}

/** True after a crash during an undo. */
export function hasWithdrawnImports(database: Database): boolean {
  return database.query(`${withdrawnImports} LIMIT 1`).length > 0;
}

/** Returns the count. */
export function deleteWithdrawnSessions(database: Database, limit: number): number {
  return database.run(cleaning.remove, { limit });
}

/** Keeps imports with a session under way. */
export function deleteWithdrawnImports(database: Database): void {
  database.run(cleaning.forget, {});
}

/** In a transaction, so that no import is empty. */
function add(database: Database, known: number | undefined, sessions: readonly ImportedSession[], now: number): number {
  const run = known === undefined ? begin(database, now) : known;
  for (const imported of sessions) addOne(database, imported, { run, now });
  return run;
}

function begin(database: Database, now: number): number {
  database.run(sql.begin, { now });
  const run = database.lastId();
  return run === 0 ? throwStorage({ kind: "storage", detail: "the import has no number" }) : run;
}

function addOne(
  database: Database,
  { session, isCompared }: ImportedSession,
  origin: { readonly run: number; readonly now: number },
): number {
  const { fingerprint: hash, type, title, author } = session;
  // A new book has no title yet, so that its author is stored with it.
  runAll(database, insertBook(hash, type).concat([[sql.nameBook, { hash, title, author }]]));
  const values = valuesOfSession(session);
  values.import_run = origin.run;
  values.created_at = origin.now;
  values.compared = isCompared ? 1 : 0;
  return database.run(sql.add, values);
}

function keptIn(row: Row): StoredImport {
  return {
    run: countIn(row.id),
    begunAt: countIn(row.begun_at),
    waiting: countIn(row.waiting),
    seconds: countIn(row.seconds),
    travelling: countIn(row.travelling),
    sent: countIn(row.sent),
  };
}

const ofBook = `book IN ${sameNumber}`;

const sessionsWhere = (condition: string, limit: string): string => `
SELECT ${sessionFrom("one")} FROM (
  SELECT ${sessionColumns} FROM historical_sessions WHERE ${condition}
  UNION ALL SELECT ${sessionColumns} FROM pending_sessions WHERE ${condition}
  ORDER BY start_time${limit}) AS one ORDER BY start_time`;

const historySql = {
  spans: `
SELECT start_time, end_time FROM pending_sessions WHERE ${ofBook}
UNION ALL SELECT start_time, end_time FROM historical_sessions WHERE ${ofBook}
UNION ALL SELECT start_time, end_time FROM open_session WHERE ${ofBook}
UNION ALL SELECT first_start, first_end FROM pending_sessions WHERE ${ofBook} AND first_start IS NOT NULL
UNION ALL SELECT first_start, first_end FROM historical_sessions WHERE ${ofBook} AND first_start IS NOT NULL
ORDER BY start_time`,
  readSince: sessionsWhere("end_time >= :since", " LIMIT :limit"),
  readOfBook: sessionsWhere(ofBook, ""),
};

/** Sessions that ended at `since` (Unix seconds) or later, oldest first, under the displayed fingerprint. */
export function listSessionsSince(database: Database, since: number, limit: number): readonly Session[] {
  const rows = database.query(historySql.readSince, { since, limit });
  return rows.map((row) => sessionIn(row));
}

/** Pending and sent sessions under any fingerprint of the book, oldest first. */
export function listSessionsOfBook(database: Database, hash: Fingerprint): readonly Session[] {
  return database.query(historySql.readOfBook, { hash }).map((row) => sessionIn(row));
}

/** Pending, sent and current sessions under any fingerprint of the book, oldest first. */
export function listSpans(database: Database, hash: Fingerprint): readonly Span[] {
  const rows = database.query(historySql.spans, { hash });
  return rows.map((row) => ({ startedAt: countIn(row.start_time), endedAt: countIn(row.end_time) }));
}
