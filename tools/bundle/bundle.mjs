// Builds the plugin from the compiled modules: node tools/bundle/bundle.mjs <compiled> <folder> [<rules of cold code>]
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withLateFields } from "./fields.mjs";
import { graphOf } from "./graph.mjs";
import { joined } from "./join.mjs";
import { divide, main, plainName } from "./pieces.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [compiled, folder, list = join(here, "../cold.mjs")] = process.argv.slice(2);
const { default: cold } = await import(pathToFileURL(resolve(list)).href);
mkdirSync(folder, { recursive: true });

const packaged = JSON.parse(readFileSync(join(here, "../../package.json"), "utf8"));

/** Stands for the build's number until all is written of which it is made. */
const unknown = "0".repeat(12);

const graph = graphOf(compiled, "src.main");
setVersion(graph.units);
const { units: divided, root } = divide(graph, cold);
const units = withLateFields(divided);
const names = [...new Set(units.map(({ piece }) => piece))].filter((piece) => piece !== main).sort();
const { pieces, loadedLate } = joined(units, root, names);
const files = [main, ...names].map((piece) => [`${piece}.piece.lua`, complete(piece, pieces.get(piece))]);
files.push(["names.lua", tableOfNames()]);
const build = numberOf(files);
for (const [file, text] of files) writeFileSync(join(folder, file), text.replace(unknown, build), "latin1");
const launcher = readFileSync(join(here, "launcher.lua"), "latin1").replace("BUILD", build);
writeFileSync(join(folder, "main.lua"), launcher, "latin1");

/** The plugin's version and the place where it is published are those of its package. */
function setVersion(all) {
  const values = { version: packaged.version, published: packaged.config.published };
  for (const unit of all.filter(({ module }) => module === "src.version"))
    for (const part of unit.parts) part.text = part.text.replace(/"[^"]*"$/, JSON.stringify(values[plainName(unit)]));
}

/** A whole file: main begins with the loader of the other pieces, and these with the build's number. */
function complete(piece, text) {
  const header = headerOf();
  if (piece !== main) return `${header}return "${unknown}", function(E)\n\n${text}end\n`;
  const loader = readFileSync(join(here, "loader.lua"), "latin1").replaceAll("    ", "\t");
  return `${header}${loader.replace("BUILD", unknown)}\n${text}return plugin\n`;
}

function headerOf() {
  return readFileSync(join(here, "header.lua"), "latin1");
}

/** By piece, the names in `E` that load it, as a Lua file of its own: it is read when the first piece is needed. */
function tableOfNames() {
  const entries = [...loadedLate].map(([piece, own]) => {
    const lines = wrapped(own.map(({ key }) => key).sort(), 110);
    return `\t["${piece}"] = [[\n${lines.map((line) => `\t\t${line}\n`).join("")}\t]],\n`;
  });
  return `${headerOf()}return "${unknown}", {\n${entries.sort().join("")}}\n`;
}

function wrapped(words, width) {
  const lines = [];
  for (const word of words) {
    if (lines.length > 0 && lines.at(-1).length + word.length < width) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

function numberOf(all) {
  const hash = createHash("sha256");
  for (const [file, text] of all) hash.update(`${file}\0${text}\0`, "latin1");
  return hash.digest("hex").slice(0, unknown.length);
}
