import type { Context } from "../../context";
import { spineStepOf } from "../../domain/cfi/cfi";
import { type Chapter, type Located, locatePoint, locateRange, type Spot, spotOf } from "../../domain/cfi/locate";
import { beginMarkup, readSome } from "../../domain/cfi/markup";
import { packagePathOf, type SpineItem, spineOf } from "../../domain/cfi/packageDocument";
import { xpointerOf } from "../../domain/cfi/xpointer";
import type { Fingerprint } from "../../domain/book";
import type { NoteItem } from "../../domain/annotation";
import type { Host } from "../../ports/host";
import { fingerprintOf } from "../shelf/ledger";

/** Pieces of markup between two turns of the interface: about two milliseconds on a slow device. */
const tokensAStep = 250;

type ResolverHost = Pick<Host, "contents" | "tasks">;

/** Where it is, why it is nowhere, or that the book has to be open for an answer. */
export type ResolvedCfi = Located | "later";

/**
 * Finds the places of notes in their books; inside a task only.
 *
 * @noSelf
 */
export interface CfiResolver {
  resolve(file: AnnotatedFile, item: Pick<NoteItem, "start" | "end" | "passage">): ResolvedCfi;
  /** The place that a CFI means in this file; undefined when it is not there, or the file cannot be read now. */
  follow(file: AnnotatedFile, cfi: string): Spot | undefined;
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
    follow: (file, cfi) => follow(state, host, file, cfi),
  };
}

function follow(state: State, host: ResolverHost, { fingerprint, path }: AnnotatedFile, cfi: string): Spot | undefined {
  const step = spineStepOf(cfi);
  if (step === undefined || path === undefined || !host.contents.canRead(path)) return undefined;
  openBook(state, host, path, `${fingerprint} ${path}`);
  const fragment = state.spine.findIndex((item) => item.step === step) + 1;
  const chapter = fragment === 0 ? undefined : chapterAt(state, host, path, fragment);
  host.tasks.pause();
  return chapter === undefined ? undefined : spotOf(chapter, fragment, cfi);
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

type FileContext = Pick<Context, "store" | "host">;

/** Finds the file in which the place of a note is to be looked for. */
export type NoteFile = (fingerprint: Fingerprint, noted: string) => string | undefined;

/**
 * Where a file of these bytes is: where the note was made, or where the book was opened last, for nobody tells of a
 * file that is moved over USB. Another file may have come to lie at either place: the same words in it would be
 * another place. Undefined when there is none. Each is looked for once.
 */
export function createNoteFile(context: FileContext): NoteFile {
  const found: Record<string, { readonly path: string | undefined } | undefined> = {};
  return (fingerprint, noted) => {
    const key = `${fingerprint} ${noted}`;
    const looked = found[key] ?? { path: find(context, fingerprint, noted) };
    found[key] = looked;
    return looked.path;
  };
}

function find(context: FileContext, fingerprint: Fingerprint, noted: string): string | undefined {
  if (isAt(context, fingerprint, noted)) return noted;
  const last = context.store.matches.pathOf(fingerprint);
  const path = last.ok ? last.value : undefined;
  return path !== undefined && path !== noted && isAt(context, fingerprint, path) ? path : undefined;
}

/** The samples are read only where size and time do not tell. */
function isAt(context: FileContext, fingerprint: Fingerprint, path: string): boolean {
  const facts = context.host.files.facts(path);
  if (facts === undefined) return false;
  const known = context.store.books.at(path, facts);
  if (known.ok && known.value !== undefined) return known.value.fingerprint === fingerprint;
  return fingerprintOf(context.host, path) === fingerprint;
}
