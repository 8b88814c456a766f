import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
  mkdirSync(join(folder, "dist/catchword.koplugin"), { recursive: true });
  writeFileSync(join(folder, "dist/catchword.koplugin/main.lua"), "return {}");
});

function install(device: string): string {
  const { stdout, stderr } = spawnSync("bash", [resolve("tools/install.sh"), device], { cwd: folder });
  return stdout.toString() + stderr.toString();
}

test.each([
  ["a Kobo", "kobo", ".adds/koreader/plugins"],
  ["a Kindle", "kindle", "koreader/plugins"],
  ["a KOReader folder", "koreader-folder", "plugins"],
  ["a KOReader folder with a slash behind it", "koreader-folder/", "plugins"],
])("the plugin is copied to %s", (_, device, plugins) => {
  mkdirSync(join(folder, device, plugins), { recursive: true });
  const target = `${join(folder, device).replace(/\/$/, "")}/${plugins}/catchword.koplugin`;
  expect(install(join(folder, device))).toBe(`Installed in ${target}. Restart KOReader on the device.\n`);
  expect(existsSync(join(target, "main.lua"))).toBe(true);
});

test("the plugin is copied to a folder of plugins", () => {
  mkdirSync(join(folder, "koreader/plugins"), { recursive: true });
  const target = join(folder, "koreader/plugins/catchword.koplugin");
  expect(install(join(folder, "koreader/plugins"))).toContain(`Installed in ${target}.`);
  expect(existsSync(join(target, "main.lua"))).toBe(true);
});

test("a folder without KOReader is refused", () => {
  mkdirSync(join(folder, "photos"));
  expect(install(join(folder, "photos"))).toContain("No KOReader was found in");
  expect(existsSync(join(folder, "photos/catchword.koplugin"))).toBe(false);
});
