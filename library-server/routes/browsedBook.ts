import type { Context } from "../context";
import { filesOf } from "../state/bookFile";
import { readersOf, statusOf } from "../state/readStatus";
import { type Book, lastProgress, shelvesFor, type User } from "../state/state";
import { lastReadTime, webPositionOf } from "../state/webReader";
import { addedAt } from "./bookSummary";
import { coverUpdatedOn, fileView, webView } from "./bookView";

/** A book in a page: shorter than its full record, with all files, shelves, and the user's own status and rating. */
export function browsedBook(book: Book, context: Context, user: User): object {
  const { state, dialect } = context;
  const [own, ...others] = filesOf(book);
  const { id: bookId, title, authors, publisher, publishedDate, language, isbn13, isbn10 } = book;
  const { pageCount, categories, tags } = book;
  const series = { seriesName: book.series, seriesNumber: book.seriesNumber };
  const about = { bookId, title, authors, publisher, publishedDate, language, ...series, isbn13, isbn10 };
  return {
    id: book.id,
    libraryId: 1,
    libraryName: "Library",
    addedOn: addedAt(state.books.indexOf(book)),
    isPhysical: false,
    metadata: { ...about, pageCount, categories, tags, coverUpdatedOn: coverUpdatedOn(book) },
    primaryFile: fileView(own, dialect),
    alternativeFormats: others.map((one) => fileView(one, dialect)),
    shelves: shelvesFor(state, user)
      .filter(({ bookIds }) => bookIds.includes(book.id))
      .map(({ id, name, userId }) => ({ id, name, userId })),
    ...(hasRecord(context, user, book) ? record(context, user, book) : {}),
  };
}

/** Tells whether the user has a status, a rating or a position of the book. */
export function hasRecord({ state }: Context, { id }: User, book: Book): boolean {
  return readersOf(state, book.id).has(id) || webPositionOf(state, id, book.id) !== undefined;
}

/** A record without a status is shown as UNSET, though no filter by status finds it. */
function record({ state }: Context, user: User, book: Book): object {
  const { readStatus = "UNSET", dateFinished } = statusOf(state, user.id, book.id) ?? {};
  const rating = state.ratings.findLast((one) => one.userId === user.id && one.bookId === book.id);
  const percentage = lastProgress(state, user.id, book)?.percentage ?? undefined;
  const web = webPositionOf(state, user.id, book.id);
  return {
    readStatus,
    dateFinished,
    lastReadTime: lastReadTime(state, user.id, book.id),
    personalRating: rating?.personalRating ?? undefined,
    koreaderProgress: percentage === undefined ? undefined : { percentage: Math.round(percentage * 1000) / 10 },
    ...(web && webView(web, web.data, web.percent)),
  };
}
