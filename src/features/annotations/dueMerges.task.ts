import { done, type Result } from "../../base/result";
import type { BookId, Fingerprint } from "../../model/book";
import { reachOf } from "../../queue/troubles.rules";
import { mergedKinds } from "./mergeScope";
import { listPendingNotes } from "./annotations.store";
import type { PendingNote } from "./noteRecords";
import type { NoteFile } from "./marks";
import { findBook } from "../../book/books.store";
import { proveNumber } from "../../book/proveNumber";
import { type OccasionContext, type MergingBook, type State, merge, askAboutGone } from "./mergeBooks.task";

function numberOf({ database }: OccasionContext, fingerprint: Fingerprint): BookId | undefined {
  const book = findBook(database, fingerprint);
  return book?.id;
}

/** Merges due books before their notes are sent. Failures: of a merge, unless they concern one book. */
export function begin(state: State, fileOf: NoteFile): Result<undefined> {
  state.ready = {};
  state.unmerged = {};
  const books = dueBooks(state, fileOf);
  for (const book of books) {
    const { fingerprint } = book;
    const id = numberOf(state.context, fingerprint);
    if (id === undefined || state.ready[fingerprint] !== undefined) continue;
    const proven = proveNumber(state.context, id, fingerprint);
    if (!proven.ok) return proven;
    if (!proven.value) continue;
    const merged = merge(state, book, id);
    // A 500 may concern only this book.
    if (!merged.ok && reachOf(merged.failure) !== "row") return merged;
  }
  if (state.gone.length > 0) askAboutGone(state);
  return done;
}

/** Books with pending notes and requested books, each once. */
function dueBooks(state: State, fileOf: NoteFile): readonly MergingBook[] {
  const { context, wanted, ready } = state;
  const books: Record<Fingerprint, MergingBook | undefined> = {};
  for (const book of Object.values(wanted)) if (book !== undefined) books[book.fingerprint] = book;
  let window = listPendingNotes(context.database);
  while (window.length > 0) {
    for (const { fingerprint, path: noted } of window) {
      if (books[fingerprint] !== undefined || ready[fingerprint] !== undefined) continue;
      const path = fileOf(fingerprint, noted);
      if (path === undefined) ready[fingerprint] = "oneWay";
      else books[fingerprint] = { fingerprint, path };
    }
    context.host.tasks.pause();
    window = listPendingNotes(context.database, window[window.length - 1]);
  }
  const due = Object.values(books).filter((book) => book !== undefined);
  return due.filter((book) => mergedKinds(context, book).length > 0);
}

export function isHeld({ context, ready, unmerged }: State, { fingerprint, path, item, rowId }: PendingNote): boolean {
  const kinds = mergedKinds(context, { fingerprint, path });
  if (item.kind === "entry" || !kinds.includes(item.kind)) return false;
  return ready[fingerprint] === undefined || unmerged[rowId] === true;
}
