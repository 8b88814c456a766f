import { isSpace } from "./bytes";
import type { Element } from "./markup";
import { referenceAt } from "./entities";

const voids = " area base br col embed hr img input link meta param source track wbr ";

/** True for an element that never has content, even when its tag does not say so (`<br>`). */
export function isVoid(name: string): boolean {
  return voids.indexOf(` ${name} `) >= 0;
}

/** The name that begins here: its local part in lower case, empty when none begins here; and the byte after it. */
export function nameAt(source: string, start: number): { readonly local: string; readonly end: number } {
  let local = start;
  let end = start;
  let byte = source.charCodeAt(end);
  while (isNameByte(byte)) {
    if (byte === 58) local = end + 1;
    end += 1;
    byte = source.charCodeAt(end);
  }
  return { local: source.slice(local, end).toLowerCase(), end };
}

/** False also past the end of the source, where JavaScript has NaN. */
function isNameByte(byte: number): boolean {
  return byte > 32 && byte !== 47 && byte !== 62 && byte !== 61 && byte !== 60 && byte !== 34 && byte !== 39;
}

/** The byte after the `>` that ends the tag, whatever its attribute values hold. */
export function attributeEnd(source: string, from: number): number {
  if (source.charCodeAt(from) === 62) return from + 1;
  const end = source.indexOf(">", from);
  if (end < 0) return source.length;
  const tag = source.slice(from, end);
  const mark = openQuote(tag, 0);
  if (mark === undefined) return end + 1;
  const close = source.indexOf(mark, end);
  return close < 0 ? source.length : attributeEnd(source, close + 1);
}

/** The quotation mark that is still open at the end of a piece of a tag; undefined when none is. */
function openQuote(tag: string, from: number): string | undefined {
  const quote = firstQuote(tag, from);
  if (quote < 0) return undefined;
  const mark = tag.charAt(quote);
  const close = tag.indexOf(mark, quote + 1);
  return close < 0 ? mark : openQuote(tag, close + 1);
}

function firstQuote(text: string, from: number): number {
  const double = text.indexOf('"', from);
  const single = text.indexOf("'", from);
  if (double < 0 || single < 0) return Math.max(double, single);
  return Math.min(double, single);
}

/** True when the tag that ends before `inside` says itself that it has no content (`<p/>`). */
export function closesItself(source: string, inside: number): boolean {
  return source.charCodeAt(inside - 2) === 47;
}

/** The value of an attribute without a prefix, character references resolved; undefined when it has none. */
export function attribute(source: string, element: Element, name: string): string | undefined {
  let at = nameAt(source, element.start + 1).end;
  while (at < element.inside - 1) {
    const found = nextAttribute(source, at);
    if (found.name === name) return resolved(source.slice(found.start, found.end));
    at = Math.max(found.next, at + 1);
  }
  return undefined;
}

function nextAttribute(
  source: string,
  from: number,
): { name: string; start: number; end: number; next: number } {
  const at = skipSpace(source, from);
  let end = at;
  while (isNameByte(source.charCodeAt(end))) end += 1;
  const name = source.slice(at, end);
  const equals = skipSpace(source, end);
  if (source.charCodeAt(equals) !== 61) return { name, start: end, end, next: end };
  const value = skipSpace(source, equals + 1);
  const quote = source.charAt(value);
  if (quote !== '"' && quote !== "'") return unquoted(source, name, value);
  const close = source.indexOf(quote, value + 1);
  const stop = close < 0 ? source.length : close;
  return { name, start: value + 1, end: stop, next: stop + 1 };
}

function unquoted(
  source: string,
  name: string,
  start: number,
): { name: string; start: number; end: number; next: number } {
  let end = start;
  while (end < source.length && !isSpace(source.charCodeAt(end)) && source.charCodeAt(end) !== 62) end += 1;
  return { name, start, end, next: end };
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at += 1;
  return at;
}

function resolved(value: string): string {
  const mark = value.indexOf("&");
  if (mark < 0) return value;
  const reference = referenceAt(value, mark);
  const next = reference?.next ?? mark + 1;
  return value.slice(0, mark) + (reference?.text ?? "&") + resolved(value.slice(next));
}
