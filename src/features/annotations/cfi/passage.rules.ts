import { unescaped } from "../../../base/characters";
import { bare } from "../../../base/title";
import { attributeEnd } from "./tag.rules";

export interface Edge {
  readonly byte: number;
  /** In CDATA the end of its text; absent elsewhere. */
  readonly sectionEnd?: number | undefined;
}

/** Text without markup and with resolved references. */
export function passage(source: string, start: Edge, end: Edge): string {
  const parts: string[] = [];
  let at = start.byte;
  if (start.sectionEnd !== undefined) {
    const stop = Math.min(start.sectionEnd, end.byte);
    parts.push(source.slice(at, stop));
    at = stop === end.byte ? stop : stop + 3;
  }
  collect(source, at, end.byte, parts);
  return parts.join("");
}

function collect(source: string, start: number, end: number, parts: string[]): void {
  let at = start;
  while (at < end) {
    const open = source.indexOf("<", at);
    const stop = open < 0 || open > end ? end : open;
    if (stop > at) parts.push(unescaped(source.slice(at, stop)));
    at = stop >= end ? end : afterMarkup(source, stop, end, parts);
  }
}

function afterMarkup(source: string, open: number, end: number, parts: string[]): number {
  const head = source.slice(open, open + 9);
  if (head.slice(0, 4) === "<!--") return after(source, "-->", open, end);
  if (head.slice(0, 2) === "<?") return after(source, "?>", open, end);
  if (head !== "<![CDATA[") return Math.min(end, attributeEnd(source, open + 1));
  const next = after(source, "]]>", open, end);
  parts.push(source.slice(open + 9, next === end ? end : next - 3));
  return next;
}

function after(source: string, text: string, from: number, end: number): number {
  const found = source.indexOf(text, from);
  return found < 0 ? end : Math.min(end, found + text.length);
}

/** Ignores case, because a style sheet may change it on a web page. `isCut`: `words` continues. */
export function saysWords(text: string, words: string, isCut: boolean): boolean {
  const [remote, local] = [bare(text).toLowerCase(), bare(words).toLowerCase()];
  return isCut ? local.slice(0, remote.length) === remote : local === remote;
}

/** Case-sensitive. True for empty `words`. */
export function beginsWith(text: string, words: string): boolean {
  const wanted = bare(words);
  return bare(text).slice(0, wanted.length) === wanted;
}
