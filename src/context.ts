import type { Translate } from "./domain/translations";
import type { Settings } from "./domain/settings";
import type { Host, Log } from "./ports/host";
import type { Server } from "./ports/server";
import type { Store } from "./ports/store";

/**
 * What a use case works with: the first argument of plain functions, narrowed with `Pick` where that tells something.
 *
 * @noSelf
 */
export interface Context {
  readonly store: Store;
  readonly server: Server;
  readonly host: Host;
  /** The settings as they are now. */
  settings(): Settings;
  readonly log: Log;
  readonly translate: Translate;
  /** Something waits for the server: it goes soon, if there is a network and a point in it. Does nothing now. */
  queued(): void;
  /** A person has changed an address, an account or a choice: what earlier attempts came to no longer holds. */
  changed(): void;
}
