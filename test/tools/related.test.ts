import { spawnSync } from "node:child_process";

function testsOf(...paths: readonly string[]): unknown {
  const program = `import { testsOf } from "./tools/test/related.mjs"; console.log(JSON.stringify(testsOf(${JSON.stringify(paths)})));`;
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}

test("a table of cases is run for its source, and by its own path", () => {
  expect(testsOf("src/base/title.ts")).toMatchObject({ tables: ["title"] });
  expect(testsOf("test/cases/isbn.cases.ts")).toEqual({ specs: [], tests: [], tables: ["isbn"] });
});

test("a catalogue and a page of the docs have the tests of what they say", () => {
  const words = ["test/tools/words.test.ts", "test/tools/menuWidths.test.ts"];
  expect(testsOf("catchword.koplugin/l10n/de.po")).toEqual({ specs: [], tests: words, tables: [] });
  expect(testsOf("docs/guide.md")).toEqual({ specs: [], tests: ["test/tools/docs.test.ts"], tables: [] });
});
