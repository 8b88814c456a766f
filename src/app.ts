import type { Context } from "./context";
import { createScreen, type BookFollower } from "./book/openBook";
import type { Screen } from "./book/openBook.port";
import { writeReading } from "./book/readingRecords";
import { metadataUpdates } from "./features/metadata/metadata.task";
import { createProgressSync, type ProgressSync } from "./features/position/syncProgress";
import { createTracker, type Tracker } from "./features/sessions/trackSession";
import { fetchNews } from "./features/sync-status/fetchNews.task";
import { createShelves, type Shelves } from "./features/shelves/shelves";
import { createStatusSync, type StatusSync } from "./features/status/syncStatus";
import { drainQueue } from "./queue/drainQueue.task";
import type { SenderOf } from "./queue/sender";
import type { Sync, SyncParts } from "./queue/sync.port";
import { createSync } from "./queue/sync";
import { saveSettings } from "./store/settings";

/** One a process. @noSelf */
export interface App {
  readonly screen: Screen;
  readonly sync: Sync;
  readonly session: Tracker;
  readonly progress: ProgressSync;
  readonly status: StatusSync;
  readonly shelves: Shelves;
}

/** `followers` get events, `senders` are drained; both lists may still grow. `drained`: see `SyncParts`. */
export function createApp(
  context: Context,
  followers: readonly BookFollower[],
  senders: readonly SenderOf[],
  drained: SyncParts["drained"],
): App {
  const session = createTracker(context);
  const progress = createProgressSync(context);
  const shelves = createShelves(context, () => metadataUpdates(context).soon());
  const status = createStatusSync(context, { progress, session });
  const screen = createScreen(context, followers);
  return {
    screen,
    sync: createSync(context, {
      senders,
      drain: (effort, options, task) => drainQueue(task, senders, effort, options),
      drained,
      fetchNews: (tell) => fetchNews(context, { progress, screen, shelves }, tell),
    }),
    session,
    progress,
    status,
    shelves,
  };
}

/** Tracking of an open book stops or starts at once. */
export function setEnabled(
  context: Context,
  { session, screen }: Pick<App, "session" | "screen">,
  enabled: boolean,
): void {
  const book = screen.book();
  const record = !enabled && book !== undefined ? session.left?.(book) : undefined;
  if (record !== undefined) writeReading(context, [record]);
  saveSettings(context.database, { enabled });
  if (enabled) session.resumed?.(book);
  context.changed();
}

/** Sessions are sent only when a person asks. */
export function setManualOnly({ database, changed }: Context, manualOnly: boolean): void {
  saveSettings(database, { manualOnly });
  changed();
}
