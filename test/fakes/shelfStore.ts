import type { BookId, BookType } from "../../src/model/book";
import type { ShelfFile } from "../../src/model/shelfFile";
import type {
  PendingShelfChange,
  RememberedBook,
  ShelfStore,
  TrashItem,
} from "../../src/features/downloads/shelfStore.port";
import { fileColumns, fileIn, rememberedIn } from "../../src/features/downloads/shelfRow.store";
import type { MemoryStore } from "./memoryStore";

/** A book that lies on the device. */
export interface KnownBook {
  readonly id: BookId;
  readonly type: BookType;
  readonly title: string | undefined;
}

/** The store of the shelves, of which a test may replace a part, and all that is in its tables. */
export interface ShelfTables extends ShelfStore {
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

export function shelfTables({ shelves, rows }: MemoryStore): ShelfTables {
  const tables = {
    get ledger() {
      return rows(`SELECT ${fileColumns} FROM shelf_files ORDER BY book_id`).map((row) => fileIn(row));
    },
    get bin() {
      return shelves.trashed();
    },
    get waiting() {
      return shelves.changes();
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
  return Object.defineProperties({ ...shelves }, Object.getOwnPropertyDescriptors(tables)) as ShelfTables;
}
