import { locatePoint, locateRange, type Chapter, type Located } from "../../domain/cfi/locate";
import { beginMarkup, readSome } from "../../domain/cfi/markup";
import { packagePathOf, spineOf, type SpineItem } from "../../domain/cfi/packageDocument";
import { xpointerOf } from "../../domain/cfi/xpointer";
import type { Fingerprint } from "../../domain/book/book";
import type { NoteItem } from "../../domain/notes/noteItem";
import type { BookContents } from "../../ports/annotationSource";
import type { Tasks } from "../../ports/tasks";

/** Pieces of markup between two turns of the interface: about two milliseconds on a slow device. */
const tokensAStep = 250;

/** @noSelf */
export interface PlacerParts {
  readonly contents: BookContents;
  readonly tasks: Tasks;
}

/** Where it is, why it is nowhere, or that the book has to be open for an answer. */
export type Placing = Located | "later";

/**
 * Finds the places of notes in their books; inside a task only.
 *
 * @noSelf
 */
export interface Placer {
  place(file: PlacedFile, item: NoteItem): Placing;
}

/** The book's file; `path` is undefined when it is nowhere to be found. */
export interface PlacedFile {
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
export function createPlacer(parts: PlacerParts): Placer {
  const state: State = { key: undefined, spine: [], fragment: undefined, chapter: undefined };
  return { place: (file, item) => place(state, parts, file, item) };
}

function place(state: State, parts: PlacerParts, { fingerprint, path }: PlacedFile, item: NoteItem): Placing {
  const pointer = xpointerOf(item.start);
  if (pointer === undefined) return { reason: "otherFormat" };
  if (path === undefined || !parts.contents.canRead(path)) return "later";
  // A file that was written anew has other chapters under the same name.
  openBook(state, parts, path, `${fingerprint} ${path}`);
  const chapter = chapterAt(state, parts, path, pointer.fragment);
  parts.tasks.pause();
  // What cannot be read now may be read another time: a card may be out, a file half copied.
  if (chapter === undefined) return "later";
  return item.end === undefined
    ? locatePoint(chapter, item.start)
    : locateRange(chapter, [item.start, item.end], item.passage);
}

function openBook(state: State, { contents }: PlacerParts, path: string, key: string): void {
  if (state.key === key) return;
  state.fragment = undefined;
  const container = contents.read(path, "META-INF/container.xml");
  const packagePath = container === undefined ? undefined : packagePathOf(container);
  const text = packagePath === undefined ? undefined : contents.read(path, packagePath);
  state.spine = text === undefined ? [] : spineOf(text, packagePath ?? "");
  state.key = text === undefined ? undefined : key;
}

function chapterAt(state: State, parts: PlacerParts, path: string, fragment: number): Chapter | undefined {
  if (state.fragment === fragment) return state.chapter;
  state.fragment = fragment;
  state.chapter = undefined;
  const item = state.spine[fragment - 1];
  const source = item === undefined ? undefined : firstThere(parts, path, item.paths);
  if (item === undefined || source === undefined) {
    state.fragment = undefined;
    return undefined;
  }
  const markup = beginMarkup(source);
  while (!readSome(markup, tokensAStep)) parts.tasks.pause();
  state.chapter = { markup, spineStep: item.step };
  return state.chapter;
}

function firstThere({ contents }: PlacerParts, path: string, entries: readonly string[]): string | undefined {
  for (const entry of entries) {
    const source = contents.read(path, entry);
    if (source !== undefined) return source;
  }
  return undefined;
}
