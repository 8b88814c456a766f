import { createApp } from "./app";
import type { BookFollower } from "./book/openBook";
import type { SenderOf } from "./queue/sender";
import type { Context } from "./context";
import type { Feature } from "./feature";
import { featuresOf } from "./features";
import { hostAdapters, type HostAdapters } from "./hostAdapters";
import { clock } from "./koreader/clock";
import type { Guard } from "./koreader/tasks";
import { catalogueFolder, translate, speakLanguage } from "./koreader/texts";
import { createServer } from "./openServer";
import { openStorage, openTrial, type Storage } from "./storage";
import { getSettings } from "./store/settings";
import type { UiContext } from "./ui/uiContext";

export interface Startup {
  readonly context: UiContext;
  readonly features: readonly Feature[];
  readonly host: HostAdapters;
  readonly storage: Storage;
}

/** Once a process and account; `restart` is called to change accounts. */
export function startup(restart: () => void): Startup {
  speakLanguage(catalogueFolder());
  const storage =
    openStorage(clock, () => host.tasks.isRevoked()) ?? error("Catchword: the host's SQLite cannot be loaded");
  const host = hostAdapters(storage, restart);
  const followers: BookFollower[] = [];
  const senders: SenderOf[] = [];
  const context = contextOf(storage, host, {
    queued: () => app.sync.schedule(),
    changed: () => {
      for (const feature of features) feature.changed?.();
    },
  });
  const drained = host.guard.ask("drained", undefined, (feature: Feature, isWhole: boolean) => {
    feature.drained?.(isWhole);
    return undefined;
  });
  const app = createApp(context, followers, senders, (isWhole) => {
    for (const feature of features) drained(feature, isWhole);
  });
  const { dialogs, pages, progressView: progress } = host;
  const ui = { ...context, app, dialogs, pages, progress, translate };
  const features = featuresOf(ui);
  for (const feature of features) {
    followers.push(guarded(feature, host.guard));
    for (const sender of feature.senders ?? []) senders.push(sender);
  }
  return { context: ui, features, host, storage };
}

function contextOf(
  { database }: Storage,
  host: HostAdapters,
  { queued, changed }: Pick<Context, "queued" | "changed">,
): Context {
  const { http, tasks, codec, log, network } = host;
  const server = createServer({ http, tasks, clock, codec, database, openTrial, network, log, translate });
  return { database, server, host, settings: () => getSettings(database), log, translate, queued, changed };
}

/** Isolates errors of one follower, so that they do not lose the session. */
function guarded(follower: BookFollower, guard: Guard): BookFollower {
  const safe = <A extends unknown[]>(told: ((...args: A) => void) | undefined): typeof told =>
    told === undefined
      ? undefined
      : guard.ask("a follower of the book", undefined, (...args: A) => {
          told(...args);
          return undefined;
        });
  const { follows } = follower;
  return {
    follows: follows === undefined ? undefined : guard.ask("a follower of the book", true, follows),
    opened: safe(follower.opened),
    known: safe(follower.known),
    found: safe(follower.found),
    turned: safe(follower.turned),
    departing: safe(follower.departing),
    arrived: safe(follower.arrived),
    leaving: safe(follower.leaving),
    left: safe(follower.left),
    undone: safe(follower.undone),
    reloaded: safe(follower.reloaded),
    resumed: safe(follower.resumed),
    closed: safe(follower.closed),
  } as BookFollower;
}
