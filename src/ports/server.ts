import type { Catalogue } from "./catalogue";
import type { LastContact } from "./contactStore";
import type { Covers } from "./covers";
import type { Library } from "./library";
import type { NoteLibrary } from "./noteLibrary";
import type { ProgressLibrary } from "./progressLibrary";
import type { ServerFiles } from "./serverFiles";
import type { ServerProbe } from "./serverProbe";
import type { ShelfLibrary } from "./shelfLibrary";

/** The library server: one of the three things that a test replaces. What asks it works inside a task only. */
export interface Server {
  /** Sessions and the look-up of books. */
  readonly library: Library;
  readonly shelves: ShelfLibrary;
  readonly files: ServerFiles;
  readonly catalogue: Catalogue;
  readonly covers: Covers;
  readonly notes: NoteLibrary;
  readonly progress: ProgressLibrary;
  readonly probe: ServerProbe;
  readonly contact: ServerContact;
}

/**
 * When the server was heard last; never asks it.
 *
 * @noSelf
 */
export interface ServerContact {
  last(): LastContact;
  /** Another server was never heard. */
  forget(): void;
}
