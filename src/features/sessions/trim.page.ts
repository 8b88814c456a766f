import type { Book } from "../../model/book";
import { spokenDuration } from "../../base/format";
import { pageLimit } from "../../base/longList";
import type { QueueItem } from "../../queue/queueRecords";
import type { UiContext } from "../../ui/uiContext";
import { showQueuePage } from "../sync-status/queue.page";
import { itemText } from "../sync-status/queueWords.page";
import { listQueueItems } from "../../queue/queue.store";
import type { Context } from "../../context";
import { leastSeconds, trimmedEnd } from "../../model/session";
import { syncTask } from "../../queue/sync";
import { shortenSession } from "../../queue/itemTimes.store";

/** Pending sessions of a book; a tap trims one. `after` runs after that. */
export function showTrim(ui: UiContext, { fingerprint, title }: Book, after: () => void): void {
  const { database, translate } = ui;
  showQueuePage(
    ui,
    (again) => {
      const items = listQueueItems(database, "pending", pageLimit, { fingerprint, of: "session" });
      const lines = items.map((item) => ({
        label: ui.host.device.timeText(item.at),
        value: spokenDuration(translate, item.amount),
        onTap: () => askMinutes(ui, item, again),
      }));
      return { title: translate("Pending sessions: %1", title ?? translate("this book")), lines };
    },
    after,
  );
}

function askMinutes(ui: UiContext, item: QueueItem, after: () => void): void {
  const { dialogs, translate } = ui;
  const range = trimRange(ui, item);
  if (range === undefined)
    return dialogs.show(
      translate("This session cannot be shorter and still count: Advanced → Sessions. Discard it instead."),
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
    onSave: (minutes) => {
      const trimmed = trimSession(ui, item, minutes);
      showTrimmed(ui, trimmed, minutes);
      after();
    },
  });
}

function showTrimmed({ dialogs, translate }: UiContext, trimmed: TrimOutcome, minutes: number): void {
  switch (trimmed) {
    case "trimmed":
      return dialogs.notify(translate("The session is %1 min long now.", minutes));
    case "sending":
      return dialogs.show(translate("Pending items are being sent right now. Try again in a moment."));
    case "gone":
      return dialogs.show(translate("This session is not pending any more."));
  }
}

/** `sending`: under way. `gone`: no longer pending. */
type TrimOutcome = "trimmed" | "sending" | "gone";

/** Allowed minutes; undefined if the session is too short. */
function trimRange(
  { settings }: Context,
  { amount }: QueueItem,
): { readonly least: number; readonly now: number } | undefined {
  const least = Math.ceil(leastSeconds(settings()) / 60);
  const now = Math.ceil(amount / 60);
  return least < now ? { least, now } : undefined;
}

/** Moves the end of a session; its pages stay. Refused during a sync, which may be sending it. */
function trimSession({ database, host }: Context, item: QueueItem, minutes: number): TrimOutcome {
  if (host.tasks.isRunning(syncTask)) return "sending";
  const seconds = minutes * 60;
  const { at: startedAt, endedAt, amount } = item;
  const trimmed = shortenSession(database, item, {
    seconds,
    endedAt: trimmedEnd({ startedAt, endedAt, seconds: amount }, seconds),
  });
  return trimmed ? "trimmed" : "gone";
}
