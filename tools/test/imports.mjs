// Imports of tests and sources, read from their texts.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export const isSpec = (path) => path.endsWith("_spec.lua");

/** All files below a folder, as paths. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Texts of files by path, and what they import, for one choice. */
let texts = {};
let imports = new Map();
let modules = new Map();
export const textOf = (path) => (texts[path] ??= readFileSync(path, "utf8"));

/** Files may have changed since the last choice. */
export function forgetTexts() {
  texts = {};
  imports = new Map();
  modules = new Map();
}

export const importsSource = (test, path) => (isSpec(test) ? required(test, path) : imported(test, path));

/** A spec requires modules by the path of their source, and what lies in `spec/support` by its name there. */
function required(spec, path) {
  const module = path
    .replace(/^spec\/support\/(koreader\/)?/, "")
    .replace(/\.\w+$/, "")
    .replaceAll(".", "_");
  return modulesIn(spec).has(module);
}

/** Texts of a spec that may be the path of a module. */
const modulesIn = (spec) =>
  remember(modules, spec, () =>
    [...textOf(spec).matchAll(/["']([\w./-]+)["']/g)].map(([, name]) => name.replaceAll(".", "/")),
  );

/** The spec and the modules of `spec/support` that it reaches: a module may load all those of the folder of its name. */
function reachedBy(spec) {
  const seen = new Set();
  const waiting = [spec];
  const add = (path) => {
    waiting.push(`${path}.lua`);
    if (existsSync(path)) waiting.push(...filesIn(path).filter((file) => file.endsWith(".lua")));
  };
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const text = textOf(file);
    for (const [, path] of text.matchAll(/dofile\("(spec\/[\w./]+)"\)/g)) waiting.push(path);
    for (const [, module] of text.matchAll(/require\("([\w./]+)"\)/g))
      for (const folder of ["spec/support", "spec/support/koreader"]) add(`${folder}/${module.replaceAll(".", "/")}`);
  }
  return [...seen];
}

/** True if a spec loads the plugin as it is shipped. */
export const needsBundle = (spec) => reachedBy(spec).some((file) => textOf(file).includes('require("built").plugin'));

/** True if a spec may start a library server. */
export const needsLibrary = (spec) => reachedBy(spec).includes("spec/support/library.lua");

/** Imports of types alone do not count: the compiler checks these. */
export function imported(test, path) {
  const target = path.replace(/\.\w+$/, "");
  const found = importsOf(test);
  return found.has(target) || (basename(target) === "index" && found.has(dirname(target)));
}

/** Files that a test or a source imports, without their endings. */
const importsOf = (test) =>
  remember(imports, test, () => {
    const text = textOf(test).replace(/^import type [^;]+;/gm, "");
    const specifiers = [...text.matchAll(/(?:from|require\(|import\(|import) ?"(\.[^"]+)"/g)];
    return specifiers.map(([, specifier]) => join(dirname(test), specifier).replace(/\.m?[jt]s$/, ""));
  });

function remember(known, path, find) {
  if (!known.has(path)) known.set(path, new Set(find()));
  return known.get(path);
}
