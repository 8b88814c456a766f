// Source maps of the kind that everybody reads, of which only lines are used here.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";

/** Where each line of a compiled file comes from: `{ source, line }` by index, both counted from 0. */
export function originsOf(path, lines) {
  const map = new SourceMap(JSON.parse(readFileSync(path, "utf8")));
  const origins = [];
  for (let line = 0; line < lines; line += 1) {
    const entry = firstOn(map, line);
    const origin =
      entry === undefined ? origins.at(-1) : { source: inRepository(entry.originalSource), line: entry.originalLine };
    origins.push(origin ?? { source: "", line: 0 });
  }
  return origins;
}

/** The compiler counts from where it writes to. */
const inRepository = (path) => path.replace(/^(\.\.\/)+/, "");

/** An entry of the line itself: the first place on it that the compiler vouches for. */
function firstOn(map, line) {
  const entry = map.findEntry(line, 1000000);
  return entry.generatedLine === line ? firstOf(map, line, entry) : undefined;
}

function firstOf(map, line, last) {
  let first = last;
  while (first.generatedColumn > 0) {
    const before = map.findEntry(line, first.generatedColumn - 1);
    if (before.generatedLine !== line) break;
    first = before;
  }
  return first;
}

/** A source map with one entry a line, as text. */
export function mapOf(file, origins) {
  const sources = [...new Set(origins.map(({ source }) => source))];
  let last = { source: 0, line: 0 };
  const mappings = origins.map(({ source, line }) => {
    const here = { source: sources.indexOf(source), line };
    const entry = [0, here.source - last.source, here.line - last.line, 0].map(digitsOf).join("");
    last = here;
    return entry;
  });
  return JSON.stringify({ version: 3, file, sources, names: [], mappings: mappings.join(";") });
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A number as source maps write it: five bits a digit, the lowest first, and the sign in the very first bit. */
function digitsOf(number) {
  let rest = number < 0 ? -number * 2 + 1 : number * 2;
  let text = "";
  do {
    const more = rest >= 32 ? 32 : 0;
    text += digits[(rest % 32) + more];
    rest = Math.floor(rest / 32);
  } while (rest > 0);
  return text;
}
