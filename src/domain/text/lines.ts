import { charactersOf } from "./utf8";

/**
 * The text without white space at its ends. The compiled `trim` takes a time that grows with the square of the blanks
 * in the middle, and a server may send many: this one looks at each byte once.
 */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhite(text.charCodeAt(start))) start += 1;
  while (end > start && isWhite(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isWhite(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/**
 * The words of a text on lines of at most so many characters. Line breaks stay; a word that is longer than a line has
 * one of its own.
 */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) wrapInto(lines, paragraph, width);
  return lines;
}

function wrapInto(lines: string[], paragraph: string, width: number): void {
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && charactersOf(longer).length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== "") lines.push(line);
}

/** The text on one line: what would end it, or speak to a terminal, is a space. UTF-8 bytes. */
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

/** U+0080 to U+009F are two bytes, of which the second alone would be no UTF-8: the first one is left out with it. */
function isControl(text: string, at: number): boolean {
  const byte = text.charCodeAt(at);
  if (byte < 32 || byte === 127) return true;
  const next = byte === 0xc2 ? text.charCodeAt(at + 1) : byte;
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  const isSecond = before === 0xc2 && byte >= 0x80 && byte < 0xa0;
  return isSecond || (byte === 0xc2 && next >= 0x80 && next < 0xa0);
}

/** The text, or at most so many bytes of its beginning, never a part of a character. UTF-8 bytes. */
export function cutBytes(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = limit;
  while (end > 0 && isContinuation(text.charCodeAt(end))) end -= 1;
  return text.slice(0, end);
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

/** The text, or as much of its beginning as leaves room for the sign that it goes on: at most so many characters. */
export function shortened(text: string, width: number): string {
  // A character has four bytes at most: of a very long text no more is looked at than may be kept.
  const looked = text.slice(0, width * 4 + 4);
  const characters = charactersOf(looked);
  if (looked === text && characters.length <= width) return text;
  const kept = characters.slice(0, width - 1).map(({ bytes }) => bytes);
  return `${trimmed(kept.join(""))}…`;
}
