import type { Element } from "./markup";
import { placeAt, type Place } from "./place";

/** The steps of a path, and the offset at its end. */
interface Steps {
  readonly steps: readonly number[];
  readonly offset?: number | undefined;
}

/**
 * Where a CFI leads in a chapter: the two ends of a range, or the same place twice for a point; undefined when it
 * leads nowhere. `document` is the chapter's, whose first element is the root.
 */
export function resolveCfi(
  source: string,
  document: Element,
  cfi: string,
): { readonly start: Place; readonly end: Place } | undefined {
  const parts = splitAt(inside(cfi), ",");
  const parent = local(parts[0] ?? "");
  const start = placeOf(source, document, parent + (parts[1] ?? ""));
  const end = parts[2] === undefined ? start : placeOf(source, document, parent + parts[2]);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function placeOf(source: string, document: Element, path: string): Place | undefined {
  const root = document.elements[0];
  const { steps, offset } = stepsOf(path);
  return root === undefined ? undefined : placeAt(source, root, steps, offset);
}

function inside(cfi: string): string {
  return cfi.slice("epubcfi(".length, -1);
}

/** What follows the `!`. */
function local(path: string): string {
  return splitAt(path, "!")[1] ?? "";
}

function stepsOf(path: string): Steps {
  const steps: number[] = [];
  const [way, offset] = splitAt(withoutAssertions(path), ":");
  for (const step of (way ?? "").split("/")) if (step !== "") steps.push(Number(step));
  return { steps, offset: offset === undefined ? undefined : Number(offset) };
}

/** The parts between the marks that stand outside brackets and behind no circumflex. */
function splitAt(text: string, mark: string): readonly string[] {
  const parts: string[] = [""];
  let depth = 0;
  let escaped = false;
  for (const character of text.split("")) {
    const plain: boolean = !escaped;
    escaped = plain && character === "^";
    if (plain && character === "[") depth += 1;
    if (plain && character === "]") depth -= 1;
    if (plain && depth === 0 && character === mark) parts.push("");
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
