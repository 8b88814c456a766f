import type { Context, TaskContext } from "../../../context";
import { spineStepOf } from "./cfi.rules";
import { type Chapter, type Located, locatePoint, locateRange, type Spot, spotOf, type NoPlace } from "./locate.rules";
import { percentAt, shareBefore } from "./sections.rules";
import { type EngineRange, keyOfCfi, type PlacedRange, placePoint, placeRange } from "./range.rules";
import { sameText } from "../../../base/title";
import { fragmentsOf } from "./packageDocument.rules";
import { chapterAt, type ReadEpub, readPackage, sectionSizes } from "./readEpub.task";
import { xpointerOf } from "../../../model/xpointer";
import type { Percent } from "../../../base/scale";
import type { Fingerprint } from "../../../model/book";
import { isCutPassage, type AnnotationItem } from "../../../model/annotation";
import type { Host } from "../../../koreader/host.port";

interface ResolverHost extends Pick<Host, "tasks"> {
  readonly annotations: Pick<Host["annotations"], "versionOf" | "engineVersionOf" | "textBetween">;
  readonly contents: Pick<Host["contents"], "canRead" | "read" | "sizes">;
}

/** `later`: only while the book is open. */
type ResolvedCfi = Located | "later";

export interface HostPlace {
  readonly start: string;
  /** Absent for a point. */
  readonly end?: string | undefined;
  readonly words: string;
  /** See `CfiResolver.key`; absent for a point. */
  readonly key?: string | undefined;
}

export interface PlaceContext extends Context {
  readonly resolver: CfiResolver;
}

export interface PlaceTask extends TaskContext {
  readonly resolver: CfiResolver;
}

/** Finds places of notes. In a task only. @noSelf */
export interface CfiResolver {
  resolve(file: AnnotatedFile, item: Pick<AnnotationItem, "start" | "end" | "passage">): ResolvedCfi;
  /** Undefined if invalid, or not readable now. */
  follow(file: AnnotatedFile, cfi: string): Spot | undefined;
  /** Only if the text there equals `text`. Uses the engine for the open book. */
  range(file: AnnotatedFile, cfi: string, text: string): HostPlace | { readonly reason: NoPlace } | "later";
  /** A point, or the start of a passage. */
  point(file: AnnotatedFile, cfi: string): HostPlace | { readonly reason: NoPlace } | "later";
  /** Equal for all CFIs of one passage or point; undefined if invalid, or not readable now. */
  key(file: AnnotatedFile, cfi: string, of: "passage" | "point"): string | undefined;
  /** Part of the book before the CFI, as the web reader shows it. Undefined if unknown. */
  percentAt(file: AnnotatedFile, cfi: string): Percent | undefined;
}

/** `path`: undefined if not found. */
export interface AnnotatedFile {
  readonly fingerprint: Fingerprint;
  readonly path: string | undefined;
}

type Contents = ResolverHost["contents"];

/** Cache shared by all resolvers. */
interface Shelf {
  readonly contents: Contents | undefined;
  book: ReadEpub | undefined;
  /** Of a closed book, because reading a sidecar takes milliseconds. */
  engine: { readonly path: string; readonly list: number; readonly version: number | undefined } | undefined;
}

let shared: Shelf = { contents: undefined, book: undefined, engine: undefined };

function shelfOf(contents: Contents): Shelf {
  if (shared.contents !== contents) shared = { contents, book: undefined, engine: undefined };
  return shared;
}

function engineVersionOf({ annotations }: ResolverHost, shelf: Shelf, path: string): number | undefined {
  const list = annotations.versionOf(path);
  if (list === undefined) return annotations.engineVersionOf(path);
  const { engine } = shelf;
  if (engine?.path === path && engine.list === list) return engine.version;
  const version = annotations.engineVersionOf(path);
  shelf.engine = { path, list, version };
  return version;
}

/** Caches one book and one chapter. */
export function createCfiResolver(host: ResolverHost): CfiResolver {
  return {
    resolve: (file, item) => place(host, file, item),
    follow: (file, cfi) => {
      const found = chapterOf(host, file, cfi);
      return typeof found === "string" ? undefined : spotOf(found.chapter, found.fragment, cfi);
    },
    range: (file, cfi, text) => {
      const found = chapterOf(host, file, cfi);
      if (typeof found === "string") return found === "later" ? found : { reason: found };
      const placed = placeRange(found.chapter, found.fragment, cfi, { text, isCut: isCutPassage(text) });
      if ("reason" in placed) return placed;
      const range = asTheEngine(host, file.path ?? "", found, placed);
      if (range === "later") return range;
      const { words, key } = placed;
      return range === undefined ? { reason: "otherText" } : { ...range, words, key };
    },
    point: (file, cfi) => {
      const found = chapterOf(host, file, cfi);
      if (typeof found === "string") return found === "later" ? found : { reason: found };
      if (found.hasBoxes && host.annotations.versionOf(file.path ?? "") !== undefined) return "later";
      const start = placePoint(found.chapter, found.fragment, cfi);
      return start === undefined ? { reason: "noPlace" } : { start, words: "" };
    },
    key: (file, cfi, of) => {
      const found = chapterOf(host, file, cfi);
      return typeof found === "string" ? undefined : keyOfCfi(found.chapter, found.fragment, cfi, of);
    },
    percentAt: (file, cfi) => percentOf(host, file, cfi),
  };
}

interface FoundChapter {
  readonly chapter: Chapter;
  readonly fragment: number;
  /** The engine writes boxes into its places, which only the open book tells. */
  readonly hasBoxes: boolean;
}

/** Engines before this version of their document structure. */
const boxesVersion = 20200223;

/** Only EPUBs have CFIs. `later`: the file may become readable. */
function chapterOf(
  host: ResolverHost,
  { fingerprint, path }: AnnotatedFile,
  cfi: string,
): FoundChapter | NoPlace | "later" {
  const step = spineStepOf(cfi);
  if (step === undefined) return "noPlace";
  if (path === undefined || !host.contents.canRead(path)) return "later";
  const book = bookAt(host, path, fingerprint);
  if (book === undefined || book.spine.length === 0) return "later";
  const fragment = book.spine.findIndex((item) => item.step === step) + 1;
  if (fragment === 0) return "noPlace";
  const chapter = chapterAt(book, host, path, fragment);
  host.tasks.pause();
  if (chapter === "encoding") return chapter;
  const hasBoxes = book.engineVersion !== undefined && book.engineVersion < boxesVersion;
  return chapter === undefined ? "later" : { chapter, fragment, hasBoxes };
}

function percentOf(host: ResolverHost, file: AnnotatedFile, cfi: string): Percent | undefined {
  const found = chapterOf(host, file, cfi);
  const book = file.path === undefined ? undefined : bookAt(host, file.path, file.fingerprint);
  if (typeof found === "string" || file.path === undefined || book === undefined) return undefined;
  const share = shareBefore(found.chapter, cfi);
  const index = book.sections.findIndex(({ step }) => step === found.chapter.spineStep);
  return share === undefined ? undefined : percentAt(sectionSizes(book, host, file.path), index, share);
}

/** For the open book the range with these words, else the most likely. Undefined: other words. */
function asTheEngine(
  { annotations }: Pick<ResolverHost, "annotations">,
  path: string,
  { chapter: { markup }, hasBoxes }: FoundChapter,
  { ranges, words }: PlacedRange,
): EngineRange | undefined | "later" {
  const [likely] = ranges;
  if (likely === undefined) return undefined;
  const isOpen = annotations.textBetween(path, likely.start, likely.end) !== undefined;
  if (!isOpen) return markup.misread || hasBoxes ? "later" : likely;
  return ranges.find(({ start, end }) => sameText(annotations.textBetween(path, start, end) ?? "", words));
}

function place(
  host: ResolverHost,
  { fingerprint, path }: AnnotatedFile,
  item: Pick<AnnotationItem, "start" | "end" | "passage">,
): ResolvedCfi {
  const pointer = xpointerOf(item.start);
  if (pointer === undefined) return { reason: "otherFormat" };
  const { start, end } = item;
  const isUnknown = item.passage === "" && end !== undefined && path !== undefined;
  const passage = isUnknown ? (host.annotations.textBetween(path, start, end) ?? "") : item.passage;
  if (path === undefined || !host.contents.canRead(path)) return "later";
  const book = bookAt(host, path, fingerprint);
  const chapter = book === undefined ? undefined : chapterAt(book, host, path, pointer.fragment);
  host.tasks.pause();
  // The file may become readable.
  if (chapter === undefined) return "later";
  if (chapter === "encoding") return { reason: chapter };
  return end === undefined ? locatePoint(chapter, start, passage) : locateRange(chapter, [start, end], passage);
}

/** Undefined if unreadable. Cached only when complete, because two tasks may ask. */
function bookAt(host: ResolverHost, path: string, fingerprint: Fingerprint): ReadEpub | undefined {
  const shelf = shelfOf(host.contents);
  const version = engineVersionOf(host, shelf, path);
  const key = `${fingerprint} ${version ?? 0} ${path}`;
  if (shelf.book?.key === key) return shelf.book;
  const read = readPackage(host, path);
  if (read === undefined) return undefined;
  const { packagePath, spine } = read;
  const fragments = fragmentsOf(spine, version);
  const book = { key, packagePath, engineVersion: version, spine: fragments, sections: spine, last: undefined };
  shelf.book = book;
  return book;
}
