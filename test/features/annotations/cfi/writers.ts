import { judge } from "../../../fakes/cfi/judge";

/** Writes the CFI of a range of a chapter's document, as some web reader does. */
export type Writer = (range: Range, spineStep: string) => string;

/** The one that the tests' judge comes from. */
export const writtenByJudge: Writer = (range, spineStep) =>
  judge.joinIndir(`epubcfi(${spineStep})`, judge.fromRange(range));

interface Step {
  readonly text: string;
  readonly isText: boolean;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/**
 * Another well-known library, after its published source: a text's step is its number among the texts that are there,
 * each by itself, and a place in an element becomes one in its first text. Ids stand as they are.
 */
export const writtenByNodes: Writer = (range, spineStep) => {
  const start = pathTo(range.startContainer);
  const end = pathTo(range.endContainer);
  let shared = 0;
  while (shared < start.length - 1 && start[shared]?.text === end[shared]?.text) shared += 1;
  const own = (path: readonly Step[], offset: number): string =>
    `/${path
      .slice(shared)
      .map(({ text }) => text)
      .join("/")}:${offset}`;
  const parent = start
    .slice(0, shared)
    .map(({ text }) => text)
    .join("/");
  return `epubcfi(${spineStep}[one]!/${parent},${own(start, range.startOffset)},${own(end, range.endOffset)})`;
};

function pathTo(node: Node): readonly Step[] {
  const steps: Step[] = [];
  for (let at = node; at.parentNode !== null && at.parentNode.nodeType !== 9; at = at.parentNode)
    steps.unshift(stepOf(at));
  const last = steps[steps.length - 1];
  return last?.isText === true ? steps : [...steps, { text: "1", isText: true }];
}

function stepOf(node: Node): Step {
  if (isElement(node)) {
    const index = [...node.parentElement!.children].indexOf(node);
    const id = node.getAttribute("id");
    return { text: `${(index + 1) * 2}${id === null || id === "" ? "" : `[${id}]`}`, isText: false };
  }
  const texts = [...node.parentNode!.childNodes].filter(({ nodeType }) => nodeType === 3);
  return { text: `${1 + 2 * texts.indexOf(node as ChildNode)}`, isText: true };
}
