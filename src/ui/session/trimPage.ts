import { trimRange, trimSession, type Trimmed } from "../../app/session/trimSession";
import type { Book } from "../../domain/book";
import { spokenDuration } from "../../domain/calendar";
import { pageLimit } from "../../domain/longList";
import { ok } from "../../domain/result";
import type { QueueItem } from "../../ports/queueStore";
import { tellFailure, type UiContext } from "../uiContext";
import { showPage } from "../sync/queuePage";
import { itemText } from "../sync/queueWords";

/** The sessions of a book that wait, one by one: a tap makes one shorter. `after` runs when one was. */
export function showTrim(ui: UiContext, { fingerprint, title }: Book, after: () => void): void {
  const { store, translate } = ui;
  showPage(
    ui,
    (again) => {
      const items = store.queue.items("pending", pageLimit, { fingerprint, of: "session" });
      if (!items.ok) return items;
      const lines = items.value.map((item) => ({
        label: ui.host.device.timeText(item.at),
        value: spokenDuration(translate, item.amount),
        onTap: () => askMinutes(ui, item, again),
      }));
      return ok({ title: translate("Pending sessions: %1", title ?? translate("this book")), lines });
    },
    after,
  );
}

function askMinutes(ui: UiContext, item: QueueItem, after: () => void): void {
  const { dialogs, translate } = ui;
  const range = trimRange(ui, item);
  if (range === undefined)
    return dialogs.tell(
      translate(
        "This session cannot be shorter and still count, as Sessions → Session validation says. Discard it instead.",
      ),
    );
  dialogs.askNumber({
    title: translate("How long did you really read?"),
    description: translate(
      "%1\n\nFor when the device lay open: the session ends sooner, and the pages that you read stay.",
      itemText(ui, item),
    ),
    unit: translate("min"),
    value: range.now,
    min: range.least,
    max: range.now,
    step: 1,
    standard: range.now,
    onSave: (minutes) => {
      const trimmed = trimSession(ui, item, minutes);
      if (!trimmed.ok) return tellFailure(ui, trimmed);
      tellTrimmed(ui, trimmed.value, minutes);
      after();
    },
  });
}

function tellTrimmed({ dialogs, translate }: UiContext, trimmed: Trimmed, minutes: number): void {
  switch (trimmed) {
    case "trimmed":
      return dialogs.notify(translate("The session is %1 min long now.", minutes));
    case "sending":
      return dialogs.tell(translate("Pending items are being sent right now. Try again in a moment."));
    case "gone":
      return dialogs.tell(translate("This session is not pending any more."));
  }
}
