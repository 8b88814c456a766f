// Where an error comes from: node tools/where.mjs < crash.log. Every place in the plugin
// ("catchword.koplugin/shelf.piece.lua:3:") is followed by the place in the sources. The maps are those of the last `make build`.
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";

const [maps = "dist/maps"] = process.argv.slice(2);
const known = new Map();

function mapOf(file) {
  const path = join(maps, `${file}.map`);
  if (!known.has(file))
    known.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined);
  return known.get(file);
}

function sourceOf(file, line) {
  const entry = mapOf(file)?.findEntry(line - 1, 0);
  return !entry?.originalSource ? undefined : `${entry.originalSource}:${entry.originalLine + 1}`;
}

const place = /\bcatchword\.koplugin\/(?:versions\/[^/]+\/)?([A-Za-z.-]+\.lua):(\d+)/g;

process.stdout.write(
  readFileSync(0, "utf8").replace(place, (found, file, line) => {
    const source = sourceOf(file, Number(line));
    return source === undefined ? found : `${found} (${source})`;
  }),
);
