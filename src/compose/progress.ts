import { createProgressSync, type ProgressSync } from "../app/progress/syncProgress";
import type { ProgressParts } from "../app/progress/progressScene";
import { thisDevice } from "../app/connection/thisDevice";
import type { Offers } from "../ports/offers";
import type { ProgressLibrary } from "../ports/progressLibrary";
import { deviceModel } from "../koreader/device";
import { newUuid } from "../koreader/uuid";
import type { Means } from "./useCases";

/** What the sync of positions needs besides. */
export interface ProgressMeans {
  readonly offers: Offers;
  readonly progressLibrary: ProgressLibrary;
}

/** What the use cases of positions work with. `stored`: something waits to be sent. */
export function progressParts(means: Means, stored: () => void): ProgressParts {
  const { store, clock, tasks, network, log, say, dialogs, offers, progressLibrary } = means;
  return {
    clock,
    tasks,
    network,
    log,
    say,
    offers,
    stored,
    store: store.progress,
    library: progressLibrary,
    settings: store.settings.current,
    device: () => thisDevice({ settings: store.settings, model: deviceModel(), newUuid }),
    notify: dialogs.notify,
  };
}

/** The sync of positions, which is told of the book on the screen. */
export function composeProgress(parts: ProgressParts): ProgressSync {
  return createProgressSync(parts);
}
