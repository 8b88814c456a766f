// The plugin from the compiled modules, in two forms: the one with the names of the sources, which the specs run, in
// `build/readable`, and the short one that is shipped, in `dist`. Each part is made anew only where its sources have changed.
import { execFileSync } from "node:child_process";
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesIn, hashOf } from "./files.mjs";
import { folder as compiled } from "./lua.mjs";

const source = "catchword.koplugin";
const work = "build/bundle";
const recordFile = "build/forms.json";
const readable = { plugin: `build/readable/${source}`, maps: "build/readable/maps", stamp: "build/readable.stamp" };
const keys = "build/readable/keys.json";
const shipped = { plugin: `dist/${source}`, maps: "dist/maps", stamp: "build/shipped.stamp" };

const code = { name: "code", form: readable, files: codeFiles, make: makeCode };
const catalogues = { name: "catalogues", form: readable, files: catalogueFiles, make: makeCatalogues };
const short = { name: "short", form: shipped, files: shortFiles, make: makeShort };

/** Brings the plugin that the specs run up to date with `build/lua` and the catalogues. */
export function bundle() {
  bringUpToDate(readable, [code, catalogues]);
}

/** Brings the shipped plugin up to date with the one that the specs run. */
export function ship() {
  bringUpToDate(shipped, [short]);
}

/** The stamp of a form is as old as the files that were read for it. */
function bringUpToDate({ plugin, stamp }, parts) {
  mkdirSync("build", { recursive: true });
  closeSync(openSync(`${stamp}.new`, "w"));
  const isThere = existsSync(plugin);
  const known = readRecord();
  for (const { name, files, make } of parts) {
    const hash = hashOf(files().sort().flatMap((path) => [path, readFileSync(path)]));
    if (known[name] !== hash || !isThere) make();
    known[name] = hash;
  }
  writeFileSync(recordFile, JSON.stringify(known));
  renameSync(`${stamp}.new`, stamp);
}

function codeFiles() {
  const modules = filesIn(compiled).filter((path) => !path.startsWith(join(compiled, "test")));
  return [...modules, ...filesIn("tools/bundle"), "tools/cold.mjs", join(source, "_meta.lua"), "package.json"];
}

function catalogueFiles() {
  return [...filesIn(join(source, "l10n")), "tools/bundle/catalogues.mjs", "tools/catalogue.mjs"];
}

function shortFiles() {
  return [...filesIn(readable.plugin), ...filesIn(readable.maps), ...filesIn("tools/bundle")];
}

const run = (...words) => execFileSync("node", words, { stdio: ["ignore", "ignore", "inherit"] });

function makeCode() {
  emptyWork();
  // Most of the time would go into collecting young garbage.
  run("--max-semi-space-size=64", "tools/bundle/bundle.mjs", compiled, work);
  cpSync(join(source, "_meta.lua"), join(work, "plugin", "_meta.lua"));
  const words = join(readable.plugin, "l10n");
  if (existsSync(words)) cpSync(words, join(work, "plugin", "l10n"), { recursive: true });
  publish(readable);
  renameSync(join(work, "keys.json"), keys);
}

function makeCatalogues() {
  const made = join("build", "l10n");
  rmSync(made, { recursive: true, force: true });
  run("tools/bundle/catalogues.mjs", made);
  replace(made, join(readable.plugin, "l10n"));
}

function makeShort() {
  emptyWork();
  run("tools/bundle/ship.mjs", readable.plugin, readable.maps, work);
  publish(shipped);
}

function emptyWork() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
}

function publish({ plugin, maps }) {
  replace(join(work, "plugin"), plugin);
  replace(join(work, "maps"), maps);
}

/** The old folder is there until the new one is whole. */
function replace(from, to) {
  mkdirSync(join(to, ".."), { recursive: true });
  const old = join("build", `${basename(to)}.old`);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(recordFile, "utf8"));
  } catch {
    return {};
  }
}
