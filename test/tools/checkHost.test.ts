import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runTool } from "../fakes/tool.cjs";

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "check-host-"))));

function write(path: string, text: string): void {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

const check = (checkout = "host"): Promise<{ readonly code: number; readonly said: string }> =>
  runTool("lua-declarations/check-host.mjs", [join(folder, checkout), join(folder, "declared")]);

/** A host with a module `ui/box`, which extends `ui/widget`. */
function writeHost(box: string): void {
  write("host/frontend/ui/widget.lua", "local Widget = {}\nfunction Widget:new(o) end\nreturn Widget\n");
  write(
    "host/frontend/ui/box.lua",
    `local Widget = require("ui/widget")\nlocal Box = Widget:extend{\n${box}\nreturn Box\n`,
  );
}

const declaration = `declare module "ui/box" {
  interface Options { readonly text: string }
  interface Box {
    /** From frontend/ui/box.lua, lift. */
    lift(): void;
    drop(): void;
  }
  const Box: { "new"(options: Options): Box };
  export = Box;
}`;

test("the check of the host passes if all names exist, inherited or own", async () => {
  writeHost('text = "",\n}\nfunction Box:lift() end\nBox.drop = Box.lift');
  write("declared/ui/box.d.ts", declaration);
  const { code, said } = await check();
  expect(said).toMatch("1 modules and 4 members declared, 0 missing");
  expect(code).toBe(0);
});

test("the check of the host names a function that is mentioned and not defined", async () => {
  writeHost('text = "",\n}\nfunction Box:lift() self:drop() end');
  write("declared/ui/box.d.ts", declaration);
  const { code, said } = await check();
  expect(said).toMatch("missing: drop of ui/box");
  expect(code).toBe(1);
});

test("the check of the host names a field that the host does not have", async () => {
  writeHost("}\nfunction Box:lift() end\nfunction Box:drop() end");
  write("declared/ui/box.d.ts", declaration);
  expect((await check()).said).toMatch("missing: text of ui/box");
});

test("the check of the host names a source that was moved", async () => {
  writeHost('text = "",\n}\nfunction Box:raise() end\nfunction Box:drop() end');
  write("declared/ui/box.d.ts", declaration);
  expect((await check()).said).toMatch("missing: lift in frontend/ui/box.lua (named by ui/box)");
});

test("the check of the host looks for a member where the declaration says", async () => {
  writeHost("}\nfunction Box:lift() end\nfunction Box:drop() end");
  write("host/frontend/ui/words.lua", 'return { text = "" }\n');
  const sourced = declaration.replace("readonly text", "\n/** From frontend/ui/words.lua, text. */\nreadonly text");
  write("declared/ui/box.d.ts", sourced);
  expect((await check()).code).toBe(0);
});

test("the check of the host ignores what is declared as new", async () => {
  writeHost('text = "",\n}\nfunction Box:lift() end');
  write("declared/ui/box.d.ts", declaration.replace("drop", "\n/** Absent in older releases. */\ndrop"));
  const { code, said } = await check();
  expect(said).toMatch("absent, as declared: drop of ui/box");
  expect(code).toBe(0);
});

test("the check of the host names a module that was removed", async () => {
  mkdirSync(join(folder, "host/frontend"), { recursive: true });
  write("declared/ui/box.d.ts", declaration);
  expect((await check()).said).toMatch("missing: module ui/box");
});

test("the check of the host skips modules built from C, and says so", async () => {
  mkdirSync(join(folder, "host/frontend"), { recursive: true });
  write("declared/socket.d.ts", 'declare module "socket" { function tcp(): unknown; export = tcp; }');
  const { code, said } = await check();
  expect(said).toMatch("native, not checked: socket");
  expect(code).toBe(0);
});

test("the check of the host explains itself without a checkout", async () => {
  mkdirSync(join(folder, "declared"));
  const { code, said } = await check("nowhere");
  expect(said).toMatch("usage:");
  expect(code).toBe(2);
});
