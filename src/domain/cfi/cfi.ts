import type { Element } from "./markup";
import type { Place } from "./place";
import { attribute } from "./tag";

/** The path of a place below the `!`: one part a step. */
interface Path {
  readonly parts: readonly string[];
  /** `:12` for a place in a text, else empty. */
  readonly offset: string;
}

/** How much a CFI says: with the ids of elements, which mend it when a chapter changes, or without, when too long. */
export type Detail = "ids" | "steps";

/** A single point. `spineStep` is the path to the chapter in the package document, `/6/8`. */
export function pointCfi(source: string, spineStep: string, place: Place, detail: Detail): string {
  const path = pathOf(source, place, detail);
  return `epubcfi(${spineStep}!${path.parts.join("")}${path.offset})`;
}

/** A range: what both ends share, then what each has of its own, at least one step each (EPUB CFI §3.4). */
export function rangeCfi(
  source: string,
  spineStep: string,
  ends: { readonly start: Place; readonly end: Place },
  detail: Detail,
): string {
  const start = pathOf(source, ends.start, detail);
  const end = pathOf(source, ends.end, detail);
  const shared = sharedParts(start, end);
  const own = (path: Path): string => path.parts.slice(shared).join("") + path.offset;
  return `epubcfi(${spineStep}!${start.parts.slice(0, shared).join("")},${own(start)},${own(end)})`;
}

function sharedParts(start: Path, end: Path): number {
  const most = Math.min(start.parts.length, end.parts.length) - 1;
  let shared = 0;
  while (shared < most && start.parts[shared] === end.parts[shared]) shared += 1;
  return shared;
}

function pathOf(source: string, { element, text }: Place, detail: Detail): Path {
  const parts: string[] = text === undefined ? [] : [`/${text.step}`];
  let at: Element = element;
  while (at.parent?.parent !== undefined) {
    // A last step with an id would be looked up by it alone by some readers, whatever id a book uses twice.
    const plain = detail === "steps" || parts.length === 0;
    parts.push(plain ? `/${at.step}` : `/${at.step}${assertion(source, at)}`);
    at = at.parent;
  }
  return { parts: reversed(parts), offset: text === undefined ? "" : `:${text.offset}` };
}

function reversed(parts: readonly string[]): readonly string[] {
  const backwards: string[] = [];
  let at = parts.length;
  while (at > 0) {
    at -= 1;
    backwards.push(parts[at] ?? "");
  }
  return backwards;
}

function assertion(source: string, element: Element): string {
  const id = attribute(source, element, "id");
  return id === undefined || id === "" || id.length > longestId ? "" : `[${escaped(id)}]`;
}

/** Bytes; a longer one helps nobody, and the steps say the same. */
const longestId = 200;

/** The characters that mean something in a CFI stand behind a circumflex (EPUB CFI §2.3). */
export function escaped(text: string): string {
  let result = "";
  for (const character of text.split(""))
    result += "^[](),;=".indexOf(character) < 0 ? character : `^${character}`;
  return result;
}
