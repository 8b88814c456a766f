// The plugin as it is shipped, of the one that people can read: node tools/bundle/ship.mjs <plugin> <its maps>
// <folder>. In the folder then are `plugin/` and `maps/`. Each short piece is proven to be the same program as the long one.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "../build/files.mjs";
import { mapOf, originsOf } from "./map.mjs";
import { shortened } from "./shorten.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [long, longMaps, folder] = process.argv.slice(2);
const [plugin, maps] = ["plugin", "maps"].map((name) => join(folder, name));

mkdirSync(maps, { recursive: true });
cpSync(long, plugin, { recursive: true });
for (const path of filesIn(long)) {
  const file = path.slice(long.length + 1);
  if (file.endsWith(".piece.lua")) ship(file);
}

function ship(file) {
  const lines = readFileSync(join(long, file), "latin1").trimEnd().split("\n");
  const origins = originsOf(join(longMaps, `${file}.map`), lines.length);
  const short = shortened(lines.map((text, index) => ({ text, ...origins[index] })));
  writeFileSync(join(plugin, file), short.text, "latin1");
  writeFileSync(join(maps, `${file}.map`), mapOf(file, short.origins));
  execFileSync("luajit", [join(here, "same-bytecode.lua"), join(long, file), join(plugin, file)], { stdio: "inherit" });
}
