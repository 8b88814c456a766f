import { type Translate, withoutContext } from "../../src/base/format";

/** English, as it is written. */
export const translate: Translate = (sentence, ...values) =>
  values.reduce<string>(
    (text, value, at) => text.replaceAll(`%${at + 1}`, () => String(value)),
    withoutContext(sentence),
  );
