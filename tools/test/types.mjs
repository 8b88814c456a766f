// Checks the types of the tested files, again only if they have changed. The native compiler takes a fifth of the time of
// the one in JavaScript, whose interface the compiler to Lua needs.
import { spawn } from "node:child_process";

const compiler = "node_modules/typescript-native/bin/tsc";

const programs = [
  { config: "tsconfig.json", of: /^src\// },
  { config: "tsconfig.node.json", of: /^(test|library-server)\// },
];

/** Errors of the programs to which these files belong, as failures like those of tests. */
export async function typeErrors(paths) {
  const concerned = programs.filter(({ of }) => paths.some((path) => of.test(path) && path.endsWith(".ts")));
  const texts = await Promise.all(concerned.map(({ config }) => check(config)));
  const failures = texts.flatMap(failuresIn);
  return { passed: 0, failures };
}

function check(config) {
  const memory = `build/types.${config}.tsbuildinfo`;
  return new Promise((resolve) => {
    const words = ["-p", config, "--pretty", "false", "--incremental", "--tsBuildInfoFile", memory];
    const child = spawn(compiler, words, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (piece) => (text += piece));
    child.on("error", (error) => resolve(`tsc(1,1): ${error.message}`));
    child.on("close", () => resolve(text));
  });
}

/** `src/a.ts(4,2): error TS2322: …`, each with the lines that belong to it. */
export function failuresIn(text) {
  return text
    .split(/\n(?=\S)/)
    .filter((one) => one.trim() !== "")
    .map((one) => {
      const [, place, message] = /^(.+?\(\d+,\d+\)): ([^]*)$/.exec(one.trim()) ?? [undefined, "tsc", one];
      return { name: "types", place, message };
    });
}
