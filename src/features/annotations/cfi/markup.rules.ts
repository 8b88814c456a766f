import { type Chunk, type Element, attributeEnd, closesItself, isVoid, nameAt } from "./tag.rules";

/** Incremental parser of XHTML and XML. `readSome` stops after some tokens, so that the interface stays responsive. */
export interface Markup {
  /** UTF-8 bytes. */
  readonly source: string;
  readonly document: Element;
  /** In order, without scripts and style sheets. */
  readonly texts: Chunk[];
  current: Element;
  at: number;
  done: boolean;
  /** Number of open elements, in all and by name, which makes unmatched end tags cheap. */
  depth: number;
  readonly open: Record<string, number | undefined>;
  /** Too long or too deep for a real chapter. */
  refused: boolean;
  /** The engine parses it differently: a ">" in an attribute value, or a prefixed root. */
  misread: boolean;
  /** Receives elements instead of storing them. */
  readonly visit: Visit | undefined;
}

/** Called at the start tag: name, position and parents are known. */
export type Visit = (element: Element) => void;

/** Bytes. */
const longest = 4_000_000;

/** Nesting limit that callers may rely on. */
const deepest = 200;

export function beginMarkup(source: string, visit?: Visit): Markup {
  const document = newElement("", undefined, { step: 0, start: 0, inside: 0 });
  const refused = source.length > longest;
  const state = { current: document, at: 0, done: refused, depth: 0, open: {}, refused, misread: false };
  return { source, document, texts: [], visit, ...state };
}

/** Reads at most so many tokens; true at the end. */
export function readSome(markup: Markup, tokens: number): boolean {
  let left = tokens;
  while (!markup.done && left > 0) {
    readOne(markup);
    left -= 1;
  }
  return markup.done;
}

export function markupOf(source: string, visit?: Visit): Markup {
  const markup = beginMarkup(source, visit);
  readSome(markup, source.length + 1);
  return markup;
}

function newElement(
  name: string,
  parent: Element | undefined,
  place: { step: number; start: number; inside: number },
): Element {
  const { step, start, inside } = place;
  return { name, parent, step, start, inside, end: inside, count: 0, elements: [], chunks: [] };
}

function readOne(markup: Markup): void {
  const { source, at } = markup;
  const open = source.indexOf("<", at);
  if (open < 0) return finish(markup);
  if (open > at) addText(markup, { start: at, end: open, cdata: false });
  const mark = source.charCodeAt(open + 1);
  if (mark === 47) closeTag(markup, open);
  else if (mark === 33) declaration(markup, open);
  else if (mark === 63) markup.at = after(source, "?>", open);
  else openTag(markup, open);
}

function finish(markup: Markup): void {
  const { source, at } = markup;
  if (source.length > at) addText(markup, { start: at, end: source.length, cdata: false });
  while (markup.current.parent !== undefined) endInnermost(markup, source.length);
  markup.current.end = source.length;
  markup.done = true;
}

function endInnermost(markup: Markup, end: number): string {
  const { current } = markup;
  current.end = end;
  markup.current = current.parent ?? current;
  markup.open[current.name] = (markup.open[current.name] ?? 1) - 1;
  markup.depth -= 1;
  return current.name;
}

function begin(markup: Markup, element: Element): void {
  if (markup.depth === deepest) {
    markup.refused = true;
    return;
  }
  markup.current = element;
  markup.open[element.name] = (markup.open[element.name] ?? 0) + 1;
  markup.depth += 1;
}

function addText({ current, texts, visit }: Markup, { start, end, cdata }: Omit<Chunk, "step">): void {
  if (visit !== undefined) return;
  const chunk = { start, end, cdata, step: current.count * 2 + 1 };
  current.chunks.push(chunk);
  texts.push(chunk);
}

function declaration(markup: Markup, open: number): void {
  const { source } = markup;
  const head = source.slice(open, open + 9);
  if (head.slice(0, 4) === "<!--") markup.at = after(source, "-->", open + 4);
  else if (head === "<![CDATA[") section(markup, open + 9);
  else markup.at = documentTypeEnd(source, open);
}

function section(markup: Markup, start: number): void {
  const next = after(markup.source, "]]>", start);
  const end = next === markup.source.length && markup.source.slice(-3) !== "]]>" ? next : next - 3;
  if (end > start) addText(markup, { start, end, cdata: true });
  markup.at = next;
}

function documentTypeEnd(source: string, open: number): number {
  const end = after(source, ">", open);
  return source.slice(open, end).indexOf("[") < 0 ? end : after(source, ">", after(source, "]", open) - 1);
}

/** Place after `text`; the end of the source if absent. */
function after(source: string, text: string, from: number): number {
  const found = source.indexOf(text, from);
  return found < 0 ? source.length : found + text.length;
}

function closeTag(markup: Markup, open: number): void {
  const { source } = markup;
  const name = nameAt(source, open + 2).local;
  markup.at = after(source, ">", open);
  // Closes inner elements too.
  let isOpen = (markup.open[name] ?? 0) > 0;
  while (isOpen) isOpen = endInnermost(markup, open) !== name;
}

function openTag(markup: Markup, open: number): void {
  const { source, current, visit } = markup;
  const { local, end } = nameAt(source, open + 1);
  const inside = attributeEnd(source, end);
  markup.at = inside;
  // The engine, too, drops a lone "<".
  if (local === "") return;
  if (source.indexOf(">", end) < inside - 1 || (local === "html" && end - open > 5)) markup.misread = true;
  current.count += 1;
  const element = newElement(local, current, { step: current.count * 2, start: open, inside });
  if (visit === undefined) current.elements.push(element);
  else visit(element);
  if (closesItself(source, inside) || isVoid(local)) return;
  if (local === "script" || local === "style") rawText(markup, element);
  else begin(markup, element);
}

function rawText(markup: Markup, element: Element): void {
  const found = markup.source.indexOf("</", element.inside);
  const end = found < 0 ? markup.source.length : found;
  if (end > element.inside) element.chunks.push({ start: element.inside, end, cdata: true, step: 1 });
  element.end = end;
  markup.at = after(markup.source, ">", end);
}
