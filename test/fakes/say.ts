import type { Say } from "../../src/domain/say";

/** English, as it is written. */
export const say: Say = (sentence, ...values) =>
  values.reduce<string>((text, value, at) => text.replaceAll(`%${at + 1}`, () => String(value)), sentence);
