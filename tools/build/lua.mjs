// Compiles the changed sources and cases of the tests to Lua in `build/lua`. Does not check types: `make check` does.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn, hashOf } from "./files.mjs";

export const folder = "build/lua";
const project = "tstl.json";
export const recordFile = "build/lua.json";
/** As old as the sources that were read: a newer source is not compiled yet. */
export const stamp = "build/lua.stamp";

/** Brings `build/lua` up to date. Returns the sources that were compiled. Throws with the compiler's messages. */
export async function compile() {
  mkdirSync(folder, { recursive: true });
  closeSync(openSync(`${stamp}.new`, "w"));
  const settings = settingsHash();
  let known = readRecord();
  if (known.settings !== settings) known = emptied(settings);
  const sources = sourceHashes();
  forgetMissing(known, sources);
  const changed = [...sources.keys()].filter((path) => known.files[path]?.hash !== sources.get(path));
  const compiled = changed.length === 0 ? [] : await compileChanged(known, sources, changed);
  renameSync(`${stamp}.new`, stamp);
  return compiled;
}

const settingFiles = [project, "tsconfig.lua.json", "tsconfig.base.json", "package-lock.json"];

/** Another compiler, other settings or other declarations of the host mean that everything is compiled. */
function settingsHash() {
  const declarations = filesIn("lua-declarations").filter((path) => path.endsWith(".d.ts"));
  const compiler = ["lua.mjs", "transpile.mjs", "readable.mjs", "plainStatements.mjs"].map((name) => join(import.meta.dirname, name));
  return hashOf([...settingFiles, ...declarations, ...compiler].map((path) => readFileSync(path)));
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(recordFile, "utf8"));
  } catch {
    return { settings: "", files: {} };
  }
}

function emptied(settings) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return { settings, files: {} };
}

function sourceHashes() {
  const { include } = JSON.parse(readFileSync(project, "utf8"));
  const paths = include.flatMap(filesIn).filter((path) => path.endsWith(".ts"));
  return new Map(paths.sort().map((path) => [path, hashOf([readFileSync(path)])]));
}

function forgetMissing(known, sources) {
  for (const path of Object.keys(known.files).filter((one) => !sources.has(one))) {
    for (const output of known.files[path].outputs) rmSync(output, { force: true });
    delete known.files[path];
  }
}

/** Compiles the files, then those that import one whose types have changed, until no types change any more. */
async function compileChanged(known, sources, changed) {
  const { transpile, libraryFor } = await compilerFor(known.settings);
  const done = new Set();
  for (let next = changed; next.length > 0; ) {
    const altered = [];
    for (const [path, result] of transpile(next)) {
      if (known.files[path]?.types !== result.types) altered.push(path);
      known.files[path] = { hash: sources.get(path), ...written(result) };
      done.add(path);
    }
    next = importersOf(known, altered).filter((path) => !done.has(path));
  }
  const features = Object.values(known.files).flatMap((file) => file.features);
  write(join(folder, "lualib_bundle.lua"), libraryFor(new Set(features.sort())));
  write(recordFile, JSON.stringify(known));
  return [...done];
}

let compiler;

/** Kept while the settings stay: a second compilation in one process takes a fraction of the first. */
async function compilerFor(settings) {
  const { transpiler } = await import("./transpile.mjs");
  if (compiler?.settings !== settings) compiler = { settings, ...transpiler(project) };
  return compiler;
}

function written({ outputs, ...result }) {
  for (const { path, text } of outputs) write(path, text);
  return { ...result, outputs: outputs.map(({ path }) => path) };
}

/** A process that reads the file meanwhile sees the old one or the new one. */
function write(path, text) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

function importersOf(known, altered) {
  const targets = new Set(altered);
  return Object.keys(known.files).filter((path) => known.files[path].imports.some((one) => targets.has(one)));
}
