import type { Untrusted } from "../base/failure";
import { type Database, type Row, countIn, textIn, runAll, numberIn, type Statement } from "./database";

/** Table `bearer_tokens`. */
export interface Token {
  readonly access: string;
  /** Absent if the server gives none. */
  readonly refresh?: string | undefined;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

interface ConnectionFailure {
  /** Unix seconds. */
  readonly at: number;
  /** For the reader. */
  readonly sentence: string;
  /** A certificate to ask about; in memory only. */
  readonly untrusted?: Untrusted | undefined;
}

/** Last answer of the server, and the last failure since. */
export interface LastContact {
  /** Unix seconds; absent: never. */
  readonly answeredAt?: number | undefined;
  /** Absent: none since. */
  readonly trouble?: ConnectionFailure | undefined;
}

/** Trait of a server's dialect and its value, as text. */
export interface LearnedTrait {
  readonly name: string;
  readonly value: string;
  /** Unix seconds. */
  readonly learnedAt: number;
}

export const connectionTables: readonly string[] = [
  `CREATE TABLE server_contact (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  heard_at INTEGER,
  failed_at INTEGER,
  trouble TEXT)`,
  `CREATE TABLE bearer_tokens (
  server TEXT NOT NULL,
  username TEXT NOT NULL,
  access TEXT NOT NULL,
  refresh TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (server, username))`,
  `CREATE TABLE server_traits (
  server TEXT NOT NULL,
  account TEXT NOT NULL,
  trait TEXT NOT NULL,
  value TEXT NOT NULL,
  learned_at INTEGER NOT NULL,
  PRIMARY KEY (server, account, trait))`,
];

const tokenSql = {
  find: `
SELECT access, refresh, created_at, expires_at FROM bearer_tokens WHERE server = :server AND username = :username`,
  save: `
INSERT INTO bearer_tokens (server, username, access, refresh, created_at, expires_at)
VALUES (:server, :username, :access, :refresh, :created_at, :expires_at)
ON CONFLICT (server, username) DO UPDATE SET access = excluded.access, refresh = excluded.refresh,
  created_at = excluded.created_at, expires_at = excluded.expires_at`,
  forget: "DELETE FROM bearer_tokens WHERE server = :server AND username = :username",
};

/** Idempotent. */
export function deleteToken(database: Database, server: string, username: string): void {
  database.run(tokenSql.forget, { server, username });
}

/** By server and account, so that no token goes to another server. Undefined if none. */
export function findToken(database: Database, server: string, username: string): Token | undefined {
  const rows = database.query(tokenSql.find, { server, username });
  const row = rows[0];
  return row === undefined ? undefined : tokenIn(row);
}

const knownFile = `
SELECT hash, server_id FROM fingerprints JOIN books ON books.id = fingerprints.book
WHERE server_id IS NOT NULL ORDER BY fingerprints.seen DESC LIMIT 1`;

/** The file seen last whose number on the server is known; undefined if none. */
export function findKnownFile(database: Database): { readonly hash: string; readonly serverId: number } | undefined {
  const [row] = database.query(knownFile);
  return row === undefined ? undefined : { hash: textIn(row.hash) ?? "", serverId: countIn(row.server_id) };
}

function tokenIn(row: Row): Token {
  return {
    access: textIn(row.access) ?? "",
    refresh: textIn(row.refresh),
    createdAt: countIn(row.created_at),
    expiresAt: countIn(row.expires_at),
  };
}

/** Replaces the token before. */
export function saveToken(database: Database, server: string, username: string, token: Token): void {
  database.run(tokenSql.save, {
    server,
    username,
    access: token.access,
    refresh: token.refresh,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
  });
}

const dialectSql = {
  find: "SELECT trait, value, learned_at FROM server_traits WHERE server = :server AND account = :account",
  save: `
INSERT INTO server_traits (server, account, trait, value, learned_at)
VALUES (:server, :account, :trait, :value, :learned_at)
ON CONFLICT (server, account, trait) DO UPDATE SET value = excluded.value, learned_at = excluded.learned_at`,
  forget: "DELETE FROM server_traits WHERE server = :server",
};

export function saveTraits(database: Database, server: string, account: string, traits: readonly LearnedTrait[]): void {
  runAll(
    database,
    traits.map(({ name, value, learnedAt }) => [
      dialectSql.save,
      { server, account, trait: name, value, learned_at: learnedAt },
    ]),
  );
}

/** To another address of the server. */
export function moveServer(database: Database, from: string, to: string): void {
  runAll(
    database,
    ["bearer_tokens", "server_traits"].map((table) => [
      `UPDATE OR REPLACE ${table} SET server = :to WHERE server = :from`,
      { from, to },
    ]),
  );
}

/** For all accounts. */
export function deleteTraits(database: Database, server: string): void {
  database.run(dialectSql.forget, { server });
}

export function listTraits(database: Database, server: string, account: string): readonly LearnedTrait[] {
  const rows = database.query(dialectSql.find, { server, account });
  return rows.map((row) => ({
    name: textIn(row.trait) ?? "",
    value: textIn(row.value) ?? "",
    learnedAt: countIn(row.learned_at),
  }));
}

const contactSql = {
  read: "SELECT heard_at, failed_at, trouble FROM server_contact",
  heard: `
INSERT INTO server_contact (id, heard_at) VALUES (1, :at)
ON CONFLICT (id) DO UPDATE SET heard_at = excluded.heard_at, failed_at = NULL, trouble = NULL`,
  save: `
INSERT OR REPLACE INTO server_contact (id, heard_at, failed_at, trouble)
VALUES (1, :heard_at, :failed_at, :trouble)`,
};

/** In the sender's transaction, without a write of its own. `at`: Unix seconds. */
export function recordLastAnswer(at: number): Statement {
  return [contactSql.heard, { at }];
}

export function saveLastContact(database: Database, { answeredAt, trouble }: LastContact): void {
  database.run(contactSql.save, { heard_at: answeredAt, failed_at: trouble?.at, trouble: trouble?.sentence });
}

export function getLastContact(database: Database): LastContact {
  const rows = database.query(contactSql.read);
  const row = rows[0] ?? {};
  const sentence = textIn(row.trouble);
  const trouble = sentence === undefined ? undefined : { at: countIn(row.failed_at), sentence };
  return { answeredAt: numberIn(row.heard_at), trouble };
}
