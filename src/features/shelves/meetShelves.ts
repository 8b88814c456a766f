import { detailOf } from "../../base/failure";
import type { BookId } from "../../model/book";
import type { BookState } from "../../model/bookState";
import { yieldEvery } from "../../base/longList";
import { done, ok, type Result } from "../../base/result";
import type { ShelfBook, ShelfList } from "../../model/shelf";
import { hostStatusOf } from "../status/status.rules";
import type { KnownState } from "../status/stateStore.port";
import { pathHere } from "../suggestions/similarBooks";
import { meetState } from "../status/meetState";
import { hear, isStatusOn } from "../status/serverState";
import type { ShelfContext } from "../downloads/shelfWork";

/** Books a turn. */
const booksATurn = 20;

/**
 * Applies server status and rating to local books, also unopened ones. `asks`: fetches states that the lists lack;
 * otherwise they come when the book is opened. Touches files only for changes. Inside a task only. Failures: storage,
 * cancelled.
 */
export function meetShelves(context: ShelfContext, lists: readonly ShelfList[], asks: boolean): Result<undefined> {
  const settings = context.settings();
  if (!isStatusOn(settings) && settings.ratingMode === "off") return done;
  const met = yieldEvery(booksATurn, context.host.tasks.pause);
  for (const list of lists) {
    for (const { id, state } of asks ? toldOf(context, list) : list.books) {
      const one = state === undefined ? done : meet(context, id, state);
      if (!one.ok) return one;
      met();
    }
  }
  return done;
}

/** With states; failures are logged. */
function toldOf({ server, log }: ShelfContext, { shelf, books }: ShelfList): readonly ShelfBook[] {
  const isTold = shelf.kind === "magic" || books.length === 0 || books.some(({ state }) => isSomething(state));
  const told = isTold ? ok(books) : server.shelves.statesOf(shelf);
  if (!told.ok) log.warn(`statuses of a shelf not pulled: ${detailOf(told.failure)}`);
  return told.ok ? told.value : books;
}

function isSomething(state: BookState | undefined): boolean {
  return state?.status !== undefined || state?.rating !== undefined;
}

function meet(context: ShelfContext, id: BookId, state: BookState): Result<undefined> {
  const { store, host } = context;
  const book = isSomething(state) ? store.books.withId(id) : ok(undefined);
  if (!book.ok || book.value === undefined) return book.ok ? done : book;
  const { fingerprint } = book.value;
  const known = store.states.known(fingerprint);
  if (!known.ok || !isNews(known.value, state)) return known.ok ? done : known;
  const path = pathOf(context, id);
  if (path === undefined) return done;
  const heard = hear(context, fingerprint, state);
  const met = heard.ok ? meetState(context, { fingerprint, path }) : heard;
  // The host writes a file beside the book.
  host.tasks.pause();
  return met;
}

/** The open file first. */
function pathOf(context: ShelfContext, id: BookId): string | undefined {
  const { store, host } = context;
  const path = host.books.openPath();
  const facts = path === undefined ? undefined : host.files.facts(path);
  const open = path === undefined || facts === undefined ? undefined : store.books.at(path, facts);
  return open?.ok === true && open.value?.id === id ? path : pathHere(context, id);
}

/** An earlier value may not have been written, e.g. on a full disk. */
function isNews({ told, status: agreed, pending, asks }: KnownState, { status, rating }: BookState): boolean {
  if (told?.status !== status || told?.rating !== rating) return true;
  const word = hostStatusOf(status);
  const isOpen = word !== undefined && word !== "reading" && agreed !== status;
  return isOpen && pending === undefined && asks === undefined;
}
