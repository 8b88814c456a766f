import { isSpace } from "../../../base/characters";
import { resolveCfi } from "./cfi.rules";
import { nameOfPlace, engineNamesOf, type TextSpot } from "./engineName.rules";
import { bodyOf, type Chapter, type NoPlace } from "./locate.rules";
import type { Chunk, Element } from "./tag.rules";
import { saysWords, wordings } from "./passage.rules";
import type { TextPlace, TextCount } from "./place.rules";

/** Highlighted text; `isCut`: truncated. */
interface MarkedWords {
  readonly text: string;
  readonly isCut: boolean;
}

export interface EngineRange {
  readonly start: string;
  readonly end: string;
}

export interface PlacedRange {
  readonly ranges: readonly EngineRange[];
  /** Text of the file in this place. */
  readonly words: string;
  /** See `keyOfCfi`. */
  readonly key: string;
}

/** Passage of a CFI in the fragment if its text matches, else the reason. */
export function placeRange(
  chapter: Chapter,
  fragment: number,
  cfi: string,
  marked: MarkedWords,
): PlacedRange | { readonly reason: NoPlace } {
  let reason: NoPlace = "noPlace";
  for (const count of counts) {
    const inked = inkOf(chapter, cfi, count);
    if (inked === undefined) continue;
    reason = "otherText";
    const { source } = chapter.markup;
    const said = wordings(source, edgeOf(inked.start), edgeOf(inked.end));
    if (!said.some((one) => saysWords(marked.text, one, marked.isCut))) continue;
    return { ranges: rangesOf(source, fragment, inked), words: said[0], key: keyOf(fragment, inked) };
  }
  return { reason };
}

/** The standard count first. */
const counts: readonly TextCount[] = ["steps", "nodes"];

/** Limit of requests to the engine. */
const maxRanges = 12;

function rangesOf(source: string, fragment: number, { start, end }: Ink): readonly EngineRange[] {
  const ranges: EngineRange[] = [];
  const ends = engineNamesOf(source, fragment, end, { side: "end", numbers: "needed" });
  for (const first of engineNamesOf(source, fragment, start, { side: "start", numbers: "needed" }))
    for (const last of ends) if (ranges.length < maxRanges) ranges.push({ start: first, end: last });
  return ranges;
}

/** Start of the CFI as xpointer; undefined if invalid. */
export function placePoint({ markup }: Chapter, fragment: number, cfi: string): string | undefined {
  const found = resolveCfi(markup.source, markup.document, cfi)?.start;
  return found === undefined ? undefined : nameOfPlace(markup.source, fragment, found, "needed");
}

/** Equal for all CFIs of one passage or point, whichever client made them; undefined if invalid. */
export function keyOfCfi(chapter: Chapter, fragment: number, cfi: string, of: "passage" | "point"): string | undefined {
  if (of === "passage") {
    const inked = inkOf(chapter, cfi, "steps");
    return inked === undefined ? undefined : keyOf(fragment, inked);
  }
  const found = resolveCfi(chapter.markup.source, chapter.markup.document, cfi)?.start;
  return found === undefined ? undefined : `${fragment}:${(firstInk(chapter, found) ?? found).byte}`;
}

function keyOf(fragment: number, { start, end }: Ink): string {
  return `${fragment}:${start.byte}-${end.byte}`;
}

/** First to last character, without outer white space. */
interface Ink {
  readonly start: InkSpot;
  readonly end: InkSpot;
}

/** With the text that it lies in. */
interface InkSpot extends TextSpot {
  readonly chunk: Chunk;
}

function inkOf(chapter: Chapter, cfi: string, count: TextCount): Ink | undefined {
  const { source, document } = chapter.markup;
  const found = resolveCfi(source, document, cfi, count);
  const start = found === undefined ? undefined : firstInk(chapter, found.start);
  const end = found === undefined ? undefined : lastInk(chapter, found.end);
  return start === undefined || end === undefined || end.byte <= start.byte ? undefined : { start, end };
}

function firstInk({ markup }: Chapter, { byte }: TextPlace): InkSpot | undefined {
  const { source, texts } = markup;
  let at = firstAfter(texts, byte);
  while (at < texts.length) {
    const chunk = texts[at];
    if (chunk === undefined) return undefined;
    let first = Math.max(byte, chunk.start);
    while (isSpace(source.charCodeAt(first))) first += 1;
    if (first < chunk.end) return spotIn(markup, chunk, first);
    at += 1;
  }
  return undefined;
}

function lastInk({ markup }: Chapter, { byte }: TextPlace): InkSpot | undefined {
  const { source, texts } = markup;
  let at = Math.min(firstAfter(texts, byte), texts.length - 1);
  while (at >= 0) {
    const chunk = texts[at];
    if (chunk === undefined) return undefined;
    let last = Math.min(byte, chunk.end);
    while (isSpace(source.charCodeAt(last - 1))) last -= 1;
    if (last > chunk.start) return spotIn(markup, chunk, last);
    at -= 1;
  }
  return undefined;
}

/** Index of the first text that ends after the byte; the number of texts if none. */
function firstAfter(texts: readonly Chunk[], byte: number): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((texts[middle]?.end ?? 0) > byte) high = middle;
    else low = middle + 1;
  }
  return low;
}

function spotIn(markup: Chapter["markup"], chunk: Chunk, byte: number): InkSpot | undefined {
  let element = bodyOf(markup);
  if (element === undefined || chunk.start < element.inside || chunk.start >= element.end) return undefined;
  let inner: Element | undefined = element;
  while (inner !== undefined) {
    element = inner;
    inner = childAround(element, chunk);
  }
  return { element, chunk, byte };
}

function childAround({ elements }: Element, { start }: Chunk): Element | undefined {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((elements[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const child = elements[low - 1];
  return child !== undefined && start < child.end ? child : undefined;
}

function edgeOf({ byte, chunk }: InkSpot): { byte: number; sectionEnd?: number | undefined } {
  return { byte, sectionEnd: chunk.cdata ? chunk.end : undefined };
}
