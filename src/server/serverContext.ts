import type { Settings } from "../model/settings";
import type { Translate } from "../base/translations";
import type { Clock, Codec, Log, NamedNetwork, Tasks } from "../koreader/host.port";
import type { Downloads, Http } from "../koreader/http.port";
import type { Database } from "../store/database";

/**
 * Dependencies of the server folder.
 *
 * @noSelf
 */
export interface ServerContext {
  readonly http: Http & Downloads;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly database: Database;
  /** An empty database in memory, for the trial of a server. */
  openTrial(): Database;
  /** True in such a trial. */
  readonly isTrial?: boolean | undefined;
  readonly network: Pick<NamedNetwork, "name">;
  readonly log: Log;
  readonly translate: Translate;
  settings(): Settings;
}
