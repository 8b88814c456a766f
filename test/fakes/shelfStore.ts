import type { BookId, BookType } from "../../src/model/book";
import type { ShelfFile } from "../../src/model/bookFile";
import type { PendingShelfChange, RememberedBook, TrashItem } from "../../src/features/downloads/downloadRecords";
import { fileColumns, fileIn, rememberedIn } from "../../src/features/downloads/shelfRow.store";
import type { MemoryStore } from "./memoryStore";
import { listTrash } from "../../src/features/downloads/trash.store";
import { listShelfChanges } from "../../src/features/shelves/collections.store";

/** A book that lies on the device. */
export interface KnownBook {
  readonly id: BookId;
  readonly type: BookType;
  readonly title: string | undefined;
}

/** All that is in the tables of the shelves. */
export interface ShelfTables {
  /** By the server's number. */
  readonly ledger: readonly ShelfFile[];
  /** The trash, the newest first. */
  readonly bin: readonly TrashItem[];
  /** Pending removals, oldest first. */
  readonly waiting: readonly PendingShelfChange[];
  readonly state: readonly RememberedBook[];
  /** The books that are known to lie on the device under a number, in the order in which they came. */
  readonly known: readonly KnownBook[];
}

export function shelfTables({ database, rows }: MemoryStore): ShelfTables {
  return {
    get ledger() {
      return rows(`SELECT ${fileColumns} FROM shelf_files ORDER BY book_id`).map((row) => fileIn(row));
    },
    get bin() {
      return listTrash(database);
    },
    get waiting() {
      return listShelfChanges(database);
    },
    get state() {
      return rows("SELECT shelf, place, book_id, title, author FROM shelf_books ORDER BY shelf, place").map((row) =>
        rememberedIn(row),
      );
    },
    get known() {
      return rows(
        `SELECT DISTINCT server_id AS id, book_type AS type, title FROM files JOIN fingerprints USING (hash)
         JOIN books ON books.id = book WHERE server_id IS NOT NULL ORDER BY files.seen`,
      ) as unknown as readonly KnownBook[];
    },
  };
}
