import { noteChoiceOf } from "../../../book/book";
import { syncsNotes } from "../../../model/annotation";
import type { QueuedKind } from "../../../ui/queuedKind";
import { keepDiscardedNote } from "../annotations.store";

export const queuedNotes: QueuedKind = {
  amount: (translate, count) => (count === 1 ? translate("1 note") : translate("%1 notes", count)),
  text: ({ translate }, { words }) =>
    words === undefined || words === "" ? translate("a bookmark") : translate("Note: %1", words),
  sent: ({ translate, host }, { count, sentAt }) => [
    { label: translate("Notes sent"), value: translate("%1, last %2", count, host.device.timeText(sentAt ?? 0)) },
  ],
  isOff: (context, { fingerprint }) => !syncsNotes(noteChoiceOf(context, fingerprint)),
  discarded: ({ rowId }, at, translate) => keepDiscardedNote(rowId, at, translate("You chose not to send it.")),
};
