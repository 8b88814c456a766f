import ffiUtil = require("ffi/util");
import gettext = require("gettext");

/** The port `Say` on the host's own translations. */
export function say(sentence: string, ...values: readonly (string | number)[]): string {
  return ffiUtil.template(gettext(sentence), ...values);
}
