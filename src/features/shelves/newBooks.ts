import { saveSettings } from "../../store/settings";
import { caught } from "../../base/storageError";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { BookId } from "../../model/book";
import { withNewBooks } from "./newBooks.rules";

/** For the badge in the menu. A failure only loses the badge. */
export function noteNewBooks(
  { database, settings, log }: Pick<Context, "database" | "settings" | "log">,
  ids: readonly BookId[],
): void {
  if (ids.length === 0) return;
  const kept = caught(() => saveSettings(database, { newBooks: withNewBooks(settings().newBooks, ids) }));
  if (!kept.ok) log.warn(`new books were not noted: ${detailOf(kept.failure)}`);
}
