import { discardItem, hasTime, setTime, guessTime, retryFailed } from "./failedItems";
import type { Book } from "../../model/book";
import { spokenDuration, listText } from "../../base/format";
import { pageLimit } from "../../base/longList";
import type { Impossible } from "../../model/session";
import type { Choice, ListLine, ListPage } from "../../koreader/dialogs.port";
import type { QueueItem } from "../../queue/queueRecords";
import type { UiContext } from "../../ui/uiContext";
import { itemText } from "./queueWords.page";
import { listQueueItems } from "../../queue/queue.store";

/** A page of pending, failed or sent items, of one book or all. */
type QueuePage = (again: () => void) => ListPage;

/** Shows the page again after each action (`again`) or sync, then runs `after`. Skips empty pages. */
export function showQueuePage(ui: UiContext, page: QueuePage, after?: () => void): void {
  const again = (): void => {
    shown.close();
    after?.();
    showQueuePage(ui, page, after);
  };
  const made = page(again);
  if (made.lines.length === 0) return;
  const shown = ui.dialogs.list(made);
  ui.sync.watch(() => {
    if (shown.isOpen()) shown.redraw(page(again).lines);
    return shown.isOpen();
  });
}

/** A tap shows the whole sentence. */
export function sentenceLine({ dialogs }: UiContext, label: string, sentence: string): ListLine {
  return { label, value: sentence, wraps: true, onTap: () => dialogs.show(sentence) };
}

/** Items of one book or all, with actions. `after` runs after an action. */
export function showFailed(ui: UiContext, book?: Book, after?: () => void): void {
  const { database, translate } = ui;
  const title =
    book === undefined ? translate("Failed") : translate("Failed: %1", book.title ?? translate("this book"));
  const page: QueuePage = (again) => {
    const items = listQueueItems(database, "failed", pageLimit, { fingerprint: book?.fingerprint });
    const lines = items.map((item) => ({
      label: book === undefined ? titleOf(ui, item) : itemText(ui, item),
      value: book === undefined ? shortText(ui, item) : becauseText(ui, item),
      wraps: book === undefined ? undefined : (true as const),
      onTap: () => showItem(ui, item, again),
    }));
    return { title, lines };
  };
  showQueuePage(ui, page, after);
}

function showItem(ui: UiContext, item: QueueItem, after: () => void): void {
  const { dialogs, translate } = ui;
  dialogs.read({
    title: titleOf(ui, item),
    text: translate("%1\n\nFailed, because: %2", itemText(ui, item), becauseText(ui, item)),
    choices: choicesFor(ui, item, after),
  });
}

function choicesFor(ui: UiContext, item: QueueItem, after: () => void): readonly Choice[] {
  const { translate } = ui;
  const retry: Choice = {
    text: translate("Retry"),
    run: () => {
      retryFailed(ui, { item });
      after();
    },
  };
  const time: Choice = { text: translate("Set its time…"), run: () => askTime(ui, item, after) };
  const discard: Choice = { text: translate("Discard…"), run: () => askDiscard(ui, item, after) };
  return hasTime(ui, item) ? [retry, time, discard] : [retry, discard];
}

function askDiscard(ui: UiContext, item: QueueItem, after: () => void): void {
  const { database, host, dialogs, translate } = ui;
  dialogs.confirm({
    text: translate(
      "Discard this? It is never sent from this device.\n\n%1\n%2",
      titleOf(ui, item),
      itemText(ui, item),
    ),
    yes: translate("Discard"),
    onYes: () => {
      discardItem(database, item, host.clock.now(), translate);
      after();
    },
  });
}

function titleOf({ translate }: UiContext, { of, title }: QueueItem): string {
  if (title !== undefined) return title;
  return of === "shelf change" ? translate("A book of a shelf") : translate("A book without a title");
}

function becauseText({ translate }: UiContext, { reason }: QueueItem): string {
  return reason ?? translate("The server refused it.");
}

/** Fits half a line. */
function shortText(ui: UiContext, item: QueueItem): string {
  if (item.of !== "session") return itemText(ui, item);
  const day = ui.host.device.dayText(item.at);
  return listText(ui.translate, [day, spokenDuration(ui.translate, item.amount)]);
}

/** Earlier times are invalid (`isPlausible`). */
const firstYear = 2020;

/** Asks for the time of a failed session or position. `after` runs when it is queued again. */
function askTime(ui: UiContext, item: QueueItem, after: () => void): void {
  const { dialogs, translate } = ui;
  const { title, description } = questionOf(ui, item);
  dialogs.askTime({
    title,
    description,
    value: guessTime(ui, item),
    firstYear,
    onSave: (startedAt) => {
      const set = setTime(ui, item, startedAt);
      if (set !== undefined) return obstacleText(ui, set);
      dialogs.notify(translate("Its time was changed. It is sent at the next sync."));
      after();
      return undefined;
    },
  });
}

function questionOf(ui: UiContext, item: QueueItem): { readonly title: string; readonly description: string } {
  const { translate } = ui;
  if (item.of !== "session") return { title: translate("When were you there?"), description: itemText(ui, item) };
  return {
    title: translate("When did you begin to read?"),
    description: translate("The duration stays: %1.", spokenDuration(translate, item.amount)),
  };
}

function obstacleText({ host, translate }: UiContext, obstacle: Impossible): string {
  const { timeText } = host.device;
  switch (obstacle.kind) {
    case "absurd":
      return translate("Reading from before 2020 is not sent. When did you really read?");
    case "future":
      return translate("That would end in the future. When did you really read?");
    case "taken":
      return translate(
        "Another session of this book is at that time, from %1 to %2. Choose another time.",
        timeText(obstacle.by.startedAt),
        timeText(obstacle.by.endedAt),
      );
  }
}
