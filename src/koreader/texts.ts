import { type Catalogue, sentenceIn, withoutContext } from "../base/translations";
import ffiUtil = require("ffi/util");
import gettext = require("gettext");

let catalogue: Catalogue | undefined;

/** The port `Say`: in the words of the plugin's own catalogue, of the host's, or in English. */
export function translate(sentence: string, ...values: readonly (string | number)[]): string {
  const [count] = values;
  const known =
    catalogue === undefined ? undefined : sentenceIn(catalogue, sentence, typeof count === "number" ? count : 1);
  if (known === undefined) return ffiUtil.template(gettext(withoutContext(sentence)), ...values);
  return count === undefined ? ffiUtil.template(known, 1) : ffiUtil.template(known, ...values);
}

/**
 * From now on the plugin speaks the reader's language, if `folder` has a catalogue of it (`de.lua`, `pt_BR.lua`).
 * KOReader starts anew when another language is chosen.
 */
export function speakLanguage(folder: string): void {
  const language = G_reader_settings.readSetting("language") ?? gettext.current_lang;
  catalogue = catalogueIn(`${folder}/${language}.lua`) ?? catalogueIn(`${folder}/${language.slice(0, 2)}.lua`);
}

/** Where the catalogues of the plugin lie: beside the file that this is in. */
export function catalogueFolder(): string {
  const source = debug.getinfo(1, "S")?.source ?? "";
  return `${string.match(source, "^@(.*)/[^/]*$")[0] ?? "."}/l10n`;
}

/** Undefined where there is none, or one that cannot be read. */
function catalogueIn(path: string): Catalogue | undefined {
  const [read] = loadfile(path);
  return read?.() as Catalogue | undefined;
}
