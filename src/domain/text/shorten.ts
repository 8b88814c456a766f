import { lengthOf } from "../cfi/bytes";

/** The text cut to so many UTF-16 units, which is what the servers count, never inside a character. UTF-8 bytes. */
export function cutToUnits(text: string, units: number): string {
  if (text.length <= units) return text;
  let left = units;
  let end = 0;
  while (end < text.length) {
    const length = lengthOf(text.charCodeAt(end));
    left -= length === 4 ? 2 : 1;
    if (left < 0) return text.slice(0, end);
    end += length;
  }
  return text;
}
