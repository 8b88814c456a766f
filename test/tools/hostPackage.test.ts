import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "host-package-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The packed package beside what npm would install with it, and the template copied out of it. */
function installed(): string {
  const plugin = join(folder, "plugin");
  const types = join(plugin, "node_modules/koreader-plugin-types");
  mkdirSync(types, { recursive: true });
  const pack = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
  const name = execFileSync("npm", pack, { cwd: "lua-declarations", encoding: "utf8" }).trim();
  execFileSync("tar", ["-xzf", join(folder, name), "-C", types, "--strip-components=1"]);
  for (const other of [".bin", "typescript", "typescript-to-lua", "lua-types", "@typescript-to-lua"])
    symlinkSync(resolve("node_modules", other), join(plugin, "node_modules", other));
  cpSync(join(types, "template"), plugin, { recursive: true });
  // As after an installation, which comes after what asks for it.
  utimesSync(join(plugin, "package.json"), new Date(0), new Date(0));
  return plugin;
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".d.ts"));

test("the template that is packed with the declarations of the host builds, and its test passes", () => {
  const plugin = installed();
  expect(execFileSync("make", ["-s", "test"], { cwd: plugin, encoding: "utf8" }).trim()).toBe("ok");
  const main = readFileSync(join(plugin, "pageturns.koplugin/main.lua"), "utf8");
  expect(main).toContain('require("ui/uimanager")');
  const types = join(plugin, "node_modules/koreader-plugin-types");
  expect(filesIn(types).sort()).toEqual(filesIn("lua-declarations").sort());
  for (const name of ["README.md", "LICENSE", "check-host.mjs"]) expect(readdirSync(types)).toContain(name);
}, 120_000);

test("who asks for the declarations gets each of them", () => {
  const named = [...readFileSync("lua-declarations/index.d.ts", "utf8").matchAll(/<reference path="(.+)" \/>/g)];
  const all = filesIn("lua-declarations").filter((name) => name !== "index.d.ts");
  expect(named.map(([, name]) => name).sort()).toEqual(all.sort());
});

test("the template asks for the tools with which the declarations are tried", () => {
  const versions = (path: string): Record<string, string> =>
    (JSON.parse(readFileSync(path, "utf8")) as { devDependencies: Record<string, string> }).devDependencies;
  expect(versions("package.json")).toMatchObject(versions("lua-declarations/template/package.json"));
});
