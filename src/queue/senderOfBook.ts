import { listPastBooks } from "../book/books.store";
import type { Book, Fingerprint } from "../model/book";
import type { Database } from "../store/database";
import type { QueuedRow } from "./queue.rules";
import type { Sender } from "./sender";

/** Sender for the rows of one book. */
export function senderOfBook(database: Database, sender: Sender, book: Pick<Book, "fingerprint" | "id">): Sender {
  const hashes = [book.fingerprint].concat(listPastBooks(database, book.fingerprint).map((past) => past.fingerprint));
  const isOther = (fingerprint: Fingerprint): boolean => !hashes.includes(fingerprint);
  const isWanted = ({ fingerprint, bookId }: QueuedRow): boolean =>
    (fingerprint !== undefined && !isOther(fingerprint)) || (bookId !== undefined && bookId === book.id);
  return {
    ...sender,
    next: (last) => {
      let batch = sender.next(last);
      let wanted = batch.filter((row) => isWanted(row));
      while (batch.length > 0 && wanted.length === 0) {
        batch = sender.next(batch[batch.length - 1]);
        wanted = batch.filter((row) => isWanted(row));
      }
      return wanted;
    },
    unsettled: () => (sender.unsettled?.() ?? []).filter((row) => isWanted(row)),
    isBookOff: (fingerprint) => isOther(fingerprint) || sender.isBookOff?.(fingerprint) === true,
  };
}
