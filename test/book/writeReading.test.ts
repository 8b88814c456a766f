import { throwStorage } from "../../src/base/result";
import { writeReading } from "../../src/book/writeReading";
import { memoryStore } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

/** A database that refuses every write while `trouble` is set, as SQLite reports it at BEGIN, in a write or at COMMIT. */
function device() {
  const store = memoryStore(() => refuse("begin"));
  const trouble: { at: "begin" | "write" | "commit" | undefined } = { at: undefined };
  const refuse = (at: string): void => {
    if (trouble.at === at) throwStorage({ kind: "storage", code: at === "begin" ? 5 : 13, detail: "refused" });
  };
  const database = {
    ...store.database,
    transaction: <T>(work: () => T): T =>
      store.database.transaction(() => {
        const value = work();
        refuse("commit");
        return value;
      }),
  };
  store.before = (sql) => {
    if (sql.startsWith("INSERT")) refuse("write");
  };
  const context = testContext({ database });
  const values = (): unknown => store.rows("SELECT value FROM device_state ORDER BY key").map(({ value }) => value);
  const set = (key: string, value: string) => ({
    store: () =>
      void database.run("INSERT OR REPLACE INTO device_state (key, value) VALUES (:key, :value)", { key, value }),
  });
  return { context, trouble, values, set, store };
}

describe.each(["begin", "write", "commit"] as const)("a database that fails at %s", (at) => {
  test("keeps the newer record of two after it accepts writes again", () => {
    const { context, trouble, values, set } = device();
    trouble.at = at;
    expect(writeReading(context, [set("place", "older")]).ok).toBe(false);
    trouble.at = undefined;
    expect(writeReading(context, [set("place", "newer")]).ok).toBe(true);
    context.tasks.pass(120);
    expect(values()).toEqual(["newer"]);
    expect(context.tasks.armed()).toBe(0);
  });

  test("gets each record once, in order, after it accepts writes again", () => {
    const { context, trouble, values, set, store } = device();
    const written: string[] = [];
    const add = (name: string) => ({
      store: () => {
        set(name, name).store();
        if (trouble.at === undefined) written.push(name);
      },
    });
    trouble.at = at;
    writeReading(context, [add("a"), add("b")]);
    context.tasks.pass(40);
    writeReading(context, [add("c")]);
    context.tasks.pass(40);
    expect([values(), written]).toEqual([[], []]);
    const { writes } = store;
    trouble.at = undefined;
    context.tasks.pass(40);
    expect([values(), written, store.writes - writes]).toEqual([["a", "b", "c"], ["a", "b", "c"], 1]);
  });

  test("gets records before the work of a task, which is repeated too", () => {
    const { context, trouble, values, set } = device();
    const collect = (): void => {
      context.database.transaction(() => set("notes", "collected").store());
    };
    trouble.at = at;
    writeReading(context, [{ ...set("marks", "touched"), collect }]);
    context.tasks.pass(40);
    expect(values()).toEqual([]);
    trouble.at = undefined;
    context.tasks.pass(40);
    expect(values()).toEqual(["touched", "collected"]);
    trouble.at = at;
    writeReading(context, [{ collect: () => context.database.transaction(() => set("notes", "again").store()) }]);
    context.tasks.pass(1);
    trouble.at = undefined;
    context.tasks.pass(40);
    expect(values()).toEqual(["touched", "again"]);
  });
});

test("a defect in one record loses no other record", () => {
  const { context, values, set } = device();
  const broken = {
    store: () => {
      set("half", "written").store();
      throw new Error("a defect");
    },
  };
  // A wrong statement, a constraint, a type.
  const refused = [1, 19, 20].map((code) => ({ store: () => throwStorage({ kind: "storage", code, detail: "no" }) }));
  expect(writeReading(context, [set("a", "a"), broken, ...refused, set("b", "b")]).ok).toBe(true);
  expect(values()).toEqual(["a", "b"]);
  expect(context.warnings).toHaveLength(4);
  expect(context.tasks.armed()).toBe(0);
});

test("a defect in the work of a task stops no other work", () => {
  const { context, values, set } = device();
  const broken = {
    collect: () => {
      throw new Error("a defect");
    },
  };
  writeReading(context, [broken, { collect: set("b", "b").store }]);
  context.tasks.pass(1);
  expect(values()).toEqual(["b"]);
  expect(context.tasks.armed()).toBe(0);
});

test("a failure has one timer, however many records wait", () => {
  const { context, trouble, set } = device();
  trouble.at = "commit";
  for (const name of ["a", "b", "c"]) writeReading(context, [set(name, name)]);
  expect(context.tasks.armed()).toBe(1);
});

test("the works of a task run in order, also one that comes while they run", () => {
  const { context } = device();
  const ran: string[] = [];
  const work = (name: string, more: () => unknown = () => undefined) => ({
    collect: () => {
      ran.push(name);
      more();
    },
  });
  const late = () => writeReading(context, [work("late")]);
  writeReading(context, [work("first", late), work("second"), work("third")]);
  context.tasks.pass(1);
  expect(ran).toEqual(["first", "second", "third", "late"]);
});
