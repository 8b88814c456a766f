import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "guards-"));

const config = resolve(readdirSync(".").find((name) => name.startsWith(".dependency-cruiser."))!);

/** Rules that these imports break, each with the importing file. Imports: from path, to path. */
function broken(imports: readonly (readonly [string, string])[]): readonly string[] {
  writeFileSync(join(folder, "tsconfig.json"), '{ "include": ["**/*.ts"] }');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [, to] of imports) write(to, "export const one = 1;\n");
  for (const [from, to] of imports) {
    const up = "../".repeat(from.split("/").length - 1);
    write(from, `export { one as two } from "${up}${to.replace(/\.ts$/, "")}";\n`);
  }
  const words = ["src", "library-server", "tools", "demo", "--config", config, "--output-type", "json"];
  const { stdout } = spawnSync(resolve("node_modules/.bin/depcruise"), words, { cwd: folder, encoding: "utf8" });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

test("an import against the layers breaks its rule, and other imports do not", () => {
  const wrong = [
    ["base-imports-base", "src/base/wrong.ts", "src/model/model.ts"],
    ["model-imports-base", "src/model/wrong.ts", "src/store/store.ts"],
    ["ground-imports-ground", "src/store/wrong.ts", "src/queue/queue.ts"],
    ["core-imports-no-feature", "src/queue/feature.ts", "src/features/status/status.ts"],
    ["book-imports-no-queue", "src/book/queue.ts", "src/queue/queue.ts"],
    ["downloads-imports-no-shelves", "src/features/downloads/file.ts", "src/features/shelves/shelf.ts"],
    ["rules-import-rules", "src/book/wrong.rules.ts", "src/store/store.ts"],
    ["pages-come-last", "src/queue/page.ts", "src/ui/ui.ts"],
    ["pages-come-last", "src/book/page.ts", "src/ui/ui.ts"],
    ["nobody-imports-the-composition", "src/features/status/plugin.ts", "src/plugin.ts"],
    ["nobody-imports-the-composition", "src/features/status/store.ts", "src/openStore.ts"],
    ["nobody-imports-the-composition", "src/ui/menu.ts", "src/mainMenu.ts"],
    ["no-cycles", "library-server/one.ts", "library-server/two.ts"],
    ["no-cycles", "src/shelves/one.ts", "src/shelves/two.ts"],
    ["no-cycles", "tools/one.ts", "tools/two.ts"],
    ["source-imports-source", "src/ui/demo.ts", "demo/demo.ts"],
  ] as const;
  const right = [
    ["src/features/status/page.ts", "src/ui/ui.ts"],
    ["src/ui/page.ts", "src/queue/queue.ts"],
    ["src/features/status/use.ts", "src/context.ts"],
    ["src/main.ts", "src/plugin.ts"],
    ["tools/source.ts", "src/main.ts"],
    // The way back of each cycle, which is found once.
    ["src/shelves/two.ts", "src/shelves/one.ts"],
    ["library-server/two.ts", "library-server/one.ts"],
    ["tools/two.ts", "tools/one.ts"],
  ] as const;
  const found = broken([...wrong.map(([, from, to]) => [from, to] as const), ...right]);
  expect(found).toEqual(wrong.map(([rule, from]) => `${rule}: ${from}`).sort());
});

test("a script or Lua file that is too long is found, without its comments", () => {
  const program = `
    import { tooLong } from "./tools/lint/lines.mjs";
    const lines = (count, line) => (line + "\\n").repeat(count);
    console.log(JSON.stringify([
      tooLong("a.lua", lines(250, "x = 1") + lines(90, "-- y") + lines(9, "")),
      tooLong("a.lua", lines(251, "x = 1")),
      tooLong("a.mjs", lines(251, "x();")),
    ].map((found) => found !== undefined)));`;
  const answer = execFileSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(JSON.parse(answer)).toEqual([false, true, true]);
});

type Asked = readonly (readonly [place: string, text: string])[];

/** Messages of the project's own configuration about texts, each in the place of a source. */
function messages(asked: Asked): readonly (readonly string[])[] {
  const script = `
    import { ESLint } from "eslint";
    const eslint = new ESLint();
    const found = [];
    for (const [filePath, text] of ${JSON.stringify(asked)}) {
      const [{ messages }] = await eslint.lintText(text, { filePath });
      found.push(messages.map(({ ruleId, message, line }) => line + " " + ruleId + ": " + message));
    }
    console.log(JSON.stringify(found));`;
  // On CI the parser takes itself for a single run, and reads the files instead of these texts.
  const env = { ...process.env, TSESTREE_SINGLE_RUN: "false" };
  const answer = execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8", env });
  return JSON.parse(answer) as readonly (readonly string[])[];
}

const hostModule = 'import Device = require("device");\nexport const isTouch = Device.isTouchDevice;\n';
const hostType = 'import type Device = require("device");\nexport type Touch = typeof Device;\n';
const questions = [
  'export const isNew = api.dialects.generation() === "G";',
  'export const isOld = current.generation === "B0";',
  'export { dialectOf } from "../../server/dialects/dialect";',
  "export const mayRate = api.dialects.current().ratings;",
].join("\n");

/** Texts for one rule at several places, and the lines that its message names at each. */
const placed: Readonly<
  Record<
    string,
    { message: string; found: readonly (readonly [place: string, text: string, lines: readonly number[]])[] }
  >
> = {
  "modules of the host are imported only in src/koreader and in main.ts": {
    message: "may ask the host for a module",
    found: [
      ["src/plugin.ts", hostModule, [1]],
      ["src/main.ts", hostModule, []],
      ["src/queue/sync.ts", hostModule, [1]],
      ["src/koreader/clock.ts", hostModule, []],
      ["src/plugin.ts", hostType, []],
    ],
  },
  "the length of a list is not destructured": {
    message: "write list.length",
    found: [
      ["src/plugin.ts", "export const count = ({ length }: readonly string[]): number => length;\n", [1]],
      ["src/queue/sync.ts", "export const count = (list: readonly string[]): number => list.length;\n", []],
    ],
  },
  "the generation of a server is used only by the dialects": {
    message: "knows generations",
    found: [
      ["src/features/status/statuses.api.ts", questions, [1, 2, 3]],
      ["src/openServer.ts", questions, [1, 2, 3]],
      ["src/server/books.ts", questions, [1, 2, 3]],
      ["src/server/dialects/recognise.ts", questions, []],
    ],
  },
};

/** Where a rule of ESLint holds, a text that breaks it, and words of its message. */
const rules: readonly (readonly [place: string, text: string, message: string])[] = [
  ["src/base/title.ts", "export function fail(): void {\n  throw 1;\n}\n", "failures of the database are thrown"],
  ["src/base/format.ts", "export const one = async (): Promise<number> => await two();\n", "no event loop"],
  ["src/base/scale.ts", "export const one = /a/;\n", "no regular expressions"],
  ["src/base/failure.ts", "export const one = (two: number) => ({ two: two });\n", "Expected property shorthand"],
  ["src/base/text.ts", "export enum One {\n  A,\n}\n", "A union of words"],
  ["src/base/trust.ts", "export class One {}\n", "Records and functions"],
  ["src/context.ts", 'export type One = Pick<Context, "log">;\n', "passed whole"],
  ["src/base/picture.ts", "export const one = null;\n", "Absence is undefined"],
  ["src/base/redact.ts", "export const one = (a: number): number => a % 2;\n", "remainder differs"],
  ["src/base/version.ts", "export const one = (a: string): string => a.trim();\n", "trimmed from base/text"],
  ["src/base/sentence.ts", "export const one = { ...two(), three: undefined };\n", "name the fields"],
  ["src/base/timestamp.ts", "export const one = JSON.stringify(1);\n", "no such global"],
  ["src/base/longList.ts", "for (let one = 0; one < 2; one += 1) two();\n", "a slow while"],
  ["src/base/lazily.ts", "pcall(() => undefined);\n", "pcall only in src/koreader"],
  ["src/queue/sync.ts", "export const one = generationOf(2);\n", "Only src/server/dialects knows generations"],
  ["src/queue/sync.port.ts", `export const one = 1;\n${"two();\n".repeat(250)}`, "too many lines"],
  ["src/queue/sender.ts", `export function one(): void {\n${"two();\n".repeat(39)}}\n`, "has 41 lines; 40 are allowed"],
  [
    "src/queue/queue.store.ts",
    "export const one = (a: 1, b: 2, c: 3, d: 4, e: 5): void => two(a, b, c, d, e);\n",
    "too many",
  ],
  [
    "src/queue/queue.rules.ts",
    'import { one } from "./queue.store";\nexport const two = one;\n',
    "may not know that one",
  ],
  [
    "src/store/account.ts",
    'import { one } from "../ui/menuPage";\nexport const three = one;\n',
    "may not know that one",
  ],
  ["src/queue/rowTroubles.ts", "export const one = (a: string): number => (a ? 1 : 2);\n", "Unexpected string value"],
  ["src/ui/menuPage.ts", 'export const one = { text: "A sentence for the reader." };\n', "reader-words"],
  ["src/queue/makeReady.ts", "// They are few.\nexport const one = 1;\n", "Begin with the noun"],
];

const asked: Asked = [...rules, ...Object.values(placed).flatMap(({ found }) => found)].map(([place, text]) => [
  place,
  text,
]);
let told: readonly (readonly string[])[] = [];
/** One process for all texts: ESLint takes seconds to begin. */
beforeAll(() => {
  told = messages(asked);
});
const about = (place: string, text: string): readonly string[] =>
  told[asked.findIndex((one) => one[0] === place && one[1] === text)]!;

test.each(Object.entries(placed))("%s", (_, { message, found }) => {
  const lines = (place: string, text: string): readonly number[] => {
    const named = about(place, text).filter((one) => one.includes(message));
    return [...new Set(named.map((one) => Number.parseInt(one)))];
  };
  expect(found.map(([place, text]) => lines(place, text))).toEqual(found.map(([, , at]) => at));
});

test("each rule of ESLint refuses its own case, in its place", () => {
  const missed = rules.filter(([place, text, message]) => !about(place, text).some((one) => one.includes(message)));
  expect(missed.map(([place, text, message]) => ({ place, message, found: about(place, text) }))).toEqual([]);
});

test("a committed build file is refused, and hand-written files are not", () => {
  const repository = join(folder, "repository");
  const commit = (paths: readonly string[]) => {
    rmSync(repository, { recursive: true, force: true });
    for (const path of paths) {
      mkdirSync(dirname(join(repository, path)), { recursive: true });
      writeFileSync(join(repository, path), "");
    }
    execFileSync("git", ["init", "--quiet"], { cwd: repository });
    execFileSync("git", ["add", "--force", "."], { cwd: repository });
    const script = resolve("tools/lint/builtFiles.mjs");
    const { status, stderr } = spawnSync("node", [script], { cwd: repository, encoding: "utf8" });
    const named = stderr.split("\n").filter((line) => line !== "");
    return { status, named: named.map((line) => line.split(" is ")[0]!).sort() };
  };
  const built = [
    "build/lua/src/main.lua",
    "catchword.koplugin/drain.lua",
    "catchword.koplugin/l10n/de.mo",
    "catchword.zip",
    "dist/catchword.koplugin/main.lua",
    "main.lua.map",
    "menu.piece.lua",
    "src/features/status/status.lua",
    "src/main.js",
    "test/cases/title_cases.lua",
    "tsconfig.tsbuildinfo",
  ];
  const written = [
    "catchword.koplugin/_meta.lua",
    "catchword.koplugin/main.lua",
    "jest.config.js",
    "spec/books/novel.zip",
    "spec/support/host.lua",
    "src/main.ts",
    "tools/build/main.mjs",
  ];
  expect(commit([...built, ...written])).toEqual({ status: 1, named: built });
  expect(commit(written)).toEqual({ status: 0, named: [] });
});
