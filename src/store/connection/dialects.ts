import { done, ok, type Result } from "../../domain/result";
import type { Database, DialectStore, LearnedTrait } from "../../ports/store";
import { countIn, runAll, textIn } from "../statements";

const sql = {
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
    find: (server, account) => find(database, server, account),
    save: (server, account, traits) =>
      runAll(
        database,
        traits.map(({ name, value, learnedAt }) => [
          sql.save,
          { server, account, trait: name, value, learned_at: learnedAt },
        ]),
      ),
    forget: (server) => {
      const forgotten = database.run(sql.forget, { server });
      return forgotten.ok ? done : forgotten;
    },
  };
}

function find(database: Database, server: string, account: string): Result<readonly LearnedTrait[]> {
  const rows = database.query(sql.find, { server, account });
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      name: textIn(row.trait) ?? "",
      value: textIn(row.value) ?? "",
      learnedAt: countIn(row.learned_at),
    })),
  );
}
