import type { Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database } from "../../ports/database";
import type { OfferedStore } from "../../ports/offeredStore";
import { circle, kin } from "./kin";
import { runAll } from "../statements";

const sql = {
  find: `SELECT 1 AS offered FROM offered_books WHERE hash IN ${circle} LIMIT 1`,
  keep: `INSERT INTO offered_books (hash, offered_at) SELECT hash, :at FROM ${kin} WHERE true ON CONFLICT (hash) DO NOTHING`,
};

/** Offers after finished books, in `offered_books`. */
export function createOfferedStore(database: Database): OfferedStore {
  return {
    isOffered: (fingerprint) => isOffered(database, fingerprint),
    keep: (hash, at) => runAll(database, [[sql.keep, { hash, at }]]),
  };
}

function isOffered(database: Database, hash: Fingerprint): Result<boolean> {
  const rows = database.query(sql.find, { hash });
  return rows.ok ? ok(rows.value.length > 0) : rows;
}
