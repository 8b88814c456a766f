import { readdirSync, readFileSync } from "node:fs";

/** Text of a file, with plain spaces only. */
function read(path: string): string {
  return readFileSync(path, "utf8").replaceAll("\u00a0", " ");
}

const page = read("docs/architecture/questions.md");

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".port.ts") && !path.startsWith("koreader/"))
  .map((path) => ({ path, text: read(`src/${path}`) }));

/** Sentences for the reader that have a question mark. */
function sentencesIn(text: string): readonly string[] {
  const found = [...text.matchAll(/translate\(\s*"((?:[^"\\]|\\.)*)"/g)].map(([, words = ""]) => words);
  return found.filter((words) => words.includes("?"));
}

/** Functions that open a box with two answers, or a bar. */
function askersIn(text: string): readonly string[] {
  return [...text.matchAll(/\.(?:confirm|offer)\(\{/g)].map(({ index }) => {
    const functions = [...text.slice(0, index).matchAll(/\n(?:export )?function (\w+)/g)];
    return functions[functions.length - 1]?.[1] ?? "";
  });
}

test("the list of questions has each question of the source, with its words", () => {
  const missing = sources.flatMap(({ path, text }) =>
    sentencesIn(text)
      .filter((words) => !page.includes(`| ${words} |`))
      .map((words) => `${path}: ${words}`),
  );
  expect(missing).toEqual([]);
});

test("the list of questions has each function that asks", () => {
  const missing = sources.flatMap(({ path, text }) =>
    askersIn(text)
      .filter((name) => !page.includes(`\`${name}\``))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the list of questions has no question that the source does not have", () => {
  const all = sources.map(({ text }) => text).join("\n");
  const listed = [...page.matchAll(/^\| (.*?) \| `\w+` \|/gm)].map(([, words = ""]) => words);
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.filter((words) => !all.includes(`"${words}"`))).toEqual([]);
});
