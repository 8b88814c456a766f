import { yieldEvery } from "../../../base/longList";
import type { Host } from "../../../koreader/host.port";
import { decodeText } from "./encoding.rules";
import type { Chapter } from "./locate.rules";
import { beginMarkup, type Markup, readSome, type Visit } from "./markup.rules";
import { packagePathOf, pathsOf, type SpineItem, spineOf } from "./packageDocument.rules";

/** Tokens per step, about two milliseconds on a slow device. */
const tokenBatchSize = 250;

/** Items between two pauses. */
const itemBatchSize = 100;

export interface EpubHost extends Pick<Host, "tasks"> {
  readonly contents: Pick<Host["contents"], "read" | "sizes">;
}

export interface ReadEpub {
  readonly key: string;
  readonly packagePath: string;
  readonly engineVersion: number | undefined;
  /** By the engine's fragment. */
  readonly spine: readonly SpineItem[];
  /** Whole spine. */
  readonly sections: readonly SpineItem[];
  /** Absent until asked for. */
  sizes?: readonly number[];
  last: { readonly fragment: number; readonly chapter: ReadChapter } | undefined;
}

/** Undefined: not readable now. */
type ReadChapter = Chapter | "encoding" | undefined;

/** Undefined if unreadable. In a task only. */
export function readPackage(
  host: EpubHost,
  path: string,
): { readonly packagePath: string; readonly spine: readonly SpineItem[] } | undefined {
  const { contents, tasks } = host;
  const read = (source: string, visit: Visit): Markup => readMarkup(host, source, visit);
  const reading = { read, rest: yieldEvery(itemBatchSize, tasks.pause) };
  const container = contents.read(path, "META-INF/container.xml");
  const packagePath = container === undefined ? undefined : packagePathOf(container, reading);
  tasks.pause();
  const text = packagePath === undefined ? undefined : contents.read(path, packagePath);
  if (packagePath === undefined || text === undefined) return undefined;
  return { packagePath, spine: spineOf(text, reading) };
}

function readMarkup({ tasks }: EpubHost, source: string, visit?: Visit): Markup {
  const markup = beginMarkup(source, visit);
  while (!readSome(markup, tokenBatchSize)) tasks.pause();
  return markup;
}

/** Chapter of a fragment, cached. In a task only. */
export function chapterAt(book: ReadEpub, host: EpubHost, path: string, fragment: number): ReadChapter {
  if (book.last?.fragment === fragment) return book.last.chapter;
  const item = book.spine[fragment - 1];
  if (item === undefined) return undefined;
  host.tasks.pause();
  const source = firstThere(host, path, pathsOf(book.packagePath, item));
  if (source === undefined) return undefined;
  const text = decodeText(source, host.tasks.pause);
  const chapter = text === undefined ? "encoding" : { markup: readMarkup(host, text), spineStep: item.step };
  book.last = { fragment, chapter };
  return chapter;
}

function firstThere({ contents }: EpubHost, path: string, entries: readonly string[]): string | undefined {
  for (const entry of entries) {
    const source = contents.read(path, entry);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** Unpacked bytes of each section; 0 for one outside the reading order, or without a file. In a task only. */
export function sectionSizes(book: ReadEpub, { contents, tasks }: EpubHost, path: string): readonly number[] {
  const { packagePath, sections } = book;
  if (book.sizes !== undefined) return book.sizes;
  const bytes = contents.sizes(path);
  const rest = yieldEvery(itemBatchSize, tasks.pause);
  const sizes: number[] = [];
  for (const section of sections) {
    const entry = pathsOf(packagePath, section).find((one) => bytes?.[one] !== undefined);
    sizes.push(section.isLinear && entry !== undefined ? (bytes?.[entry] ?? 0) : 0);
    rest();
  }
  book.sizes = sizes;
  return sizes;
}
