import type { Failure } from "./base/failure";
import type { Translate } from "./base/format";
import type { Settings } from "./model/settings";
import type { Host, Log } from "./koreader/host.port";
import type { Connection, Server } from "./openServer";
import type { Database } from "./store/database";

/** First argument of use cases, passed whole. @noSelf */
export interface Context {
  readonly database: Database;
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

/** Inside a task, which may send requests and wait for the answers. Only `startTask` hands it out. @noSelf */
export interface TaskContext extends Context {
  readonly server: Server;
}

/** As `Tasks.start`. */
export function startTask<C extends Context>(
  context: C,
  kind: string,
  run: (task: C & TaskContext) => void,
  died?: (failure: Failure) => void,
): boolean {
  // The table has the server all the time. The types keep it from code that cannot wait.
  return context.host.tasks.start(kind, () => run(context as C & TaskContext), died);
}
