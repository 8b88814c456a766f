import { done, ok, type Result } from "../../domain/result";
import type { ContactStore, Database, LastContact } from "../../ports/store";
import { countIn, numberIn, type Statement, textIn } from "../statements";

const sql = {
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
  return [sql.heard, { at }];
}

/** The last contact, in `server_contact`, which has one row at most. */
export function createContactStore(database: Database): ContactStore {
  return {
    read: () => read(database),
    save: ({ heardAt, trouble }) => {
      const values = { heard_at: heardAt, failed_at: trouble?.at, trouble: trouble?.sentence };
      const saved = database.run(sql.save, values);
      return saved.ok ? done : saved;
    },
  };
}

function read(database: Database): Result<LastContact> {
  const rows = database.query(sql.read);
  if (!rows.ok) return rows;
  const row = rows.value[0] ?? {};
  const sentence = textIn(row.trouble);
  const trouble = sentence === undefined ? undefined : { at: countIn(row.failed_at), sentence };
  return ok({ heardAt: numberIn(row.heard_at), trouble });
}
