/** The host's own translations. */
declare module "gettext" {
  /**
   * The sentence in the reader's language, or itself when there is no translation.
   * From frontend/gettext.lua, __call.
   */
  function gettext(this: void, sentence: string): string;
  export = gettext;
}
