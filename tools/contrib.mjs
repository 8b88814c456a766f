// The plugin for KOReader's contrib repository: node tools/contrib.mjs <plugin> <folder>. contrib has each plugin as a
// submodule whose root is the plugin's folder, with a README. A branch of this repository has that root
// (docs/publishing.md), so that the README's links lead to this version's files by way of `../..`, the repository
// itself.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [plugin, folder] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

rmSync(folder, { recursive: true, force: true });
cpSync(plugin, folder, { recursive: true });
cpSync("LICENSE", join(folder, "LICENSE"));
writeFileSync(join(folder, "README.md"), relinked(readFileSync("README.md", "utf8")));
console.log(`${folder}: version ${version}`);

/** Links and pictures that the folder does not have lead to the tag of the version. */
function relinked(markdown) {
  return markdown.replace(/(\]\(|src=")(?!https?:|#|\.\.\/)([^)"#]+)/g, (whole, opening, path) => {
    if (existsSync(join(folder, path))) return whole;
    return `${opening}../../${opening === "](" ? "blob" : "raw"}/v${version}/${path}`;
  });
}
