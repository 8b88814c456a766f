import type { Fingerprint } from "../../../model/book";
import type { Database } from "../../../store/database";

export interface MergingBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

export type WantedNotes = Record<Fingerprint, MergingBook | undefined>;

/** Books to merge in the next sync. In memory, so that any page can ask for one. */
export function wantedNotesOf({ memory }: Pick<Database, "memory">): WantedNotes {
  memory["wantedNotes"] ??= {} satisfies WantedNotes;
  return memory["wantedNotes"] as WantedNotes;
}
