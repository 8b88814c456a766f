// Everything that the plugin says, for translators: a catalogue without translations (`.pot`). The rule
// `project/reader-words` sees to it that what is said is written out where it is said.
import { GettextExtractor } from "gettext-extractor";
import ts from "typescript";

const sentenceIn = (call) => {
  const isSaid = ts.isCallExpression(call) && /(^|\.)translate$/.test(call.expression.getText());
  return isSaid && ts.isStringLiteralLike(call.arguments[0]) ? call.arguments[0].text : undefined;
};

/** `count === 1 ? translate("1 session") : translate("%1 sessions", count)` is one entry with two forms. */
const pluralIn = (node) => {
  if (!ts.isConditionalExpression(node) || !/=== 1$/.test(node.condition.getText())) return undefined;
  const [text, textPlural] = [sentenceIn(node.whenTrue), sentenceIn(node.whenFalse)];
  const isOne = text !== undefined && node.whenTrue.arguments.length === 1;
  return isOne && /%1/.test(textPlural ?? "") ? { text, textPlural } : undefined;
};

const extractor = new GettextExtractor();
const parser = extractor.createJsParser([
  (node, _, add) => {
    const text = sentenceIn(node);
    const message = pluralIn(node) ?? (text === undefined || pluralIn(node.parent) ? undefined : { text });
    if (message) add(message);
  },
]);
parser.parseFilesGlob("src/**/*.ts");
extractor.savePotFile(process.argv[2]);
console.log(`${process.argv[2]}: ${extractor.getStats().numberOfMessages} sentences`);
