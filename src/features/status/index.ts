import { statusSync } from "./syncStatus";
import { startTask } from "../../context";
import { finishAllLocalWrites } from "./serverState";
import { countOffFields } from "./bookFields.store";
import type { FieldName } from "./bookField.rules";
import { isFieldOn } from "../../queue/queue.rules";
import { ratingSender } from "./sendRating.task";
import { statusSender } from "./sendStatus.task";
import type { Feature } from "../../feature";
import { openBookItems } from "./status.menu";
import { conflictsItems, statusSyncItem } from "./status.menu";
import type { UiContext } from "../../ui/uiContext";

/** `changed`: reports a new status to all features. */
export function statusFeature(context: UiContext, changed: (path: string) => void): Feature {
  const { opened, fingerprinted, left, closed, synced, summaryChanged } = statusSync(context);
  return {
    begun: () => void startTask(context, "written statuses", () => finishAllLocalWrites(context)),
    opened,
    fingerprinted,
    left,
    closed,
    drained: synced,
    summaryChanged,
    senders: [
      { of: "status", countOff: () => countOff(context, "status"), create: (task) => statusSender(task) },
      { of: "rating", countOff: () => countOff(context, "rating"), create: (task) => ratingSender(task) },
    ],
    menu: {
      book: () => openBookItems(context, changed),
      status: () => conflictsItems(context),
      synced: () => [statusSyncItem(context)],
    },
  };
}

function countOff({ database, settings }: UiContext, field: FieldName): number {
  return isFieldOn(settings(), field) ? 0 : countOffFields(database, field);
}
