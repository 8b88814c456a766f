import type { Context } from "../../context";
import { haveSameWords } from "../../model/candidate";
import { fileLike, type TaggedFile } from "../../model/bookFile";
import { yieldEvery, perStep, eachListed } from "../../base/longList";
import type { ShelfBook, ShelfList } from "../../model/shelf";
import type { Database } from "../../store/database";
import { isSameShown } from "../../book/bookNumber.rules";
import { findWordsAt, listNumberedFiles, type NumberedFile, renumberFile } from "./shelfNumbers.store";

/**
 * A downloaded book that no list has under its number, but one under another number with the same title, author and
 * about the same size, has been numbered anew: its file follows, and is neither removed nor downloaded again.
 */
export function followNumbers({ database, host }: Context, lists: readonly ShelfList[]): void {
  const byNumber: Record<number, true | undefined> = {};
  const byTitle: Record<string, ShelfBook[] | undefined> = {};
  const passed = yieldEvery(perStep.books, host.tasks.pause);
  for (const { books } of lists)
    for (const book of books) {
      if (byNumber[book.id] === undefined) (byTitle[book.title ?? ""] ??= []).push(book);
      byNumber[book.id] = true;
      passed();
    }
  const used: Record<number, true | undefined> = {};
  const unlisted: NumberedFile[] = [];
  eachListed(
    (last: NumberedFile | undefined) => listNumberedFiles(database, last?.id),
    (file) => {
      used[file.id] = true;
      if (byNumber[file.id] === undefined) unlisted.push(file);
    },
    host.tasks.pause,
  );
  for (const file of unlisted) {
    const titled = byTitle[file.title ?? ""] ?? [];
    const [only, another] = titled.filter((one) => used[one.id] !== true && isSameFile(file, one));
    if (only !== undefined && another === undefined) renumberFile(database, file.id, only.id);
    passed();
  }
}

function isSameFile({ author, path, size }: NumberedFile, listed: ShelfBook): boolean {
  const theirs = listed.firstAuthor ?? listed.author;
  if (author === undefined || theirs === undefined || !haveSameWords(author, theirs)) return false;
  const { kilobytes } = fileLike(listed, { path, size });
  return kilobytes === undefined || Math.abs(size / 1024 - kilobytes) <= Math.max(64, kilobytes / 10);
}

type Tagged = Readonly<Record<number, readonly TaggedFile[] | undefined>>;

/** Without files of known books that are other ones than the listed book whose number is in their names. */
export function provenFiles({ database, host }: Context, lists: readonly ShelfList[], tagged: Tagged): Tagged {
  const proven: Record<number, readonly TaggedFile[] | undefined> = {};
  const passed = yieldEvery(perStep.books, host.tasks.pause);
  for (const { books } of lists)
    for (const book of books) {
      proven[book.id] ??= tagged[book.id]?.filter(({ path }) => isOfBook(database, path, book));
      passed();
    }
  return proven;
}

function isOfBook(database: Database, path: string, book: ShelfBook): boolean {
  const words = findWordsAt(database, path);
  return words === undefined || isSameShown({ ...words, id: book.id, isGuessed: true }, book);
}
