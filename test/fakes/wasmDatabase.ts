import { Database as Wasm, type Statement } from "node-sqlite3-wasm";
import { throwStorage } from "../../src/base/result";
import type { Database, Row, Values, Value } from "../../src/store/database";

/** A database in memory, on SQLite itself: what the stores say to it is what they say on the device. */
export function wasmDatabase(): Database {
  const wasm = new Wasm(":memory:");
  wasm.exec("PRAGMA foreign_keys = ON");
  let depth = 0;
  const prepared = new Map<string, Statement>();
  const statementOf = (sql: string): Statement => {
    const known = prepared.get(sql) ?? wasm.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const tried = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      return throwStorage({ kind: "storage", detail: String(error) });
    }
  };
  return {
    run: (sql, values = {}) => tried(() => statementOf(sql).run(bound(values)).changes),
    query: (sql, values = {}) =>
      tried(() =>
        statementOf(sql)
          .all(bound(values))
          .map((row) => rowIn(row as Record<string, unknown>) as never),
      ),
    lastId: () => Number(wasm.get("SELECT last_insert_rowid() AS id")?.["id"]),
    transaction: (work) => {
      const name = `part${(depth += 1)}`;
      wasm.exec(`SAVEPOINT ${name}`);
      let isDone = false;
      try {
        const result = work();
        isDone = true;
        return result;
      } finally {
        if (!isDone) wasm.exec(`ROLLBACK TO ${name}`);
        wasm.exec(`RELEASE ${name}`);
        depth -= 1;
      }
    },
    memory: {},
    close: () => wasm.close(),
  };
}

function bound(values: Values): Record<string, Value> {
  const named: Record<string, Value> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) named[`:${name}`] = value;
  return named;
}

/** NULL columns are absent, and numbers are numbers. */
function rowIn(row: Record<string, unknown>): Row {
  const cells: Record<string, Value> = {};
  for (const [name, value] of Object.entries(row))
    if (value !== null) cells[name] = typeof value === "string" ? value : Number(value);
  return cells;
}
