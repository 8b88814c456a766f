import { isSpace, unescaped } from "../../../base/characters";

const voids = " area base br col embed hr img input link meta param source track wbr ";

/** Void elements such as `<br>`. */
export function isVoid(name: string): boolean {
  return voids.indexOf(` ${name} `) >= 0;
}

/** Local name in lower case, maybe empty, and the byte after it. */
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

/** False for NaN past the end. */
function isNameByte(byte: number): boolean {
  return byte > 32 && byte !== 47 && byte !== 62 && byte !== 61 && byte !== 60 && byte !== 34 && byte !== 39;
}

/** Byte after the closing `>`; skips those in attribute values. */
export function attributeEnd(source: string, from: number): number {
  let at = from;
  while (at < source.length) {
    const byte = source.charCodeAt(at);
    if (byte === 62) return at + 1;
    if (byte === 34 || byte === 39) {
      const close = source.indexOf(byte === 34 ? '"' : "'", at + 1);
      if (close < 0) return source.length;
      at = close;
    }
    at += 1;
  }
  return source.length;
}

export function closesItself(source: string, inside: number): boolean {
  return source.charCodeAt(inside - 2) === 47;
}

/** Undefined if the element lacks it. */
export function attribute(source: string, element: Element, name: string): string | undefined {
  let at = nameAt(source, element.start + 1).end;
  while (at < element.inside - 1) {
    const found = nextAttribute(source, at);
    if (found.name === name) return unescaped(source.slice(found.start, found.end));
    at = Math.max(found.next, at + 1);
  }
  return undefined;
}

function nextAttribute(source: string, from: number): { name: string; start: number; end: number; next: number } {
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

export interface Element {
  /** Lower case; empty for the document. */
  readonly name: string;
  readonly parent: Element | undefined;
  /** Even: 2 for the first child element. */
  readonly step: number;
  /** Byte of its `<`. */
  readonly start: number;
  /** Byte after the `>` of its start tag. */
  readonly inside: number;
  /** Byte of its end tag. */
  end: number;
  count: number;
  readonly elements: Element[];
  readonly chunks: Chunk[];
}

/** Text between markup; comments, processing instructions and CDATA split it. */
export interface Chunk {
  /** Bytes: first, and after the last. */
  readonly start: number;
  readonly end: number;
  /** CDATA has no character references. */
  readonly cdata: boolean;
  /** Odd: 1 before the first child element, 3 after it, … */
  readonly step: number;
}
