/*
 * The host's engine as a model over a real DOM: which of its nodes the engine keeps, how it counts them, and what
 * it does to white space. It shares nothing with the code under test.
 */

const inlineNames = new Set("a b br em i img rb rp rt ruby small span strong sub sup svg math code".split(" "));

/** A text as the engine has it, and how its characters map to the DOM's. */
export interface EngineText {
  readonly node: Text;
  readonly xpointer: string;
  /** For each of the engine's characters the UTF-16 offset in the node; one more for the end. */
  readonly offsets: readonly number[];
}

const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);
const isText = (node: Node): node is Text => node.nodeType === 3 || node.nodeType === 4;
const isElement = (node: Node): node is Element => node.nodeType === 1;
const nameOf = (element: Element): string => element.localName.toLowerCase();
const isInline = (node: Node): boolean => isText(node) || (isElement(node) && inlineNames.has(nameOf(node)));

/** Every text that the engine keeps below the element, in order. */
export function textsBelow(element: Element, path: string): EngineText[] {
  const kept = keptTexts(element);
  const texts: EngineText[] = [];
  const preserved = element.closest("pre") !== null;
  const parts = kept.flatMap((node) => partsOf(node).map((part) => ({ node, part })));
  parts.forEach(({ node, part }, index) => {
    const step = parts.length === 1 ? "text()" : `text()[${index + 1}]`;
    texts.push({ node, xpointer: `${path}/${step}`, offsets: offsetsOf(node, part, preserved) });
  });
  for (const child of element.children) texts.push(...textsBelow(child, `${path}/${segment(child)}`));
  return texts;
}

function segment(element: Element): string {
  const same = [...element.parentElement!.children].filter((other) => nameOf(other) === nameOf(element));
  return same.length === 1 ? nameOf(element) : `${nameOf(element)}[${same.indexOf(element) + 1}]`;
}

function keptTexts(element: Element): Text[] {
  const nodes = [...element.childNodes].filter((node) => isText(node) || isElement(node) || node.nodeType === 7);
  if (element.closest("pre") !== null) return nodes.filter(isText);
  const block = !isInline(element);
  if (block && nodes[0] !== undefined && isText(nodes[0]) && isBlank(nodes[0].data)) nodes.shift();
  if (!nodes.some((node) => isElement(node) && !isInline(node))) return nodes.filter(isText);
  return runs(nodes).flatMap(trimmed).filter(isText);
}

/** Stretches of inline things between blocks. */
function runs(nodes: readonly Node[]): Node[][] {
  const all: Node[][] = [[]];
  for (const node of nodes) {
    if (isElement(node) && !isInline(node)) all.push([]);
    else all[all.length - 1]!.push(node);
  }
  return all;
}

function trimmed(run: Node[]): Node[] {
  const rest = run.slice();
  const blank = (node: Node | undefined): boolean => node !== undefined && isText(node) && isBlank(node.data);
  while (blank(rest[0])) rest.shift();
  if (blank(rest[rest.length - 1])) rest.pop();
  return rest;
}

/** The engine divides a text after 8192 characters of its source, at white space. */
function partsOf(node: Text): { from: number; to: number }[] {
  const characters = Array.from(node.data);
  const parts: { from: number; to: number }[] = [];
  let from = 0;
  let first = 0;
  while (characters.length - first >= 8192) {
    let count = 8192;
    while (count > 0 && !/[ \n\r]/.test(characters[first + count - 1]!)) count -= 1;
    if (count === 0) count = 8192;
    const to = from + characters.slice(first, first + count).join("").length;
    parts.push({ from, to });
    from = to;
    first += count;
  }
  if (from < node.data.length) parts.push({ from, to: node.data.length });
  return parts;
}

function offsetsOf(node: Text, { from, to }: { from: number; to: number }, preserved: boolean): number[] {
  const offsets: number[] = [];
  let at = from;
  let afterSpace = false;
  let column = 0;
  for (const character of node.data.slice(from, to)) {
    const space = /[ \t\r\n]/.test(character);
    if (!space || preserved || !afterSpace) offsets.push(at);
    if (character === "\n") column = 0;
    column += 1;
    // Tabs become spaces up to the next eighth column; a line end stands in the first.
    while (preserved && character === "\t" && column % 8 !== 0) {
      offsets.push(at);
      column += 1;
    }
    afterSpace = space;
    at += character.length;
  }
  offsets.push(to);
  return offsets;
}
