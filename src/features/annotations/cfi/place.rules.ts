import { isSpace } from "../../../base/characters";
import type { Chunk, Element } from "./tag.rules";
import type { Edge } from "./passage.rules";
import { pastSpace, type Spacing, scanText } from "./textNode.rules";
import { scopesOf, textsMeant } from "./scope.rules";
import type { XPointer } from "../../../model/xpointer";

export interface TextPlace extends Edge {
  readonly element: Element;
  /** Absent: the start of the element. */
  readonly text?: PlaceInText | undefined;
}

interface PlaceInText {
  /** Odd, within the element. */
  readonly step: number;
  /** UTF-16 units from the start of the step. */
  readonly offset: number;
}

/** The start of a range moves forward over white space. */
export type Side = "start" | "end";

/** Possible places of an xpointer, the most likely first. */
export function placesOf(source: string, body: Element, pointer: XPointer, side: Side): readonly TextPlace[] {
  const { text, offset = 0 } = pointer;
  const places: TextPlace[] = [];
  const add = (place: TextPlace | undefined): void => {
    if (place !== undefined && !places.some((other) => other.byte === place.byte)) places.push(place);
  };
  for (const scope of scopesOf(source, body, pointer.steps)) {
    const { element, box } = scope;
    if (text === undefined) add(box === undefined ? atElement(element, offset) : atBox(element, box.first));
    else
      for (const chunk of textsMeant(source, scope, text))
        for (const spacing of spacings(element)) add(inText(source, element, chunk, { offset, spacing, side }));
  }
  return places;
}

/** Start of a box. */
function atBox(element: Element, first: number): TextPlace {
  const child = element.elements[first / 2 - 1];
  if (child !== undefined) return { element: child, byte: child.inside };
  const chunk = element.chunks.find(({ step }) => step === first);
  return { element, byte: chunk?.start ?? element.inside, text: { step: first, offset: 0 } };
}

/** Child index; an index beyond the last child means the last one. */
function atElement(element: Element, offset: number): TextPlace {
  const last = element.elements.length - 1;
  const child = offset > 0 && element.chunks.length === 0 ? element.elements[Math.min(offset, last)] : undefined;
  const place = child ?? element;
  return { element: place, byte: place.inside };
}

/** Possible white space rules of a style sheet, the most likely first. */
export function spacings(element: Element): readonly Spacing[] {
  let outer: Element | undefined = element;
  while (outer !== undefined && outer.name !== "pre" && outer.name !== "textarea") outer = outer.parent;
  return outer === undefined ? ["collapsed", "preserved"] : ["preserved", "collapsed"];
}

function inText(
  source: string,
  element: Element,
  chunk: Chunk,
  { offset, spacing, side }: { offset: number; spacing: Spacing; side: Side },
): TextPlace | undefined {
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

/** The engine drops the line break after `<pre>`. */
export function startsPre(source: string, element: Element, chunk: Chunk): boolean {
  return element.name === "pre" && chunk.start === element.inside && isSpace(source.charCodeAt(chunk.start))
    ? source.charCodeAt(chunk.start) !== 32 && source.charCodeAt(chunk.start) !== 9
    : false;
}

function unitsBefore(source: string, element: Element, chunk: Chunk): number {
  let units = 0;
  for (const other of element.chunks) {
    if (other.step !== chunk.step) continue;
    const end = Math.min(other.end, chunk.start);
    units += scanText(source, { start: other.start, end, cdata: other.cdata }, "preserved", {}).units;
  }
  return units;
}

/**
 * `steps`: one text between two elements (the standard). `nodes`: only existing texts, two around a comment (common).
 */
export type TextCount = "steps" | "nodes";

/** Undefined if invalid. */
export function placeAt(
  source: string,
  root: Element,
  steps: readonly number[],
  { offset = 0, count }: { readonly offset?: number | undefined; readonly count: TextCount },
): TextPlace | undefined {
  let element: Element = root;
  let textStep: number | undefined;
  for (const step of steps) {
    if (textStep !== undefined) return undefined;
    if (step - Math.floor(step / 2) * 2 === 1) textStep = step;
    else {
      const child: Element | undefined = element.elements[step / 2 - 1];
      if (child === undefined) return undefined;
      element = child;
    }
  }
  if (textStep === undefined) return { element, byte: element.inside };
  return count === "nodes"
    ? atNode(source, element, textStep, offset)
    : atUnits(source, element, { step: textStep, offset });
}

function atUnits(source: string, element: Element, text: PlaceInText): TextPlace | undefined {
  let left = text.offset;
  for (const chunk of element.chunks) {
    if (chunk.step !== text.step) continue;
    const spot = scanText(source, chunk, "preserved", { units: left });
    if (spot.units > left) return undefined;
    if (spot.units === left) return { element, byte: spot.byte, sectionEnd: chunk.cdata ? chunk.end : undefined, text };
    left -= spot.units;
  }
  return left > 0 ? undefined : betweenElements(element, text);
}

/** Start of the next element, or the end of its parent. */
function betweenElements(element: Element, text: PlaceInText): TextPlace | undefined {
  const before = (text.step - 1) / 2;
  if (before > element.elements.length) return undefined;
  return { element, byte: element.elements[before]?.start ?? element.end, text };
}

function atNode(source: string, element: Element, step: number, offset: number): TextPlace | undefined {
  const chunk = element.chunks.filter(({ cdata }) => !cdata)[(step - 1) / 2];
  if (chunk === undefined) return undefined;
  const spot = scanText(source, chunk, "preserved", { units: offset });
  if (spot.units !== offset) return undefined;
  const text = { step: chunk.step, offset: unitsBefore(source, element, chunk) + offset };
  return { element, byte: spot.byte, text };
}
