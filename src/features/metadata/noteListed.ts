import type { ShelfBook, ShelfList } from "../../model/shelf";
import type { ListedStamp } from "../../koreader/customMetadata.port";
import type { MetadataContext } from "./writeMetadata";
import { saveListedStamps } from "./metadata.store";

/** Books a transaction. */
const booksAStep = 40;

/**
 * Marks books as due whose list data changed. A book in several lists counts by the first. Inside a task only.
 * Failure: cancelled.
 */
export function noteListed(
  { database, host }: Pick<MetadataContext, "database" | "host">,
  lists: readonly ShelfList[],
): void {
  let stamps: ListedStamp[] = [];
  const seen: Record<number, true | undefined> = {};
  for (const { books } of lists) {
    for (const book of books) {
      if (seen[book.id] === true) continue;
      seen[book.id] = true;
      stamps.push({ id: book.id, stamp: stampOf(book) });
      if (stamps.length < booksAStep) continue;
      saveListedStamps(database, stamps);
      stamps = [];
      host.tasks.pause();
    }
  }
  saveListedStamps(database, stamps);
}

function stampOf({ title, author, series, number, coverAt }: ShelfBook): string {
  return [title, author, series, number, coverAt].map((word) => `${word ?? ""}`).join("\n");
}
