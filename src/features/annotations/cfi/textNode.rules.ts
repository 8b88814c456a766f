import { isBlank, isSpace, lengthOf, referenceAt } from "../../../base/characters";
import type { Chunk, Element } from "./tag.rules";

/*
 * Text nodes of the engine, counted by `text()[k]`: like the source's, except that long ones are split, and blank ones
 * may be dropped by layout. Layout is unknown here, so there are several candidates.
 */

/** The engine splits at a space after so many characters. */
const longest = 8192;

const inline =
  " a abbr acronym audio b bdi bdo big button cite code data del dfn em font i img input ins kbd label map mark math object q rb rp rt rtc ruby s samp select small span strike strong sub sup svg textarea time tt u var video wbr br ";

/** Candidate lists of texts, the most likely first. */
export function readingsOf(source: string, element: Element): readonly (readonly Chunk[])[] {
  const all = divided(source, element);
  const inked = all.filter((chunk) => !isBlank(source, chunk.start, chunk.end));
  return [asLaidOut(source, element, all), withoutFirst(source, all), all, inked];
}

export function isInline(name: string): boolean {
  return inline.indexOf(` ${name} `) >= 0;
}

/** The engine drops blank texts around blocks in mixed content. */
function asLaidOut(source: string, element: Element, all: readonly Chunk[]): readonly Chunk[] {
  if (element.elements.every((child) => isInline(child.name)))
    return isInline(element.name) ? all : withoutFirst(source, all);
  return all.filter((chunk) => !isBlank(source, chunk.start, chunk.end) || isBetweenInlines(element, chunk));
}

function isBetweenInlines({ elements }: Element, { step }: Chunk): boolean {
  const before = elements[(step - 3) / 2];
  const behind = elements[(step - 1) / 2];
  return before !== undefined && behind !== undefined && isInline(before.name) && isInline(behind.name);
}

/** The engine drops leading blank text of a block. */
function withoutFirst(source: string, all: readonly Chunk[]): readonly Chunk[] {
  const first = all[0];
  return first?.step === 1 && isBlank(source, first.start, first.end) ? all.slice(1) : all;
}

/** Text parts as the engine splits them. */
export function divided(source: string, element: Element): readonly Chunk[] {
  if (element.chunks.every(({ start, end }) => end - start < longest)) return element.chunks;
  const parts: Chunk[] = [];
  for (const chunk of element.chunks) divide(source, chunk, parts);
  return parts;
}

function divide(source: string, chunk: Chunk, parts: Chunk[]): void {
  let { start } = chunk;
  while (chunk.end - start >= longest) {
    const limit = afterCharacters(source, start, chunk.end);
    if (limit === undefined) break;
    const end = afterLastSpace(source, start, limit);
    parts.push({ start, end, cdata: chunk.cdata, step: chunk.step });
    start = end;
  }
  if (start < chunk.end) parts.push({ start, end: chunk.end, cdata: chunk.cdata, step: chunk.step });
}

/** Byte after the longest part; undefined if the text is shorter. */
function afterCharacters(source: string, start: number, end: number): number | undefined {
  let at = start;
  let left = longest;
  while (at < end && left > 0) {
    at += lengthOf(source.charCodeAt(at));
    left -= 1;
  }
  return left > 0 ? undefined : at;
}

function afterLastSpace(source: string, start: number, limit: number): number {
  let at = limit;
  while (at > start && !isBreak(source.charCodeAt(at - 1))) at -= 1;
  return at > start ? at : limit;
}

/** The engine does not break at a tab. */
function isBreak(byte: number): boolean {
  return isSpace(byte) && byte !== 9;
}

export interface Text {
  readonly start: number;
  readonly end: number;
  readonly cdata: boolean;
}

/** Three counts from the start of a text. */
export interface TextOffset {
  readonly byte: number;
  /** UTF-16 units, line breaks as one: the CFI's count. */
  readonly units: number;
  /** The engine's count: code points, with collapsed white space. */
  readonly characters: number;
}

interface TextStop {
  readonly characters?: number;
  readonly units?: number;
}

export type Spacing = "collapsed" | "preserved";

/** Larger than any length. */
const unlimited = 1e12;

/** Walks through a text node as the reading engine counts it, up to `stop`: bytes of the source, UTF-16 units, characters. */
export function scanText(source: string, text: Text, spacing: Spacing, stop: TextStop): TextOffset {
  const { end, cdata } = text;
  const maxUnits = stop.units ?? unlimited;
  const maxCharacters = stop.characters ?? unlimited;
  const preserved = spacing === "preserved";
  let byte = text.start;
  let units = 0;
  let characters = 0;
  let afterSpace = false;
  /** For tabs: a line break counts as the line's first character. */
  let line = 0;
  while (byte < end && units < maxUnits && characters < maxCharacters) {
    const code = source.charCodeAt(byte);
    if (code > 38 && code < 128) {
      // The most common case.
      afterSpace = false;
      byte += 1;
      units += 1;
      characters += 1;
    } else if (isSpace(code)) {
      byte += code === 13 && source.charCodeAt(byte + 1) === 10 && byte + 1 < end ? 2 : 1;
      units += 1;
      if (code === 10 || code === 13) line = characters;
      if (code === 9 && preserved) characters += 8 - ((characters - line) & 7);
      else if (preserved || !afterSpace) characters += 1;
      afterSpace = true;
    } else {
      const reference = code === 38 && !cdata ? referenceAt(source, byte) : undefined;
      const length = lengthOf(code);
      afterSpace = false;
      byte = reference?.next ?? byte + length;
      units += reference?.units ?? (length === 4 ? 2 : 1);
      characters += 1;
    }
  }
  return { byte, units, characters };
}

/** The engine does not distinguish places within white space. */
export function pastSpace(source: string, text: Text, spot: TextOffset): TextOffset {
  if (spot.byte <= text.start || !isSpace(source.charCodeAt(spot.byte - 1))) return spot;
  let { byte, units } = spot;
  while (byte < text.end && isSpace(source.charCodeAt(byte))) {
    byte += source.charCodeAt(byte) === 13 && source.charCodeAt(byte + 1) === 10 ? 2 : 1;
    units += 1;
  }
  return { byte, units, characters: spot.characters };
}
