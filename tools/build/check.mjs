// Fails if the modules compiled one change at a time differ from those compiled all at once.
import { readFileSync, rmSync } from "node:fs";
import { filesIn } from "./files.mjs";
import { compile, folder, recordFile } from "./lua.mjs";

const contents = () => new Map(filesIn(folder).map((path) => [path, readFileSync(path, "latin1")]));

const before = contents();
rmSync(recordFile);
await compile();
const after = contents();
const paths = new Set([...before.keys(), ...after.keys()]);
const different = [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
if (different.length > 0) {
  console.error(`A fresh build differs from the one that was there: ${different.join(", ")}`);
  process.exitCode = 1;
}
