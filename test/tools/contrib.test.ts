import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string;

beforeAll(() => {
  const built = mkdtempSync(join(tmpdir(), "contrib-"));
  const plugin = join(built, "catchword.koplugin");
  mkdirSync(join(plugin, "l10n"), { recursive: true });
  for (const name of ["main.lua", "_meta.lua", "l10n/de.lua"]) writeFileSync(join(plugin, name), "return {}");
  folder = join(built, "contrib/catchword.koplugin");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "old.piece.lua"), "of the version before");
  execFileSync("node", ["tools/contrib.mjs", plugin, folder]);
});

test("the root of the archive is the plugin's folder, with README and licence", () => {
  const names = ["LICENSE", "README.md", "_meta.lua", "l10n", "l10n/de.lua", "main.lua"];
  expect(readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()).toEqual(names);
});

test("the README's links and pictures lead to files of the same version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const links = [
    ...readme.matchAll(/(?:\]\(|src=")(?!https?:|\.\.\/\.\.\/(?:actions|issues|releases|tree))([^)"#]+)/g),
  ].map(([, link]) => link!);
  const kept = links.filter((link) => !link.startsWith("../"));
  expect([...new Set(kept)]).toEqual(["LICENSE"]);
  const paths = links.flatMap((link) => link.split(new RegExp(`^../../(?:blob|raw)/v${version}/`)).slice(1));
  expect(paths.length).toBe(links.length - kept.length);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  expect(readme).toContain(`src="../../raw/v${version}/docs/pictures/`);
});
