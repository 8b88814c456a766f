/** The host's own translations. */
declare module "gettext" {
  /**
   * The sentence in the reader's language; the sentence itself when there is no translation. From frontend/gettext.lua,
   * __call.
   */
  function gettext(this: void, sentence: string): string;
  namespace gettext {
    /**
     * The number of the plural form for a number in the current language, from 0. From frontend/gettext.lua, getPlural.
     */
    function getPlural(this: void, count: number): number;
    /** The current language, like `de` or `pt_BR`; `C` if none is loaded. From frontend/gettext.lua, changeLang. */
    const current_lang: string;
  }
  export = gettext;
}
