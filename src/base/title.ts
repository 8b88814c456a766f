import { isSpace } from "./characters";
import { controls, turns, unseen, withoutInvisible, withoutSigns, withoutWideControls } from "./signs";
import { cutBytes, trimmed } from "./text";

/** Ignores white space and characters that the engine never returns. */
export function sameText(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** Removes white space, soft hyphens and image placeholders, which the engine never returns. */
export function bare(text: string): string {
  const words: string[] = [];
  let start = 0;
  let at = 0;
  const length = text.length;
  while (at < length) {
    const skip = skippedAt(text, at);
    if (skip === 0) at += 1;
    else {
      if (at > start) words.push(text.slice(start, at));
      at += skip;
      start = at;
    }
  }
  if (length > start) words.push(text.slice(start));
  return words.join("");
}

function skippedAt(text: string, at: number): number {
  const byte = text.charCodeAt(at);
  if (isSpace(byte)) return 1;
  const second = byte === 0xc2 ? text.charCodeAt(at + 1) : 0;
  if (second === 0xad || second === 0xa0) return 2;
  const image = byte === 0xef && text.charCodeAt(at + 1) === 0xbf && text.charCodeAt(at + 2) === 0xbc;
  return image ? 3 : 0;
}

const maxParagraphLength = 20_000;

/**
 * Several lines without control characters and invisible or direction-changing signs, at most 20,000 bytes. Undefined if
 * nothing is left.
 */
export function paragraphIn(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const text = withoutSigns(brokenBy(cutBytes(given, maxParagraphLength).split("\t").join(" "), "\n"), controls);
  const paragraph = trimmed(withoutInvisible(withoutSigns(text, turns)));
  return paragraph === "" ? undefined : paragraph;
}

/** Ends of lines beyond ASCII. */
const breaks: readonly string[] = ["\u2028", "\u2029"];

function brokenBy(text: string, by: string): string {
  let left = text;
  for (const sign of breaks) if (left.indexOf(sign) >= 0) left = left.split(sign).join(by);
  return left;
}

/** A reader's own text without control characters and without signs that no keyboard types. */
export function ownText(given: string): string {
  return withoutSigns(withoutSigns(given, controls), unseen);
}

const deletion = "\u007f";

const maxTitleLength = 1000;

/** One line without invisible and direction-changing signs, at most 1,000 bytes. Undefined if nothing is left. */
export function titleIn(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const text = brokenBy(cutBytes(given, maxTitleLength), " ");
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
  const joined = words.join(" ");
  const line = isPlain ? joined : withoutInvisible(withoutSigns(withoutWideControls(joined), turns));
  return line === "" ? undefined : line;
}
