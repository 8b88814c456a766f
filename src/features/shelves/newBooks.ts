import { caught } from "../../base/result";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { BookId } from "../../model/book";
import { saveNewBooks } from "./collections.store";

/** For the badge in the menu. A failure only loses the badge. */
export function recordNewBooks({ database, log }: Context, ids: readonly BookId[]): void {
  if (ids.length === 0) return;
  const kept = caught(() => saveNewBooks(database, ids));
  if (!kept.ok) log.warn(`new books were not noted: ${detailOf(kept.failure)}`);
}
