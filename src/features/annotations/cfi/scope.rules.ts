import { isBlank } from "../../../base/characters";
import { isBox, type NameStep } from "../../../model/xpointer";
import type { Chunk, Element } from "./tag.rules";
import { isInline, readingsOf } from "./textNode.rules";

/** Content of an element, or of a box inside it: its child nodes from one step to another. */
export interface Scope {
  readonly element: Element;
  /** Absent: all children. */
  readonly box?: { readonly first: number; readonly last: number } | undefined;
}

/**
 * Elements that a path may mean. A box has no trace in the file: it holds a run of inline content between blocks, or one
 * element. Indexes inside a box count inside it.
 */
export function scopesOf(source: string, body: Element, steps: readonly NameStep[]): readonly Scope[] {
  let scopes: readonly Scope[] = [{ element: body }];
  for (const step of steps) {
    // Generated content is no part of the file, so the place is its element.
    if (step.name === "pseudoelem") return scopes;
    scopes = scopes.flatMap((scope) => (isBox(step.name) ? boxesIn(source, scope, step) : childNamed(scope, step)));
  }
  return scopes;
}

function childNamed(scope: Scope, { name, index }: NameStep): readonly Scope[] {
  const element = childrenOf(scope).filter((child) => child.name === name)[index - 1];
  return element === undefined ? [] : [{ element }];
}

function childrenOf({ element, box }: Scope): readonly Element[] {
  return box === undefined ? element.elements : element.elements.filter(({ step }) => isIn(box, step));
}

function isIn({ first, last }: { readonly first: number; readonly last: number }, step: number): boolean {
  return step >= first && step <= last;
}

function boxesIn(source: string, scope: Scope, { name, index }: NameStep): readonly Scope[] {
  if (name !== "autoboxing") return childrenOf(scope).map((child) => boxOf(scope, child.step, child.step));
  const run = runsIn(source, scope)[index - 1];
  return run === undefined ? [] : [boxOf(scope, run.first, run.last)];
}

function boxOf({ element }: Scope, first: number, last: number): Scope {
  return { element, box: { first, last } };
}

/** Runs of texts and inline elements between blocks, without white space at their ends. */
function runsIn(source: string, scope: Scope): readonly { readonly first: number; readonly last: number }[] {
  const { element } = scope;
  const runs: { first: number; last: number }[] = [];
  let run: { first: number; last: number } | undefined;
  const add = (step: number): void => {
    if (run === undefined) {
      run = { first: step, last: step };
      runs.push(run);
    } else run.last = step;
  };
  const addTexts = (step: number): void => {
    const isInked = element.chunks.some((chunk) => chunk.step === step && !isBlank(source, chunk.start, chunk.end));
    if (isInked) add(step);
  };
  for (const child of childrenOf(scope)) {
    addTexts(child.step - 1);
    if (isInline(child.name)) add(child.step);
    else run = undefined;
  }
  addTexts(element.elements.length * 2 + 1);
  return runs;
}

/** Candidates for `text()[index]`, the most likely first. */
export function textsMeant(source: string, { element, box }: Scope, index: number): readonly Chunk[] {
  const meant: Chunk[] = [];
  for (const reading of readingsOf(source, element)) {
    const texts = box === undefined ? reading : reading.filter(({ step }) => isIn(box, step));
    const chunk = texts[index - 1];
    if (chunk !== undefined && !meant.includes(chunk)) meant.push(chunk);
  }
  return meant;
}
