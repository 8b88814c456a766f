import type { Fingerprint } from "../../../model/book";
import { type Database, keptIn } from "../../../store/database";

export interface MergingBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

export type WantedNotes = Record<Fingerprint, MergingBook | undefined>;

/** Books to merge in the next sync. In memory, so that any page can ask for one. */
export function wantedNotesOf(database: Pick<Database, "memory">): WantedNotes {
  return keptIn(database, "wantedNotes", () => ({}));
}
