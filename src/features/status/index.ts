import { finishAllLocalWrites } from "./serverState";
import { ratingSender } from "./sendRating.task";
import { statusSender } from "./sendStatus.task";
import type { Feature } from "../../feature";
import { openBookItems } from "./openBook.menu";
import { conflictsItems, statusSyncItem } from "./status.menu";
import type { UiContext } from "../../ui/uiContext";

/** `changed`: reports a new status to all features. */
export function statusFeature(context: UiContext, changed: (path: string) => void): Feature {
  const { opened, fingerprinted, left, closed, synced, summaryChanged } = context.app.status;
  return {
    begun: () => void context.host.tasks.start("written statuses", () => finishAllLocalWrites(context)),
    opened,
    fingerprinted,
    left,
    closed,
    drained: synced,
    summaryChanged,
    senders: [
      { of: "status", create: () => statusSender(context) },
      { of: "rating", create: () => ratingSender(context) },
    ],
    menu: {
      book: () => openBookItems(context, changed),
      status: () => conflictsItems(context),
      synced: () => [statusSyncItem(context)],
    },
  };
}
