import { done, ok, type Result } from "../../domain/result";
import type { Database, Row, Token, TokenStore } from "../../ports/store";
import { countIn, textIn } from "../statements";

const sql = {
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
      const forgotten = database.run(sql.forget, { server, username });
      return forgotten.ok ? done : forgotten;
    },
  };
}

function find(database: Database, server: string, username: string): Result<Token | undefined> {
  const rows = database.query(sql.find, { server, username });
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : tokenIn(row));
}

function tokenIn(row: Row): Token {
  return {
    access: textIn(row.access) ?? "",
    refresh: textIn(row.refresh),
    createdAt: countIn(row.created_at),
    expiresAt: countIn(row.expires_at),
  };
}

function save(database: Database, server: string, username: string, token: Token): Result<undefined> {
  const saved = database.run(sql.save, {
    server,
    username,
    access: token.access,
    refresh: token.refresh,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
  });
  return saved.ok ? done : saved;
}
