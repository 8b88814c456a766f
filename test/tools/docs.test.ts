import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

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

const script = `
  import { sentences } from "./tools/catalogue.mjs";
  import { pictures } from "./tools/pictures.mjs";
  console.log(JSON.stringify({ said: sentences(), pictures: Object.keys(pictures) }));`;
const answer = execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8" });
const { said, pictures } = JSON.parse(answer) as {
  readonly said: readonly { readonly text: string }[];
  readonly pictures: readonly string[];
};
/** What the plugin says, with "…" for each value. */
const shown = said.map(({ text }) => text.replace(/“%\d”|%\d/g, "…"));

/** What a reader is given to read. */
const pages = ["README.md", "docs/guide.md", "docs/troubles.md"].map((path) => readFileSync(path, "utf8")).join("\n");

/** A line of the menu, or a button, without its value and the dots behind what opens something. */
const nameOf = (text: string) => text.replace(/^▸ /, "").replace(/: .*$/, "").replace(/…$/, "");

test("what is bold in the guide and the troubles stands on the screen", () => {
  const names = new Set(shown.map((text) => nameOf(text)));
  const bold = [...pages.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, text]) => text!.split(" → "));
  expect(bold.length).toBeGreaterThan(90);
  expect(bold.filter((text) => !names.has(nameOf(text)))).toEqual([]);
});

/** What a heading is called in a link. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d -]/gu, "")
    .replace(/ /g, "-");

test("links lead somewhere", () => {
  const files = [
    "README.md",
    ...readdirSync("docs")
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const links = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, path, anchor]) => {
      const target = path === "" ? file : join(dirname(file), path!);
      const headings = existsSync(target) ? readFileSync(target, "utf8").match(/^#+ .*$/gm) : null;
      const anchors = (headings ?? []).map((line) => anchorOf(line.replace(/^#+ /, "")));
      return {
        link: `${file}: ${path!}#${anchor ?? ""}`,
        leads: existsSync(target) && (!anchor || anchors.includes(anchor)),
      };
    }),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ leads }) => !leads).map(({ link }) => link)).toEqual([]);
});

describe("the pictures", () => {
  const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
  const shows = [...pages.matchAll(/<img src="(?:docs\/)?pictures\/([\w-]+)\.png"([^>]*)>/g)];

  test("are those that `make pictures` takes, and each of them is shown", () => {
    expect(pictures.length).toBeGreaterThan(10);
    expect(sorted(pictures)).toEqual(sorted(readdirSync("docs/pictures").map((name) => name.replace(/\.png$/, ""))));
    expect(sorted(pictures)).toEqual(sorted(shows.map(([, name]) => name!)));
    const scenes = readdirSync("acceptance/scenarios").filter((name) => name.startsWith("23_guide"));
    const scenarios = scenes.map((name) => readFileSync(`acceptance/scenarios/${name}`, "utf8")).join("\n");
    const taken = [...scenarios.matchAll(/w\.picture\("([\w-]+)"\)/g)].map(([, name]) => name!);
    expect(sorted(pictures)).toEqual([...taken].sort());
  });

  test("say to those who do not see them what is on them", () => {
    const silent = shows.filter(([, , more]) => (/alt="([^"]*)"/.exec(more!)?.[1] ?? "").length < 40);
    expect(silent.map(([, name]) => name)).toEqual([]);
    expect(pages.match(/!\[/g)).toBeNull();
  });
});

test("the headings of the troubles are what stands on the screen", () => {
  const headings = [...readFileSync("docs/troubles.md", "utf8").matchAll(/^### “(.*)”$/gm)].map(([, text]) => text!);
  expect(headings.length).toBeGreaterThan(30);
  expect(headings.filter((heading) => !shown.includes(heading))).toEqual([]);
});
