import type { Dialect } from "../dialect";
import { statusOf } from "../state/readStatus";
import { filesOf, formatOf, type NumberedFile } from "../state/bookFile";
import { type Book, type State, type User, type WebPosition } from "../state/state";
import { lastReadTime, webPositionOf } from "../state/webReader";

/** Real servers send descriptions only if they are asked for. */
interface Manner {
  readonly withDescription?: boolean;
  /** The book is in the list of a shelf, which on real servers contains nothing about the reader. */
  readonly isListed?: boolean;
}

/** The full record of a book for one user; unknown fields are left out. */
export function bookView(book: Book, dialect: Dialect, state: State, user: User, manner: Manner = {}): object {
  const rating = state.ratings.findLast((one) => one.userId === user.id && one.bookId === book.id);
  const personalRating = rating?.personalRating ?? undefined;
  const [own, ...others] = filesOf(book);
  const file = fileView(own, dialect);
  if (dialect.bookShape === "flat") {
    const { readStatus, dateFinished } = statusOf(state, user.id, book.id) ?? {};
    return { id: book.id, ...flatFields(book), readStatus, dateFinished, personalRating, primaryFile: file };
  }
  return {
    id: book.id,
    libraryId: 1,
    libraryName: "Library",
    metadata: metadataView(book, manner),
    metadataMatchScore: 80.5,
    ...(manner.isListed ? {} : { ...readingOf(book, dialect, state, user), personalRating }),
    isPhysical: false,
    shelves: state.shelves
      .filter(({ userId, bookIds }) => userId === user.id && bookIds.includes(book.id))
      .map(({ id, name }) => ({ id, name })),
    ...(dialect.name === "B0"
      ? fileFields(book, dialect)
      : { primaryFile: file, alternativeFormats: others.map((one) => fileView(one, dialect)), supplementaryFiles: [] }),
  };
}

/** The reading progress of a user; percentages are from 0 to 100 here, with one decimal place. */
function readingOf(book: Book, { untouchedStatus }: Dialect, state: State, user: User): object {
  const { readStatus = untouchedStatus, dateFinished } = statusOf(state, user.id, book.id) ?? {};
  const position = state.progress.findLast((one) => one.userId === user.id && one.bookId === book.id);
  const percentage = position?.percentage ?? undefined;
  const koreaderProgress = percentage === undefined ? undefined : { percentage: Math.round(percentage * 1000) / 10 };
  const web = webPositionOf(state, user.id, book.id);
  const shown = web && webView(web, web.data, web.filePercent === null ? null : Math.round(web.filePercent * 10) / 10);
  return { readStatus, dateFinished, lastReadTime: lastReadTime(state, user.id, book.id), koreaderProgress, ...shown };
}

/** The position of the web reader, under the name of the format. */
export function webView({ type }: Pick<WebPosition, "type">, data: string | null, percentage: number | null): object {
  if (type === "EPUB") return { epubProgress: { cfi: data, href: null, percentage } };
  const shown = { page: data === null ? null : Number(data), percentage };
  return type === "PDF" ? { pdfProgress: shown } : { cbxProgress: shown };
}

/** The state fields in real servers' lists. */
export function statusFields(state: State, userId: number, bookId: number): object {
  const rating = state.ratings.findLast((one) => one.userId === userId && one.bookId === bookId);
  return {
    readStatus: statusOf(state, userId, bookId)?.readStatus,
    personalRating: rating?.personalRating ?? undefined,
  };
}

/** The oldest servers have one file, as fields of the book itself. */
function fileFields(book: Book, dialect: Dialect): object {
  const { bookType, fileName, fileSizeKb } = fileView(filesOf(book)[0], dialect);
  return { bookType, fileName, fileSizeKb };
}

function flatFields(book: Book): object {
  return {
    title: book.title,
    authors: book.authors.join(", "),
    description: book.description,
    isbn10: book.isbn10,
    isbn13: book.isbn13,
    hardcover_id: book.hardcoverId,
    pageCount: book.pageCount,
    series: book.series,
    seriesNumber: book.seriesNumber,
    publisher: book.publisher,
    publishedDate: book.publishedDate,
    language: book.language,
    bookType: book.type,
  };
}

function metadataView(book: Book, { withDescription = false }: Manner): object {
  return {
    bookId: book.id,
    title: book.title,
    authors: book.authors,
    description: withDescription ? book.description : undefined,
    publisher: book.publisher,
    publishedDate: book.publishedDate,
    language: book.language,
    seriesName: book.series,
    seriesNumber: book.seriesNumber,
    isbn13: book.isbn13,
    isbn10: book.isbn10,
    pageCount: book.pageCount,
    hardcoverId: book.hardcoverId === undefined ? undefined : `book-${book.hardcoverId}`,
    hardcoverBookId: book.hardcoverId?.toString(),
    categories: book.categories,
    tags: book.tags,
    coverUpdatedOn: coverUpdatedOn(book),
    titleLocked: false,
  };
}

/** The time when the cover of a book was last made; real servers leave it out if there is no cover. */
export function coverUpdatedOn({ cover, coverChanges = 0 }: Book): string | undefined {
  return cover === "none" ? undefined : `2026-01-01T00:00:${String(coverChanges).padStart(2, "0")}Z`;
}

/** A file of a book. */
export function fileView(one: NumberedFile, { measuresAgain }: Dialect) {
  const { fileId, bookId, fileName, file, firstBytes } = one;
  const present = file?.length ?? 0;
  const measured = measuresAgain ? present : (firstBytes ?? present);
  return {
    id: fileId,
    bookId,
    fileName,
    bookType: formatOf(one),
    fileSizeKb: Math.ceil(measured / 1024),
    extension: fileName.split(".").at(-1)?.toLowerCase(),
    folderBased: false,
    book: true,
  };
}
