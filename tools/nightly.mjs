// Gives the working folder the version of a nightly build: node tools/nightly.mjs. It is later than the newest section of
// CHANGELOG.md and earlier than the next release: `0.1.1-nightly.20261126` after 0.1.0. The day is that of the commit.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const packaged = JSON.parse(readFileSync("package.json", "utf8"));
const [release] = packaged.version.split("-");
const isReleased = readFileSync("CHANGELOG.md", "utf8").includes(`\n## [${release}] - `);
const [major, minor, patch] = release.split(".").map(Number);
const next = isReleased ? `${major}.${minor}.${patch + 1}` : release;
const day = execFileSync("git", ["log", "-1", "--format=%cd", "--date=format:%Y%m%d"], { encoding: "utf8" }).trim();
const version = `${next}-nightly.${day}`;

replaceIn("package.json", `"version": "${packaged.version}"`, `"version": "${version}"`);
replaceIn("catchword.koplugin/_meta.lua", `version = "${packaged.version}"`, `version = "${version}"`);
console.log(version);

function replaceIn(path, before, after) {
  const text = readFileSync(path, "utf8");
  if (!text.includes(before)) throw new Error(`${path} does not have ${before}.`);
  writeFileSync(path, text.replace(before, after));
}
