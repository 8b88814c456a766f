// Sentences of the plugin and their translations (`catchword.koplugin/l10n`). The rule `project/reader-words` ensures
// that sentences are literals.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { GettextExtractor } from "gettext-extractor";
import { po } from "gettext-parser";
import ts from "typescript";

export const folder = "catchword.koplugin/l10n";

const sentenceIn = (call) => {
  const isSaid = ts.isCallExpression(call) && /(^|\.)translate$/.test(call.expression.getText());
  return isSaid && ts.isStringLiteralLike(call.arguments[0]) ? call.arguments[0].text : undefined;
};

/** `translate("list|Series")` is "Series" with a context, which tells translators of which meaning it is. */
const messageIn = (said) => {
  const [context, ...rest] = said.split("|");
  return rest.length === 0 ? { text: said } : { text: rest.join("|"), context };
};

/** The sentence of an entry as the sources write it. */
export const keyOf = ({ msgid, msgctxt }) => (msgctxt ? `${msgctxt}|${msgid}` : msgid);

/** All entries of a catalogue, whatever their context, without its head. */
export const entriesIn = ({ translations = {} }) =>
  Object.values(translations)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid }) => msgid !== "");

/** `count === 1 ? translate("1 session") : translate("%1 sessions", count)` is one entry with two forms. */
const pluralIn = (node) => {
  if (!ts.isConditionalExpression(node) || !/=== 1$/.test(node.condition.getText())) return undefined;
  const [text, textPlural] = [sentenceIn(node.whenTrue), sentenceIn(node.whenFalse)];
  const isOne = text !== undefined && node.whenTrue.arguments.length === 1;
  return isOne && /%1/.test(textPlural ?? "") ? { text, textPlural } : undefined;
};

/** All sentences of the sources: `{ text, textPlural, context, references }`, the last three as far as there are any. */
export function sentences() {
  const extractor = new GettextExtractor();
  const parser = extractor.createJsParser([
    (node, _, add) => {
      const text = sentenceIn(node);
      const message = pluralIn(node) ?? (text === undefined || pluralIn(node.parent) ? undefined : messageIn(text));
      if (message) add(message);
    },
  ]);
  parser.parseFilesGlob("src/**/*.ts");
  return extractor.getMessages();
}

/** The names of the languages that have a catalogue. */
export const languages = () => readdirSync(folder).map((name) => basename(name, ".po"));

export const catalogueOf = (language) => po.parse(readFileSync(join(folder, `${language}.po`)));

/** How many forms a number has in this language, and which one it is of: the catalogue's own `Plural-Forms`. */
export function pluralOf({ headers }) {
  const [, forms, rule] = /nplurals=(\d+); *plural=([-n0-9%()&|!=<>?: ]+);/.exec(headers["Plural-Forms"]) ?? [];
  return { forms: Number(forms), formOf: new Function("n", `return Number(${rule})`) };
}
