import { done, ok, type Result } from "../../domain/result";
import { shelfKey, type ShelfBook, type ShelfKey, type ShelfList } from "../../domain/shelf/shelf";
import type { RememberedBook, ShelfStore, ShortenedShelf } from "../../ports/shelfStore";
import type { Tasks } from "../../ports/tasks";

/** @noSelf */
export interface ChangeParts {
  readonly store: Pick<ShelfStore, "rememberedFrom">;
  readonly tasks: Pick<Tasks, "pause">;
}

/** What the shelves hold now and did not hold, at that place, when they were listed before. */
export interface ListChanges {
  readonly listed: readonly RememberedBook[];
  readonly shortened: readonly ShortenedShelf[];
}

/** Places gone through at once where nothing is remembered. */
const placesAStep = 100;

interface Draft {
  listed: RememberedBook[];
  shortened: ShortenedShelf[];
}

/** The lists, which came complete, compared with what is remembered of their shelves, in steps. Failure: storage. */
export function listChanges(parts: ChangeParts, lists: readonly ShelfList[]): Result<ListChanges> {
  const draft: Draft = { listed: [], shortened: [] };
  for (const list of lists) {
    const compared = compare(parts, list, draft);
    if (!compared.ok) return compared;
  }
  return ok(draft);
}

function compare(parts: ChangeParts, { shelf, books }: ShelfList, draft: Draft): Result<undefined> {
  const key = shelfKey(shelf);
  let place = 1;
  while (place <= books.length) {
    const before = parts.store.rememberedFrom(key, place);
    if (!before.ok) return before;
    const last = before.value[before.value.length - 1]?.place ?? place + placesAStep - 1;
    note(draft, key, books.slice(place - 1, last), { place, before: before.value });
    place = last + 1;
    parts.tasks.pause();
  }
  const beyond = parts.store.rememberedFrom(key, books.length + 1);
  if (!beyond.ok) return beyond;
  if (beyond.value.length > 0) draft.shortened.push({ shelf: key, length: books.length });
  return done;
}

interface Window {
  /** Of the first of the books. */
  readonly place: number;
  readonly before: readonly RememberedBook[];
}

/** What a crash has kept from being written leaves a gap: what counts is the place, not the order. */
function note(
  draft: Draft,
  shelf: ShelfKey,
  books: readonly ShelfBook[],
  { place: first, before }: Window,
): void {
  const known: Record<number, RememberedBook | undefined> = {};
  for (const book of before) known[book.place] = book;
  let place = first;
  for (const { id, title, author } of books) {
    const old = known[place];
    if (old?.id !== id || old.title !== title || old.author !== author) {
      draft.listed.push({ shelf, place, id, title, author });
    }
    place += 1;
  }
}
