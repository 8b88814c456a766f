// From the compiled modules to a plugin that people can read: node tools/bundle/bundle.mjs <compiled> <folder> [<list of
// what is cold>]. In the folder then are `plugin/`; `maps/`, which say where each line of it comes from; and `keys.json`,
// what the keys of the one table mean. The specs run this plugin; `ship.mjs` makes the shipped one of it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { graphOf } from "./graph.mjs";
import { bare, joined } from "./join.mjs";
import { mapOf } from "./map.mjs";
import { divide, main, plainName } from "./pieces.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [compiled, folder, list = join(here, "../cold.mjs")] = process.argv.slice(2);
const { default: cold } = await import(pathToFileURL(resolve(list)).href);
const [plugin, maps] = ["plugin", "maps"].map((name) => join(folder, name));
for (const one of [plugin, maps]) mkdirSync(one, { recursive: true });

const packaged = JSON.parse(readFileSync(join(here, "../../package.json"), "utf8"));

/** Stands for the build's number until all is written of which it is made. */
const unknown = "0".repeat(12);

const graph = graphOf(compiled, "src.main");
// The plugin's version and the place where it is published are those of its package.
const told = { version: packaged.version, published: packaged.config.published };
for (const unit of graph.units) if (unit.module === "src.version") unit.value = JSON.stringify(told[plainName(unit)]);
const { units, root } = divide(graph, cold);
const names = [...new Set(units.map(({ piece }) => piece))].filter((piece) => piece !== main).sort();
const { letters, pieces, keys } = joined(units, root, names);
const files = [main, ...names].map((piece) => written(piece, complete(piece, pieces.get(piece))));
const build = numberOf(files);
for (const { file, text, origins } of files) {
  writeFileSync(join(plugin, file), text.replace(unknown, build), "latin1");
  writeFileSync(join(maps, `${file}.map`), mapOf(file, origins));
}
const launcher = readFileSync(join(here, "launcher.lua"), "latin1").replace("BUILD", build);
writeFileSync(join(plugin, "main.lua"), launcher, "latin1");
writeFileSync(join(folder, "keys.json"), JSON.stringify(meanings(keys), undefined, 1));

/** The lines of a whole file: main begins with the loader of the others, and these with their number. */
function complete(piece, lines) {
  if (piece !== main) return [bare(`return "${unknown}", function(E)`), ...lines, bare("end")];
  const table = [...letters].map(([name, letter]) => `${letter} = "${name}"`).join(", ");
  const loader = readFileSync(join(here, "loader.lua"), "latin1").trimEnd();
  const filled = loader.replace("BUILD", unknown).replace("PIECES", `{ ${table} }`);
  return [...filled.split("\n").map(ofLoader), ...lines, bare("return plugin")];
}

function ofLoader(text, line) {
  return { text, source: "tools/bundle/loader.lua", line };
}

function written(piece, lines) {
  const text = `${lines.map((line) => line.text).join("\n")}\n`;
  return { file: `${piece}.piece.lua`, text, origins: lines };
}

function numberOf(all) {
  const hash = createHash("sha256");
  for (const { file, text } of all) hash.update(`${file}\0${text}\0`, "latin1");
  return hash.digest("hex").slice(0, unknown.length);
}

function meanings(named) {
  return Object.fromEntries(
    named.map((unit) => [unit.key, { piece: unit.piece, name: `${unit.module}#${plainName(unit)}` }]),
  );
}
