import { type BrowseBook, type BrowseLine, type BrowseList, type BrowsePage, maxLines } from "./browse.rules";
import { yieldEvery, perStep } from "../../base/longList";
import { asPercent, type Percent, roundTo } from "../../base/scale";
import { positionPercent } from "../../model/bookState";
import type { ShelfBook } from "../../model/shelf";
import { shelfBookIn, authorsIn } from "../../server/catalogueShapes";
import { fieldsOf, lineOf, numberOf, wholeOf, type Fields, listOf, textOf } from "../../server/decode";
import { failed, ok, type Result } from "../../base/result";
import type { ServerApi } from "../../server/serverApi";

/** Books, series and authors. Skips lines without ID and name. */
export function linesIn(listed: readonly unknown[], pause: () => void): readonly BrowseLine[] {
  const lines: BrowseLine[] = [];
  const read = yieldEvery(perStep.reads, pause);
  for (const entry of listed) {
    const line = groupIn(fieldsOf(entry) ?? {}) ?? bookLineIn(entry);
    if (line !== undefined) lines.push(line);
    read();
  }
  return lines;
}

/** A series has its own field and a count, an author a name instead of a title. */
function groupIn(fields: Fields): BrowseLine | undefined {
  const count = wholeOf(fields["bookCount"]);
  const series = lineOf(fields["seriesName"]);
  const author = lineOf(fields["name"]);
  if (count === undefined) return undefined;
  if (series !== undefined) return { group: { name: series, count, list: { of: "series", name: series } } };
  return author === undefined ? undefined : { group: { name: author, count, list: { of: "author", name: author } } };
}

function bookLineIn(entry: unknown): BrowseLine | undefined {
  const book = browseBookIn(entry);
  return book === undefined ? undefined : { book };
}

/** From any server; undefined without a number. */
export function browseBookIn(value: unknown): BrowseBook | undefined {
  const found = shelfBookIn(value);
  if (found === undefined) return undefined;
  const { percent, ...book } = browseBookOf(found);
  return { ...book, percent: percent ?? percentIn(numberOf(fieldsOf(value)?.["readProgress"])) };
}

/** A book without a title has its file name instead. */
export function browseBookOf(book: ShelfBook): BrowseBook {
  const { id, title, author, series, number, fileName, format, kilobytes, fileId, coverAt, state } = book;
  return {
    id,
    title: title ?? lineOf(fileName),
    author,
    series,
    number,
    format,
    kilobytes,
    fileId,
    coverAt,
    status: state?.status,
    percent: positionPercent(state?.positions),
  };
}

/**
 * Short lists have fractions of KOReader and percentages of the web reader in one field. Percentages have one decimal
 * at most, so a small number with one decimal may be either.
 */
function percentIn(value: number | undefined): Percent | undefined {
  if (value === undefined) return undefined;
  if (value > 1) return asPercent(value);
  return roundTo(value, 1) === value ? undefined : asPercent(roundTo(value * 100, 2));
}

/** Limit for lists without pages. */
export const maxWhole = 200;

/**
 * `GET /api/v1/books` of the oldest servers. Keeps only the displayed part of the whole library. Failures: also
 * `unreadable`.
 */
export function fromAll(api: ServerApi, list: BrowseList): Result<BrowsePage> {
  const pages = severalFromAll(api, [list]);
  if (!pages.ok) return pages;
  const [page] = pages.value;
  return page === undefined ? noList : ok(page);
}

const noList: Result<never> = failed({ kind: "unreadable", detail: "no list of books" });

/** As `fromAll`, several lists by one request. */
export function severalFromAll(api: ServerApi, lists: readonly BrowseList[]): Result<readonly BrowsePage[]> {
  const gathered = lists.map((list) =>
    list.of === "allSeries" || list.of === "authors" ? gatherGroups(list.of) : gatherBooks(list),
  );
  const each = (entry: unknown): void => {
    for (const one of gathered) one.take(entry);
  };
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/books", each });
  if (!answer.ok) return answer;
  if (listOf(answer.value, 0) === undefined) return noList;
  return ok(gathered.map(({ lines, total }) => ({ lines: lines(), more: false, total })));
}

/** The first books by the sort key. @noSelf */
interface PageCollector {
  take(entry: unknown): void;
  lines(): readonly BrowseLine[];
  /** Number of all matching books. */
  total: number;
}

interface Aged {
  readonly book: BrowseBook;
  /** ISO 8601 in UTC, which sorts as text; empty if unknown. */
  readonly at: string;
}

function gatherBooks(list: BrowseList): PageCollector {
  const kept: Aged[] = [];
  const gathered: PageCollector = {
    take: (entry) => {
      const book = browseBookIn(entry);
      if (book === undefined || !belongs(entry, book, list)) return;
      gathered.total += 1;
      keepFirst(kept, maxWhole, { book, at: timeIn(entry, list) }, (one, other) => isBefore(list, one, other));
    },
    lines: () => kept.map(({ book }) => ({ book })),
    total: 0,
  };
  return gathered;
}

function timeIn(entry: unknown, { of }: BrowseList): string {
  return textOf(fieldsOf(entry)?.[of === "reading" ? "lastReadTime" : "addedOn"]) ?? "";
}

function belongs(entry: unknown, { title, author, series, status }: BrowseBook, list: BrowseList): boolean {
  if (list.of === "reading") return status === "READING" || status === "RE_READING";
  if (list.of === "series") return series === list.name;
  if (list.of === "author") return authorsIn(entry).includes(list.name);
  if (list.of !== "search") return true;
  const words = list.name.toLowerCase();
  return [title, author, series].some((text) => text !== undefined && text.toLowerCase().indexOf(words) >= 0);
}

/** Series by number, authors by title, others newest first. */
function isBefore({ of }: BrowseList, one: Aged, other: Aged): boolean {
  if (of === "series") return (one.book.number ?? Infinity) < (other.book.number ?? Infinity);
  if (of === "author") return (one.book.title ?? "") < (other.book.title ?? "");
  return one.at > other.at;
}

interface Group {
  readonly name: string;
  readonly key: string;
  count: number;
}

function gatherGroups(of: "allSeries" | "authors"): PageCollector {
  const known: Record<string, Group | undefined> = {};
  const kept: Group[] = [];
  const add = (name: string): void => {
    const group = known[name] ?? { name, key: name.toLowerCase(), count: 0 };
    group.count += 1;
    if (group.count > 1) return;
    known[name] = group;
    gathered.total += 1;
    keepFirst(kept, maxLines, group, (one, other) => one.key < other.key);
  };
  const gathered: PageCollector = {
    take: (entry) => {
      for (const name of of === "authors" ? authorsIn(entry) : seriesIn(entry)) add(name);
    },
    lines: () => kept.map(({ name, count }) => ({ group: { name, count, list: { of: memberOf(of), name } } })),
    total: 0,
  };
  return gathered;
}

function seriesIn(entry: unknown): readonly string[] {
  const series = browseBookIn(entry)?.series;
  return series === undefined ? [] : [series];
}

export function memberOf(of: "allSeries" | "authors"): "series" | "author" {
  return of === "authors" ? "author" : "series";
}

/** Inserts after equal entries; a full list costs one comparison. */
function keepFirst<T>(kept: T[], most: number, one: T, isBeforeOther: (one: T, other: T) => boolean): void {
  const last = kept[kept.length - 1];
  if (kept.length === most && last !== undefined && !isBeforeOther(one, last)) return;
  let [from, to] = [0, kept.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const other = kept[middle];
    if (other !== undefined && isBeforeOther(one, other)) to = middle;
    else from = middle + 1;
  }
  kept.splice(from, 0, one);
  if (kept.length > most) kept.pop();
}
