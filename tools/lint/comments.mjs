// The rule of plainComments.mjs for files that ESLint does not read. Prints each violation, and fails if there is one.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { vagueOpenerIn } from "./plainComments.mjs";

const tracked = (...patterns) =>
  execFileSync("git", ["ls-files", ...patterns], { encoding: "utf8" })
    .trim()
    .split("\n");

const line = {
  lua: /^\s*--+(\[\[)?\s*(.*)/,
  script: /^\s*(\/\/|\/\*\*?)\s*(.*)/,
  shell: /^\s*(#)(?!!)\s*(.*)/,
};

/** Behind code. A text in quotes may look like one, but does not begin so. */
const trailing = {
  lua: /\S\s+--\s(.*)/,
  script: /\S\s+\/\/\s(.*)/,
  shell: /\S\s+#\s(.*)/,
};

/** The text of a block may begin on the line after its opening. */
const opensBlock = /^\s*(\/\*\*?|--+\[\[)\s*$/;
const firstOfBlock = /^\s*\*?\s*(.*)/;

export function kindOf(file) {
  if (file.endsWith(".lua")) return "lua";
  if (file === ".luacheckrc" || file === ".busted") return "lua";
  return /\.(sh|yml)$/.test(file) || file === "Makefile" ? "shell" : "script";
}

/** Openers of the comments that begin a line, each with its line number. */
export function vagueOpenersOf(text, kind) {
  const lines = text.split("\n");
  const texts = lines.map((one, at) =>
    opensBlock.test(lines[at - 1] ?? "") ? firstOfBlock.exec(one)[1] : line[kind].exec(one)?.[2],
  );
  return texts.flatMap((own, at) => {
    const one = own ?? trailing[kind].exec(lines[at])?.[1];
    const goesOn = own !== undefined && texts[at - 1] !== undefined && texts[at - 1] !== "";
    const opener = one === undefined || goesOn ? undefined : vagueOpenerIn(one);
    return opener === undefined ? [] : [{ line: at + 1, opener }];
  });
}

const isRead = /\.(lua|mjs|cjs|ts|sh|yml|luacheckrc|busted)$|^Makefile$/;

/** Files with sample comments. */
const samples = ["tools/cold.mjs", "test/tools/lint.test.ts"];

/** The folders with comments of our own. */
const folders = ["tools", "lua-declarations", "bench", "demo", "spec", "test", "acceptance", "library-server"];

if (import.meta.filename === process.argv[1]) {
  const all = tracked(
    "*.mjs",
    "*.yml",
    "Makefile",
    ".luacheckrc",
    ".busted",
    ...folders.map((folder) => `${folder}/*`),
  );
  const files = all.filter((file) => isRead.test(file) && !samples.includes(file) && existsSync(file));
  const found = files.flatMap((file) =>
    vagueOpenersOf(readFileSync(file, "utf8"), kindOf(file)).map(({ line, opener }) => `${file}:${line}: ${opener}`),
  );
  found.forEach((one) => console.error(`${one} …: begin with the noun the comment is about.`));
  process.exitCode = found.length > 0 ? 1 : 0;
}
