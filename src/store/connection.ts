import type { DialectStore } from "./connection.port";
import type { LearnedTrait } from "./connection.port";
import type { ContactStore } from "./connection.port";
import type { LastContact } from "./connection.port";
import type { TokenStore } from "./connection.port";
import type { Token } from "./connection.port";
import type { Database } from "./database";
import type { Row } from "./database";
import { countIn, textIn, runAll, numberIn, type Statement } from "./statements";

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

/** Login tokens, in `bearer_tokens`: one an account and server, so that none ever travels to another. */
export function createTokenStore(database: Database): TokenStore {
  return {
    find: (server, username) => find(database, server, username),
    save: (server, username, token) => save(database, server, username, token),
    forget: (server, username) => {
      database.run(tokenSql.forget, { server, username });
    },
  };
}

function find(database: Database, server: string, username: string): Token | undefined {
  const rows = database.query(tokenSql.find, { server, username });
  const row = rows[0];
  return row === undefined ? undefined : tokenIn(row);
}

function tokenIn(row: Row): Token {
  return {
    access: textIn(row.access) ?? "",
    refresh: textIn(row.refresh),
    createdAt: countIn(row.created_at),
    expiresAt: countIn(row.expires_at),
  };
}

function save(database: Database, server: string, username: string, token: Token): void {
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

/** How servers speak, in `server_traits`: one row a trait. */
export function createDialectStore(database: Database): DialectStore {
  return {
    find: (server, account) => traitsOf(database, server, account),
    save: (server, account, traits) =>
      runAll(
        database,
        traits.map(({ name, value, learnedAt }) => [
          dialectSql.save,
          { server, account, trait: name, value, learned_at: learnedAt },
        ]),
      ),
    forget: (server) => {
      database.run(dialectSql.forget, { server });
    },
  };
}

function traitsOf(database: Database, server: string, account: string): readonly LearnedTrait[] {
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

/** What was sent was heard: part of the transaction that says so, and no write of its own. `at`: Unix seconds. */
export function heardAt(at: number): Statement {
  return [contactSql.heard, { at }];
}

/** The last contact, in `server_contact`, which has one row at most. */
export function createContactStore(database: Database): ContactStore {
  return {
    read: () => read(database),
    save: ({ heardAt, trouble }) => {
      const values = { heard_at: heardAt, failed_at: trouble?.at, trouble: trouble?.sentence };
      database.run(contactSql.save, values);
    },
  };
}

function read(database: Database): LastContact {
  const rows = database.query(contactSql.read);
  const row = rows[0] ?? {};
  const sentence = textIn(row.trouble);
  const trouble = sentence === undefined ? undefined : { at: countIn(row.failed_at), sentence };
  return { heardAt: numberIn(row.heard_at), trouble };
}
