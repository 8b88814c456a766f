import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "check-"));

/** A new folder with these files. */
function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function run(cwd: string, command: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, GITHUB_REF: "", FORCE_COLOR: "0", ...environment };
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: "utf8", env });
  return { status, said: `${stdout}${stderr}` };
}

const check = /^check: build.*\n((?:\t.*\n)+)/m.exec(readFileSync("Makefile", "utf8"))![1]!;

test("make check runs every guard", () => {
  const scripts = readdirSync("tools/lint").filter((name) =>
    readFileSync(join("tools/lint", name), "utf8").includes("process.argv[1]"),
  );
  const guards = [
    "tsc -p tsconfig.json",
    "tsc -p tsconfig.node.json",
    "eslint .",
    "depcruise src library-server tools demo bench acceptance --output-type err",
    "prettier --check --log-level warn .",
    "luacheck -q spec demo bench catchword.koplugin tools acceptance",
    "tools/words.mjs count",
    "jest test/tools/settings.test.ts",
    "tools/size.mjs check",
    "tools/build/check.mjs",
    ...scripts.map((name) => `tools/lint/${name}`),
  ];
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  expect(guards.filter((one) => !check.includes(`${one}\n`))).toEqual([]);
});

test("a file with another format than Prettier's is refused, whatever its kind", () => {
  const wrong = {
    "src/base/a.ts": "export const one = 'a'\n",
    "test/a.test.ts": "test( 'a', () => undefined)\n",
    "tools/a.mjs": "export const  one = 1\n",
    "test/mutation/a.json": "{'a':1}\n",
    ".github/workflows/a.yml": "a:    1\n",
  };
  const right = { "src/base/b.ts": 'export const two = "b";\n' };
  const root = folderWith("prettier", { ...wrong, ...right });
  for (const name of [".prettierrc.json", ".prettierignore"]) cpSync(name, join(root, name));
  const words = ["--check", "--no-color", "--log-level", "warn", "."];
  const { status, said } = run(root, resolve("node_modules/.bin/prettier"), words);
  const named = said.split("\n").flatMap((line) => /^\[warn\] (\S+)$/.exec(line)?.[1] ?? []);
  expect([status, named.sort()]).toEqual([1, Object.keys(wrong).sort()]);
});

test("luacheck refuses an unknown global and an unused local in every folder of Lua", () => {
  const folders = /luacheck -q (.*)/
    .exec(check)![1]!
    .split(" ")
    .filter((one) => one !== "tools");
  const files = folders.flatMap((one) => [
    [`${one}/wrong.lua`, "local unused = 1\nsay(unknown)\n"] as const,
    [`${one}/right.lua`, "return 1\n"] as const,
  ]);
  const root = folderWith("luacheck", Object.fromEntries(files));
  cpSync(".luacheckrc", join(root, ".luacheckrc"));
  const { status, said } = run(root, "luacheck", ["-q", "--no-color", ...folders]);
  const named = [...said.matchAll(/^ {4}(\S+?):\d+:\d+: (.*)$/gm)].map(([, path, why]) => `${path}: ${why}`);
  expect(status).not.toBe(0);
  for (const one of folders) {
    expect(named).toContain(`${one}/wrong.lua: unused variable 'unused'`);
    expect(named).toContain(`${one}/wrong.lua: accessing undefined variable 'unknown'`);
  }
  expect(said).not.toContain("right.lua");
});

describe("a sentence without a translation", () => {
  const root = folderWith("words", {
    "src/one.ts": 'say(translate("Good morning."));\nsay(translate("Good night."));\n',
    "catchword.koplugin/l10n/de.po": 'msgid ""\nmsgstr ""\n\nmsgid "Good morning."\nmsgstr "Guten Morgen."\n',
  });
  const count = (words: readonly string[], environment?: NodeJS.ProcessEnv) =>
    run(root, "node", [resolve("tools/words.mjs"), "count", ...words], environment);
  const said = "Sentences without a translation: de 1\n";

  test("is one line with a count, and no error in a working copy", () => {
    expect(count([])).toEqual({ status: 0, said });
    expect(count([], { GITHUB_REF: "refs/heads/others" })).toEqual({ status: 0, said });
  });

  test("is an error in main and in a release", () => {
    expect(count([], { GITHUB_REF: "refs/heads/main" })).toEqual({ status: 1, said });
    expect(count(["all"])).toEqual({ status: 1, said });
    const release = /^release: build.*\n((?:\t.*\n)+)/m.exec(readFileSync("Makefile", "utf8"))![1]!;
    expect(release).toContain("tools/words.mjs count all\n");
  });
});

test("a compiled module that differs from a fresh build is named", () => {
  const root = folderWith("build", { "src/one.ts": "export const one = 1;\n", "test/cases/two.ts": "export {};\n" });
  for (const name of ["tstl.json", "tsconfig.lua.json", "tsconfig.base.json", "package-lock.json", "lua-declarations"])
    cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  const program = `import { compile } from "${resolve("tools/build/lua.mjs")}"; await compile();`;
  expect(run(root, "node", ["--input-type=module", "-e", program])).toEqual({ status: 0, said: "" });
  const compare = () => run(root, "node", [resolve("tools/build/check.mjs")]);
  expect(compare()).toEqual({ status: 0, said: "" });
  writeFileSync(join(root, "build/lua/src/one.lua"), "return 2\n");
  const said = "A fresh build differs from the one that was there: build/lua/src/one.lua\n";
  expect(compare()).toEqual({ status: 1, said });
});
