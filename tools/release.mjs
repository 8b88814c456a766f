// Writes a release: node tools/release.mjs <plugin> <folder> [<tag>], from package.json and CHANGELOG.md of the
// working folder. <folder> then holds
//
//   catchword.koplugin.zip          the plugin, the same bytes from the same sources
//   catchword.koplugin.zip.sha256   its checksum, as sha256sum -c reads it
//   CHANGES.md                        the changelog section of this version
//   catchword-<version>.pack        the same files for the plugin itself: each packed in zlib's format (RFC 1950),
//                                     one behind the other, since nothing else unpacks alike in all releases of the host
//   release.json                      version, size, checksum and changes, for a program that looks for updates; what
//                                     is in the pack, and the oldest release of the host that runs it
//
// With a tag it must be that of the version, and the changelog must have a section of it with its date. Without a tag,
// a missing section is told, and what is unreleased counts. Plugin stores (Storefront, App Store, Updates Manager) read `_meta.lua` inside the zip as
// text, compare its version with the tag, and take the one asset whose name has "koplugin" in it and ends in .zip.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { zlibSync } from "fflate";

const [plugin, folder, tag] = process.argv.slice(2);
const { version, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const sections = sectionsIn(readFileSync("CHANGELOG.md", "utf8"));
const changes = sections.get(version) ?? (tag === undefined ? sections.get("Unreleased") : undefined);
const objections = objectionsTo(readFileSync(join(plugin, "_meta.lua"), "utf8"));
if (!sections.has(version)) objections.push(`CHANGELOG.md has no section "## [${version}] - <date>".`);
if (objections.length > 0) console.error(objections.join("\n"));
if (objections.length > (isTrial() ? 1 : 0)) process.exit(1);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const file = `${basename(plugin)}.zip`;
const zip = join(folder, file);
execFileSync("node", [join(dirname(fileURLToPath(import.meta.url)), "zip.mjs"), plugin, zip], { stdio: "ignore" });
const bytes = readFileSync(zip);
const sha256 = digestOf(bytes);
writeFileSync(`${zip}.sha256`, `${sha256}  ${file}\n`);
writeFileSync(join(folder, "CHANGES.md"), `${changes}\n`);
const release = { version, host: engines.koreader, file, size: bytes.length, sha256, changes, pack: packed() };
writeFileSync(join(folder, "release.json"), `${JSON.stringify(release, undefined, 2)}\n`);
console.log(`${folder}: version ${version}, ${bytes.length} bytes, SHA-256 ${sha256}`);

function digestOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** Writes the pack, and says what is in it (src/model/release.ts). */
function packed() {
  const names = readdirSync(plugin, { recursive: true }).sort();
  const files = names.filter((name) => statSync(join(plugin, name)).isFile());
  const contents = files.map((name) => readFileSync(join(plugin, name)));
  const parts = contents.map((content) => zlibSync(content, { level: 9 }));
  const whole = Buffer.concat(parts);
  const name = `catchword-${version}.pack`;
  writeFileSync(join(folder, name), whole);
  return {
    file: name,
    size: whole.length,
    sha256: digestOf(whole),
    files: files.map((one, place) => ({ name: one, size: contents[place].length, packed: parts[place].length })),
  };
}

/** Without a tag, the unreleased changes take the place of the section that is missing. */
function isTrial() {
  return tag === undefined && !sections.has(version) && changes !== undefined;
}

/** All reasons against publishing the version, so that none shows only at the next attempt. */
function objectionsTo(meta) {
  const [, told] = /version\s*=\s*["']([^"']+)["']/.exec(meta) ?? [];
  const found = [];
  if (tag !== undefined && tag !== `v${version}`) found.push(`The tag ${tag} is not that of version ${version}.`);
  if (told !== version) found.push(`_meta.lua tells version ${told}, package.json ${version}.`);
  return found;
}

/** The sections by version, without their headings. */
function sectionsIn(changelog) {
  const bodyOf = (section) => section.split("\n").slice(1).join("\n").trim();
  return new Map(changelog.split(/^## /m).map((section) => [headingOf(section), bodyOf(section)]));
}

/** `[0.1.0] - 2026-12-01`: the version, and its date, without which it is not released. */
function headingOf(section) {
  return /^\[(Unreleased)\]|^\[(.+)\] - \d{4}-\d{2}-\d{2}$/m
    .exec(section.split("\n")[0])
    ?.slice(1)
    .find((name) => name !== undefined);
}
