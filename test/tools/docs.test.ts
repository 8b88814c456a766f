import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const architecture = readFileSync("docs/architecture.md", "utf8");
const topics = readdirSync("docs/architecture").map((name) => readFileSync(`docs/architecture/${name}`, "utf8"));
const named = [
  ...[architecture, ...topics]
    .join("\n")
    .matchAll(/(?<![\w/.-])(?:src\/)?((?:base|model|book|features|koreader|queue|server|store|ui)\/[\w/.-]*\w)/g),
];

test("the files that the architecture page names exist", () => {
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(([, path]) => !existsSync(`src/${path!}.ts`) && !existsSync(`src/${path!}`));
  expect(missing.map(([text]) => text)).toEqual([]);
});

test("the architecture page is short", () => {
  expect(architecture.split("\n").length).toBeLessThanOrEqual(150);
});

test("the counts on the page about requests are those of the bench", () => {
  const page = readFileSync("docs/architecture/requests.md", "utf8");
  const rows = [...page.matchAll(/^\| [^|]+ \| (\d+) \| `([^`]+)` \|$/gm)];
  expect(rows.length).toBeGreaterThan(3);
  const { counts } = JSON.parse(readFileSync("size.json", "utf8")) as { counts: Record<string, number> };
  for (const [, count, line] of rows) expect([line, counts[line!]]).toEqual([line, Number(count)]);
});

const readersPages = ["README.md", "docs/guide.md", "docs/faq.md", "docs/settings.md", "docs/troubleshooting.md"];
const pages = readersPages.map((path) => readFileSync(path, "utf8")).join("\n");

const script = `
  import { sentences } from "./tools/catalogue.mjs";
  import { demo, moving, pictures } from "./tools/pictures.mjs";
  import { measure } from "./tools/prose.mjs";
  import { readFileSync } from "node:fs";
  const pages = process.argv.slice(1).map((path) => [path, measure(readFileSync(path, "utf8"))]);
  console.log(JSON.stringify({ said: sentences(), pictures: Object.keys(pictures), moving, demo, pages }));`;
/** Pages whose sentences are short. */
const shortPages = [
  ...readersPages,
  "docs/servers.md",
  "docs/specification.md",
  "docs/security.md",
  "docs/publishing.md",
  "docs/testing.md",
  "docs/translating.md",
  "docs/library-server.md",
  "docs/glossary.md",
  "docs/architecture.md",
  ...readdirSync("docs/architecture").map((name) => `docs/architecture/${name}`),
  "CONTRIBUTING.md",
  "CODE_OF_CONDUCT.md",
  "SECURITY.md",
  "lua-declarations/README.md",
];
const answer = execFileSync("node", ["--input-type=module", "-e", script, ...shortPages], { encoding: "utf8" });
const {
  said,
  pictures,
  moving,
  demo,
  pages: lengths,
} = JSON.parse(answer) as {
  readonly said: readonly { readonly text: string }[];
  readonly pictures: readonly string[];
  readonly moving: string;
  readonly demo: string;
  readonly pages: readonly (readonly [string, { readonly words: number; readonly mean: number }])[];
};

test("sentences of the docs have at most fifteen words on average", () => {
  expect(lengths.filter(([, { mean }]) => mean > 15)).toEqual([]);
  expect(readFileSync("docs/guide.md", "utf8").trim().split(/\s+/).length).toBeLessThanOrEqual(3500);
});
/** Sentences, with "…" for values. */
const shown = said.map(({ text }) => text.replace(/“%\d”|%\d/g, "…"));

/** A line of the menu, or a button, without its value and the dots behind what opens something. */
const nameOf = (text: string) => text.replace(/^▸ /, "").replace(/: .*$/, "").replace(/…$/, "");

test("bold words in the pages for readers are on the screen", () => {
  const names = new Set(shown.map((text) => nameOf(text)));
  const bold = [...pages.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, text]) => text!.split(" → "));
  expect(bold.length).toBeGreaterThan(90);
  expect(bold.filter((text) => !names.has(nameOf(text)))).toEqual([]);
});

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d -]/gu, "")
    .replace(/ /g, "-");

test("links of the docs lead to existing files and headings", () => {
  const files = [".", "docs", "lua-declarations"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  );
  const links = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /\]\((?!https?:|\.\.\/\.\.\/(?:actions|issues|security|releases|tree))([^)#]*)(?:#([^)]*))?\)/g,
      ),
    ].map(([, path, anchor]) => {
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

test("the guide starts with a list of all its tasks, in their order", () => {
  const guide = readFileSync("docs/guide.md", "utf8");
  const [list, ...tasks] = guide.split(/^## /m);
  const listed = [...list!.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
  expect(listed).toEqual(tasks.map((task) => anchorOf(task.split("\n", 1)[0]!)));
});

describe("the pictures of the docs", () => {
  const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
  const shows = [...pages.matchAll(/<img src="(?:docs\/)?pictures\/([\w-]+\.\w+)"([^>]*)>/g)];

  test("are those that `make pictures` takes, and each is shown", () => {
    expect(pictures.length).toBeGreaterThan(10);
    const files = sorted([...pictures.map((name) => `${name}.png`), moving, demo]);
    expect(sorted(readdirSync("docs/pictures"))).toEqual(files);
    expect(sorted(shows.map(([, name]) => name!))).toEqual(files);
    const scenes = readdirSync("acceptance/scenarios").filter((name) => name.startsWith("23_guide"));
    const scenarios = scenes.map((name) => readFileSync(`acceptance/scenarios/${name}`, "utf8")).join("\n");
    const taken = [...scenarios.matchAll(/w\.picture\("([\w-]+)"\)/g)].map(([, name]) => name!);
    expect(sorted(pictures)).toEqual([...taken].sort());
  });

  test("have a text for readers who cannot see them", () => {
    const silent = shows.filter(([, , more]) => (/alt="([^"]*)"/.exec(more!)?.[1] ?? "").length < 40);
    expect(silent.map(([, name]) => name)).toEqual([]);
    // Badges name themselves.
    expect(pages.match(/!\[[^\]]*\]\((?!https:\/\/img\.shields\.io|\.\.\/\.\.\/actions)/g)).toBeNull();
  });
});

test("the headings of Troubleshooting are sentences of the screen", () => {
  const headings = [...readFileSync("docs/troubleshooting.md", "utf8").matchAll(/^### “(.*)”$/gm)].map(
    ([, text]) => text!,
  );
  expect(headings.length).toBeGreaterThan(30);
  expect(headings.filter((heading) => !shown.includes(heading))).toEqual([]);
});
