import { type TextCatalogue, sentenceIn, withoutContext } from "../base/format";
import { isPlainFile } from "./plainFile";
import { hostSettings } from "./hostValues";
import ffiUtil = require("ffi/util");
import gettext = require("gettext");
import Language = require("ui/language");

let catalogue: TextCatalogue | undefined;

/** Own catalogue, then the host's, then English. */
export function translate(sentence: string, ...values: readonly (string | number)[]): string {
  const [count] = values;
  const known =
    catalogue === undefined ? undefined : sentenceIn(catalogue, sentence, typeof count === "number" ? count : 1);
  if (known === undefined) return ffiUtil.template(gettext(withoutContext(sentence)), ...values);
  return count === undefined ? ffiUtil.template(known, 1) : ffiUtil.template(known, ...values);
}

/** Loads the reader's language from `folder` (`de.lua`, `pt_BR.lua`). KOReader restarts to change it. */
export function speakLanguage(folder: string): void {
  const language = hostSettings.language() ?? gettext.current_lang;
  catalogue = catalogueIn(`${folder}/${language}.lua`) ?? catalogueIn(`${folder}/${language.slice(0, 2)}.lua`);
}

export function catalogueFolder(): string {
  const source = debug.getinfo(1, "S")?.source ?? "";
  return `${string.match(source, "^@(.*)/[^/]*$")[0] ?? "."}/l10n`;
}

function catalogueIn(path: string): TextCatalogue | undefined {
  const [read] = isPlainFile(path) ? loadfile(path) : [];
  return read?.() as TextCatalogue | undefined;
}

/** The language's own name, as in KOReader's menu; undefined if KOReader has none. `code`: `de`, `de-AT` or `de_AT`. */
export function languageName(code: string): string | undefined {
  const whole = code.split("-").join("_");
  const base = (whole.split("_")[0] ?? "").toLowerCase();
  const own = `${base}_${base.toUpperCase()}`;
  // KOReader has some languages only with their country, and calls pl_PL "Polski2".
  for (const key of [whole === own ? base : whole, base, own]) {
    const name = Language.getLanguageName(key);
    if (name !== key) return name;
  }
  return undefined;
}
