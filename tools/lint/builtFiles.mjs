// Refuses committed files that the build makes: folders of the build, maps, archives, pieces of the plugin, and Lua or
// JavaScript among the sources in TypeScript. Prints each of them, and fails if there is one.
import { execFileSync } from "node:child_process";

/** Kinds of built files. `path`: as git prints it. */
const kinds = [
  { what: "a folder of the build", path: /^(dist|build|coverage|reports|\.stryker-tmp)\// },
  { what: "a map", path: /\.map$/ },
  { what: "a record of the compiler", path: /\.(tsbuildinfo|stamp)$/ },
  { what: "an archive", path: /^(?!(spec|test|library-server|bench|acceptance)\/).*\.(zip|tar|gz|tgz)$/ },
  { what: "a compiled catalogue", path: /\.(mo|pot)$/ },
  { what: "a piece of the plugin", path: /\.piece\.lua$/ },
  { what: "compiled Lua", path: /^(src|test)\/.*\.lua$/ },
  { what: "compiled JavaScript", path: /^(src|library-server|bench|demo)\/.*\.js$/ },
];

/** Lua that is written by hand in the plugin's folder, which is shipped as it is. */
const shipped = ["catchword.koplugin/_meta.lua", "catchword.koplugin/main.lua"];

/** A sentence if the file is a built one. */
export function builtFile(path) {
  const kind = kinds.find((one) => one.path.test(path));
  const isLoose = path.startsWith("catchword.koplugin/") && path.endsWith(".lua") && !shipped.includes(path);
  const what = kind?.what ?? (isLoose ? "compiled Lua" : undefined);
  return what === undefined
    ? undefined
    : `${path} is ${what}: built files are not committed (git rm --cached ${path}).`;
}

if (import.meta.filename === process.argv[1]) {
  const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0");
  const found = tracked.map((path) => builtFile(path)).filter((one) => one !== undefined);
  found.forEach((one) => console.error(one));
  process.exitCode = found.length > 0 ? 1 : 0;
}
