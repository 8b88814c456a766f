// A zip of the plugin folder. The same files always make the same bytes: sorted names, one fixed time, no attributes of
// the file system.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { zipSync } from "fflate";

const [folder, target] = process.argv.slice(2);
const fixedTime = new Date(2020, 0, 1);

const entries = {};
for (const name of readdirSync(folder, { recursive: true }).sort()) {
  if (statSync(join(folder, name)).isDirectory()) continue;
  entries[`${basename(folder)}/${name}`] = [readFileSync(join(folder, name)), { mtime: fixedTime, level: 9 }];
}
writeFileSync(target, zipSync(entries));
console.log(`${target}: ${Object.keys(entries).length} files`);
