import { spineStepOf } from "../../domain/cfi/cfi";
import {
  type Chapter,
  type Located,
  locatePoint,
  locateRange,
  type Spot,
  spotOf,
  type Unplaceable,
} from "../../domain/cfi/locate";
import { beginMarkup, readSome } from "../../domain/cfi/markup";
import { type EngineRange, keyOfCfi, type PlacedRange, placePoint, placeRange } from "../../domain/cfi/range";
import { sameText } from "../../domain/cfi/passage";
import { packagePathOf, type SpineItem, spineOf } from "../../domain/cfi/packageDocument";
import { xpointerOf } from "../../domain/cfi/xpointer";
import type { Fingerprint } from "../../domain/book";
import { isCutPassage, type NoteItem } from "../../domain/annotation";
import type { Host } from "../../ports/host";

/** Pieces of markup between two turns of the interface: about two milliseconds on a slow device. */
const tokensAStep = 250;

interface ResolverHost extends Pick<Host, "tasks" | "annotations"> {
  readonly contents: Pick<Host["contents"], "canRead" | "read">;
}

/** Where it is, why it is nowhere, or that the book has to be open for an answer. */
export type ResolvedCfi = Located | "later";

/** Where something of the server is in the book. */
export interface HostPlace {
  /** As the engine writes it. */
  readonly start: string;
  /** Absent for a point. */
  readonly end?: string | undefined;
  /** The words of the book there; empty for a point. */
  readonly words: string;
  /** See `CfiResolver.key`; absent for a point. */
  readonly key?: string | undefined;
}

/**
 * Finds the places of notes in their books; inside a task only.
 *
 * @noSelf
 */
export interface CfiResolver {
  resolve(file: AnnotatedFile, item: Pick<NoteItem, "start" | "end" | "passage">): ResolvedCfi;
  /** The place that a CFI means in this file; undefined when it is not there, or the file cannot be read now. */
  follow(file: AnnotatedFile, cfi: string): Spot | undefined;
  /**
   * Where a passage is, in the engine's words: only where the words there are `text`, as the server has it. Of the open
   * book the engine is asked, too.
   */
  range(file: AnnotatedFile, cfi: string, text: string): HostPlace | { readonly reason: Unplaceable } | "later";
  /** Where a point is, or where a passage begins. */
  point(file: AnnotatedFile, cfi: string): HostPlace | { readonly reason: Unplaceable } | "later";
  /**
   * A text that is the same for all CFIs of one passage, or of one point, whoever wrote them; undefined when this one
   * leads nowhere, or the file cannot be read now.
   */
  key(file: AnnotatedFile, cfi: string, of: "passage" | "point"): string | undefined;
}

/** The book's file; `path` is undefined when it is nowhere to be found. */
export interface AnnotatedFile {
  readonly fingerprint: Fingerprint;
  readonly path: string | undefined;
}

interface State {
  /** Which file is at hand. */
  key: string | undefined;
  spine: readonly SpineItem[];
  fragment: number | undefined;
  chapter: Chapter | undefined;
}

/** Keeps the chapter at hand: one reading of it serves all its notes that come one after the other. */
export function createCfiResolver(host: ResolverHost): CfiResolver {
  const state: State = { key: undefined, spine: [], fragment: undefined, chapter: undefined };
  return {
    resolve: (file, item) => place(state, host, file, item),
    follow: (file, cfi) => {
      const found = chapterOf(state, host, file, cfi);
      return typeof found === "string" ? undefined : spotOf(found.chapter, found.fragment, cfi);
    },
    range: (file, cfi, text) => {
      const found = chapterOf(state, host, file, cfi);
      if (typeof found === "string") return found === "later" ? found : { reason: found };
      const placed = placeRange(found.chapter, found.fragment, cfi, { text, isCut: isCutPassage(text) });
      if ("reason" in placed) return placed;
      const range = asTheEngine(host, file.path ?? "", found.chapter, placed);
      if (range === "later") return range;
      const { words, key } = placed;
      return range === undefined ? { reason: "otherText" } : { ...range, words, key };
    },
    point: (file, cfi) => {
      const found = chapterOf(state, host, file, cfi);
      if (typeof found === "string") return found === "later" ? found : { reason: found };
      const start = placePoint(found.chapter, found.fragment, cfi);
      return start === undefined ? { reason: "noPlace" } : { start, words: "" };
    },
    key: (file, cfi, of) => {
      const found = chapterOf(state, host, file, cfi);
      return typeof found === "string" ? undefined : keyOfCfi(found.chapter, found.fragment, cfi, of);
    },
  };
}

/**
 * The chapter that a CFI speaks of, and the engine's number of it. No other file has CFIs; what cannot be read now may be
 * read another time: a card may be out, a file half copied.
 */
function chapterOf(
  state: State,
  host: ResolverHost,
  { fingerprint, path }: AnnotatedFile,
  cfi: string,
): { readonly chapter: Chapter; readonly fragment: number } | Unplaceable | "later" {
  const step = spineStepOf(cfi);
  if (step === undefined) return "noPlace";
  if (path === undefined || !host.contents.canRead(path)) return "later";
  openBook(state, host, path, `${fingerprint} ${path}`);
  if (state.spine.length === 0) return "later";
  const fragment = state.spine.findIndex((item) => item.step === step) + 1;
  if (fragment === 0) return "noPlace";
  const chapter = chapterAt(state, host, path, fragment);
  host.tasks.pause();
  return chapter === undefined ? "later" : { chapter, fragment };
}

/**
 * How the engine writes it: of the open book that which it finds the words at, else the most likely; "later" where that
 * tells nothing. Undefined: the engine finds other words.
 */
function asTheEngine(
  { annotations }: ResolverHost,
  path: string,
  { markup }: Chapter,
  { ranges, words }: PlacedRange,
): EngineRange | undefined | "later" {
  const [likely] = ranges;
  if (likely === undefined) return undefined;
  const isOpen = annotations.textBetween(path, likely.start, likely.end) !== undefined;
  if (!isOpen) return markup.misread ? "later" : likely;
  return ranges.find(({ start, end }) => sameText(annotations.textBetween(path, start, end) ?? "", words));
}

function place(
  state: State,
  host: ResolverHost,
  { fingerprint, path }: AnnotatedFile,
  item: Pick<NoteItem, "start" | "end" | "passage">,
): ResolvedCfi {
  const pointer = xpointerOf(item.start);
  if (pointer === undefined) return { reason: "otherFormat" };
  if (path === undefined || !host.contents.canRead(path)) return "later";
  // A file that was written anew has other chapters under the same name.
  openBook(state, host, path, `${fingerprint} ${path}`);
  const chapter = chapterAt(state, host, path, pointer.fragment);
  host.tasks.pause();
  // What cannot be read now may be read another time: a card may be out, a file half copied.
  if (chapter === undefined) return "later";
  return item.end === undefined
    ? locatePoint(chapter, item.start, item.passage)
    : locateRange(chapter, [item.start, item.end], item.passage);
}

function openBook(state: State, { contents }: ResolverHost, path: string, key: string): void {
  if (state.key === key) return;
  state.fragment = undefined;
  const container = contents.read(path, "META-INF/container.xml");
  const packagePath = container === undefined ? undefined : packagePathOf(container);
  const text = packagePath === undefined ? undefined : contents.read(path, packagePath);
  state.spine = text === undefined ? [] : spineOf(text, packagePath ?? "");
  state.key = text === undefined ? undefined : key;
}

function chapterAt(state: State, host: ResolverHost, path: string, fragment: number): Chapter | undefined {
  if (state.fragment === fragment) return state.chapter;
  state.fragment = fragment;
  state.chapter = undefined;
  const item = state.spine[fragment - 1];
  const source = item === undefined ? undefined : firstThere(host, path, item.paths);
  if (item === undefined || source === undefined) {
    state.fragment = undefined;
    return undefined;
  }
  const markup = beginMarkup(source);
  while (!readSome(markup, tokensAStep)) host.tasks.pause();
  state.chapter = { markup, spineStep: item.step };
  return state.chapter;
}

function firstThere({ contents }: ResolverHost, path: string, entries: readonly string[]): string | undefined {
  for (const entry of entries) {
    const source = contents.read(path, entry);
    if (source !== undefined) return source;
  }
  return undefined;
}
