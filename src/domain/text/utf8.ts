/** One character of a text, as its UTF-8 bytes and its code point. */
export interface Character {
  readonly bytes: string;
  readonly code: number;
}

/** Smallest code point that needs so many bytes: anything below, written longer, is no UTF-8. */
const smallest: readonly number[] = [0, 0x80, 0x800, 0x10000];

/**
 * The characters of a text of UTF-8 bytes, one byte a place of the string (which is what a string is on the device).
 * Bytes that are no UTF-8 are left out: many file systems refuse them.
 */
export function charactersOf(text: string): readonly Character[] {
  const characters: Character[] = [];
  let at = 0;
  while (at < text.length) {
    const character = characterAt(text, at);
    if (character !== undefined) characters.push(character);
    at += character === undefined ? 1 : character.bytes.length;
  }
  return characters;
}

function characterAt(text: string, at: number): Character | undefined {
  const first = text.charCodeAt(at);
  const more = followers(first);
  if (more === undefined || at + more >= text.length) return undefined;
  let code = more === 0 ? first : first - leadMarks(more);
  let next = 1;
  while (next <= more) {
    const byte = text.charCodeAt(at + next);
    if (byte < 0x80 || byte > 0xbf) return undefined;
    code = code * 64 + byte - 0x80;
    next += 1;
  }
  return isCharacter(code, more) ? { bytes: text.slice(at, at + more + 1), code } : undefined;
}

/** How many bytes follow this first one; undefined when none begins with it. */
function followers(first: number): number | undefined {
  if (first < 0x80) return 0;
  if (first < 0xc2 || first > 0xf4) return undefined;
  if (first < 0xe0) return 1;
  return first < 0xf0 ? 2 : 3;
}

function leadMarks(more: number): number {
  if (more === 1) return 0xc0;
  return more === 2 ? 0xe0 : 0xf0;
}

function isCharacter(code: number, more: number): boolean {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= (smallest[more] ?? 0) && code <= 0x10ffff && !isSurrogate;
}
