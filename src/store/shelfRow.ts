import type { BookId, Fingerprint } from "../domain/book";
import type { ShelfKey } from "../domain/shelf";
import type { ShelfFile } from "../domain/shelfFile";
import type { Row, Values } from "../ports/database";
import type { RememberedBook } from "../ports/shelfStore";
import { countIn, textIn } from "./cell";
import type { Statement } from "./statements";

/** The columns that make a line of the ledger. */
export const fileColumns = "book_id, path, state, size, hash, shelf, title";

const write = `
INSERT INTO shelf_files (${fileColumns}) VALUES (:book_id, :path, :state, :size, :hash, :shelf, :title)
ON CONFLICT (book_id) DO UPDATE SET (path, state, size, hash, shelf, title) =
  (excluded.path, excluded.state, excluded.size, excluded.hash, excluded.shelf, coalesce(excluded.title, title))`;

/** The line of the ledger in a row. */
export function fileIn(row: Row): ShelfFile {
  return {
    id: countIn(row.book_id) as BookId,
    path: textIn(row.path) ?? "",
    state: row.state as ShelfFile["state"],
    size: countIn(row.size),
    fingerprint: textIn(row.hash) as Fingerprint | undefined,
    shelf: row.shelf as ShelfKey,
    title: textIn(row.title),
  };
}

/** The values of a line of the ledger, by column. */
export function valuesOf({ id, path, state, size, fingerprint, shelf, title }: ShelfFile): Values {
  return { book_id: id, path, state, size, hash: fingerprint, shelf, title };
}

/** The statement that writes a line of the ledger over the one before. */
export function writeFile(file: ShelfFile): Statement {
  return [write, valuesOf(file)];
}

/** A book of a shelf in a row. */
export function rememberedIn(row: Row): RememberedBook {
  return {
    shelf: row.shelf as ShelfKey,
    id: countIn(row.book_id) as BookId,
    title: textIn(row.title),
    author: textIn(row.author),
  };
}
