import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "readable-"));

/** The Lua of sources in TypeScript, as the compiler prints it, and as the build does. */
function compiled(sources: readonly string[]): readonly { readonly plain: string; readonly shipped: string }[] {
  const script = `
    import { createRequire } from "node:module";
    import { readable } from "${process.cwd()}/tools/build/readable.mjs";
    const tstl = createRequire("${process.cwd()}/")("typescript-to-lua");
    const options = { luaTarget: "JIT", noImplicitSelf: true, noHeader: true, luaLibImport: "none", strict: true, lib: ["lib.es2022.d.ts"] };
    const files = Object.fromEntries(${JSON.stringify(sources)}.map((source, at) => ["case" + at + ".ts", source]));
    const lua = (luaPlugins) => {
      const { transpiledFiles } = tstl.transpileVirtualProject(files, { ...options, luaPlugins });
      return Object.keys(files).map((name) => transpiledFiles.find(({ sourceFiles }) => sourceFiles[0].fileName.endsWith(name)).lua);
    };
    const [plain, shipped] = [lua([]), lua([{ plugin: readable }])];
    console.log(JSON.stringify(plain.map((text, at) => ({ plain: text, shipped: shipped[at] }))));`;
  writeFileSync(join(folder, "compile.mjs"), script);
  return JSON.parse(execFileSync("node", [join(folder, "compile.mjs")], { encoding: "utf8" })) as ReturnType<
    typeof compiled
  >;
}

function run(lua: string, call: string): string {
  writeFileSync(join(folder, "run.lua"), `local exports = (function() ${lua}\nend)()\nprint(${call})`);
  return execFileSync("luajit", [join(folder, "run.lua")], { encoding: "utf8" }).trim();
}

const cases = [
  {
    title: "a parameter that is taken apart",
    source: `export function sum({ one, two }: { one: number; two: number }): number { return one + two; }`,
    lua: "function ____exports.sum(fields)\n\tlocal one, two = fields.one, fields.two\n\treturn one + two\nend",
    calls: { "exports.sum({ one = 3, two = 4 })": "7" },
  },
  {
    title: "a parameter beside a name of the source that is the same",
    source: `export function sum({ one }: { one: number }, fields: number): number { return one + fields; }`,
    lua: "function ____exports.sum(given, fields)\n\tlocal one = given.one\n\treturn one + fields\nend",
    calls: { "exports.sum({ one = 3 }, 4)": "7" },
  },
  {
    title: "a value that a default completes",
    source: `export function shown({ name = "none", at }: { name?: string; at: number }): string { return name + at; }`,
    lua: 'if name == nil then\n\t\tname = "none"\n\tend',
    calls: { "exports.shown({ at = 1 })": "none1", 'exports.shown({ name = "a", at = 2 })': "a2" },
  },
  {
    title: "names taken out of a value",
    source: `export function shown(book: { a: string; b: string }): string { const { a, b } = book; return a + b; }`,
    lua: "local a, b = book.a, book.b",
    calls: { 'exports.shown({ a = "x", b = "y" })': "xy" },
  },
  {
    title: "names taken out of a value that changes later",
    source: `export function shown(): number {
      let state = { a: 1 };
      const take = (): number => { const { a } = state; state = { a: 5 }; return a + state.a; };
      return take();
    }`,
    lua: "local a = ",
    calls: { "exports.shown()": "6" },
  },
  {
    title: "a condition whose value is returned",
    source: `export function half(n: number): number | undefined { return n === 0 ? undefined : n / 2; }`,
    lua: "if n == 0 then\n\t\treturn nil\n\telse\n\t\treturn n / 2\n\tend",
    calls: { "exports.half(0)": "nil", "exports.half(4)": "2" },
  },
  {
    title: "a condition that returns calls, which give one value and stay in a traceback",
    source: `declare function both(n: number): number;
      export function one(n: number): number | undefined { return n === 0 ? undefined : both(n); }`,
    lua: "else\n\t\treturn (both(n))\n\tend",
    calls: { 'select("#", exports.one(0))': "1" },
  },
  {
    title: "a condition that does not set the word of Lua that is returned after it",
    source: `declare function both(n: number): number;
      export function one(n: number): number | undefined { let until: number | undefined; if (n < 0) both(n); return until; }`,
    lua: "return ____until",
    calls: { 'select("#", exports.one(0))': "1" },
  },
  {
    title: "a condition inside a condition",
    source: `export function sign(n: number): string | undefined {
      const word = n === 0 ? undefined : n > 0 ? "more" : undefined;
      return word === undefined ? "none" : word;
    }`,
    lua: "local word",
    calls: { "exports.sign(0)": "none", "exports.sign(4)": "more", "exports.sign(-4)": "none" },
  },
  {
    title: "a switch whose cases return",
    source: `export function word(n: number): string {
      switch (n) { case 1: return "one"; case 2: case 3: return "some"; default: return "many"; }
    }`,
    lua: 'return "one"',
    calls: { "exports.word(1)": "one", "exports.word(3)": "some", "exports.word(9)": "many" },
  },
  {
    title: "a switch whose cases go on in the next one",
    source: `export function word(n: number): string {
      let all = "";
      switch (n) { case 1: all += "a"; case 2: all += "b"; break; case 3: all += "c"; }
      return all;
    }`,
    lua: "____cond",
    calls: { "exports.word(1)": "ab", "exports.word(2)": "b", "exports.word(3)": "c", "exports.word(4)": "" },
  },
  {
    title: "texts that are joined",
    source: `export function shown(a: string, b: number): string { return "<" + a + ", " + b + ">"; }`,
    lua: 'return "<" .. a .. ", " .. tostring(b) .. ">"',
    calls: { 'exports.shown("x", 2)': "<x, 2>" },
  },
  {
    title: "a call that ends with a function",
    source: `declare function each(list: number[], act: (n: number) => void): void;
      export function all(list: number[]): number { let sum = 0; each(list, (n) => { sum += n; }); return sum; }`,
    lua: "each(list, function(n)\n\t\tsum = sum + n\n\tend)",
    calls: {},
  },
];

describe("the readable build writes Lua like a person", () => {
  let all: ReturnType<typeof compiled> = [];
  beforeAll(() => {
    all = compiled(cases.map(({ source }) => source));
  }, 300_000);

  test.each(cases.map((one, at) => ({ ...one, at })))("$title", ({ at, lua, calls }) => {
    const { plain, shipped } = all[at]!;
    expect(shipped).toContain(lua);
    for (const [call, answer] of Object.entries(calls))
      expect([call, run(plain, call), run(shipped, call)]).toEqual([call, answer, answer]);
  });
});
