import type { Translate } from "./base/format";
import type { Settings } from "./model/settings";
import type { Host, Log } from "./koreader/host.port";
import type { Connection, Server } from "./openServer";
import type { Database } from "./store/database";

/** First argument of use cases, passed whole. @noSelf */
export interface Context {
  readonly database: Database;
  readonly server: Server;
  readonly connection: Connection;
  readonly host: Host;
  settings(): Settings;
  readonly log: Log;
  readonly translate: Translate;
  /** Schedules a sync; nothing is sent during the call. */
  queued(): void;
  /** After a change of address, account or choice: drops results of earlier attempts. */
  changed(): void;
}
