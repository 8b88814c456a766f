// Publishes dist/release on GitHub with its program gh: tsx tools/publish.mjs v<version> | nightly.
//
//   v1.2.0          a release; GitHub decides by version which one is the latest
//   v1.2.0-beta.1   a pre-release, as for each tag with a dash; never the latest
//   nightly         the pre-release of that name: the newest state of main
//
// A tag also replaces the files of the pre-release `beta`, if they are of an earlier version, because **Offer beta
// versions** looks there for the newest of both kinds. A release also replaces the branch `contrib`
// (tools/contrib.mjs).
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isLater, isPreRelease } from "../src/base/version.ts";
import { isSound } from "../src/model/release.ts";

const folder = "dist/release";
const contrib = "dist/contrib/catchword.koplugin";
const [tag = ""] = process.argv.slice(2);
const release = JSON.parse(readFileSync(join(folder, "release.json"), "utf8"));
const { version } = release;
const notes = ["--notes-file", join(folder, "CHANGES.md")];
const preRelease = ["--prerelease", "--latest=false"];
/** The description is last, so that it never names a pack that is not there. */
const files = readdirSync(folder)
  .filter((name) => name !== "CHANGES.md" && name !== "release.json")
  .sort()
  .concat("release.json")
  .map((name) => join(folder, name));

if (!isSound(release)) throw new Error(`**Check for updates** would refuse version ${version}: see isSound.`);
if (tag === "nightly") rolling("nightly");
else if (tag === `v${version}`) publishTag();
else throw new Error(`${folder} holds version ${version}. It cannot be published as ${tag}.`);

function publishTag() {
  const isBeta = isPreRelease(version);
  gh("create", tag, "--verify-tag", ...(isBeta ? preRelease : []), "--title", tag, ...notes, ...files);
  const held = heldVersion("beta");
  if (held === undefined || isLater(version, held)) rolling("beta");
  if (!isBeta) publishContrib();
}

/** Moves the tag and replaces the files. Packs of earlier versions stay, for devices in the middle of a download. */
function rolling(name) {
  git("tag", "--force", name);
  git("push", "--quiet", "--force", "origin", `refs/tags/${name}`);
  const title = ["--title", `${name}: ${version}`, ...notes];
  if (!has(name)) return gh("create", name, "--verify-tag", ...preRelease, ...title, ...files);
  for (const file of files) gh("upload", name, "--clobber", file);
  gh("edit", name, ...preRelease, ...title);
}

/** A commit with the folder's files alone, after the branch's last one. */
function publishContrib() {
  const work = mkdtempSync(join(tmpdir(), "contrib-"));
  const places = { GIT_DIR: resolve(".git"), GIT_WORK_TREE: resolve(contrib), GIT_INDEX_FILE: join(work, "index") };
  const options = { cwd: contrib, env: { ...process.env, ...places }, encoding: "utf8" };
  execFileSync("git", ["add", "--all", "--force", "."], options);
  const tree = execFileSync("git", ["write-tree"], options).trim();
  const isThere = git("ls-remote", "origin", "refs/heads/contrib") !== "";
  if (isThere) git("fetch", "--quiet", "--depth=1", "origin", "refs/heads/contrib");
  const parents = isThere ? ["-p", "FETCH_HEAD"] : [];
  const commit = git("commit-tree", tree, ...parents, "-m", `contrib: ${version}`);
  git("push", "--quiet", "origin", `${commit}:refs/heads/contrib`);
  rmSync(work, { recursive: true });
}

/** The version of a rolling pre-release; undefined before the first time. */
function heldVersion(name) {
  if (!has(name)) return undefined;
  const out = gh("download", name, "--pattern", "release.json", "--output", "-");
  return JSON.parse(out).version;
}

function has(name) {
  return spawnSync("gh", ["release", "view", name], { stdio: "ignore" }).status === 0;
}

function gh(...words) {
  return execFileSync("gh", ["release", ...words], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function git(...words) {
  return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}
