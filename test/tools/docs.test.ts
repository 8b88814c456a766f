import { execFileSync } from "node:child_process";
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

const script = `import { sentences } from "./tools/catalogue.mjs"; console.log(JSON.stringify(sentences()));`;
const said = execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8" });
/** What the plugin says, with "…" for each value. */
const shown = (JSON.parse(said) as readonly { readonly text: string }[]).map(({ text }) =>
  text.replace(/“%\d”|%\d/g, "…"),
);

test("the headings of the troubles are what stands on the screen", () => {
  const headings = [...readFileSync("docs/troubles.md", "utf8").matchAll(/^### “(.*)”$/gm)].map(([, text]) => text!);
  expect(headings.length).toBeGreaterThan(30);
  expect(headings.filter((heading) => !shown.includes(heading))).toEqual([]);
});
