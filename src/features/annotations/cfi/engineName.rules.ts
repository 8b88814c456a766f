import type { Chunk, Element } from "./tag.rules";
import { type TextPlace, type Side, spacings, startsPre } from "./place.rules";
import { divided, readingsOf, scanText, type Spacing } from "./textNode.rules";

/** Byte in a text, or after its end. */
export interface TextSpot {
  readonly element: Element;
  readonly byte: number;
}

/** `needed`: like the engine, which omits the index of an only child. */
export type Numbers = "needed" | "all";

/**
 * Possible xpointers of a place, the most likely first, as the style sheet decides about white space. `fragment`: spine
 * index from 1. Empty outside the body.
 */
export function engineNamesOf(
  source: string,
  fragment: number,
  spot: TextSpot,
  { side, numbers }: { readonly side: Side; readonly numbers: Numbers },
): readonly string[] {
  const above = nameOfElement(fragment, spot.element, numbers);
  const part = partAt(source, spot, side);
  if (above === undefined || part === undefined) return [];
  const names: string[] = [];
  for (const reading of readingsOf(source, spot.element)) {
    const index = reading.findIndex(({ start }) => start === part.start) + 1;
    if (index === 0) continue;
    const text = reading.length === 1 && numbers === "needed" ? "text()" : `text()[${index}]`;
    for (const spacing of spacings(spot.element)) {
      const name = `${above}/${text}.${charactersAt(source, spot, part, spacing)}`;
      if (!names.includes(name)) names.push(name);
    }
  }
  return names;
}

/** Between two texts, `side` decides. */
function partAt(source: string, { element, byte }: TextSpot, side: Side): Chunk | undefined {
  const around = divided(source, element).filter(({ start, end }) => byte >= start && byte <= end);
  return side === "start" ? around[around.length - 1] : around[0];
}

function charactersAt(source: string, { element, byte }: TextSpot, part: Chunk, spacing: Spacing): number {
  const before = { start: part.start, end: byte, cdata: part.cdata };
  const { characters } = scanText(source, before, spacing, {});
  return spacing === "preserved" && startsPre(source, element, part) ? Math.max(0, characters - 1) : characters;
}

function nameOfElement(fragment: number, element: Element, numbers: Numbers): string | undefined {
  let path = "";
  let at: Element | undefined = element;
  while (at !== undefined && at.name !== "body") {
    path = `/${stepName(at, numbers)}${path}`;
    at = at.parent;
  }
  return at === undefined ? undefined : `/body/DocFragment[${fragment}]/body${path}`;
}

function stepName(element: Element, numbers: Numbers): string {
  let index = 0;
  let count = 0;
  for (const other of element.parent?.elements ?? []) {
    if (other.name !== element.name) continue;
    count += 1;
    if (other.start === element.start) index = count;
  }
  return count === 1 && numbers === "needed" ? element.name : `${element.name}[${index}]`;
}

/** Undefined outside the body. The surrounding words decide between texts. */
export function nameOfPlace(
  source: string,
  fragment: number,
  { element, byte, text }: TextPlace,
  numbers: Numbers,
): string | undefined {
  const options = { side: "start", numbers } as const;
  const name = text === undefined ? undefined : engineNamesOf(source, fragment, { element, byte }, options)[0];
  return name ?? nameOfElement(fragment, element, numbers);
}
