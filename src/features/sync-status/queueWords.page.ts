import { queuedKinds } from "./queuedKinds";
import { spokenDuration, listText, type Translate } from "../../base/format";
import type { QueueCount, QueueKind, PendingReason } from "../../queue/queue.rules";
import type { QueueBook, QueueItem } from "../../queue/queueRecords";
import type { UiContext } from "../../ui/uiContext";

/** `4 sessions, 2 notes` */
export function amountsText(translate: Translate, amounts: readonly QueueCount[]): string {
  return listText(
    translate,
    amounts.map(({ of, count }) => amountText(translate, of, count)),
  );
}

/** Fits on one line. */
const maxNames = 2;

/** `4 sessions, 2 notes and 3 more` */
export function summaryText(translate: Translate, amounts: readonly QueueCount[]): string {
  const text = amountsText(translate, amounts.slice(0, maxNames));
  let more = 0;
  for (const { count } of amounts.slice(maxNames)) more += count;
  return more === 0 ? text : translate("%1 and %2 more", text, more);
}

/** `4 sessions (2 h 5 min), 2 notes`; `seconds`: reading time. */
export function readingText(translate: Translate, amounts: readonly QueueCount[], seconds: number): string {
  const texts = amounts.map(({ of, count }) => {
    const text = amountText(translate, of, count);
    return of === "session" ? translate("%1 (%2)", text, spokenDuration(translate, seconds)) : text;
  });
  return listText(translate, texts);
}

/** `4 sessions (2 h 5 min)`, `4 sessions, 1 position` or `4 sessions and 3 more`: fits half a line. */
export function shortReadingText(
  translate: Translate,
  { counts: amounts, seconds }: Pick<QueueBook, "counts" | "seconds">,
): string {
  if (amounts.length === 0) return translate("failed");
  let count = 0;
  let sessions = 0;
  for (const amount of amounts) {
    count += amount.count;
    if (amount.of === "session") sessions = amount.count;
  }
  if (sessions === 0 || count === sessions) return readingText(translate, amounts, seconds);
  if (amounts.length === 2) return summaryText(translate, amounts);
  return translate("%1 and %2 more", amountText(translate, "session", sessions), count - sessions);
}

function amountText(translate: Translate, of: QueueKind, count: number): string {
  return queuedKinds[of].amount(translate, count);
}

/** Details of the item by kind. */
export function itemText(ui: UiContext, item: QueueItem): string {
  return queuedKinds[item.of].text(ui, item);
}

/** Reason and advice. */
export function reasonText(translate: Translate, reason: PendingReason, timeText: (at: number) => string): string {
  switch (reason.kind) {
    case "noServer":
      return translate("No server URL is set: Catchword → Connection.");
    case "switchedOff":
      return translate("Catchword is switched off.");
    case "unwanted":
      return translate("Nothing of this book is sent: this stays on the device until that changes.");
    case "kindOff":
      return translate("This is turned off. It is sent once you turn it on again.");
    case "noAccount":
      return reason.account === "reader"
        ? translate("No reader account is set: Catchword → Connection.")
        : translate("This needs the library account: Catchword → Connection.");
    case "accountRefused":
      return translate(
        "The server did not accept the library account. Set it again, or test the connection: Catchword → Connection.",
      );
    case "unmatched":
      return unmatchedText(translate, timeText(reason.askedAt), reason.byHashOnly);
    case "unanswered":
      return translate(
        "The position waits for your answer: long press on the book → Catchword… → Why is the position not synced?",
      );
    case "byHandOnly":
      return translate("Manual sync only is on: choose Sync now.");
    case "inherited":
      return inheritedText(translate, timeText(reason.until));
    case "offline":
      return translate("This device is not connected. It is sent the next time there is a network.");
    case "failed":
      return reason.sentence;
    case "unasked":
      return translate("This book is searched for on the server at the next sync.");
    case "attempted":
      return translate("The last attempt: %1", reason.sentence);
    case "scheduled":
      return translate("It is sent at the next sync.");
  }
}

function inheritedText(translate: Translate, until: string): string {
  return translate(
    "This was copied from another device, which sends it first. What is left is sent from here after %1, or by a manual sync.",
    until,
  );
}

function unmatchedText(translate: Translate, askedAt: string, byHashOnly: boolean): string {
  const text = translate(
    "This book was not found on the server. It was last searched for %1; every sync searches again, and you can match it by hand.",
    askedAt,
  );
  if (!byHashOnly) return text;
  return translate("%1 Without the library account a book is found only by its file, not by its ISBN or title.", text);
}
