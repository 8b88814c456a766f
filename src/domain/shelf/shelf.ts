import type { BookId, Branded } from "../book/book";

/** The number of a shelf on the server; standard and magic shelves are numbered apart. */
export type ShelfId = Branded<number, "ShelfId">;

/** Which shelf of which kind, as one word: "standard:12", "magic:3". */
export type ShelfKey = Branded<string, "ShelfKey">;

/** In place of a shelf's key: a person fetched the book. No shelf brought it, and so none takes it away. */
export const byHand = "hand" as ShelfKey;

/** A shelf that somebody fills, or one whose books the server computes (§2 Shelf, Magic shelf). */
export type ShelfKind = "standard" | "magic";

/** A shelf as the server lists it. */
export interface Shelf {
  readonly kind: ShelfKind;
  readonly id: ShelfId;
  readonly name: string;
  /** The account it belongs to; absent where the server does not say. */
  readonly owner?: number | undefined;
}

/** A book as a shelf's list tells of it. */
export interface ShelfBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly serverPages?: number | undefined;
  /** The primary file's name on the server; absent where the list does not tell it. */
  readonly fileName?: string | undefined;
  /** The server's word for the format ("EPUB", "CBX"); absent where there is no file. */
  readonly format?: string | undefined;
  readonly kilobytes?: number | undefined;
}

/** What a shelf holds now. */
export interface ShelfList {
  readonly shelf: Shelf;
  readonly books: readonly ShelfBook[];
  /** False when a book may be missing from `books`: nothing may be concluded from an absence. */
  readonly complete: boolean;
}

/** The key under which a shelf is remembered. */
export function shelfKey(shelf: Pick<Shelf, "kind" | "id">): ShelfKey {
  return `${shelf.kind}:${shelf.id.toFixed(0)}` as ShelfKey;
}

/**
 * The number in the key of a standard shelf; undefined for a magic one, which nobody can take a book off, and for what
 * no shelf brought.
 */
export function standardShelfOf(key: ShelfKey): ShelfId | undefined {
  const [kind, id] = key.split(":");
  return kind === "standard" ? (Number(id) as ShelfId) : undefined;
}
