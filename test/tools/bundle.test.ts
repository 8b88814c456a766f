import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

interface Built {
  readonly status: number | null;
  readonly trouble: string;
  readonly folder: string;
  run(script: string): string;
}

/** A module as the compiler writes it. */
function compiled(folder: string, name: string, lines: readonly string[]): void {
  const path = join(folder, `${name.replaceAll(".", "/")}.lua`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, ["local ____exports = {}", ...lines, "return ____exports"].join("\n"));
}

function built(modules: Record<string, readonly string[]>, pieces: Record<string, readonly string[]>): Built {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  for (const [name, lines] of Object.entries(modules)) compiled(join(folder, "lua"), name, lines);
  const cold = JSON.stringify({ shared: ["shared"], pieces });
  writeFileSync(join(folder, "cold.mjs"), `export default ${cold};`);
  const arguments_ = ["lua", "built", "cold.mjs"].map((name) => join(folder, name));
  const { status, stderr } = spawnSync("node", ["tools/bundle/bundle.mjs", ...arguments_], {
    encoding: "utf8",
  });
  const plugin = join(folder, "built");
  const run = (script: string): string =>
    execFileSync("luajit", ["-e", `local plugin = dofile("${plugin}/main.lua") ${script}`], {
      encoding: "utf8",
    }).trim();
  return { status, trouble: stderr, folder: plugin, run };
}

const main = [
  'local ____page = require("src.ui.page")',
  "local showPage = ____page.showPage",
  'local ____count = require("src.app.count")',
  "local createCount = ____count.createCount",
  "local Plugin = { page = function() return showPage() end, count = createCount(2) }",
  "local ____exports = Plugin",
];
const page = [
  "local titleOf, longest",
  'local ____count = require("src.app.count")',
  "local most = ____count.most",
  "function titleOf(name)",
  "    return name",
  "end",
  "longest = 40",
  "function ____exports.showPage()",
  '    return titleOf("page ") .. tostring(most) .. " " .. tostring(longest)',
  "end",
];
const count = [
  "____exports.most = 7",
  "local counted = 0",
  "function ____exports.createCount(step)",
  "    return function()",
  "        counted = counted + step",
  "        return counted",
  "    end",
  "end",
  "function ____exports.unused()",
  '    return "nobody asks for this"',
  "end",
];
const modules = { "src.main": main, "src.ui.page": page, "src.app.count": count };
const pieces = { pages: ["src/ui/"] };

test("code for later is in a piece, and is loaded at its first use", () => {
  const { status, trouble, folder, run } = built(modules, pieces);
  expect([status, trouble]).toEqual([0, ""]);
  expect(readdirSync(folder).sort()).toEqual(["main.lua", "main.piece.lua", "names.lua", "pages.piece.lua"]);
  const watch = "local real = loadfile function loadfile(path) print(path:match('[^/]+$')) return real(path) end ";
  expect(run(`${watch} print(plugin.count(), plugin.count())`)).toBe("2\t4");
  expect(run(`${watch} print(plugin.page()) print(plugin.page())`)).toBe(
    "names.lua\npages.piece.lua\npage 7 40\npage 7 40",
  );
});

test("a rule with a star makes a piece for each feature", () => {
  const place = "src.features.calendar.pages.page";
  const calling = main.map((line) => line.replace("src.ui.page", place));
  const ofFeature = { "src.main": calling, [place]: page, "src.app.count": count };
  const { folder } = built(ofFeature, { "*": ["src/features/*/pages/page.ts"] });
  expect(readdirSync(folder).sort()).toEqual(["calendar.piece.lua", "main.lua", "main.piece.lua", "names.lua"]);
});

test("a rule of the bundle can name a single function of a file", () => {
  const entry = [
    ...main.slice(0, -2),
    "local Plugin = { page = function() return showPage(), ____page.lineOf() end }",
    main.at(-1)!,
  ];
  const ui = [...page, 'function ____exports.lineOf() return "line" end'];
  const { folder, run } = built(
    { ...modules, "src.main": entry, "src.ui.page": ui },
    { pages: ["src/ui/page.ts#showPage"] },
  );
  expect(run("print(plugin.page())")).toBe("page 7 40\tline");
  const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");
  expect(textOf("pages.piece.lua")).toContain("function E.showPage()");
  expect(textOf("main.piece.lua")).toContain("function E.lineOf()");
});

test("a field of a table that only one piece uses is in that piece", () => {
  const sql = [
    'local place = "books"',
    "____exports.sql = {",
    '    find = "find " .. place,',
    '    last = "last " .. place,',
    '    both = "both",',
    "}",
  ];
  const imported = ['local ____sql = require("src.app.sql")', "local sql = ____sql.sql"];
  const entry = [...main.slice(0, -2), ...imported];
  const root = "local Plugin = { page = function() return showPage() end, find = sql.find, both = sql.both }";
  const ui = [...imported, "function ____exports.showPage()", "    return sql.last .. sql.both", "end"];
  const { folder, run } = built(
    { ...modules, "src.main": [...entry, root, main.at(-1)!], "src.ui.page": ui, "src.app.sql": sql },
    pieces,
  );
  expect(run("print(plugin.find, plugin.both, plugin.page())")).toBe("find books\tboth\tlast booksboth");
  const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");
  expect(textOf("main.piece.lua")).not.toContain("last");
  expect(textOf("pages.piece.lua")).toContain('E.sql.last = "last " .. E.place');
});

test("unused code is left out of the bundle", () => {
  const { folder } = built(modules, pieces);
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), "utf8")).not.toContain("nobody asks for this");
});

test("the same sources make the same files, and other sources another build number", () => {
  const textsOf = ({ folder }: Built): readonly string[] =>
    readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const [one, again] = [built(modules, pieces), built(modules, pieces)];
  expect(textsOf(one)).toEqual(textsOf(again));
  const other = built(
    { ...modules, "src.app.count": count.map((line) => line.replace("most = 7", "most = 8")) },
    pieces,
  );
  const numberIn = ({ folder }: Built): string | undefined =>
    /^return "([0-9a-f]{12})"/m.exec(readFileSync(join(folder, "pages.piece.lua"), "utf8"))?.[1];
  expect(numberIn(one)).toBeDefined();
  expect(numberIn(other)).not.toBe(numberIn(one));
});

test("a rule of the bundle that matches nothing is an error", () => {
  const { status, trouble } = built(modules, {
    pages: ["src/ui/"],
    shelf: ["src/ui/shelf/", "src/ui/*.menu.ts"],
  });
  expect(status).not.toBe(0);
  expect(trouble).toContain("src/ui/shelf/ of shelf, src/ui/*.menu.ts of shelf");
});

test("code in a piece that is needed to load main is an error", () => {
  const needed = main.map((line) => line.replace("function() return showPage() end", "showPage()"));
  const { status, trouble } = built({ ...modules, "src.main": needed }, pieces);
  expect(status).not.toBe(0);
  expect(trouble).toContain("src.ui.page showPage is cold, but src.main Plugin uses it while it is loaded");
});

test("a statement that the build cannot parse is an error", () => {
  const { status, trouble } = built({ ...modules, "src.ui.page": [...page, "print('loaded')"] }, pieces);
  expect(status).not.toBe(0);
  expect(trouble).toContain("src.ui.page: the build does not know what to do with line 12");
});

test("an error names the file, the function and the local of the source", () => {
  const failing = page.map((line) => line.replace("return name", "return name.first.letter"));
  const { folder, run } = built({ ...modules, "src.ui.page": failing }, pieces);
  const trace = run("xpcall(plugin.page, function(message) print(debug.traceback(message)) end)");
  expect(trace).toMatch(/pages\.piece\.lua:\d+: attempt to index field 'first' \(a nil value\)/);
  expect(trace).toContain("in function 'titleOf'");
  const line = Number(/pages\.piece\.lua:(\d+)/.exec(trace)?.[1]);
  const above = readFileSync(join(folder, "pages.piece.lua"), "utf8").split("\n").slice(0, line);
  expect(above.findLast((text) => text.startsWith("-- "))).toBe("-- src/ui/page.ts");
});

test("private functions of two modules with the same name stay two functions", () => {
  const titled = (word: string): readonly string[] => [
    `local function titleOf(side) return "${word} " .. side end`,
    'function ____exports.left() return titleOf("left") end',
    'function ____exports.right() return titleOf("right") end',
  ];
  const side = (name: string): readonly string[] => [
    'local ____one = require("src.app.one")',
    'local ____two = require("src.app.two")',
    `function ____exports.${name}Page() return ____one.${name}() .. ", " .. ____two.${name}() end`,
  ];
  const entry = [
    'local ____left = require("src.ui.left")',
    'local ____right = require("src.ui.right")',
    "local Plugin = { pages = function() return ____left.leftPage(), ____right.rightPage() end }",
    "local ____exports = Plugin",
  ];
  const sides = { "src.ui.left": side("left"), "src.ui.right": side("right") };
  const { trouble, folder, run } = built(
    { "src.main": entry, ...sides, "src.app.one": titled("one"), "src.app.two": titled("two") },
    { left: ["src/ui/left.ts"], right: ["src/ui/right.ts"] },
  );
  expect(trouble).toBe("");
  expect(run("print(plugin.pages())")).toBe("one left, two left\tone right, two right");
  expect(readFileSync(join(folder, "shared.piece.lua"), "utf8")).toContain("function E.one_titleOf(side)");
});
