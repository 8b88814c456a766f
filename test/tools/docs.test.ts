import { existsSync, readFileSync } from "node:fs";

const architecture = readFileSync("docs/architecture.md", "utf8");
const named = [
  ...architecture.matchAll(/(?<![\w/.-])(?:src\/)?((?:app|domain|features|koreader|server|store|ui)\/[\w/]+)(\.ts)?/g),
];

test("the files that the architecture names are there", () => {
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(([, path]) => !existsSync(`src/${path}.ts`) && !existsSync(`src/${path}`));
  expect(missing.map(([text]) => text)).toEqual([]);
});

test("the architecture is read in one sitting", () => {
  expect(architecture.split("\n").length).toBeLessThanOrEqual(200);
});
