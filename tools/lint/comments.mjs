// The rule of plainComments.mjs for files that ESLint does not read. Prints each violation, and fails if there is one.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { vagueOpenerIn } from "./plainComments.mjs";

const tracked = (...patterns) =>
  execFileSync("git", ["ls-files", ...patterns], { encoding: "utf8" })
    .trim()
    .split("\n");

const comment = { lua: /^\s*--+(\[\[)?\s*(.*)/, other: /^\s*(\/\/|\/\*\*?)\s*(.*)/ };

/** Openers of the comments that begin a line, each with its line number. */
export function vagueOpenersOf(text, isLua) {
  const pattern = isLua ? comment.lua : comment.other;
  const texts = text.split("\n").map((line) => pattern.exec(line)?.[2]);
  return texts.flatMap((one, at) => {
    const opener = one === undefined || texts[at - 1] !== undefined ? undefined : vagueOpenerIn(one);
    return opener === undefined ? [] : [{ line: at + 1, opener }];
  });
}

/** Files with sample comments. */
const samples = ["tools/cold.mjs", "test/tools/lint.test.ts"];

/** The folders with comments of our own. */
const folders = ["tools", "lua-declarations", "bench", "demo", "spec", "test", "acceptance", "library-server"];

if (import.meta.filename === process.argv[1]) {
  const all = tracked("*.mjs", ...folders.map((folder) => `${folder}/*`));
  const files = all.filter((file) => /\.(lua|mjs|cjs|ts)$/.test(file) && !samples.includes(file));
  const found = files.flatMap((file) =>
    vagueOpenersOf(readFileSync(file, "utf8"), file.endsWith(".lua")).map(
      ({ line, opener }) => `${file}:${line}: ${opener}`,
    ),
  );
  found.forEach((one) => console.error(`${one} …: begin with the noun the comment is about.`));
  process.exitCode = found.length > 0 ? 1 : 0;
}
