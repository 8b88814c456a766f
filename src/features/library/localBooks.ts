import type { TaskContext } from "../../context";
import { shelfKey } from "../../model/shelf";
import { listShelvesHolding } from "../downloads/shelfFiles.store";
import { isInLocalList, type BrowseBook, type BrowseLine, type BrowseList, inLocalOrder } from "./browse.rules";
import { type LocalBooks, localFormat } from "./browsedPage";
import { listLocalBooks } from "./localBooks.store";

/** Books on this device that belong on the list, as far as this device knows, and their formats in `local`. */
export function findLocalLines(context: TaskContext, list: BrowseList, local: LocalBooks): readonly BrowseLine[] {
  const { database, host } = context;
  const found: BrowseBook[] = [];
  let batch = listLocalBooks(database);
  while (batch.length > 0) {
    for (const book of batch) {
      const isListed =
        list.of === "shelf"
          ? listShelvesHolding(database, book.id).includes(shelfKey(list.shelf))
          : isInLocalList(list, book);
      const format = isListed ? localFormat(context, book.id) : undefined;
      if (format !== undefined) {
        local[book.id] = format;
        found.push({ ...book, format: format === "" ? undefined : format });
      }
      // Each book needs several queries.
      host.tasks.pause();
    }
    batch = listLocalBooks(database, batch[batch.length - 1]?.id);
  }
  return inLocalOrder(list, found).map((book) => ({ book }));
}
