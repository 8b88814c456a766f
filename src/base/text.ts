import { lengthOf } from "./characters";

export interface Character {
  readonly bytes: string;
  readonly code: number;
}

/** The smallest code point for each length; below it the encoding is overlong. */
const smallest: readonly number[] = [0, 0x80, 0x800, 0x10000];

/** Invalid UTF-8 is dropped, because many file systems reject it. */
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
  if (at + more >= text.length) return undefined;
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

/** Continuation bytes after this one. A byte that begins no character gives a code that is none. */
function followers(first: number): number {
  if (first < 0x80) return 0;
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

const replacement = "\u{fffd}";

/**
 * Valid UTF-8: two halves of a surrogate pair, as PDF texts have them, become one character, and other invalid bytes
 * U+FFFD.
 */
export function validText(text: string): string {
  const parts: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const character = characterAt(text, at);
    if (character !== undefined) {
      at += character.bytes.length;
      continue;
    }
    const joined = joinedHalves(text, at);
    parts.push(text.slice(start, at), joined ?? replacement);
    at += joined === undefined ? 1 : 6;
    // One sign for a lone half.
    while (joined === undefined && isContinuation(text.charCodeAt(at))) at += 1;
    start = at;
  }
  return start === 0 ? text : parts.join("") + text.slice(start);
}

/** `ED A0…AF xx ED B0…BF xx`; undefined for anything else. */
function joinedHalves(text: string, at: number): string | undefined {
  const [high, low] = [halfAt(text, at), halfAt(text, at + 3)];
  if (high === undefined || low === undefined || high >= 0x400 || low < 0x400) return undefined;
  const code = 0x10000 + high * 0x400 + low - 0x400;
  const bits = (place: number): number => Math.floor(code / place) - Math.floor(code / place / 64) * 64;
  return String.fromCharCode(0xf0 + Math.floor(code / 262144), 0x80 + bits(4096), 0x80 + bits(64), 0x80 + bits(1));
}

/** From 0 for U+D800; less for a character before it. */
function halfAt(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== 0xed) return undefined;
  const [second, third] = [text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  if (!isContinuation(second) || !isContinuation(third)) return undefined;
  return (second - 0xa0) * 64 + third - 0x80;
}

/** The compiled `trim` is quadratic in inner blanks, and a server may send many. This one is linear. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhite(text.charCodeAt(start))) start += 1;
  while (end > start && isWhite(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isWhite(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** Lines of UTF-8 text. A CJK character takes two columns, and lines break beside it. Longer words get a line. */
export function wrapped(text: string, width: number, widthOf = columnsOf): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) wrapInto(lines, paragraph, width, widthOf);
  return lines;
}

function wrapInto(lines: string[], paragraph: string, width: number, widthOf: (line: string) => number): void {
  let line = "";
  for (const word of paragraph.split(" ")) {
    let gap = " ";
    for (const part of partsOf(word)) {
      const longer = line === "" ? part : line + gap + part;
      gap = "";
      if (line !== "" && widthOf(longer) > width) {
        lines.push(line);
        line = part;
      } else line = longer;
    }
  }
  if (line !== "") lines.push(line);
}

function partsOf(word: string): readonly string[] {
  const parts: string[] = [];
  let part = "";
  let before = 0;
  for (const { bytes, code } of charactersOf(word)) {
    if (part !== "" && isWide(code) && !closing.includes(code) && !opening.includes(before)) {
      parts.push(part);
      part = "";
    }
    part += bytes;
    before = code;
  }
  parts.push(part);
  return parts;
}

function columnsOf(text: string): number {
  let columns = 0;
  for (const { code } of charactersOf(text)) columns += isWide(code) ? 2 : 1;
  return columns;
}

function isWide(code: number): boolean {
  const isSign = (code >= 0x2e80 && code < 0xa4d0) || (code >= 0xf900 && code < 0xfb00) || code >= 0x20000;
  return isSign || (code >= 0xac00 && code < 0xd7b0) || (code >= 0xff01 && code < 0xff61);
}

/** No line begins with 、 。 〉 》 」 』 】 ー ！ ） ， ： ； ？ or ends with “ 〈 《 「 『 【 （. */
// prettier-ignore
const closing: readonly number[] = [
  0x3001, 0x3002, 0x3009, 0x300b, 0x300d, 0x300f, 0x3011, 0x30fc, 0xff01, 0xff09, 0xff0c, 0xff1a, 0xff1b, 0xff1f,
];
const opening: readonly number[] = [0x201c, 0x3008, 0x300a, 0x300c, 0x300e, 0x3010, 0xff08];

/** Replaces line breaks and control characters by spaces. */
export function singleLine(text: string): string {
  const parts: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    if (isControl(text, at)) {
      parts.push(text.slice(start, at), " ");
      start = at + 1;
    }
    at += 1;
  }
  return start === 0 ? text : parts.join("") + text.slice(start);
}

function isControl(text: string, at: number): boolean {
  const byte = text.charCodeAt(at);
  if (byte < 0x80) return byte < 32 || byte === 127;
  const [before, next] = [text.charCodeAt(at - 1), text.charCodeAt(at + 1)];
  const isSecond = before === 0xc2 && byte < 0xa0;
  return isSecond || (byte === 0xc2 && next >= 0x80 && next < 0xa0);
}

export function cutBytes(text: string, limit: number): string {
  let end = limit;
  while (end > 0 && isContinuation(text.charCodeAt(end))) end -= 1;
  return text.slice(0, end);
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

/** At most so many characters, with an ellipsis. */
export function shortened(text: string, width: number): string {
  // A character has at most four bytes.
  const looked = text.slice(0, width * 4 + 4);
  const characters = charactersOf(looked);
  if (looked === text && characters.length <= width) return text;
  const kept = characters.slice(0, width - 1).map(({ bytes }) => bytes);
  return `${trimmed(kept.join(""))}…`;
}

/** At most so many UTF-16 units, which servers count; never inside a character. */
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

/** True for ASCII without control characters, which most names are. Spares the search for each sign. */
export function isPrintable(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const byte = text.charCodeAt(at);
    if (byte < 0x20 || byte > 0x7e) return false;
    at += 1;
  }
  return true;
}

/** U+2068 and U+2069 isolate the text direction. */
const begin = "\u2068";
const end = "\u2069";

/** Isolates a right-to-left name, so that it does not reorder the numbers after it. Others are unchanged. */
export function isolated(name: string): string {
  return charactersOf(name).some(({ code }) => isRightToLeft(code)) ? `${begin}${name}${end}` : name;
}

function isRightToLeft(code: number): boolean {
  return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfefc);
}

/** True for an empty text. ASCII only. */
export function consistsOf(text: string, characters: string): boolean {
  let place = 0;
  while (place < text.length) {
    if (characters.indexOf(text.charAt(place)) < 0) return false;
    place += 1;
  }
  return true;
}
