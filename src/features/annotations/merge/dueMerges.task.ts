// Books that are due, the late part of mergeOccasions.ts. mergeBooks.task.ts merges them.
import { eachListed } from "../../../base/longList";
import { attempted, done, type Result } from "../../../base/result";
import type { BookId, Fingerprint } from "../../../model/book";
import { maxRowTroubles, mayBeOfRow, reachOf } from "../../../queue/troubles.rules";
import type { Failure } from "../../../base/failure";
import { mergedKinds } from "./mergeScope";
import { listPendingItems } from "../annotations.store";
import type { PendingItem } from "../itemRecords";
import type { FileOfItem } from "../collect/digestedItems";
import { getLastContact } from "../../../store/connection";
import { findBook } from "../../../book/books.store";
import { proveNumber } from "../../../book/proveBook.task";
import type { PlaceTask } from "../cfi/resolveCfis.task";
import type { Context } from "../../../context";
import { type LostMerge, type State, merge, askAboutGone } from "./mergeBooks.task";
import type { MergingBook } from "./wantedBooks";

function numberOf({ database }: Context, fingerprint: Fingerprint): BookId | undefined {
  const book = findBook(database, fingerprint);
  return book?.id;
}

/**
 * Merges due books before their notes are sent; the notes of a book that fails wait. Failure: one that does not concern
 * a single book, or the first lost answer, because the server may be dead. Such a book comes last the next time.
 */
export function begin(state: State, task: PlaceTask, fileOf: FileOfItem): Result<undefined> {
  state.ready = {};
  state.unmerged = {};
  state.refusal = undefined;
  for (const book of lostLast(state, dueBooks(state, fileOf))) {
    const merged = mergeDue(state, task, book);
    if (merged.ok) continue;
    if (!concernsBook(state, task, { book, failure: merged.failure })) return merged;
    state.refusal ??= merged.failure;
  }
  // The question stays unloaded without one.
  if (state.gone.length > 0) askAboutGone(state);
  return done;
}

function mergeDue(state: State, task: PlaceTask, book: MergingBook): Result<undefined> {
  const { fingerprint } = book;
  const id = numberOf(state.context, fingerprint);
  if (id === undefined) return done;
  const proven = proveNumber(task, id, fingerprint);
  if (!proven.ok) return proven;
  const merged = proven.value ? merge(state, task, { book, id }) : done;
  if (merged.ok) state.lost[fingerprint] = undefined;
  return merged;
}

/** True for an answer about this book, and for lost ones while the server answers anything else. */
function concernsBook(
  state: State,
  task: PlaceTask,
  { book: { fingerprint }, failure }: { readonly book: MergingBook; readonly failure: Failure },
): boolean {
  if (reachOf(failure) === "row") return true;
  if (!mayBeOfRow(failure)) return false;
  const before = state.lost[fingerprint];
  state.lost[fingerprint] = { at: state.context.host.clock.now(), count: (before?.count ?? 0) + 1 };
  return before !== undefined && isAlive(task, before);
}

/** Asks only after several lost answers, because a dead server costs one attempt. */
function isAlive({ database, server }: PlaceTask, { at, count }: LostMerge): boolean {
  const contact = getLastContact(database).answeredAt;
  if (contact !== undefined && contact >= at) return true;
  if (count < maxRowTroubles) return false;
  const asked = attempted(() => server.checks.health());
  return asked.ok && asked.value !== undefined;
}

function lostLast({ lost }: State, books: readonly MergingBook[]): readonly MergingBook[] {
  const isLost = ({ fingerprint }: MergingBook): boolean => lost[fingerprint] !== undefined;
  return books.filter((book) => !isLost(book)).concat(books.filter((book) => isLost(book)));
}

/** Books with pending notes and requested books, each once. */
function dueBooks(state: State, fileOf: FileOfItem): readonly MergingBook[] {
  const { context, wanted, ready } = state;
  const books: Record<Fingerprint, MergingBook | undefined> = {};
  for (const book of Object.values(wanted)) if (book !== undefined) books[book.fingerprint] = book;
  eachListed(
    (last: PendingItem | undefined) => listPendingItems(context.database, last),
    ({ fingerprint, path: noted }) => {
      if (books[fingerprint] !== undefined) return;
      const path = fileOf(fingerprint, noted);
      // One note is enough whose file is there.
      ready[fingerprint] = path === undefined ? "oneWay" : undefined;
      if (path !== undefined) books[fingerprint] = { fingerprint, path };
    },
    context.host.tasks.pause,
  );
  const due = Object.values(books).filter((book) => book !== undefined);
  return due.filter((book) => mergedKinds(context, book).length > 0);
}

export function isHeld({ context, ready, unmerged }: State, { fingerprint, path, item, rowId }: PendingItem): boolean {
  const kinds = mergedKinds(context, { fingerprint, path });
  if (item.kind === "entry" || !kinds.includes(item.kind)) return false;
  return ready[fingerprint] === undefined || unmerged[rowId] === true;
}
