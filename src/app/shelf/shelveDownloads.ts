import type { BookId } from "../../domain/book/book";
import { done, type Result } from "../../domain/result";
import { byHand, shelfKey, type ShelfId, type ShelfList } from "../../domain/shelf/shelf";
import type { Placed } from "../../domain/shelf/shelfPlan";
import type { HostBooks } from "../../ports/hostBooks";
import type { ShelfLibrary } from "../../ports/shelfLibrary";
import { readLedger, type LedgerParts } from "./readLedger";

/** Books in one request. */
const booksARequest = 100;

/**
 * Puts what came by another way (a magic shelf) on the first standard shelf that is chosen (§4 rule 9), if it is not
 * there already. Inside a task only. Failures: whatever a request may fail with.
 */
export function assignDownloads(
  library: ShelfLibrary,
  lists: readonly ShelfList[],
  downloaded: readonly Placed[],
): Result<undefined> {
  const chosen = lists.filter(({ shelf }) => shelf.kind === "standard")[0];
  if (chosen === undefined) return done;
  const there: Record<number, true | undefined> = {};
  for (const { id } of chosen.books) there[id] = true;
  const key = shelfKey(chosen.shelf);
  const missing = downloaded.filter(({ book, shelf }) => shelf !== key && there[book.id] !== true);
  return assign(
    library,
    missing.map(({ book }) => book.id),
    chosen.shelf.id,
  );
}

function assign(library: ShelfLibrary, books: readonly BookId[], shelf: ShelfId): Result<undefined> {
  let left = books;
  while (left.length > 0) {
    const assigned = library.assign(left.slice(0, booksARequest), shelf);
    if (!assigned.ok) return assigned;
    left = left.slice(booksARequest);
  }
  return done;
}

/** Makes each shelf a collection of the host's, holding what is here of it. Failure: storage. */
export function collectShelves(
  parts: LedgerParts & { readonly host: HostBooks },
  lists: readonly ShelfList[],
): Result<undefined> {
  const files = readLedger(parts);
  if (!files.ok) return files;
  // A book that a person fetched may stand in any collection that person likes.
  const ours = files.value.filter(({ shelf }) => shelf !== byHand).map(({ path }) => path);
  const paths: Record<number, string | undefined> = {};
  for (const { id, path, state } of files.value) {
    if (state === "here" || state === "adopted") paths[id] = path;
  }
  for (const { shelf, books, complete } of lists) {
    const here: string[] = [];
    for (const { id } of books) {
      const path = paths[id];
      if (path !== undefined) here.push(path);
    }
    if (complete) parts.host.collect(shelf.name, here, ours, parts.tasks.pause);
  }
  return done;
}
