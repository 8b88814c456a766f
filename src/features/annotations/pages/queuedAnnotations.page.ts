import { annotationChoiceOf } from "../../../book/book";
import { syncsAnnotations } from "../../../model/annotation";
import type { QueuedKind } from "../../../ui/queuedKind";
import { keepDiscardedItem } from "../annotations.store";

export const queuedAnnotations: QueuedKind = {
  amount: (translate, count) => (count === 1 ? translate("1 note") : translate("%1 notes", count)),
  text: ({ translate }, { words }) =>
    words === undefined || words === "" ? translate("a bookmark") : translate("Note: %1", words),
  sent: ({ translate, host }, { count, sentAt }) => [
    { label: translate("Notes sent"), value: translate("%1, last %2", count, host.device.timeText(sentAt ?? 0)) },
  ],
  isOff: (context, { fingerprint }) => !syncsAnnotations(annotationChoiceOf(context, fingerprint)),
  discarded: ({ rowId }, at, translate) => keepDiscardedItem(rowId, at, translate("You chose not to send it.")),
};
