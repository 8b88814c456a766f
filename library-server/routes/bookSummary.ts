import type { Dialect } from "../dialect";
import { filesOf } from "../state/bookFile";
import { type Book, lastProgress, type State, type User } from "../state/state";
import { lastReadTime, webPositionOf } from "../state/webReader";
import { coverUpdatedOn, fileView, statusFields } from "./bookView";

/** A book in the lists of real servers' app paths for one user; only newer servers add the file name and the ISBNs. */
export function bookSummary(book: Book, dialect: Dialect, state: State, user: User): object {
  const { id: userId } = user;
  const file = fileView(filesOf(book)[0], dialect);
  const summary = {
    id: book.id,
    title: book.title,
    authors: book.authors,
    ...statusFields(state, userId, book.id),
    lastReadTime: lastReadTime(state, userId, book.id),
    readProgress: readProgress(state, user, book),
    seriesName: book.series,
    seriesNumber: book.seriesNumber,
    libraryId: 1,
    addedOn: addedAt(state.books.indexOf(book)),
    primaryFileType: file.bookType,
    coverUpdatedOn: coverUpdatedOn(book),
    isPhysical: false,
  };
  if (!dialect.filterLists) return summary;
  return {
    ...summary,
    primaryFileId: file.id,
    primaryFileName: book.fileName,
    fileSizeKb: file.fileSizeKb,
    isbn13: book.isbn13,
    isbn10: book.isbn10,
    publisher: book.publisher,
    publishedDate: book.publishedDate,
    language: book.language,
    pageCount: book.pageCount,
  };
}

/** The fraction of the last device, otherwise the percentage of the web reader. */
function readProgress(state: State, { id }: User, book: Book): number | undefined {
  return lastProgress(state, id, book)?.percentage ?? webPositionOf(state, id, book.id)?.percent ?? undefined;
}

/** The time when the book at this place of the library was added: one minute after the book before. */
export function addedAt(place: number): string {
  return `${new Date(firstDay + place * 60_000).toISOString().slice(0, 19)}Z`;
}

const firstDay = Date.UTC(2026, 0, 1);
