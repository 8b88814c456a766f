/** `/body/DocFragment[6]/body/div/p[3]/text()[4].51`, with `[1]` at any step or not. */
export interface XPointer {
  /** The engine's number of the chapter, from 1. */
  readonly fragment: number;
  /** From the fragment's body. Empty for the chapter's start. */
  readonly steps: readonly NameStep[];
  /** Index of the text, from 1; absent: the element itself. */
  readonly text?: number | undefined;
  /** Code points in a text, or child index from 0. Absent: the whole node. */
  readonly offset?: number | undefined;
}

/** `index`: from 1. A box (`isBox`) restricts the later steps to its content. */
export interface NameStep {
  readonly name: string;
  readonly index: number;
}

/** Boxes around content, which old engines write into paths. */
const boxes = " autoboxing floatbox inlinebox tabularbox rubybox mathbox pseudoelem ";

export function isBox(name: string): boolean {
  return boxes.indexOf(` ${name} `) >= 0;
}

interface Step extends NameStep {
  readonly offset: number | undefined;
}

/** Undefined for another format, and for a text that is no place of the engine. */
export function xpointerOf(place: string): XPointer | undefined {
  const [root, ...path] = place.split("/");
  const steps: Step[] = [];
  for (const part of path) {
    const step = stepIn(part);
    if (step === undefined) return undefined;
    steps.push(step);
  }
  const [body, fragment, inner] = steps;
  if (root !== "" || !isOnly(body, "body") || fragment?.name !== "docfragment") return undefined;
  if (inner !== undefined && !isOnly(inner, "body")) return undefined;
  return inChapter(fragment.index, steps.slice(3), inner === undefined ? undefined : steps[steps.length - 1]);
}

function isOnly(step: Step | undefined, name: string): boolean {
  return step?.name === name && step.index === 1;
}

function inChapter(fragment: number, path: readonly Step[], last: Step | undefined): XPointer | undefined {
  const inText = last?.name === textName;
  const steps = inText ? path.slice(0, -1) : path;
  if (steps.some(({ name }) => name === textName)) return undefined;
  return { fragment, steps, text: inText ? last.index : undefined, offset: last?.offset };
}

const textName = "text()";

/** `p[3].51`; undefined if malformed. */
function stepIn(part: string): Step | undefined {
  const dot = offsetDot(part);
  const step = dot < 0 ? part : part.slice(0, dot);
  const bracket = step.indexOf("[");
  const name = (bracket < 0 ? step : step.slice(0, bracket)).toLowerCase();
  const digits = bracket < 0 ? "1" : step.slice(bracket + 1, step.length - 1);
  const isClosed = bracket < 0 || step.charAt(step.length - 1) === "]";
  if (name === "" || !isClosed || !isNumber(digits) || Number(digits) < 1) return undefined;
  return { name, index: Number(digits), offset: dot < 0 ? undefined : Number(part.slice(dot + 1)) };
}

/** -1 without an offset. */
function offsetDot(part: string): number {
  let at = part.length - 1;
  while (at > 0 && isDigit(part.charAt(at))) at -= 1;
  return at > 0 && at < part.length - 1 && part.charAt(at) === "." ? at : -1;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

/** Also true for an empty text, which is zero. */
function isNumber(digits: string): boolean {
  return digits.length < 10 && digits.split("").every((digit) => isDigit(digit));
}

/** True for a place of the engine, in any format. Others are pages. */
export function isInText(place: string): boolean {
  return place.charAt(0) === "/";
}

/** Equal for all spellings of one place. Cheap, because lists have thousands of places. */
export function placeKey(place: string): string {
  if (!isInText(place)) return place;
  const plain = withoutFirstIndexes(place);
  if (plain.indexOf("/text()") >= 0) return plain;
  const element = plain.endsWith(".0") ? plain.slice(0, -2) : plain;
  return element.startsWith("/body/DocFragment") && element.indexOf("/", 6) < 0 ? `${element}/body` : element;
}

function withoutFirstIndexes(place: string): string {
  return place.indexOf("[1]") >= 0 ? place.split("[1]").join("") : place;
}

/** Spelling that engines before version 20260812 write, and servers convert. All engines read it. */
export function plainSpelling(place: string): string {
  if (!place.startsWith("/body[1]/")) return place;
  const [, , fragment = "", ...path] = place.split("/");
  return `/body/${[fragment].concat(path.map((part) => withoutFirstIndexes(part))).join("/")}`;
}

/** Spelling of engines since version 20260812, with an index at each step. All engines read it. */
export function explicitSpelling(place: string): string {
  if (!isInText(place)) return place;
  const [, ...path] = place.split("/");
  return path.map((part) => `/${withIndex(part)}`).join("");
}

function withIndex(part: string): string {
  if (part.indexOf("[") >= 0) return part;
  const dot = offsetDot(part);
  return dot < 0 ? `${part}[1]` : `${part.slice(0, dot)}[1]${part.slice(dot)}`;
}

/** Negative, zero or positive as in the book's order; undefined if the order depends on the chapter. */
export function comparePlaces(one: string, other: string): number | undefined {
  const [first, second] = [xpointerOf(one), xpointerOf(other)];
  if (first === undefined || second === undefined) return undefined;
  if (first.fragment !== second.fragment) return first.fragment - second.fragment;
  const [left, right] = [stepsOf(first), stepsOf(second)];
  const apart = left.findIndex(({ name, index }, at) => {
    const step = right[at];
    return name !== step?.name || index !== step.index;
  });
  const [mine, theirs] = [left[apart], right[apart]];
  if (mine !== undefined && theirs !== undefined)
    return mine.name === theirs.name ? mine.index - theirs.index : undefined;
  return left.length === right.length ? (first.offset ?? 0) - (second.offset ?? 0) : undefined;
}

function stepsOf({ steps, text }: XPointer): readonly NameStep[] {
  return text === undefined ? steps : steps.concat([{ name: textName, index: text }]);
}
