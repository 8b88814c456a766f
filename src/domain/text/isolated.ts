import { charactersOf } from "./utf8";

/** U+2068 and U+2069: what stands between them has a direction of its own. */
const begin = "\u2068";
const end = "\u2069";

/**
 * A name as a part of a line: one that is written from right to left, wholly or in part, would draw the numbers behind
 * it to its own side. Every other comes back as it is. UTF-8 bytes.
 */
export function isolated(name: string): string {
  return charactersOf(name).some(({ code }) => isRightToLeft(code)) ? `${begin}${name}${end}` : name;
}

/** Hebrew, Arabic, Syriac and their neighbours, and the forms that Hebrew and Arabic letters take. */
function isRightToLeft(code: number): boolean {
  return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfefc);
}
