import type { Settings } from "../domain/settings";
import type { Translate } from "../domain/translations";
import type { Clock, Codec, Log, NamedNetwork, Tasks } from "../ports/host";
import type { Downloads, Http } from "../ports/http";
import type { Store } from "../ports/store";

/**
 * What everything that speaks with a server works with, narrowed with `Pick` where less is used.
 *
 * @noSelf
 */
export interface ServerContext {
  readonly http: Http & Downloads;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly store: Store;
  readonly network: Pick<NamedNetwork, "name">;
  readonly log: Log;
  readonly translate: Translate;
  /** The settings as they are now. */
  settings(): Settings;
}
