/** `/body/DocFragment[6]/body/div/p[3]/text()[4].51` */
export interface XPointer {
  /** Spine index, from 1. */
  readonly fragment: number;
  /** From the fragment's body. */
  readonly steps: readonly NameStep[];
  /** Index of the text, from 1; absent: the element itself. */
  readonly text?: number | undefined;
  /** Code points in a text, or child index from 0. Absent: the whole node. */
  readonly offset?: number | undefined;
}

/** `index`: from 1. */
export interface NameStep {
  readonly name: string;
  readonly index: number;
}

/** Elements that the engine inserts. */
const synthetic = " autoboxing floatbox inlinebox tabularbox rubybox mathbox pseudoelem ";

/** Undefined for another format. */
export function xpointerOf(text: string): XPointer | undefined {
  const parts = text.split("/");
  const fragment = stepOf(parts[2] ?? "");
  if (parts[0] !== "" || parts[1] !== "body" || fragment?.name !== "docfragment") return undefined;
  if (withoutIndex(withoutOffset(parts[3] ?? "")) !== "body") return undefined;
  const last = parts[parts.length - 1] ?? "";
  const path = parts.slice(4).map((part) => withoutOffset(part));
  const inText = withoutIndex(withoutOffset(last)) === "text()";
  const steps = namedSteps(inText ? path.slice(0, -1) : path);
  if (steps === undefined) return undefined;
  return {
    fragment: fragment.index,
    steps,
    text: inText ? indexOf(withoutOffset(last)) : undefined,
    offset: offsetOf(last),
  };
}

function namedSteps(path: readonly string[]): readonly NameStep[] | undefined {
  const steps: NameStep[] = [];
  for (const part of path) {
    const step = stepOf(part);
    if (step === undefined) return undefined;
    if (synthetic.indexOf(` ${step.name} `) < 0) steps.push(step);
  }
  return steps;
}

function stepOf(part: string): NameStep | undefined {
  const name = withoutIndex(withoutOffset(part)).toLowerCase();
  return name === "" || name === "text()" ? undefined : { name, index: indexOf(withoutOffset(part)) };
}

function withoutIndex(part: string): string {
  const bracket = part.indexOf("[");
  return bracket < 0 ? part : part.slice(0, bracket);
}

function indexOf(part: string): number {
  const bracket = part.indexOf("[");
  return bracket < 0 ? 1 : Number(part.slice(bracket + 1, part.length - 1));
}

function withoutOffset(part: string): string {
  const dot = offsetDot(part);
  return dot < 0 ? part : part.slice(0, dot);
}

function offsetOf(part: string): number | undefined {
  const dot = offsetDot(part);
  return dot < 0 ? undefined : Number(part.slice(dot + 1));
}

function offsetDot(part: string): number {
  let at = part.length - 1;
  while (at > 0 && isDigit(part.charAt(at))) at -= 1;
  return at > 0 && at < part.length - 1 && part.charAt(at) === "." ? at : -1;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
