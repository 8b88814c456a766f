// The catalogues as the plugin reads them: a Lua table for each language, with one text or all plural forms by the
// English sentence.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogueOf, entriesIn, keyOf, languages, pluralOf } from "../catalogue.mjs";

const [target] = process.argv.slice(2);

/** From 200 on a number counts as those from 100 on do. */
const counts = [...Array(200).keys()];

const quoted = (text) => JSON.stringify(text);
const isTranslated = ({ msgstr, comments }) =>
  msgstr.every((text) => text !== "") && !/fuzzy/.test(comments?.flag ?? "");

function lineOf({ msgid, msgctxt, msgid_plural: plural, msgstr }) {
  if (plural === undefined) return `[${quoted(keyOf({ msgid, msgctxt }))}]=${quoted(msgstr[0])},\n`;
  const forms = `{${msgstr.map(quoted).join(",")}}`;
  return `[${quoted(msgid)}]=${forms},\n[${quoted(plural)}]=${forms},\n`;
}

mkdirSync(target, { recursive: true });
for (const language of languages()) {
  const catalogue = catalogueOf(language);
  const forms = counts.map(pluralOf(catalogue).formOf).join("");
  const lines = entriesIn(catalogue).filter(isTranslated).map(lineOf);
  writeFileSync(
    join(target, `${language}.lua`),
    `-- From catchword.koplugin/l10n/${language}.po.\nreturn{forms="${forms}",sentences={\n${lines.join("")}}}\n`,
  );
}
