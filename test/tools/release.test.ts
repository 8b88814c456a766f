import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inflateSync } from "node:zlib";

const changelog = `# Changelog

## [Unreleased]

### Added

- What comes.

## [1.2.0] - 2026-12-01

### Fixed

- What was wrong.

## [1.1.0] - 2026-11-01

- The first.
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
  mkdirSync(join(folder, "catchword.koplugin"));
  mkdirSync(join(folder, "catchword.koplugin/l10n"));
  write("catchword.koplugin/main.lua", "return {}");
  write("catchword.koplugin/l10n/de.lua", "return { } -- de");
  write("CHANGELOG.md", changelog);
  setVersion("1.2.0");
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, "release", name), "utf8");

function setVersion(packaged: string, told = packaged): void {
  write("package.json", JSON.stringify({ version: packaged, engines: { koreader: "v2024.11" } }));
  write("catchword.koplugin/_meta.lua", `return { name = nil, version = "${told}" }`);
}

function release(...tag: readonly string[]): { status: number | null; said: string } {
  const tool = resolve("tools/release.mjs");
  const { status, stderr } = spawnSync("node", [tool, "catchword.koplugin", "release", ...tag], { cwd: folder });
  return { status, said: stderr.toString().trim() };
}

test("a release has the zip, its checksum and size, and the changes of its version", () => {
  expect(release("v1.2.0")).toEqual({ status: 0, said: "" });
  const zip = readFileSync(join(folder, "release/catchword.koplugin.zip"));
  const sha256 = createHash("sha256").update(zip).digest("hex");
  const changes = "### Fixed\n\n- What was wrong.";
  expect(read("catchword.koplugin.zip.sha256")).toBe(`${sha256}  catchword.koplugin.zip\n`);
  expect(read("CHANGES.md")).toBe(`${changes}\n`);
  const told: unknown = JSON.parse(read("release.json"));
  const pack = readFileSync(join(folder, "release/catchword-1.2.0.pack"));
  expect(told).toEqual({
    version: "1.2.0",
    host: "v2024.11",
    file: "catchword.koplugin.zip",
    size: zip.length,
    sha256,
    changes,
    pack: {
      file: "catchword-1.2.0.pack",
      size: pack.length,
      sha256: createHash("sha256").update(pack).digest("hex"),
      files: [
        { name: "_meta.lua", size: 40, packed: 46 },
        { name: "l10n/de.lua", size: 16, packed: 24 },
        { name: "main.lua", size: 9, packed: 17 },
      ],
    },
  });
  const texts = [pack.subarray(0, 46), pack.subarray(46, 70), pack.subarray(70)].map((part) => inflateSync(part));
  expect(texts.map(String)).toEqual(['return { name = nil, version = "1.2.0" }', "return { } -- de", "return {}"]);
});

test("the same sources make the same release", () => {
  release();
  const first = ["catchword.koplugin.zip.sha256", "release.json"].map(read);
  release();
  expect(["catchword.koplugin.zip.sha256", "release.json"].map(read)).toEqual(first);
});

test("a build without a tag uses the unreleased changes for a new version", () => {
  setVersion("1.3.0");
  expect(release()).toEqual({ status: 0, said: 'CHANGELOG.md has no section "## [1.3.0] - <date>".' });
  expect(read("CHANGES.md")).toBe("### Added\n\n- What comes.\n");
});

test.each([
  ["a tag of another version", "1.2.0", "1.2.0", "v1.1.0", "The tag v1.1.0 is not that of version 1.2.0."],
  ["a version without a section", "1.3.0", "1.3.0", "v1.3.0", 'CHANGELOG.md has no section "## [1.3.0] - <date>".'],
  ["a plugin of another version", "1.2.0", "1.1.0", "v1.2.0", "_meta.lua tells version 1.1.0, package.json 1.2.0."],
])("%s is not published", (_, packaged, told, tag, said) => {
  setVersion(packaged, told);
  expect(release(tag)).toEqual({ status: 1, said });
  expect(existsSync(join(folder, "release"))).toBe(false);
});

test("all errors of a release are shown at the first attempt", () => {
  setVersion("1.3.0", "1.1.0");
  const said = [
    "The tag v1.2.0 is not that of version 1.3.0.",
    "_meta.lua tells version 1.1.0, package.json 1.3.0.",
    'CHANGELOG.md has no section "## [1.3.0] - <date>".',
  ];
  expect(release("v1.2.0")).toEqual({ status: 1, said: said.join("\n") });
});
