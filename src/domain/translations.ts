import { trimmed } from "./text";

/**
 * Says a sentence in the reader's language, with values in the places %1, %2 … of it. The sentence is written out where
 * this is called, so that it can be collected for translators; what comes from a file or a server is a value, never the
 * sentence: a book may be called "Cancel". Where the first value is a number, it decides between singular and plural in
 * languages that have several of them. A sentence without a translation is said as it is.
 */
export type Translate = (sentence: string, ...values: readonly (string | number)[]) => string;

/**
 * What sentences are in another language, by the English one. Of those that count things there is a list: one form
 * after the other, in the order in which the language counts.
 */
export type Translations = Record<string, string | readonly string[] | undefined>;

/** An entry while it is read: what stands behind each keyword. */
type Entry = Record<string, string | undefined>;

/** A language has six forms of the plural at most. */
const forms = [0, 1, 2, 3, 4, 5];

/** The translations in a catalogue of the form `.po`; what is not translated, or only by guess (`fuzzy`), is left out. */
export function translationsIn(catalogue: string): Translations {
  const translations: Translations = {};
  let entry: Entry = {};
  let keyword: string | undefined;
  for (const line of `${catalogue}\n`.split("\n")) {
    const text = trimmed(line);
    if (text === "") {
      keep(translations, entry);
      entry = {};
    } else if (text.startsWith("#,") && text.indexOf("fuzzy") >= 0) entry["fuzzy"] = text;
    if (text === "" || text.startsWith("#")) continue;
    const quote = text.indexOf('"');
    if (quote > 0) keyword = trimmed(text.slice(0, quote));
    if (quote < 0 || keyword === undefined) continue;
    entry[keyword] = (entry[keyword] ?? "") + unescaped(text.slice(quote + 1, -1));
  }
  return translations;
}

/** Both the singular and the plural lead to the forms, as far as they are translated one after the other. */
function keep(translations: Translations, { fuzzy, msgid, msgid_plural: plural, ...entry }: Entry): void {
  if (fuzzy !== undefined || msgid === undefined || msgid === "") return;
  if (plural === undefined) {
    if (entry["msgstr"] !== "") translations[msgid] = entry["msgstr"];
    return;
  }
  const counted: string[] = [];
  for (const form of forms) {
    const text = entry[`msgstr[${form}]`];
    if (text === undefined || text === "") break;
    counted.push(text);
  }
  if (counted.length === 0) return;
  translations[msgid] = counted;
  translations[plural] = counted;
}

function unescaped(text: string): string {
  if (text.indexOf("\\") < 0) return text;
  const plain: string[] = [];
  let isEscaped = false;
  for (const character of text.split("")) {
    if (isEscaped) plain.push(character === "n" ? "\n" : character);
    else if (character !== "\\") plain.push(character);
    isEscaped = !isEscaped && character === "\\";
  }
  return plain.join("");
}
