import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildSync } from "esbuild";

/** Records its calls in `calls`, and keeps the files of releases in `releases/<name>`. */
const gh = `#!/bin/sh
echo "$*" >> "$GH_HOME/calls"
verb=$2 name=$3 place="$GH_HOME/releases/$3"
[ "$verb" = view ] && { [ -d "$place" ]; exit; }
[ "$verb" = download ] && exec cat "$place/release.json"
mkdir -p "$place"
for word in "$@"; do case $word in dist/release/CHANGES.md) ;; dist/*) cp "$word" "$place";; esac; done
`;

let folder: string;
let repository: string;
const at = (name: string): string => join(folder, name);
const git = (...words: readonly string[]): string =>
  execFileSync("git", words, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

function write(path: string, text: string): void {
  mkdirSync(join(repository, path, ".."), { recursive: true });
  writeFileSync(join(repository, path), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "publish-"));
  repository = at("repository");
  mkdirSync(at("bin"));
  writeFileSync(at("bin/gh"), gh);
  chmodSync(at("bin/gh"), 0o755);
  // As tsx runs them, but compiled once.
  const entryPoints = ["tools/publish.mjs", "tools/nightly.mjs"];
  const outExtension = { ".js": ".mjs" };
  buildSync({ entryPoints, bundle: true, platform: "node", format: "esm", outdir: folder, outExtension });
  execFileSync("git", ["init", "--quiet", "--bare", at("origin")]);
  execFileSync("git", ["clone", "--quiet", at("origin"), repository], { stdio: "ignore" });
  for (const [key, value] of [
    ["user.name", "Publisher"],
    ["user.email", "publisher@example.org"],
  ])
    git("config", key!, value!);
  write("CHANGELOG.md", "# Changelog\n\n## [0.1.0] - 2026-12-01\n");
  write("package.json", '{ "version": "0.1.0" }\n');
  write("catchword.koplugin/_meta.lua", 'return { version = "0.1.0" }\n');
  git("add", ".");
  git("commit", "--quiet", "-m", "first");
});

function run(tool: string, ...words: readonly string[]): { status: number | null; said: string } {
  const env = { ...process.env, PATH: `${at("bin")}:${process.env["PATH"]!}`, GH_HOME: folder };
  const { status, stdout, stderr } = spawnSync("node", [at(basename(tool)), ...words], {
    cwd: repository,
    env,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

function releaseOf(version: string, mainBytes: number): unknown {
  const sha256 = "0123456789abcdef".repeat(4);
  const files = ["main.piece.lua", "_meta.lua"].map((name) => ({ name, size: mainBytes, packed: 10 }));
  return { version, pack: { file: `catchword-${version}.pack`, size: 20, sha256, files } };
}

/** Calls of gh that change something, each with its name and the options that decide what the release is. */
function publish(version: string, tag = `v${version}`): readonly string[] {
  prepare(version);
  const { status, said } = run("tools/publish.mjs", tag);
  expect([status, said]).toEqual([0, ""]);
  return calls();
}

function prepare(version: string, mainBytes = 100): void {
  rmSync(join(repository, "dist"), { recursive: true, force: true });
  write("dist/release/release.json", JSON.stringify(releaseOf(version, mainBytes)));
  write("dist/release/CHANGES.md", "- Tides.\n");
  write("dist/release/catchword.koplugin.zip", version);
  write(`dist/release/catchword-${version}.pack`, version);
  write("dist/contrib/catchword.koplugin/main.lua", `-- ${version}\n`);
  write("dist/contrib/catchword.koplugin/l10n/de.lua", "return {}\n");
  writeFileSync(at("calls"), "");
}

function calls(): readonly string[] {
  return readFileSync(at("calls"), "utf8")
    .split("\n")
    .map((line) => /^release (create|edit) (\S+)(.*)/.exec(line))
    .filter((found) => found !== null)
    .map(([, verb, name, words]) => {
      const isBefore = words!.includes("--prerelease --latest=false");
      return `${verb!} ${name!}${isBefore ? ", a pre-release" : ""}`;
    });
}

const held = (name: string): unknown => {
  const { version } = JSON.parse(readFileSync(at(`releases/${name}/release.json`), "utf8")) as { version: string };
  return { version };
};
const contrib = (): string => git("ls-remote", "origin", "refs/heads/contrib");

test("tags and nightly builds have names in the order of the year", () => {
  expect(publish("0.2.0-beta.1")).toEqual(["create v0.2.0-beta.1, a pre-release", "create beta, a pre-release"]);
  expect([held("beta"), contrib()]).toEqual([{ version: "0.2.0-beta.1" }, ""]);

  expect(publish("0.2.0-rc.1")).toEqual(["create v0.2.0-rc.1, a pre-release", "edit beta, a pre-release"]);
  expect(publish("0.2.1-nightly.20261126", "nightly")).toEqual(["create nightly, a pre-release"]);
  expect(publish("0.2.1-nightly.20261127", "nightly")).toEqual(["edit nightly, a pre-release"]);
  expect([held("beta"), held("nightly")]).toEqual([{ version: "0.2.0-rc.1" }, { version: "0.2.1-nightly.20261127" }]);

  expect(publish("0.2.0")).toEqual(["create v0.2.0", "edit beta, a pre-release"]);
  expect(held("beta")).toEqual({ version: "0.2.0" });

  expect(publish("0.1.1")).toEqual(["create v0.1.1"]);
  expect(held("beta")).toEqual({ version: "0.2.0" });

  git("fetch", "--quiet", "origin", "contrib");
  expect(git("ls-tree", "-r", "--name-only", "FETCH_HEAD").split("\n")).toEqual(["l10n/de.lua", "main.lua"]);
  expect(git("log", "--format=%s", "FETCH_HEAD").split("\n")).toEqual(["contrib: 0.1.1", "contrib: 0.2.0"]);
  const tags = git("ls-remote", "origin", "refs/tags/*").split("\n");
  expect(tags.map((line) => line.split("/").pop())).toEqual(["beta", "nightly"]);
}, 120_000);

test("a tag of another version is not published", () => {
  const { status, said } = run("tools/publish.mjs", "v9.9.9");
  expect([status, said.includes("It cannot be published as v9.9.9.")]).toEqual([1, true]);
});

test("a version that the plugin would refuse as too large is not published", () => {
  prepare("0.4.0", 2_000_000);
  const { status, said } = run("tools/publish.mjs", "v0.4.0");
  expect([status, said.includes("would refuse version 0.4.0"), calls()]).toEqual([1, true, []]);
});

test("a nightly build is later than the last release and names the day of its commit", () => {
  const day = git("log", "-1", "--format=%cd", "--date=format:%Y%m%d");
  expect(run("tools/nightly.mjs")).toEqual({ status: 0, said: `0.1.1-nightly.${day}\n` });
  expect(readFileSync(join(repository, "package.json"), "utf8")).toContain(`"0.1.1-nightly.${day}"`);
  expect(readFileSync(join(repository, "catchword.koplugin/_meta.lua"), "utf8")).toContain(`"0.1.1-nightly.${day}"`);
});

test("a nightly build before the first release has the version of that release", () => {
  write("package.json", '{ "version": "0.3.0-beta.1" }\n');
  write("catchword.koplugin/_meta.lua", 'return { version = "0.3.0-beta.1" }\n');
  expect(run("tools/nightly.mjs").said).toMatch(/^0\.3\.0-nightly\.\d{8}\n$/);
});
