// Titles of tests, of acceptance scenarios and of the server contract, and the sentences of deliberate faults, are
// short and start with the subject or the verb. `make test` checks it (test/tools/titles.test.ts).
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { eachNode, parsed } from "../bundle/scopes.mjs";

const maxLength = 80;
/** Words that leave a sentence without a subject. */
const beginnings = ["of", "what", "nothing", "whoever", "and", "that", "one"].concat([
  "who",
  "whatever",
  "where",
  "it",
  "nor",
  "but",
  "so",
  "they",
  "those",
  "something",
  "everything",
]);
/** Words with a meaning of their own in this project, or without a clear one. */
const words = ["nobody", "somebody", "anew", "told", "heard", "lies"].concat([
  "anybody",
  "everybody",
  "whoever",
  "tell",
  "tells",
  "hear",
  "hears",
  "lie",
  "lay",
  "thing",
  "things",
  "enemy",
  "travels",
]);
const functions = ["describe", "it", "test"];

function problemsOf(text) {
  const own = text.toLowerCase().split(/[^\p{L}\d'’-]+/u);
  return [
    ...(text.length > maxLength ? [`${text.length} characters`] : []),
    ...beginnings.filter((word) => own[0] === word).map((word) => `begins with “${word}”`),
    ...words.filter((word) => own.includes(word)).map((word) => `has “${word}”`),
  ];
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((name) => /\.test\.ts$|_spec\.lua$/.test(name) || lists.some(({ of }) => of.test(name)))
    .sort();
}

/** Lists of sentences, with the line of a sentence. */
const lists = [
  { of: /^test\/faults\.mjs$/, line: /^    so: "(.*)",$/ },
  { of: /^acceptance\/scenarios\/.*\.lua$/, line: /^    \{ "(.*?)", function/ },
  { of: /^library-server\/contract\/cases\/.*\.ts$/, line: /^    name: "(.*)",$/ },
];

function titlesOf(path) {
  const list = lists.find(({ of }) => of.test(path));
  if (list !== undefined) return sentencesOf(path, list.line);
  return path.endsWith(".lua") ? titlesOfSpec(path) : titlesOfTest(path);
}

function sentencesOf(path, pattern) {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, place) => {
      const text = pattern.exec(line)?.[1];
      return text === undefined ? [] : [{ path, line: place + 1, text }];
    });
}

/** `test("…")`, `it.each(rows)("…")`. */
function titlesOfTest(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const titles = [];
  const visit = (node) => {
    const text = ts.isCallExpression(node) && isTestFunction(node.expression) ? textIn(node.arguments[0]) : undefined;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (text !== undefined) titles.push({ path, line, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function isTestFunction(node) {
  if (ts.isIdentifier(node)) return functions.includes(node.text);
  if (ts.isTaggedTemplateExpression(node)) return isTestFunction(node.tag);
  const isPart = ts.isPropertyAccessExpression(node) || ts.isCallExpression(node);
  return isPart && isTestFunction(node.expression);
}

/** A value in a title counts as one letter. */
function textIn(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `x${literal.text}`)].join("");
}

/** `it("…", function() … end)`. */
function titlesOfSpec(path) {
  const titles = [];
  eachNode(parsed(readFileSync(path, "latin1")), (node) => {
    if (node.type !== "CallExpression" || !functions.includes(node.base.name)) return;
    const text = textOf(node.arguments[0]);
    if (text !== undefined)
      titles.push({ path, line: node.loc.start.line, text: Buffer.from(text, "latin1").toString("utf8") });
  });
  return titles;
}

/** A value in a title counts as one letter. Undefined if there is no text. */
function textOf(node) {
  if (node?.type === "StringLiteral") return node.value;
  if (node?.inParens || node?.type === "BinaryExpression") return joined(node);
  const isFormat = node?.type === "CallExpression" && node.base.type === "MemberExpression";
  return isFormat ? textOf(node.base.base)?.replaceAll(/%[a-z]/g, "x") : undefined;
}

function joined({ left, right }) {
  const parts = [textOf(left), textOf(right)];
  return parts.every((part) => part === undefined) ? undefined : parts.map((part) => part ?? "x").join("");
}

const everything = ["test", "spec", "acceptance/scenarios", "library-server/contract/cases"];

/** All titles in files and folders, each with its path and line. */
export const titlesIn = (paths = everything) => paths.flatMap(filesIn).flatMap(titlesOf);

/** A line for each of the titles that breaks the rule. */
export function badTitles(titles) {
  return titles.flatMap(({ path, line, text }) => {
    const problems = problemsOf(text);
    return problems.length > 0 ? [`${path}:${line} ${text} (${problems.join(", ")})`] : [];
  });
}
