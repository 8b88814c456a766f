// Everything that the plugin says, for translators: a catalogue without translations (`.pot`). The rule
// `project/reader-words` sees to it that what is said is written out where it is said.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const quoted = (text) => JSON.stringify(text);

const literalIn = (call) =>
  call !== undefined && ts.isCallExpression(call) && /(^|\.)say$/.test(call.expression.getText())
    ? call.arguments[0]
    : undefined;

/** `count === 1 ? say("1 session") : say("%1 sessions", count)` is one entry with two forms. */
const pluralOf = (node) => {
  if (!ts.isConditionalExpression(node) || !/=== 1$/.test(node.condition.getText())) return undefined;
  const [one, many] = [literalIn(node.whenTrue), literalIn(node.whenFalse)];
  return one?.parent.arguments.length === 1 && many && /%1/.test(many.text) ? [one, many] : undefined;
};

/** Every sentence once, in the order of files, with where it is said. */
export const sentencesIn = (files) => {
  const found = new Map();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, true);
    const note = (literal, plural) => {
      if (!literal || !ts.isStringLiteralLike(literal)) return;
      const entry = found.get(literal.text) ?? { sentence: literal.text, places: [] };
      const line = source.getLineAndCharacterOfPosition(literal.getStart()).line + 1;
      entry.places.push(`${file}:${line}`);
      entry.plural ??= plural;
      found.set(literal.text, entry);
    };
    const visit = (node) => {
      const plural = pluralOf(node);
      if (plural) {
        note(plural[0], plural[1].text);
        return plural[1].parent.arguments.slice(1).forEach(visit);
      }
      note(literalIn(node));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found.values()];
};

export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => join(folder, name));

const entryText = ({ sentence, plural, places }) => {
  const lines = [...places.map((place) => `#: ${place}`), `msgid ${quoted(sentence)}`];
  if (plural === undefined) return [...lines, 'msgstr ""'].join("\n");
  return [...lines, `msgid_plural ${quoted(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""'].join("\n");
};

const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"';

export const catalogueOf = (sentences) => `${[header, ...sentences.map(entryText)].join("\n\n")}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sentences = sentencesIn(filesIn("src"));
  writeFileSync(process.argv[2], catalogueOf(sentences));
  console.log(`${process.argv[2]}: ${sentences.length} sentences`);
}
