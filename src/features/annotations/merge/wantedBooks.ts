import type { Fingerprint } from "../../../model/book";
import { type Database, keptIn } from "../../../store/database";

export interface MergingBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

export type WantedBooks = Record<Fingerprint, MergingBook | undefined>;

/** Books to merge in the next sync. In memory, so that any page can ask for one. */
export function wantedBooksOf(database: Pick<Database, "memory">): WantedBooks {
  return keptIn(database, "wantedBooks", () => ({}));
}
