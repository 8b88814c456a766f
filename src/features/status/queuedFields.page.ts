import type { Context } from "../../context";
import { listText } from "../../base/format";
import type { Book } from "../../model/book";
import { isFieldOn } from "../../queue/queue.rules";
import { starsText, statusText } from "../../ui/bookTexts";
import type { QueuedKind } from "../../ui/queuedKind";
import { labelled } from "../../ui/uiContext";
import type { FieldName } from "./bookField.rules";
import { findPendingField, keepDiscarded } from "./bookFields.store";
import { findLibraryField } from "./libraryFields.store";

export const queuedRatings: QueuedKind = {
  amount: (translate, count) => (count === 1 ? translate("1 rating") : translate("%1 ratings", count)),
  text: ({ translate }, { amount }) => labelled(translate, translate("Rating"), starsText(amount)),
  sent: ({ translate, host }, { amount, sentAt }) => [
    {
      label: translate("Rating sent"),
      value: listText(translate, [starsText(amount), host.device.timeText(sentAt ?? 0)]),
    },
  ],
  isOff: (context, book) => isOff(context, "rating", book),
  discarded: ({ rowId }) => keepDiscarded("rating", rowId),
};

export const queuedStatuses: QueuedKind = {
  amount: (translate, count) => (count === 1 ? translate("1 status") : translate("%1 statuses", count)),
  text: ({ translate }, { words }) => translate("Status: %1", statusText(translate, words)),
  sent: ({ translate, host }, { words, sentAt }) => [
    {
      label: translate("Status sent"),
      value: listText(translate, [statusText(translate, words), host.device.timeText(sentAt ?? 0)]),
    },
  ],
  isOff: (context, book) => isOff(context, "status", book),
  discarded: ({ rowId }) => keepDiscarded("status", rowId),
};

/** A value that a person chose while the setting is off is sent. */
function isOff({ database, settings }: Context, field: FieldName, { fingerprint, id }: Book): boolean {
  if (isFieldOn(settings(), field) || findPendingField(database, field, fingerprint)?.insisted === true) return false;
  return id === undefined || findLibraryField(database, field, id) === undefined;
}
