import { type Detail, pointCfi, rangeCfi, resolveCfi } from "./cfi.rules";
import type { Markup } from "./markup.rules";
import type { Element } from "./tag.rules";
import { beginsWith, isSaid, wordings, type Wordings } from "./passage.rules";
import { bare } from "../../../base/title";
import { nameOfPlace } from "./engineName.rules";
import { type TextPlace, placesOf } from "./place.rules";
import { type XPointer, xpointerOf } from "../../../model/xpointer";
import type { Translate } from "../../../base/format";

/** `spineStep`: `/6/8`. */
export interface Chapter {
  readonly markup: Markup;
  readonly spineStep: string;
}

/** Raised when more places are understood: what was refused before is tried again. */
export const placeRules = 2;

/** In their place for what was refused because the file was not known as the server's. */
export const otherFileRules = 0;

/** `words`: those of the chapter; absent for a point. */
export type Located = { readonly cfi: string; readonly words?: string } | { readonly reason: NoPlace };

/** Bytes; the servers' limit. */
const maxCfiLength = 1000;

/** CFI of a highlight. It must resolve to `text`, which is the engine's; empty: to any words. */
export function locateRange(chapter: Chapter, ends: readonly [string, string], text: string): Located {
  const first = xpointerOf(ends[0]);
  const last = xpointerOf(ends[1]);
  if (first === undefined || last === undefined) return { reason: "otherFormat" };
  if (first.fragment !== last.fragment) return { reason: "twoChapters" };
  const body = bodyOf(chapter.markup);
  if (body === undefined) return { reason: "noPlace" };
  return firstThatHolds(chapter, { body, first, last: endOf(ends, last) }, text);
}

/** A single CJK character has equal start and end. */
function endOf(ends: readonly [string, string], last: XPointer): XPointer {
  if (ends[0] !== ends[1] || last.offset === undefined) return last;
  return { fragment: last.fragment, steps: last.steps, text: last.text, offset: last.offset + 1 };
}

function firstThatHolds(
  chapter: Chapter,
  { body, first, last }: { body: Element; first: XPointer; last: XPointer },
  text: string,
): Located {
  const { source } = chapter.markup;
  const starts = placesOf(source, body, first, "start");
  const ends = placesOf(source, body, last, "end");
  if (starts.length === 0 || ends.length === 0) return { reason: "noPlace" };
  for (const start of starts)
    for (const end of ends) {
      const words = wordings(source, start, end)[0];
      // Without a text to compare, any words count.
      if (text === "" ? bare(words) === "" : !isSaid(source, { start, end }, text)) continue;
      const cfi = shortEnough((detail) => rangeCfi(chapter.markup.source, chapter.spineStep, { start, end }, detail));
      if (cfi !== undefined && holds(chapter, cfi, words)) return { cfi, words };
    }
  return { reason: "otherText" };
}

function shortEnough(write: (detail: Detail) => string): string | undefined {
  const full = write("ids");
  if (full.length <= maxCfiLength) return full;
  const short = write("steps");
  return short.length <= maxCfiLength ? short : undefined;
}

function holds({ markup }: Chapter, cfi: string, text: string): boolean {
  const found = resolveCfi(markup.source, markup.document, cfi);
  return found !== undefined && isSaid(markup.source, found, text);
}

/** CFI of a bookmark or position. It must have `words` after it; empty: no check. */
export function locatePoint(chapter: Chapter, position: string, words: string): Located {
  const pointer = xpointerOf(position);
  const body = bodyOf(chapter.markup);
  if (pointer === undefined || body === undefined) return { reason: "otherFormat" };
  const { source } = chapter.markup;
  const places = placesOf(source, body, pointer, "start");
  const place = places.find((one) => wordsAfter(source, body, one).some((said) => beginsWith(said, words)));
  if (place === undefined) return { reason: places.length === 0 ? "noPlace" : "otherText" };
  const cfi = shortEnough((detail) => pointCfi(source, chapter.spineStep, place, detail));
  return cfi === undefined ? { reason: "noPlace" } : { cfi };
}

/** Words after a place in the chapter, as the engine has them first. */
function wordsAfter(source: string, body: Element, place: TextPlace): Wordings {
  return wordings(source, place, { byte: Math.min(body.end, place.byte + maxWordsLength) });
}

/** Bytes, including markup. */
const maxWordsLength = 600;

export interface Spot {
  readonly place: string;
  readonly words: string;
}

/** Start of the CFI; undefined if not in this fragment. */
export function spotOf({ markup }: Chapter, fragment: number, cfi: string): Spot | undefined {
  const body = bodyOf(markup);
  const found = resolveCfi(markup.source, markup.document, cfi)?.start;
  if (body === undefined || found === undefined) return undefined;
  const place = nameOfPlace(markup.source, fragment, found, "all");
  return place === undefined ? undefined : { place, words: wordsAfter(markup.source, body, found)[0] };
}

/** Undefined if missing or refused. */
export function bodyOf({ document, refused }: Markup): Element | undefined {
  if (refused) return undefined;
  const root = document.elements[0];
  return root?.elements.filter((element) => element.name === "body")[0];
}

/** `otherFile`: a place without words, from another file. `noPlace`: not in the chapter. `otherText`: the text differs. `encoding`: the chapter cannot be decoded. */
export type NoPlace = "otherFormat" | "twoChapters" | "noPlace" | "otherText" | "encoding" | "otherFile";

export function unplaceableSentence(translate: Translate, why: NoPlace): string {
  switch (why) {
    case "otherFormat":
      return translate("The server keeps only places in EPUB books.");
    case "twoChapters":
      return translate("It extends over two chapters.");
    case "noPlace":
      return translate("This place is not in the chapter's text.");
    case "otherText":
      return translate("The chapter has another text at this place.");
    case "encoding":
      return translate("The chapter's character encoding is not supported.");
    case "otherFile":
      return translate("This file is not the one on the server, so the place may be elsewhere in it.");
  }
}
