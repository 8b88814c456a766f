// Says what of lua-declarations/ a KOReader checkout does not have:
//
//     node tools/check-host.mjs <checkout> [declarations]
//
// A declared module must be a Lua file there. A declared function must be defined, and a declared field mentioned, in
// that file, in the file of a class that it extends, or in a file that the declaration names as its source ("From
// frontend/ui/time.lua, now"). The sources themselves are looked up too. Exit code 1 when anything is missing.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** Built from C, or another project's: a checkout of the host's source does not hold them as Lua. */
const native = new Set([
  "ffi",
  "libs/libkoreader-lfs",
  "rapidjson",
  "socket",
  "socket.core",
  "socket.url",
  "ssl",
]);

/** Where the host looks for its modules, from the top of its checkout. */
const roots = ["frontend", "base", "."];

const here = dirname(fileURLToPath(import.meta.url));

function main([checkout, declarations = join(here, "../lua-declarations")]) {
  if (checkout === undefined || !existsSync(join(checkout, "frontend"))) {
    console.error("usage: node tools/check-host.mjs <folder of a KOReader checkout>");
    return 2;
  }
  const host = openHost(checkout);
  const modules = filesIn(declarations).flatMap(modulesOf);
  const misses = modules.flatMap((module) => missesOf(module, host));
  for (const { name } of modules.filter((module) => native.has(module.name)))
    console.log(`native, not checked: ${name}`);
  for (const miss of misses) console.log(`missing: ${miss}`);
  const members = modules.reduce((sum, module) => sum + module.members.length, 0);
  console.log(
    `${modules.length} modules and ${members} members declared, ${misses.length} missing in ${checkout}`,
  );
  return misses.length === 0 ? 0 : 1;
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith(".d.ts"))
    .sort()
    .map((path) => join(folder, path));
}

// The declarations ------------------------------------------------------------------------------------------------

/** The modules of a declaration file: name, sources that the module names, and members. */
function modulesOf(path) {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext, true);
  return file.statements.filter(ts.isModuleDeclaration).map((module) => ({
    name: module.name.text,
    sources: module.body.statements.flatMap((statement) => sourcesOf(statement)),
    members: membersIn(module.body),
  }));
}

/** Every named member of every interface and record in the module, with the sources that it names. */
function membersIn(node) {
  const members = [];
  const visit = (child) => {
    if (ts.isMethodSignature(child) || ts.isPropertySignature(child)) {
      const isFunction = ts.isMethodSignature(child);
      members.push({
        name: child.name.text,
        isFunction,
        sources: [...outerSources(child), ...sourcesOf(child)],
      });
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return members;
}

/** What the interface around the member says of its sources. */
function outerSources(member) {
  const outer = ts.findAncestor(
    member,
    (node) => ts.isInterfaceDeclaration(node) || ts.isVariableStatement(node),
  );
  return outer === undefined ? [] : sourcesOf(outer);
}

/** "From a/b.lua and a/c.lua, name": one of the two files has `name`. A file without a name only has to be there. */
function sourcesOf(node) {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? "")
    .join(" ");
  const source =
    /((?:[\w/]+\.lua(?:\s+and\s+)?)+)(?:,\s+(?!and\b)(?:the\s+(?:field|fields of|table|aliases of)\s+)?(\w+))?/g;
  return [...text.matchAll(source)].map(([, paths, name]) => ({ paths: paths.match(/[\w/]+\.lua/g), name }));
}

// The host --------------------------------------------------------------------------------------------------------

/** Finds and reads Lua files of the checkout; each is read once. */
function openHost(checkout) {
  const texts = new Map();
  const read = (path) => {
    if (!texts.has(path)) {
      const whole = join(checkout, path);
      texts.set(path, existsSync(whole) ? readFileSync(whole, "utf8") : undefined);
    }
    return texts.get(path);
  };
  const find = (module) =>
    roots.map((root) => join(root, `${module}.lua`)).find((path) => read(path) !== undefined);
  return { read, find };
}

/** The file and the files of the classes that it extends, nearest first. */
function lineageOf(path, host) {
  const lineage = [];
  for (let next = path; next !== undefined && !lineage.includes(next); next = parentOf(next, host))
    lineage.push(next);
  return lineage;
}

function parentOf(path, host) {
  const text = host.read(path);
  const returned = text.match(/^return (\w+)\s*$/m)?.[1];
  const parent = text.match(new RegExp(`\\b${returned} = (\\w+):(?:extend|new)\\b`))?.[1];
  const module = text.match(new RegExp(`local ${parent} = require\\("([^"]+)"\\)`))?.[1];
  return module && host.find(module);
}

// The comparison --------------------------------------------------------------------------------------------------

function missesOf(module, host) {
  if (native.has(module.name)) return [];
  const path = host.find(module.name);
  if (path === undefined) return [`module ${module.name}`];
  const lineage = lineageOf(path, host);
  const named = [...module.sources, ...module.members.flatMap((member) => member.sources)];
  return unique([
    ...named.flatMap((source) =>
      sourceMisses(source, host).map((miss) => `${miss} (named by ${module.name})`),
    ),
    ...module.members
      .filter((member) => !has(member, lineage, host))
      .map((member) => `${member.name} of ${module.name} (looked in ${lineage[0]} and what it extends)`),
  ]);
}

function has({ name, isFunction, sources }, lineage, host) {
  const paths = [...lineage, ...sources.flatMap((source) => source.paths)];
  const wanted = isFunction ? definition(name) : mention(name);
  return paths.some((path) => wanted.test(host.read(path) ?? ""));
}

function sourceMisses({ paths, name }, host) {
  const absent = paths.filter((path) => host.read(path) === undefined).map((path) => `file ${path}`);
  if (absent.length > 0 || name === undefined) return absent;
  const known = paths.some((path) => new RegExp(`\\b${name}\\b`).test(host.read(path)));
  return known ? [] : [`${name} in ${paths.join(" or ")}`];
}

/** `function X:name(`, `function X.name(`, `X.name =`, or a key `name =` of a table. */
function definition(name) {
  return new RegExp(`function [\\w.]+[:.]${name}\\b|\\b${name}\\s*=[^=]`);
}

/** A key of a table, a field, or a text: names of fields reach the host in each of these ways. */
function mention(name) {
  return /^\d+$/.test(name) ? /./ : new RegExp(`\\b${name}\\s*=|[.:]${name}\\b|"${name}"`);
}

function unique(list) {
  return [...new Set(list)];
}

process.exitCode = main(process.argv.slice(2));
