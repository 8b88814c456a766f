// Writes the template for new languages, and updates each catalogue to the plugin's sentences. A new sentence has no
// translation at first, and an unused one is removed. `node tools/words.mjs count` only counts missing translations, in
// one line. It fails with `all`, and in the branch main on GitHub.
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
if (process.argv[2] === "count")
  countMissing(process.argv[3] === "all" || process.env.GITHUB_REF === "refs/heads/main");
else writeAll();

function missingIn(catalogue) {
  const known = entriesIn(catalogue).filter(isWhole).map(keyOf);
  return said.filter(({ text, context }) => !known.includes(keyOf({ msgid: text, msgctxt: context })));
}

function countMissing(isStrict) {
  const counts = languages().map((language) => `${language} ${missingIn(catalogueOf(language)).length}`);
  const missing = counts.filter((one) => !one.endsWith(" 0"));
  if (missing.length === 0) return;
  console.log(`Sentences without a translation: ${missing.join(", ")}`);
  if (isStrict) process.exitCode = 1;
}

function writeAll() {
  const saidKeys = new Set(said.map(({ text, context }) => keyOf({ msgid: text, msgctxt: context })));
  mkdirSync("dist", { recursive: true });
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  write("dist/catchword.pot", catalogueWith(said, { headers }, 2));
  console.log(`dist/catchword.pot: ${said.length} sentences`);
  for (const language of languages()) {
    const old = catalogueOf(language);
    const translated = entriesIn(old).filter(isWhole);
    write(join(folder, `${language}.po`), catalogueWith(said, old, pluralOf(old).forms));
    console.log(`${language}: ${missingIn(old).length} without a translation`);
    for (const { msgid, msgstr } of translated.filter((entry) => !saidKeys.has(keyOf(entry))))
      console.log(`  removed: ${JSON.stringify(msgid)}, ${JSON.stringify(msgstr[0])}`);
  }
}
