// Sources and tests as modules, for the runners of tests: compiled once, and loaded anew for each file of tests.
import { transformSync, version } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire, SourceMap } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { compileFunction } from "node:vm";

export const requireNative = createRequire(import.meta.url);

/** Compiled modules by path: they are functions that fill a module. */
const compiled = new Map();

/** Texts of sources with their mutants, by path, instead of those of the files. */
export const mutatedTexts = new Map();

/** Source maps of compiled modules by path, as JSON. */
const sourceMaps = new Map();

function compile(path) {
  const mutated = mutatedTexts.get(path);
  const { code, map } = mutated === undefined ? compiledBefore(path) : transform(path, mutated);
  sourceMaps.set(path, map);
  return compileFunction(code, ["module", "exports", "require", "__filename", "__dirname"], { filename: path });
}

const options = { loader: "ts", format: "cjs", target: "node20", sourcemap: "external", sourcesContent: false };

const transform = (path, text) => transformSync(text, { ...options, sourcefile: path, tsconfigRaw: {} });

/** Files as they were compiled the last time. The compiler is another process, and waiting for it takes a while. */
const memory = resolve("build/modules");

function compiledBefore(path) {
  const text = readFileSync(path, "utf8");
  const hash = createHash("sha256")
    .update(JSON.stringify([version, options, path, text]))
    .digest("hex");
  const file = join(memory, `${relative(".", path)}.json`);
  const known = readJson(file);
  if (known?.hash === hash) return known;
  const { code, map } = transform(path, text);
  mkdirSync(dirname(file), { recursive: true });
  // Another process of jest may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ hash, code, map }));
  renameSync(`${file}.${process.pid}`, file);
  return { code, map };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A stack trace whose places are those of the sources, without the runner's own lines. */
export function mapTrace(stack) {
  const lines = stack.split("\n").filter((line) => !line.includes("/test/runner/"));
  return lines.join("\n").replaceAll(/(\/[^\s():]+\.ts):(\d+):(\d+)/g, (place, path, line, column) => {
    if (!sourceMaps.has(path)) return place;
    const { originalLine, originalColumn } = new SourceMap(JSON.parse(sourceMaps.get(path))).findEntry(
      line - 1,
      column - 1,
    );
    return originalLine === undefined ? place : `${path}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

const isFile = (path) => existsSync(path) && statSync(path).isFile();

const resolved = new Map();

const isCompiled = (path) => path?.endsWith(".ts");

function findModule(from, specifier) {
  const path = resolve(dirname(from), specifier);
  if (!resolved.has(path)) resolved.set(path, [path, `${path}.ts`, join(path, "index.ts")].find(isFile));
  return resolved.get(path);
}

/** Databases and statements of one file of tests. They are closed after it, as the memory of SQLite ends at some time. */
let opened = [];
const sqlitePath = requireNative.resolve("node-sqlite3-wasm");
/** The stores of the tests use a database again, which is much faster: `test/fakes/memoryStore.ts`. */
const keptFrom = "SAVEPOINT empty";
let kept = [];
let replaced = {};
loadSqlite();

/** Loads SQLite anew, for instance after its memory was left in the middle of something. */
export function loadSqlite() {
  opened = [];
  kept = [];
  globalThis.emptyDatabases = [];
  delete requireNative.cache[sqlitePath];
  const sqlite = requireNative(sqlitePath);
  replaced = { "node-sqlite3-wasm": { ...sqlite, Database: closedLater(sqlite.Database) } };
}

function closedLater(Database) {
  return class extends Database {
    statements = [];
    constructor(...words) {
      super(...words);
      opened.push(this);
    }
    prepare(sql) {
      if (sql === keptFrom) keep(this);
      const statement = super.prepare(sql);
      this.statements.push(statement);
      return statement;
    }
  };
}

function keep(database) {
  opened = opened.filter((one) => one !== database);
  kept.push(database);
}

/** SQLite reports the last failure of a statement once more. */
function finalize(statement) {
  try {
    statement.finalize();
  } catch {}
}

/** Closes what a file of tests opened. A query that a test broke off would be in the way of the next one. */
export function closeDatabases() {
  for (const { statements } of kept) for (const one of statements) if (!one.isFinalized) one._reset();
  const left = opened;
  opened = [];
  for (const one of left) {
    for (const statement of one.statements) if (!statement.isFinalized) finalize(statement);
    if (one.isOpen) one.close();
  }
}

/** Loads a file with all that it imports, as if nothing had been loaded before. Returns the paths of its modules. */
export function load(path) {
  const modules = new Map();
  const loadModule = (file) => {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    if (!compiled.has(file)) compiled.set(file, compile(file));
    const requireFrom = (specifier) => {
      const found = /^[./]/.test(specifier) ? findModule(file, specifier) : undefined;
      return isCompiled(found) ? loadModule(found) : (replaced[specifier] ?? requireNative(found ?? specifier));
    };
    requireFrom.resolve = requireNative.resolve;
    compiled.get(file)(module, module.exports, requireFrom, file, dirname(file));
    return module.exports;
  };
  loadModule(path);
  return [...modules.keys()];
}
