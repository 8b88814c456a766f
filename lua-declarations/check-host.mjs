#!/usr/bin/env node
// Says what of these declarations a KOReader checkout does not have:
//
//     koreader-check-host <checkout> [declarations]
//
// A declared module must be a Lua file there. A declared function must be defined, and a declared field mentioned, in
// that file, in the file of a class that it extends, or in a file that the declaration names as its source ("From
// frontend/ui/time.lua, now"). The sources themselves are looked up too. What is declared as "Absent in older releases",
// or in newer ones, may be missing. Exit code 1 when anything else is.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** Built from C, or another project's: a checkout of the host's source does not hold them as Lua. */
const native = new Set([
  "ffi",
  "json",
  "libs/libkoreader-cre",
  "libs/libkoreader-lfs",
  "ltn12",
  "rapidjson",
  "socket",
  "socket.core",
  "socket.http",
  "socket.url",
  "ssl",
  "ssl.https",
]);

/** Where the host looks for its modules, from the top of its checkout. */
const roots = ["frontend", "base", "base/thirdparty", "."];

const here = dirname(fileURLToPath(import.meta.url));

function main([checkout, declarations = here]) {
  if (checkout === undefined || !existsSync(join(checkout, "frontend"))) {
    console.error("usage: koreader-check-host <folder of a KOReader checkout>");
    return 2;
  }
  const host = openHost(checkout);
  const modules = filesIn(declarations).flatMap(modulesOf);
  const findings = modules.flatMap((module) => findingsOn(module, host));
  for (const finding of findings) console.log(finding);
  const members = modules.reduce((sum, module) => sum + module.members.length, 0);
  const missing = findings.filter((finding) => finding.startsWith("missing")).length;
  console.log(`${modules.length} modules and ${members} members declared, ${missing} missing in ${checkout}`);
  return missing === 0 ? 0 : 1;
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith(".d.ts") && !path.includes("node_modules"))
    .sort()
    .map((path) => join(folder, path));
}

// The declarations ------------------------------------------------------------------------------------------------

/** The modules of a declaration file: name, sources that the module names, and members. */
function modulesOf(path) {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext, true);
  return file.statements.filter(ts.isModuleDeclaration).map((module) => ({
    name: module.name.text,
    mayLack: /Absent in (older|newer) releases/.test(docOf(module)),
    sources: module.body.statements.flatMap((statement) => sourcesOf(statement)),
    members: membersIn(module.body),
  }));
}

/** Every named member of every interface and record in the module, with the sources that it names. */
function membersIn(node) {
  const members = [];
  const visit = (child) => {
    if (ts.isMethodSignature(child) || ts.isPropertySignature(child)) members.push(memberOf(child));
    ts.forEachChild(child, visit);
  };
  visit(node);
  return members;
}

/** `mayLack`: not every host has it. */
function memberOf(node) {
  return {
    name: node.name.text,
    isFunction: ts.isMethodSignature(node),
    mayLack: /Absent in (older|newer) releases/.test(docOf(node)),
    sources: [...outerSources(node), ...sourcesOf(node)],
  };
}

function outerSources(member) {
  const outer = ts.findAncestor(member, (node) => ts.isInterfaceDeclaration(node) || ts.isVariableStatement(node));
  return outer === undefined ? [] : sourcesOf(outer);
}

/** "From a/b.lua and a/c.lua, name": one of the two files has `name`. A file without a name only has to be there. */
function sourcesOf(node) {
  const source =
    /((?:[\w./-]+\.lua(?:\s+and\s+)?)+)(?:,\s+(?!and\b)(?:the\s+(?:field|fields of|table|aliases of)\s+)?(\w+))?/g;
  return [...docOf(node).matchAll(source)].map(([, paths, name]) => ({
    paths: paths.match(/[\w./-]+\.lua/g),
    name,
  }));
}

function docOf(node) {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? "")
    .join(" ");
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
  const find = (module) => roots.map((root) => join(root, `${module}.lua`)).find((path) => read(path) !== undefined);
  return { read, find };
}

/** The file and the files of the classes that it extends, nearest first. */
function lineageOf(path, host) {
  const lineage = [];
  for (let next = path; next !== undefined && !lineage.includes(next); next = parentOf(next, host)) lineage.push(next);
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

function findingsOn(module, host) {
  if (native.has(module.name)) return [`native, not checked: ${module.name}`];
  const path = host.find(module.name);
  if (path === undefined) return [`${module.mayLack ? "absent, as declared" : "missing"}: module ${module.name}`];
  const lineage = lineageOf(path, host);
  const present = module.members.filter((member) => has(member, lineage, host));
  const absent = module.members.filter((member) => !present.includes(member));
  const expected = module.members.filter((member) => !member.mayLack || present.includes(member));
  const sources = [module, ...expected].flatMap((owner) => owner.sources);
  return unique([
    ...sources.flatMap((source) => movedFrom(source, host)).map((what) => `missing: ${what} (named by ${module.name})`),
    ...absent.map(({ name, mayLack }) => `${mayLack ? "absent, as declared" : "missing"}: ${name} of ${module.name}`),
  ]);
}

function has({ name, isFunction, sources }, lineage, host) {
  const paths = [...lineage, ...sources.flatMap((source) => source.paths)];
  const wanted = isFunction ? definition(name) : mention(name);
  return paths.some((path) => wanted.test(host.read(path) ?? ""));
}

function movedFrom({ paths, name }, host) {
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
