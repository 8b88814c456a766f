import { clock } from "../koreader/clock";
import { createDialogs } from "../koreader/dialogs";
import { createGuard, type Guard } from "../koreader/guard";
import { createHttp } from "../koreader/http/http";
import { hostProxy } from "../koreader/http/proxy";
import { findAuthorities, trustIn } from "../koreader/http/trust";
import { createLog, logFolder } from "../koreader/log";
import { createNetwork } from "../koreader/network";
import { createTasks, type WaitingTasks } from "../koreader/tasks";
import { say } from "../koreader/texts";
import { createWakefulness, type HostWakefulness } from "../koreader/wakefulness";
import type { Dialogs } from "../ports/dialogs";
import type { Downloads } from "../ports/downloads";
import type { Http } from "../ports/http";
import type { Log } from "../ports/log";
import type { Network } from "../ports/network";
import type { SettingsStore } from "../ports/settingsStore";

/** What the host lends, made once. */
export interface HostMeans {
  readonly log: Log;
  readonly logFolder: string;
  readonly guard: Guard;
  readonly tasks: WaitingTasks;
  readonly dialogs: Dialogs;
  readonly network: Network;
  readonly http: Http & Downloads;
  readonly wakefulness: HostWakefulness;
}

/** The host's side of the plugin, as the reader's settings want it. */
export function composeHost(settings: SettingsStore): HostMeans {
  const folder = logFolder();
  const log = createLog({ folder, isOn: () => settings.current().logToFile }, clock);
  const guard = createGuard(log);
  const tasks = createTasks(log);
  const dialogs = createDialogs(guard);
  const network = networkFor(guard, settings, dialogs);
  const authorities = findAuthorities();
  const http = createHttp({
    tasks,
    clock,
    network,
    log,
    proxy: () => hostProxy(),
    trust: (address) => trustIn(settings.current().trustedServers, address, authorities),
  });
  return {
    log,
    logFolder: folder,
    guard,
    tasks,
    dialogs,
    network,
    http,
    wakefulness: createWakefulness(),
  };
}

/** A person's tap raises Wi-Fi only where they have not forbidden it, and then they are told. */
function networkFor(guard: Guard, settings: SettingsStore, dialogs: Dialogs): Network {
  return createNetwork(guard, {
    mayRaise: () => settings.current().tapsRaiseWifi,
    declined: () => dialogs.notify(say("Not connected. Turn on Wi-Fi first.")),
  });
}
