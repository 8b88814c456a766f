import { cutBytes, turns, withoutInvisible, withoutSigns } from "./text";

const deletion = "\u007f";

/** Bytes; longer titles are cut. */
const longestTitle = 1000;

/**
 * The title on one line, without invisible and direction-changing signs, at most 1,000 bytes. Undefined if nothing is
 * left.
 */
export function titleIn(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const text = cutBytes(given, longestTitle);
  const words: string[] = [];
  let begin = 0;
  let at = 0;
  let isPlain = true;
  while (at <= text.length) {
    // Bytes above ASCII compare greater. No function call here: a large shelf has 100,000 characters.
    const sign = text.charAt(at);
    if (sign <= " " || sign === deletion) {
      if (at > begin) words.push(text.slice(begin, at));
      begin = at + 1;
    } else if (sign > deletion) isPlain = false;
    at += 1;
  }
  const line = isPlain ? words.join(" ") : withoutInvisible(withoutSigns(words.join(" "), turns));
  return line === "" ? undefined : line;
}
