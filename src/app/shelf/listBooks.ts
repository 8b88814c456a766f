import { done, type Result } from "../../domain/result";
import type { ListedBook, ShelfStore } from "../../ports/shelfStore";
import type { Tasks } from "../../ports/tasks";

/** @noSelf */
export interface ListBooksParts {
  readonly store: Pick<ShelfStore, "listed">;
  readonly tasks: Pick<Tasks, "after">;
}

/**
 * Whoever shows the books.
 *
 * @noSelf
 */
export interface BookShow {
  /** The next of them, in their order. */
  came(books: readonly ListedBook[]): void;
  /** All have come that did not come at once. */
  ended(): void;
  /** Does anybody still look? */
  isWanted(): boolean;
}

/** Seconds between two windows: the interface has its turn. */
const restSeconds = 0.01;

/**
 * Reads the books of the shelves as they were listed last: the first of them at once, the rest later, in steps.
 * Failure: storage, of the first ones; what fails later is as if it were the end.
 */
export function listBooks(parts: ListBooksParts, show: BookShow): Result<undefined> {
  const first = parts.store.listed();
  if (!first.ok) return first;
  show.came(first.value);
  const last = first.value[first.value.length - 1];
  if (last !== undefined) parts.tasks.after(restSeconds, () => readOn(parts, show, { last, more: false }));
  return done;
}

function readOn(
  parts: ListBooksParts,
  show: BookShow,
  { last, more }: { readonly last: ListedBook; readonly more: boolean },
): void {
  if (!show.isWanted()) return;
  const window = parts.store.listed(last);
  const next = window.ok ? window.value[window.value.length - 1] : undefined;
  if (window.ok && next !== undefined) {
    show.came(window.value);
    parts.tasks.after(restSeconds, () => readOn(parts, show, { last: next, more: true }));
  } else if (more) show.ended();
}
