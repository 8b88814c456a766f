import { isSpace } from "./characters";

/** Compares without white space and characters that the engine never returns. */
export function sameText(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** The text without white space, soft hyphens and image placeholders, which the engine never returns. */
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
