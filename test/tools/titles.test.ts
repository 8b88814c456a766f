import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importTool } from "../fakes/tool.cjs";

const folder = mkdtempSync(join(tmpdir(), "titles-"));

const tool = "tools/lint/titles.mjs";

test("titles of tests and specs are short, and start with a subject or a verb", async () => {
  const { badTitles, titlesIn } = await importTool(tool);
  const all = titlesIn!() as readonly { readonly path: string }[];
  expect(all.filter(({ path }) => path.startsWith("spec/")).length).toBeGreaterThan(1000);
  expect(all.filter(({ path }) => path.startsWith("test/")).length).toBeGreaterThan(1000);
  expect(badTitles!(all)).toEqual([]);
});

test.each([
  ["a.test.ts", 'test("of a book that is gone", () => undefined);'],
  ["b.test.ts", 'it.each([1])("what is sent", () => undefined);'],
  ["c.test.ts", "describe.each`a`(`a list that ${1} nobody reads`, () => undefined);"],
  ["a_spec.lua", 'it("and one more", function() end)'],
  ["b_spec.lua", 'it("keeps what " .. name .. " told", function() end)'],
  ["c_spec.lua", 'describe(("%s lies there"):format(name), function() end)'],
  ["d_spec.lua", `it("${"a long title ".repeat(7)}", function() end)`],
])("the check of titles finds a bad title in %s", async (name, text) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  const { badTitles, titlesIn } = await importTool(tool);
  expect(badTitles!(titlesIn!([path]))).toHaveLength(1);
});
