import { isUnreleased, migrate, migrations, schemaVersion, schemaVersionOf } from "../../src/migrations";
import { caught } from "../../src/base/result";
import { wasmDatabase } from "../fakes/wasmDatabase";

/** Steps that record their number, and the copies that are made. */
function scene() {
  const database = wasmDatabase();
  const did: string[] = [];
  const step = (to: number) => ({ to, run: () => void did.push(`step ${to}`) });
  const run = (...versions: readonly number[]) =>
    caught(() => {
      const backUp = (version: number): void => void did.push(`copy of ${version}`);
      migrate(database, versions.map(step), backUp);
    });
  return { database, did, run, version: () => schemaVersionOf(database) };
}

describe("a migration", () => {
  test("makes a new file without a copy, and leaves it alone afterwards", () => {
    const { did, run, version } = scene();
    expect([version(), run(24, 25).ok, version(), did]).toEqual([0, true, 25, ["step 24", "step 25"]]);
    expect([run(24, 25).ok, version(), did.length]).toEqual([true, 25, 2]);
  });

  test("copies an older file once, and takes only the missing steps", () => {
    const { did, run, version } = scene();
    run(24);
    did.length = 0;
    expect([run(24, 25, 26).ok, version(), did]).toEqual([true, 26, ["copy of 24", "step 25", "step 26"]]);
  });

  test("refuses a file of a later release, and leaves it as it is", () => {
    const { did, run, version } = scene();
    run(26);
    did.length = 0;
    expect([run(24, 25), version(), did]).toEqual([
      {
        ok: false,
        failure: {
          kind: "storage",
          detail: "the database has version 26, of a later release of the plugin: update the plugin",
        },
      },
      26,
      [],
    ]);
  });

  test("undoes a step that fails, with its version", () => {
    const { database, run, version } = scene();
    run(24);
    const fails = {
      to: 25,
      run: (): never => {
        database.run("CREATE TABLE half (id)");
        throw new Error("a defect");
      },
    };
    expect(() => migrate(database, [fails], () => undefined)).toThrow("a defect");
    expect([version(), database.query("SELECT name FROM sqlite_master")]).toEqual([24, []]);
  });

  test("makes the tables of this release", () => {
    const { database, version } = scene();
    migrate(database, migrations, () => undefined);
    expect([version(), schemaVersion, isUnreleased(database)]).toEqual([24, 24, false]);
  });
});

test.each([
  [0, false],
  [23, true],
  [24, true],
  [25, false],
])("a file of version %i that lacks tables is of an unreleased build: %s", (version, expected) => {
  const { database } = scene();
  database.run(`PRAGMA user_version = ${version}`);
  expect(isUnreleased(database)).toBe(expected);
});
