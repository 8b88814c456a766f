import { unescaped } from "../../../base/characters";
import { bare } from "../../../base/title";
import { sameText } from "../../../base/title";
import { attributeEnd, nameAt } from "./tag.rules";

export interface Edge {
  readonly byte: number;
  /** In CDATA the end of its text; absent elsewhere. */
  readonly sectionEnd?: number | undefined;
}

/** Text without markup and with resolved references, ruby readings included. */
export function passage(source: string, start: Edge, end: Edge): string {
  return textBetween(source, start, end, false);
}

/** The engine's text first. */
export type Wordings = readonly [string, ...string[]];

/** Texts that a passage has for the engine, which skips ruby readings, and for others, which may not. */
export function wordings(source: string, start: Edge, end: Edge): Wordings {
  const whole = passage(source, start, end);
  const plain = source.slice(start.byte, end.byte).toLowerCase();
  const hasRuby = plain.indexOf("<rt") >= 0 || plain.indexOf(":rt") >= 0;
  return hasRuby ? [textBetween(source, start, end, true), whole] : [whole];
}

/** Ignores white space. */
export function isSaid(source: string, { start, end }: { start: Edge; end: Edge }, text: string): boolean {
  return wordings(source, start, end).some((words) => sameText(words, text));
}

function textBetween(source: string, start: Edge, end: Edge, skipsRuby: boolean): string {
  const parts: string[] = [];
  let at = start.byte;
  if (start.sectionEnd !== undefined) {
    parts.push(source.slice(at, Math.min(start.sectionEnd, end.byte)));
    at = start.sectionEnd + 3;
  }
  while (at < end.byte) at = collect(source, at, end.byte, { parts, skipsRuby });
  return parts.join("");
}

interface Collected {
  readonly parts: string[];
  readonly skipsRuby: boolean;
}

/** Up to the next ruby reading, or the end. */
function collect(source: string, start: number, end: number, { parts, skipsRuby }: Collected): number {
  let at = start;
  while (at < end) {
    const open = source.indexOf("<", at);
    const stop = open < 0 || open > end ? end : open;
    parts.push(unescaped(source.slice(at, stop)));
    const reading = skipsRuby ? readingEnd(source, stop, end) : undefined;
    if (reading !== undefined) return reading;
    at = stop >= end ? end : afterMarkup(source, stop, end, parts);
  }
  return end;
}

/** End tag of a ruby reading that begins here; undefined if none does. */
function readingEnd(source: string, open: number, end: number): number | undefined {
  const { local } = nameAt(source, open + 1);
  if (local !== "rt" && local !== "rp") return undefined;
  let close = source.indexOf("</", open);
  while (close >= 0 && close < end && nameAt(source, close + 2).local !== local)
    close = source.indexOf("</", close + 2);
  return close < 0 ? end : close;
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
