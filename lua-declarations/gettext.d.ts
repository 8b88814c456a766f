/** The host's own translations. */
declare module "gettext" {
  /**
   * The sentence in the reader's language, or itself when there is no translation.
   * From frontend/gettext.lua, __call.
   */
  function gettext(this: void, sentence: string): string;
  namespace gettext {
    /** Which of a language's plural forms counts so many things, from 0. From frontend/gettext.lua, getPlural. */
    function getPlural(this: void, count: number): number;
    /** The language that is loaded, as `de` or `pt_BR`; `C` when none is. From frontend/gettext.lua, changeLang. */
    const current_lang: string;
  }
  export = gettext;
}
