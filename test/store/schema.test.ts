import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate, migrations } from "../../src/migrations";
import { wasmDatabase } from "../fakes/wasmDatabase";

const file = join(__dirname, "schema24.sql");

/**
 * From the first release on, devices have these tables, so their text never changes again: a difference here is an
 * error. Leave the tables as they were and add a step to `migrations`. Before the first release:
 * `SCHEMA=write make test FILE=test/store/schema.test.ts`.
 */
test("the tables of schema version 24 do not change", () => {
  const database = wasmDatabase();
  migrate(
    database,
    migrations.filter(({ to }) => to <= 24),
    () => undefined,
  );
  const statements = database.query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");
  const text = statements.map(({ sql }) => sql).join(";\n");
  if (process.env["SCHEMA"] === "write") writeFileSync(file, `${text}\n`);
  expect(`${text}\n`).toBe(readFileSync(file, "utf8"));
  expect(database.query("SELECT * FROM chosen_shelves")).toEqual([
    { kind: "standard", name: "KOReader", origin: "default" },
  ]);
});
