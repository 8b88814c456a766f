// Writes the template for new languages, and brings each catalogue up to date with what the plugin says: a new sentence
// comes without a translation, one that is not said any more goes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";
import { catalogueOf, folder, languages, pluralOf, sentences } from "./catalogue.mjs";

/** A catalogue with exactly these sentences, and what the old one says of them; `forms` for one that counts. */
function catalogueWith(said, { headers, translations = {} }, forms) {
  const old = translations[""] ?? {};
  const entries = { "": old[""] ?? { msgid: "", msgstr: [""] } };
  for (const { text, textPlural, references } of said) {
    const isSame = old[text] !== undefined && old[text].msgid_plural === (textPlural ?? undefined);
    entries[text] = {
      msgid: text,
      ...(textPlural ? { msgid_plural: textPlural } : {}),
      msgstr: isSame ? old[text].msgstr : Array(textPlural ? forms : 1).fill(""),
      comments: { ...old[text]?.comments, reference: references.map(withoutLine).join("\n") },
    };
  }
  return po.compile({ charset: "utf-8", headers, translations: { "": entries } }, { foldLength: 0, sort: true });
}

/** Where it is said, without the line: that would change with every change of the file. */
const withoutLine = (reference) => reference.replace(/:\d+$/, "");

const isWhole = ({ msgstr }) => msgstr.every((text) => text !== "");

const said = sentences();
mkdirSync("dist", { recursive: true });
const headers = { "Content-Type": "text/plain; charset=utf-8" };
writeFileSync("dist/librarysync.pot", catalogueWith(said, { headers }, 2));
console.log(`dist/librarysync.pot: ${said.length} sentences`);
for (const language of languages()) {
  const old = catalogueOf(language);
  const known = Object.values(old.translations[""] ?? {}).filter(isWhole);
  const missing = said.filter(({ text }) => !known.some(({ msgid }) => msgid === text));
  writeFileSync(join(folder, `${language}.po`), catalogueWith(said, old, pluralOf(old).forms));
  console.log(`${language}: ${missing.length} without a translation`);
}
