import type { Result } from "../domain/result";
import type { SessionStore } from "../ports/sessionStore";
import type { BookDesk } from "./book/bookDesk";
import type { SettingsStore } from "../ports/settingsStore";
import type { Connecting } from "./connection/connection";
import type { Happened } from "./sync/happened";
import type { Notes } from "./notes/notes";
import type { Shelves } from "./shelf/shelves";
import type { Sync } from "./sync/sync";
import type { ProgressSync } from "./progress/syncProgress";
import type { Tracker } from "./session/trackSession";

/**
 * What the plugin can do, as menus, actions and the host's events see it. One a process.
 *
 * @noSelf
 */
export interface App extends Connecting {
  readonly settings: SettingsStore;
  readonly sessions: SessionStore;
  readonly tracker: Tracker;
  readonly sync: Sync;
  readonly books: BookDesk;
  readonly happened: Happened;
  readonly progress: ProgressSync;
  readonly shelves: Shelves;
  readonly notes: Notes;

  /** Turns everything on or off; an open book stops or begins to be tracked at once. Failure: storage. */
  setEnabled(enabled: boolean): Result<undefined>;
  /** Sessions are sent only when a person asks. Failure: storage. */
  setManualOnly(manualOnly: boolean): Result<undefined>;
  /** Where the plugin keeps its things, for the reader: path of the database and of the log folder. */
  places(): { readonly database: string; readonly log: string };
  readonly version: string;
}
