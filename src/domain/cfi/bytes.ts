/*
 * Everything in this folder works on UTF-8 bytes: a Lua string is bytes. In JavaScript a text is handed over as
 * a string of bytes too (each character one byte, "latin1 of its UTF-8"), so both run exactly this code.
 */

/** Space, tab, line feed, carriage return: what XML calls white space. */
export function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

/** How many bytes the character has that begins with this byte. */
export function lengthOf(lead: number): number {
  if (lead < 0xc0) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** How many UTF-16 units a code point has. */
export function unitsOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}

/** The bytes of a code point; those of U+FFFD for a number that is none. */
export function bytesOf(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  if (code < 0x800) return String.fromCharCode(0xc0 + Math.floor(code / 64), tail(code));
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return bytesOf(0xfffd);
  const last = [tail(Math.floor(code / 64)), tail(code)] as const;
  if (code < 0x10000) return String.fromCharCode(0xe0 + Math.floor(code / 4096), last[0], last[1]);
  const second = tail(Math.floor(code / 4096));
  return String.fromCharCode(0xf0 + Math.floor(code / 262144), second, last[0], last[1]);
}

/** The continuation byte made of the lowest six bits. */
function tail(code: number): number {
  return 0x80 + (code - Math.floor(code / 64) * 64);
}

/** True when all bytes between the two places are white space. */
export function isBlank(source: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && isSpace(source.charCodeAt(at))) at += 1;
  return at >= end;
}
