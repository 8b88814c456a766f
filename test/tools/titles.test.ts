import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "titles-"));
afterAll(() => rmSync(folder, { recursive: true }));

const found = (...words: readonly string[]): readonly string[] =>
  spawnSync("node", ["tools/lint/titles.mjs", ...words], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .filter((line) => line !== "");

test("titles of tests are short and start with a subject or a verb", () => {
  expect(found()).toEqual([]);
});

test("titles are read in tests and in specs", () => {
  const all = found("--all");
  expect(all.filter((line) => line.startsWith("spec/")).length).toBeGreaterThan(1000);
  expect(all.filter((line) => line.startsWith("test/")).length).toBeGreaterThan(1000);
});

test.each([
  ["a.test.ts", 'test("of a book that is gone", () => undefined);'],
  ["b.test.ts", 'it.each([1])("what is sent", () => undefined);'],
  ["c.test.ts", "describe.each`a`(`a list that ${1} nobody reads`, () => undefined);"],
  ["a_spec.lua", 'it("and one more", function() end)'],
  ["b_spec.lua", 'it("keeps what " .. name .. " told", function() end)'],
  ["c_spec.lua", 'describe(("%s lies there"):format(name), function() end)'],
  ["d_spec.lua", `it("${"a long title ".repeat(7)}", function() end)`],
])("the check of titles finds a bad title in %s", (name, text) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  expect(found(path)).toHaveLength(1);
});
