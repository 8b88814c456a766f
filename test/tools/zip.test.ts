import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";

function zipped(when: Date, names: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  const plugin = join(folder, "catchword.koplugin");
  mkdirSync(plugin);
  for (const name of names) {
    writeFileSync(join(plugin, name), `-- ${name}`);
    utimesSync(join(plugin, name), when, when);
  }
  const target = join(folder, "plugin.zip");
  execFileSync("node", ["tools/zip.mjs", plugin, target]);
  return readFileSync(target);
}

test("the same files make the same zip, byte for byte, at any time and in any order", () => {
  const one = zipped(new Date(2026, 1, 1), ["main.lua", "_meta.lua"]);
  const other = zipped(new Date(2020, 5, 5), ["_meta.lua", "main.lua"]);
  expect(Buffer.compare(one, other)).toBe(0);
  expect(Object.keys(unzipSync(one))).toEqual(["catchword.koplugin/_meta.lua", "catchword.koplugin/main.lua"]);
});
