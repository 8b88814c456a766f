import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

let folder: string;
let plugin: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "host-package-"));
  plugin = installed();
});

/** The packed package beside what npm would install with it, and the template copied out of it. */
function installed(): string {
  const project = join(folder, "plugin");
  const types = join(project, "node_modules/koreader-plugin-types");
  mkdirSync(types, { recursive: true });
  const pack = ["pack", "--silent", "--ignore-scripts", "--offline", "--pack-destination", folder];
  const name = execFileSync("npm", pack, { cwd: "lua-declarations", encoding: "utf8" }).trim();
  execFileSync("tar", ["-xzf", join(folder, name), "-C", types, "--strip-components=1"]);
  for (const other of [".bin", "typescript", "typescript-to-lua", "lua-types", "@typescript-to-lua"])
    symlinkSync(resolve("node_modules", other), join(project, "node_modules", other));
  cpSync(join(types, "template"), project, { recursive: true });
  // As after an installation, which comes after what asks for it.
  utimesSync(join(project, "package.json"), new Date(0), new Date(0));
  return project;
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".d.ts"));

const inPackage = (name: string): string => join(plugin, "node_modules/koreader-plugin-types", name);

const make = (target: string): string => execFileSync("make", ["-s", target], { cwd: plugin, encoding: "utf8" }).trim();

const compiled = (): string => readFileSync(join(plugin, "pageturns.koplugin/main.lua"), "utf8");

test("the packed template of a plugin builds, and its test passes", () => {
  expect(make("test")).toBe("ok");
  expect(compiled()).toContain('require("ui/uimanager")');
  expect(filesIn(inPackage("")).sort()).toEqual(filesIn("lua-declarations").sort());
  for (const name of ["README.md", "LICENSE", "check-host.mjs"]) expect(readdirSync(inPackage(""))).toContain(name);
}, 120_000);

/** One use of each module that Catchword itself has no use for, and what becomes of it in Lua. */
const uses: readonly (readonly [module: string, source: string, lua: string])[] = [
  [
    "ltn12",
    "const [sink, pieces] = m.sink.table(); m.pump.all(m.source.string(''), sink); pieces.length",
    ".sink.table(",
  ],
  ["ui/size", "m.padding.default + m.line.thick", ".padding.default"],
  ["luasettings", "m.open('a.lua').readSetting('a', 1) + 1", ':open("a.lua"):readSetting('],
  ["json", "m.decode('{}', m.decode.simple) === m.util.null", '.decode("{}"'],
  ["ui/widget/verticalspan", "m.new({ width: 1 }).getSize().h", ":new({width = 1}):getSize()"],
  [
    "ui/widget/menu",
    "m.new({ item_table: [{ text: 'a' }], onMenuHold(i) { return i.dim === true; } }).page",
    "onMenuHold = function(self, i)",
  ],
  [
    "ui/widget/container/inputcontainer",
    "m.extend({ a: 1, onA() { return this.a; } }).new({}).checkRegisterTouchZone('a')",
    ":extend({",
  ],
  ["ui/gesturerange", "m.new({ ges: 'tap', rate: 1 }).rate", ':new({ges = "tap"'],
  ["ui/widget/horizontalspan", "m.new({ width: 1 }).getSize().w", ":new({width = 1})"],
  [
    "ui/widget/textboxwidget",
    "m.new({ text: 'a', face: font.getFace('smallinfofont') }).getTextHeight()",
    ":getTextHeight()",
  ],
  ["ui/bidi", "m.mirroredUILayout() ? m.ltr('a') : m.filename('a.b')", '.ltr("a")'],
  ["ui/widget/linewidget", "m.new({ dimen: geom.new({ w: 1, h: 1 }), style: 'dashed' }).getSize()", 'style = "dashed"'],
  [
    "ui/widget/buttontable",
    "m.new({ buttons: [[{ id: 'a', callback: () => undefined }]] }).getButtonById('a')",
    ':getButtonById("a")',
  ],
  [
    "ui/trapper",
    "m.wrap(() => { m.info('a'); const [done, text] = m.dismissablePopen('ls', true); m.confirm(done ? text! : ''); })",
    ':dismissablePopen("ls", true)',
  ],
  ["ui/widget/container/leftcontainer", "m.new({ dimen: geom.new({ w: 1, h: 1 }), 1: span }).getSize()", "span"],
  [
    "ui/widget/overlapgroup",
    "m.new(Object.assign([span], { allow_mirroring: false })).getSize()",
    "allow_mirroring = false",
  ],
  ["ui/widget/container/rightcontainer", "m.new({ dimen: geom.new({ w: 1, h: 1 }), 1: span }).getSize()", "span"],
  [
    "ui/widget/container/movablecontainer",
    "m.new({ unmovable: true, 1: span }).getMovedOffset().x",
    ":getMovedOffset()",
  ],
  ["ssl.https", "{ const [body, code] = m.request('https://a'); body ?? code; }", '.request("https://a")'],
  [
    "lua-ljsqlite3/init",
    "for (const row of m.open(':memory:').prepare('SELECT 1').bind(1).rows()) tostring(row[0])",
    ':prepare("SELECT 1"):bind(1):rows()',
  ],
];

/** In both forms: a text up to v2026.07.2, a table in the release after it. */
const colours = `
const own = (G_reader_settings.readSetting("highlight_custom_colors") ?? {}) as HighlightColors;
for (const [name, colour] of pairs(own))
  print(name, typeof colour === "string" ? colour : (colour.code ?? colour.name ?? "unchanged"));`;

test("a plugin builds with the host modules that other plugins use most", () => {
  const head = [
    `import font = require("ui/font");`,
    `import geom = require("ui/geometry");`,
    `import spans = require("ui/widget/verticalspan");`,
    `const span = spans.new({ width: 1 });`,
  ];
  const imports = uses.map(([module], place) => `import m${place} = require("${module}");`);
  const bodies = uses.map(([, source], place) => {
    const text = source.replace(/\bm\./g, `m${place}.`);
    return /^(const|for|\{)/.test(text) ? `{ ${text}; }` : `print(${text});`;
  });
  const file = join(plugin, "src/main.ts");
  const before = readFileSync(file);
  writeFileSync(file, [...imports, ...head, ...bodies, colours].join("\n"));
  make("build");
  writeFileSync(file, before);
  const lua = compiled();
  expect(lua).toContain("colour.code or colour.name");
  expect(uses.filter(([module, , text]) => !lua.includes(`require("${module}")`) || !lua.includes(text))).toEqual([]);
}, 120_000);

test("the index of the declarations names each declaration file", () => {
  const named = [...readFileSync("lua-declarations/index.d.ts", "utf8").matchAll(/<reference path="(.+)" \/>/g)];
  const all = filesIn("lua-declarations").filter((name) => name !== "index.d.ts");
  expect(named.map(([, name]) => name).sort()).toEqual(all.sort());
});

test("each of these declared modules names the source of its facts", () => {
  const texts = filesIn("lua-declarations").map((name) => readFileSync(`lua-declarations/${name}`, "utf8"));
  const silent = uses.filter(([module]) => {
    const text = texts.find((one) => one.includes(`declare module "${module}" {`)) ?? "";
    return !/(?:From (?:frontend|base)|in common)\/[\w./-]+\.lua/.test(text);
  });
  expect(silent.map(([module]) => module)).toEqual([]);
});

test("the README of the declarations has the number of modules and the versions", () => {
  const readme = readFileSync("lua-declarations/README.md", "utf8");
  const modules = filesIn("lua-declarations").flatMap(
    (name) => readFileSync(`lua-declarations/${name}`, "utf8").match(/^declare module "/gm) ?? [],
  );
  expect(readme).toContain(`${modules.length} modules`);
  const { version } = JSON.parse(readFileSync("lua-declarations/package.json", "utf8")) as { readonly version: string };
  const asked = versions("lua-declarations/template/package.json");
  expect(asked["koreader-plugin-types"]).toBe(version);
  expect(readme).toContain(
    `koreader-plugin-types-${version}.tgz typescript@${asked["typescript"]} typescript-to-lua@${asked["typescript-to-lua"]}`,
  );
});

function versions(path: string): Record<string, string> {
  return (JSON.parse(readFileSync(path, "utf8")) as { devDependencies: Record<string, string> }).devDependencies;
}

test("the template has the versions of the tools that test the declarations", () => {
  expect(versions("package.json")).toMatchObject(versions("lua-declarations/template/package.json"));
});
