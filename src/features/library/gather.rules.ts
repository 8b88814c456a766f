import { setOf } from "../../base/longList";
import type { BookId } from "../../model/book";
import type { ServerStatus } from "../../model/bookState";
import type { KeptSeries } from "../../model/settings";
import type { BrowseBook } from "./browse.rules";

/** False if read or abandoned. */
export function isToRead(status: ServerStatus | undefined): boolean {
  return status !== "READ" && status !== "WONT_READ" && status !== "ABANDONED";
}

/** Books after the last read one, by number, then those without one. One edition per number. */
export function restOfSeries(books: readonly BrowseBook[]): readonly BrowseBook[] {
  let last: number | undefined;
  for (const { number, status } of books)
    if (status === "READ" && number !== undefined) last = Math.max(last ?? number, number);
  const left = books.filter(
    ({ number, status }) => isToRead(status) && (number === undefined || last === undefined || number > last),
  );
  left.sort((one, other) => {
    const [mine, its] = [one.number ?? Infinity, other.number ?? Infinity];
    return mine === its ? one.id - other.id : mine < its ? -1 : 1;
  });
  return left.filter(({ number }, at) => number === undefined || left[at - 1]?.number !== number);
}

/** Next books to read. Books without a number are skipped. */
export function nextOfSeries(books: readonly BrowseBook[], count: number): readonly BrowseBook[] {
  return restOfSeries(books)
    .filter(({ number }) => number !== undefined)
    .slice(0, count);
}

/** Pages of a changing list may miss or repeat books, so `ids` are checked. */
export function completed(books: readonly BrowseBook[], ids: readonly BookId[] | undefined): readonly BrowseBook[] {
  if (ids === undefined) return books;
  const wanted = setOf(ids);
  const complete: BrowseBook[] = [];
  for (const book of books) {
    if (wanted[book.id] === true) complete.push(book);
    wanted[book.id] = undefined;
  }
  for (const id of ids) if (wanted[id] === true) complete.push({ id });
  return complete;
}

export interface Amount {
  readonly megabytes: number;
  /** Number of books without a known size. */
  readonly unknown: number;
}

export function amountOf(books: readonly BrowseBook[]): Amount {
  let kilobytes = 0;
  let unknown = 0;
  for (const book of books) {
    kilobytes += book.kilobytes ?? 0;
    if (book.kilobytes === undefined) unknown += 1;
  }
  return { megabytes: kilobytes / 1024, unknown };
}

/** Replaces the series of this name. `count` 0 removes it. */
export function withKeptSeries(kept: readonly KeptSeries[], { name, count }: KeptSeries): readonly KeptSeries[] {
  const others = kept.filter((other) => other.name !== name);
  return count > 0 ? others.concat([{ name, count }]) : others;
}
