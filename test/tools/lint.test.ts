import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "lint-"));

const script = `
  import { join } from "node:path";
  import { ESLint } from "${resolve("node_modules/eslint/lib/api.js")}";
  import tseslint from "${resolve("node_modules/typescript-eslint/dist/index.js")}";
  import { functionLines } from "${resolve("tools/lint/functionLines.mjs")}";
  import { plainComments } from "${resolve("tools/lint/plainComments.mjs")}";
  import { plainNames } from "${resolve("tools/lint/plainNames.mjs")}";
  import { uniqueExports } from "${resolve("tools/lint/uniqueExports.mjs")}";
  const lint = (cwd) => new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: [{
      files: ["**/*.ts"],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { project: "./tsconfig.json", tsconfigRootDir: cwd },
      },
      plugins: {
        project: {
          rules: {
            "function-lines": functionLines,
            "plain-comments": plainComments,
            "plain-names": plainNames,
            "unique-exports": uniqueExports,
          },
        },
      },
      rules: {
        "project/function-lines": ["error", { max: 6 }],
        "project/plain-comments": "error",
        "project/plain-names": "error",
        "project/unique-exports": ["error", { within: "src/" }],
      },
    }],
  }).lintFiles(["src"]);
  const answers = {};
  for (const name of process.argv.slice(1)) {
    const results = await lint(join(process.cwd(), name));
    answers[name] = results.flatMap(({ messages }) => messages.map(({ line, message }) => line + " " + message));
  }
  console.log(JSON.stringify(answers));`;

type Files = Readonly<Record<string, string>>;
const projects: Record<string, Files> = {};
let told: Readonly<Record<string, readonly string[]>> = {};

/** One process for all projects: ESLint takes seconds to begin. */
beforeAll(() => {
  for (const [project, files] of Object.entries(projects)) {
    mkdirSync(join(folder, project, "src"), { recursive: true });
    writeFileSync(
      join(folder, project, "tsconfig.json"),
      '{ "compilerOptions": { "lib": ["es2022"] }, "include": ["src"] }',
    );
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, project, "src", name), text);
  }
  const words = ["--input-type=module", "-e", script, ...Object.keys(projects)];
  told = JSON.parse(execFileSync("node", words, { cwd: folder, encoding: "utf8" })) as typeof told;
});

/** Gives a test the messages of the rules for these files. */
function linted(files: Files): () => readonly string[] {
  const project = `project${Object.keys(projects).length}`;
  projects[project] = files;
  return () => told[project]!;
}

describe("the rules of comments and exported names", () => {
  const comments = `// What is kept here.
/** Nobody asks for it. */
export const one = 1; // They are few.
/**
 * The same for two.
 */
export const two = 2;
// Bytes of the file.
// It is read once.
/** Whatever the case: WhatsApp is a noun. */
export const three = 3;
`;
  const found = linted({
    "a.ts": comments,
    "b.ts": "const one = 2;\nexport function Two() { return one; }\nexport interface Three {}\n",
    "c.ts": 'export { one } from "./a";\nexport type Three = 3;\n',
    "d.ts": "const four = 4;\nconst five = 5;\nexport { four, five as six };\n",
    "e.ts": "export const { four, other: [six] } = { four: 4, other: [6] };\n",
  });

  test("want a noun at the start of a comment, and an exported name once", () => {
    expect(found()).toEqual([
      '1 Begin with the noun the comment is about, not with "What".',
      '2 Begin with the noun the comment is about, not with "Nobody".',
      '3 Begin with the noun the comment is about, not with "They".',
      '4 Begin with the noun the comment is about, not with "The same".',
      "3 Three is exported by src/c.ts too: an exported name exists once.",
      "2 Three is exported by src/b.ts too: an exported name exists once.",
      "3 four is exported by src/e.ts too: an exported name exists once.",
      "3 six is exported by src/e.ts too: an exported name exists once.",
      "1 four is exported by src/d.ts too: an exported name exists once.",
      "1 six is exported by src/d.ts too: an exported name exists once.",
    ]);
  });
});

test("comments of Lua and scripts follow the same rule", () => {
  const program = `
    import { kindOf, vagueOpenersOf } from "./tools/lint/comments.mjs";
    console.log(JSON.stringify([
      vagueOpenersOf("-- It is gone.\\nlocal a = 1\\n-- Bytes.\\n-- They go on.\\n--[[ Nobody reads this. ]]", "lua"),
      vagueOpenersOf("// Bytes.\\nconst a = 1;\\n/** That is kept. */", "script"),
      vagueOpenersOf("/**\\n * It has lines.\\n * They go on.\\n */\\n--x", "script"),
      vagueOpenersOf("--[[\\nThey have lines.\\n]]", "lua"),
      vagueOpenersOf("#!/bin/sh\\n# What it does.\\nrun\\n# Bytes.", kindOf("Makefile")),
      vagueOpenersOf("name: a\\non: push # It is told.", kindOf(".github/workflows/a.yml")),
      vagueOpenersOf("local a = 1 -- They are few.\\nlocal b = 2 -- Bytes.", kindOf(".luacheckrc")),
      vagueOpenersOf("run(); // Nobody waits.", kindOf("tools/a.mjs")),
    ]));`;
  const answer = execFileSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(JSON.parse(answer)).toEqual([
    [{ line: 1, opener: "It" }],
    [{ line: 3, opener: "That" }],
    [{ line: 2, opener: "It" }],
    [{ line: 2, opener: "They" }],
    [{ line: 2, opener: "What" }],
    [{ line: 2, opener: "It" }],
    [{ line: 1, opener: "They" }],
    [{ line: 1, opener: "Nobody" }],
  ]);
});

describe("a maximum and the size of a batch", () => {
  const names =
    "const mostTries = 3;\nconst longestName = 4;\nconst booksATurn = 5;\nexport const rowsAStep = mostly;\n";
  const found = linted({ "a.ts": `${names}const mostly = 1;\nconst maxTries = 2;\nconst rowBatchSize = 3;\n` });

  test("have standard names", () => {
    expect(found()).toEqual([
      "1 Use a standard name, max…, for “mostTries”.",
      "2 Use a standard name, max…, for “longestName”.",
      "3 Use a standard name, …BatchSize, for “booksATurn”.",
      "4 Use a standard name, …BatchSize, for “rowsAStep”.",
    ]);
  });
});

describe("private words", () => {
  const names = [
    "untold",
    "isTold",
    "UntoldShelf",
    "noteDeleted",
    "isRipe",
    "lying",
    "trashing",
    "leadsOut",
    "lookThrough",
  ];
  const types = ["Wish", "SyncWish", "Kept"];
  const lines = names.map((name) => `const ${name} = 1;`).concat(types.map((name) => `type ${name} = 1;`));
  const plain = "const unknown = 1;\nconst noteKey = 1;\nconst isKept = 1;\nconst leads = 1;\ntype KeptBook = 1;\n";
  const found = linted({ "a.ts": `${lines.join("\n")}\n${plain}` });

  test("are refused as names, and allowed as parts of other words", () => {
    expect(found().map((one) => /“(.*)”/.exec(one)?.[1])).toEqual(names.concat(types));
  });
});

describe("a factory function", () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, at) => `    use(${at});\n`).join("");
  const factory = (name: string, open: string, close: string): string =>
    `export function ${name}() {\n  return ${open}  ${close};\n}\n`;
  const members = `{\n    one: () => {\n${lines(4)}    },\n    list: [{ two: function () {\n${lines(3)}    } }],\n`;
  const values = Array.from({ length: 9 }, (_, at) => `    value${at}: ${at},\n`).join("");
  const right = {
    "a.ts": `export function short() {\n  // A comment.\n\n${lines(4)}}\n`,
    "b.ts": factory("makeMembers", members, "}"),
    "c.ts": `export const makeArrow = () => (${members}});\n`,
    "f.ts": factory("makeValues", `{\n${values}`, "}"),
  };
  const wrong = {
    "d.ts": `export function long() {\n${lines(5)}}\n`,
    "e.ts": factory("makeLong", `{\n    one: () => {\n${lines(5)}    },\n`, "}"),
    "g.ts": factory("callWith", `call(${members}`, "})"),
  };
  const found = linted({ ...right, ...wrong });

  test("is measured without its record of functions", () => {
    expect(found()).toEqual([
      "1 This function has 7 lines; 6 are allowed.",
      "3 This function has 7 lines; 6 are allowed.",
      "1 This function has 15 lines; 6 are allowed.",
    ]);
  });
});
