import type { Context, TaskContext } from "../../context";
import { detailOf } from "../../base/failure";
import type { BookId } from "../../model/book";
import type { BookState } from "../../model/bookState";
import { yieldEvery, perStep } from "../../base/longList";
import { ok } from "../../base/result";
import type { ShelfBook, ShelfList } from "../../model/shelf";
import { hostStatusOf } from "../status/status.rules";
import { localPath } from "../downloads/localPath";
import { syncFields } from "../status/syncFields.task";
import { areFieldsOn, recordRemote } from "../status/serverState";
import { findBookById } from "../../book/books.store";
import { type BookFields, getBookFields } from "../status/bookFields.store";
import { findBookAt } from "../../book/bookRow.store";

/**
 * Applies remote status and rating to local books, also unopened ones. `fetchesStates`: fetches those that the lists
 * lack. Writes only changes. Failure: cancelled.
 */
export function syncStatuses(context: TaskContext, lists: readonly ShelfList[], fetchesStates: boolean): void {
  if (!areFieldsOn(context.settings())) return;
  const rest = yieldEvery(perStep.looks, context.host.tasks.pause);
  for (const list of lists) {
    for (const { id, state } of fetchesStates ? fetchStates(context, list) : list.books) {
      if (state !== undefined) syncState(context, id, state);
      rest();
    }
  }
}

/** Adds states; failures are logged. */
function fetchStates({ server, log }: TaskContext, { shelf, books }: ShelfList): readonly ShelfBook[] {
  const hasStates = shelf.kind === "magic" || books.length === 0 || books.some(({ state }) => isSomething(state));
  const fetched = hasStates ? ok(books) : server.shelves.statesOf(shelf);
  if (!fetched.ok) log.warn(`statuses of a shelf not pulled: ${detailOf(fetched.failure)}`);
  return fetched.ok ? fetched.value : books;
}

function isSomething(state: BookState | undefined): boolean {
  return state?.status !== undefined || state?.rating !== undefined;
}

function syncState(context: Context, id: BookId, state: BookState): void {
  const { database, host } = context;
  const book = isSomething(state) ? findBookById(database, id) : undefined;
  if (book === undefined) return;
  const { fingerprint } = book;
  const known = getBookFields(database, fingerprint);
  if (!isNews(known, state)) return;
  const path = pathOf(context, id);
  if (path === undefined) return;
  recordRemote(context, fingerprint, state);
  syncFields(context, { fingerprint, path });
  // The host writes a sidecar file.
  host.tasks.pause();
}

/** The open file first. */
function pathOf(context: Context, id: BookId): string | undefined {
  const { database, host } = context;
  const path = host.books.openPath();
  const facts = path === undefined ? undefined : host.files.facts(path);
  const open = path === undefined || facts === undefined ? undefined : findBookAt(database, path, facts);
  return open?.id === id ? path : localPath(context, id);
}

/** An earlier value may not have been written, e.g. because of a full disk. */
function isNews(known: BookFields, { status, rating }: BookState): boolean {
  const { remote, base, pending, conflict } = known.status;
  if (remote !== status || known.rating.remote !== rating) return true;
  const word = hostStatusOf(status);
  const isOpen = word !== undefined && word !== "reading" && base !== status;
  return isOpen && pending === undefined && conflict === undefined;
}
