// Builds the plugin in `dist` from the compiled modules, as the specs run it. Builds a part again only if its sources
// have changed.
import { execFileSync } from "node:child_process";
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesIn, hashOf } from "./files.mjs";
import { folder as compiled } from "./lua.mjs";

const source = "catchword.koplugin";
const plugin = `dist/${source}`;
const work = "build/bundle";
const recordFile = "build/parts.json";
/** As old as the files that were read. */
const stamp = "build/plugin.stamp";

const parts = [
  { name: "code", files: codeFiles, make: makeCode },
  { name: "catalogues", files: catalogueFiles, make: makeCatalogues },
];

/** Brings the plugin up to date with `build/lua` and the catalogues. */
export function bundle() {
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

const run = (...words) => execFileSync("node", words, { stdio: ["ignore", "ignore", "inherit"] });

function makeCode() {
  rmSync(work, { recursive: true, force: true });
  // Most of the time would go into collecting young garbage.
  run("--max-semi-space-size=64", "tools/bundle/bundle.mjs", compiled, work);
  cpSync(join(source, "_meta.lua"), join(work, "_meta.lua"));
  const words = join(plugin, "l10n");
  if (existsSync(words)) cpSync(words, join(work, "l10n"), { recursive: true });
  replace(work, plugin);
}

function makeCatalogues() {
  const made = join("build", "l10n");
  rmSync(made, { recursive: true, force: true });
  run("tools/bundle/catalogues.mjs", made);
  replace(made, join(plugin, "l10n"));
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
