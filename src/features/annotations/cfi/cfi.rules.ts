import { type Element, attribute } from "./tag.rules";
import { type TextPlace, placeAt, type TextCount } from "./place.rules";

interface Path {
  readonly parts: readonly string[];
  /** `:12` in a text, else empty. */
  readonly offset: string;
}

/** `ids` repair a CFI after changes of the book; `steps` is shorter. */
export type Detail = "ids" | "steps";

/** `spineStep`: chapter in the package document, `/6/8`. */
export function pointCfi(source: string, spineStep: string, place: TextPlace, detail: Detail): string {
  const path = pathOf(source, place, detail);
  return `epubcfi(${spineStep}!${path.parts.join("")}${path.offset})`;
}

/** Common path, then one step or more for each end (EPUB CFI §3.4). */
export function rangeCfi(
  source: string,
  spineStep: string,
  ends: { readonly start: TextPlace; readonly end: TextPlace },
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

function pathOf(source: string, { element, text }: TextPlace, detail: Detail): Path {
  const parts: string[] = text === undefined ? [] : [`/${text.step}`];
  let at: Element = element;
  while (at.parent?.parent !== undefined) {
    // Some readers look up a final id alone, even if it is not unique.
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
  return id === undefined || id === "" || id.length > maxIdLength ? "" : `[${escaped(id)}]`;
}

/** Bytes. */
const maxIdLength = 200;

/** Special characters are escaped by `^` (EPUB CFI §2.3). */
function escaped(text: string): string {
  let result = "";
  for (const character of text.split("")) result += "^[](),;=".indexOf(character) < 0 ? character : `^${character}`;
  return result;
}

interface Steps {
  readonly steps: readonly number[];
  readonly offset?: number | undefined;
}

/** Both ends of a range, or a point twice; undefined if invalid. `document`: of the chapter. */
export function resolveCfi(
  source: string,
  document: Element,
  cfi: string,
  count: TextCount = "steps",
): { readonly start: TextPlace; readonly end: TextPlace } | undefined {
  const root = document.elements[0];
  if (root === undefined) return undefined;
  const parts = splitAt(inside(cfi), ",");
  const parent = splitAt(parts[0], "!")[1] ?? "";
  const placeOf = (path: string): TextPlace | undefined => {
    const { steps, offset } = stepsOf(parent + path);
    return placeAt(source, root, steps, { offset, count });
  };
  const start = placeOf(parts[1] ?? "");
  const end = parts[2] === undefined ? start : placeOf(parts[2]);
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** `/6/8`; undefined if it is no CFI. */
export function spineStepOf(cfi: string): string | undefined {
  if (cfi.slice(0, 8) !== "epubcfi(" || cfi.length > longest) return undefined;
  const parts = splitAt(inside(cfi), "!");
  return parts.length < 2 ? undefined : withoutAssertions(parts[0]);
}

/** Bytes; the servers' limit. */
const longest = 1000;

function inside(cfi: string): string {
  return cfi.slice("epubcfi(".length, -1);
}

function stepsOf(path: string): Steps {
  const steps: number[] = [];
  const [way, offset] = splitAt(withoutAssertions(path), ":");
  for (const step of way.split("/")) if (step !== "") steps.push(Number(step));
  return { steps, offset: offset === undefined ? undefined : Number(offset) };
}

/** Splits outside brackets and escapes. */
function splitAt(text: string, separator: string): readonly [string, ...string[]] {
  const parts: [string, ...string[]] = [""];
  let depth = 0;
  let escaped = false;
  for (const character of text.split("")) {
    const plain: boolean = !escaped;
    escaped = plain && character === "^";
    if (plain && character === "[") depth += 1;
    if (plain && character === "]") depth -= 1;
    if (plain && depth === 0 && character === separator) parts.push("");
    else parts[parts.length - 1] = (parts[parts.length - 1] ?? "") + character;
  }
  return parts;
}

function withoutAssertions(path: string): string {
  let plain = "";
  for (const part of splitAt(path, "/")) {
    const bracket = part.indexOf("[");
    const colon = splitAt(part, ":")[1];
    const step = bracket < 0 ? part : part.slice(0, bracket) + (colon === undefined ? "" : `:${colon}`);
    if (step !== "") plain += `/${step}`;
  }
  return plain;
}
