import { type Translations, translationsIn } from "../domain/translations";
import ffiUtil = require("ffi/util");
import gettext = require("gettext");

let translations: Translations = {};

/** The port `Say`: in the words of the plugin's own catalogue, of the host's, or in English. */
export function translate(sentence: string, ...values: readonly (string | number)[]): string {
  const known = translations[sentence];
  if (known === undefined) return ffiUtil.template(gettext(sentence), ...values);
  if (typeof known === "string") return ffiUtil.template(known, ...values);
  const [count] = values;
  const form = known[gettext.getPlural(typeof count === "number" ? count : 1)] ?? known[0] ?? sentence;
  return count === undefined ? ffiUtil.template(form, 1) : ffiUtil.template(form, ...values);
}

/**
 * From now on the plugin speaks the reader's language, if `folder` has a catalogue of it (`de.po`, `pt_BR.po`).
 * KOReader starts anew when another language is chosen.
 */
export function speakLanguage(folder: string): void {
  const language = G_reader_settings.readSetting("language") ?? gettext.current_lang;
  translations = catalogueIn(`${folder}/${language}.po`) ?? catalogueIn(`${folder}/${language.slice(0, 2)}.po`) ?? {};
}

/** Where the catalogues of the plugin lie: beside the file that this is in. */
export function catalogueFolder(): string {
  const source = debug.getinfo(1, "S")?.source ?? "";
  return `${string.match(source, "^@(.*)/[^/]*$")[0] ?? "."}/l10n`;
}

function catalogueIn(path: string): Translations | undefined {
  const [file] = io.open(path, "rb");
  if (file === undefined) return undefined;
  const text = file.read("*a");
  file.close();
  return text === undefined ? undefined : translationsIn(text);
}
