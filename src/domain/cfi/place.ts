import { isSpace } from "./characters";
import type { Chunk, Element } from "./markup";
import type { Edge } from "./passage";
import { pastSpace, type Spacing, type TextOffset, textsMeant, scanText } from "./textNode";
import type { NameStep, XPointer } from "./xpointer";

/** A place in a chapter. */
export interface Place extends Edge {
  /** The element, or the one whose text it is. */
  readonly element: Element;
  /** Absent: the place is the beginning of the element. */
  readonly text?: PlaceInText | undefined;
}

export interface PlaceInText {
  /** Odd, among the element's children. */
  readonly step: number;
  /** UTF-16 units from the beginning of that step. */
  readonly offset: number;
}

/** Which end of a passage a place is: at white space the first reaches forward. */
export type Side = "start" | "end";

/**
 * The places in a chapter that the engine's position may mean, the most likely first; empty when there is none.
 * `body` is the chapter's body element.
 */
export function placesOf(source: string, body: Element, pointer: XPointer, side: Side): readonly Place[] {
  const element = follow(body, pointer.steps);
  if (element === undefined) return [];
  if (pointer.text === undefined) return [atElement(element, pointer.offset ?? 0)];
  const places: Place[] = [];
  for (const chunk of textsMeant(source, element, pointer.text))
    for (const spacing of spacings(element)) {
      const place = inText(source, element, chunk, { offset: pointer.offset ?? 0, spacing, side });
      if (place !== undefined && !places.some((other) => other.byte === place.byte)) places.push(place);
    }
  return places;
}

function follow(body: Element, steps: readonly NameStep[]): Element | undefined {
  let element: Element | undefined = body;
  for (const step of steps) {
    element = childNamed(element, step);
    if (element === undefined) return undefined;
  }
  return element;
}

function childNamed(element: Element, { name, index }: NameStep): Element | undefined {
  let left = index;
  for (const child of element.elements) {
    if (child.name === name) left -= 1;
    if (left === 0) return child;
  }
  return undefined;
}

/** An offset in an element names one of its children; beyond the last one it is the last one that counts. */
function atElement(element: Element, offset: number): Place {
  const child = offset > 0 && element.chunks.length === 0 ? element.elements[offset] : undefined;
  const place = child ?? element;
  return { element: place, byte: place.inside };
}

/** What a style sheet may say about white space nobody knows here: the text decides. */
function spacings(element: Element): readonly Spacing[] {
  let outer: Element | undefined = element;
  while (outer !== undefined && outer.name !== "pre" && outer.name !== "textarea") outer = outer.parent;
  return outer === undefined ? ["collapsed", "preserved"] : ["preserved", "collapsed"];
}

function inText(
  source: string,
  element: Element,
  chunk: Chunk,
  { offset, spacing, side }: { offset: number; spacing: Spacing; side: Side },
): Place | undefined {
  const skipped = spacing === "preserved" && startsPre(source, element, chunk) ? 1 : 0;
  const reached = scanText(source, chunk, spacing, { characters: offset + skipped });
  if (reached.characters < offset + skipped) return undefined;
  const spot = side === "start" && spacing === "collapsed" ? pastSpace(source, chunk, reached) : reached;
  return {
    element,
    byte: spot.byte,
    sectionEnd: chunk.cdata ? chunk.end : undefined,
    text: { step: chunk.step, offset: unitsBefore(source, element, chunk) + spot.units },
  };
}

/** The line end right after `<pre>` is not in the engine's text. */
function startsPre(source: string, element: Element, chunk: Chunk): boolean {
  return element.name === "pre" && chunk.start === element.inside && isSpace(source.charCodeAt(chunk.start))
    ? source.charCodeAt(chunk.start) !== 32 && source.charCodeAt(chunk.start) !== 9
    : false;
}

/** UTF-16 units of what stands between the same two elements before this text. */
function unitsBefore(source: string, element: Element, chunk: Chunk): number {
  let units = 0;
  for (const other of element.chunks) {
    if (other.step !== chunk.step || other.start >= chunk.start) continue;
    const end = Math.min(other.end, chunk.start);
    units += unitsIn(source, { start: other.start, end, cdata: other.cdata }).units;
  }
  return units;
}

function unitsIn(source: string, text: Chunk | { start: number; end: number; cdata: boolean }): TextOffset {
  return scanText(source, text, "preserved", {});
}

/** The place that a CFI means: an element by its even steps from the document down, or a place in its text. */
export function placeAt(
  source: string,
  document: Element,
  steps: readonly number[],
  offset: number | undefined,
): Place | undefined {
  let element: Element = document;
  let textStep: number | undefined;
  for (const step of steps) {
    if (textStep !== undefined) return undefined;
    const child = element.elements[step / 2 - 1];
    if (step - Math.floor(step / 2) * 2 === 1) textStep = step;
    else if (child === undefined) return undefined;
    else element = child;
  }
  if (textStep === undefined) return { element, byte: element.inside };
  return atUnits(source, element, { step: textStep, offset: offset ?? 0 });
}

/**
 * The place as the engine writes it, in the `fragment`th file of the spine; undefined for a place outside the body. Where
 * the engine's text cannot be told it is the most likely one: the words decide.
 */
export function xpointerTo(source: string, fragment: number, place: Place): string | undefined {
  const path = pathBelowBody(place.element);
  if (path === undefined) return undefined;
  const text = place.text === undefined ? "" : textName(source, place, place.text);
  return `/body/DocFragment[${fragment}]/body${path}${text}`;
}

function pathBelowBody(element: Element): string | undefined {
  let path = "";
  let at: Element | undefined = element;
  while (at !== undefined && at.name !== "body") {
    path = `/${at.name}[${indexIn(at)}]${path}`;
    at = at.parent;
  }
  return at === undefined ? undefined : path;
}

function indexIn(element: Element): number {
  let index = 1;
  for (const other of element.parent?.elements ?? []) {
    if (other.start >= element.start) break;
    if (other.name === element.name) index += 1;
  }
  return index;
}

function textName(source: string, { element, byte }: Place, text: PlaceInText): string {
  let index = 1;
  let chunk = textsMeant(source, element, index)[0];
  while (chunk !== undefined) {
    if (chunk.step === text.step && byte >= chunk.start && byte <= chunk.end) {
      const units = text.offset - unitsBefore(source, element, chunk);
      const { characters } = scanText(source, chunk, spacings(element)[0] ?? "collapsed", { units });
      return `/text()[${index}].${characters}`;
    }
    index += 1;
    chunk = textsMeant(source, element, index)[0];
  }
  return "";
}

function atUnits(source: string, element: Element, text: PlaceInText): Place | undefined {
  let left = text.offset;
  for (const chunk of element.chunks) {
    if (chunk.step !== text.step) continue;
    const spot = scanText(source, chunk, "preserved", { units: left });
    if (spot.units > left) return undefined;
    if (spot.units === left) return { element, byte: spot.byte, sectionEnd: chunk.cdata ? chunk.end : undefined, text };
    left -= spot.units;
  }
  return undefined;
}
