import type { ShelfFile } from "../domain/shelf/shelfFile";

/**
 * What the reader does to book files in the host's own browser, menus and lists.
 *
 * @noSelf
 */
export interface Deletions {
  /** The ledger's files that are about to go: those at, or below, any of these paths. */
  concerned(paths: readonly string[]): readonly ShelfFile[];
  /** The host has tried to delete them. Those that are gone leave their shelf (§4 rule 9). */
  tried(files: readonly ShelfFile[]): void;
  /** The host has moved or renamed a file or a folder; `to` is where it is now. */
  moved(from: string, to: string): void;
}
