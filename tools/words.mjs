// Writes the template for new languages, and brings each catalogue up to date with what the plugin says: a new sentence
// comes without a translation, one that is not said any more goes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";
import { catalogueOf, entriesIn, folder, keyOf, languages, pluralOf, sentences } from "./catalogue.mjs";

/** A catalogue with exactly these sentences, and what the old one says of them; `forms` for one that counts. */
function catalogueWith(said, { headers, translations = {} }, forms) {
  const written = { "": { "": translations[""]?.[""] ?? { msgid: "", msgstr: [""] } } };
  for (const { text, textPlural, context, references } of said) {
    const old = translations[context ?? ""] ?? {};
    const isSame = old[text] !== undefined && old[text].msgid_plural === (textPlural ?? undefined);
    written[context ?? ""] ??= {};
    written[context ?? ""][text] = {
      msgid: text,
      ...(context ? { msgctxt: context } : {}),
      ...(textPlural ? { msgid_plural: textPlural } : {}),
      msgstr: isSame ? old[text].msgstr : Array(textPlural ? forms : 1).fill(""),
      comments: { ...old[text]?.comments, reference: references.map(withoutLine).join("\n") },
    };
  }
  return po.compile({ charset: "utf-8", headers, translations: written }, { foldLength: 0, sort: true });
}

/** Where it is said, without the line: that would change with every change of the file. */
const withoutLine = (reference) => reference.replace(/:\d+$/, "");

const isWhole = ({ msgstr }) => msgstr.every((text) => text !== "");

/** A file that stays the same keeps its time, and nothing is built anew for it. */
function write(path, bytes) {
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
}

const said = sentences();
const saidKeys = new Set(said.map(({ text, context }) => keyOf({ msgid: text, msgctxt: context })));
mkdirSync("dist", { recursive: true });
const headers = { "Content-Type": "text/plain; charset=utf-8" };
write("dist/catchword.pot", catalogueWith(said, { headers }, 2));
console.log(`dist/catchword.pot: ${said.length} sentences`);
for (const language of languages()) {
  const old = catalogueOf(language);
  const translated = entriesIn(old).filter(isWhole);
  const known = translated.map(keyOf);
  const missing = said.filter(({ text, context }) => !known.includes(keyOf({ msgid: text, msgctxt: context })));
  write(join(folder, `${language}.po`), catalogueWith(said, old, pluralOf(old).forms));
  console.log(`${language}: ${missing.length} without a translation`);
  for (const { msgid, msgstr } of translated.filter((entry) => !saidKeys.has(keyOf(entry))))
    console.log(`  removed: ${JSON.stringify(msgid)}, ${JSON.stringify(msgstr[0])}`);
}
