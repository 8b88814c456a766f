import type { Settings } from "../model/settings";
import type { Translate } from "../base/translations";
import type { Clock, Codec, Log, NamedNetwork, Tasks } from "../koreader/host.port";
import type { Downloads, Http } from "../koreader/http.port";
import type { ContactStore, DialectStore, SettingsStore, TokenStore } from "../store/connection.port";

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
  readonly store: {
    readonly settings: SettingsStore;
    readonly tokens: TokenStore;
    readonly dialects: DialectStore;
    readonly contact: ContactStore;
  };
  readonly network: Pick<NamedNetwork, "name">;
  readonly log: Log;
  readonly translate: Translate;
  settings(): Settings;
}
