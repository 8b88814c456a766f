import type { Book } from "../../domain/book";
import { ok, type Result } from "../../domain/result";
import { sentenceFor } from "../../domain/sentence";
import { spokenDuration } from "../../domain/calendar";
import type { Impossible } from "../../domain/session";
import type { Choice, ListLine } from "../../ports/dialogs";
import type { ParkedItem } from "../../ports/queueStore";
import { tellFailure, type Desk } from "../desk";
import { itemText } from "./queueWords";

/**
 * One page of the queue: what is pending, failed or sent.
 *
 * @noSelf
 */
export interface QueuePage {
  readonly title: string;
  /** Its lines as they are now; `again` shows the page anew, after something was done. Failure: storage. */
  lines(again: () => void): Result<readonly ListLine[]>;
  /** What is said where there are no lines; absent: nothing is shown. */
  readonly empty?: string | undefined;
}

/** Shows the page, and shows it anew after each thing that is done in it. `after` runs then, too. */
export function showPage(desk: Desk, page: QueuePage, after?: () => void): void {
  const { dialogs } = desk;
  const lines = page.lines(() => {
    shown.close();
    after?.();
    showPage(desk, page, after);
  });
  if (!lines.ok) return tellFailure(desk, lines);
  if (lines.value.length === 0) {
    if (page.empty !== undefined) dialogs.tell(page.empty);
    return;
  }
  const shown = dialogs.list({ title: page.title, lines: lines.value });
}

/** What has failed, one by one, each with what can be done: of one book or of all. `after` runs when something was. */
export function showFailed(desk: Desk, book?: Book, after?: () => void): void {
  const { app, say } = desk;
  const title = book === undefined ? say("Failed") : say("Failed: %1", book.title ?? say("this book"));
  showPage(
    desk,
    {
      title,
      lines: (again) => {
        const items = app.happened.parked(book?.fingerprint);
        if (!items.ok) return items;
        const lines = items.value.map((item) => ({
          label: book === undefined ? titleOf(desk, item) : itemText(desk, item),
          value: book === undefined ? shortText(desk, item) : becauseText(desk, item),
          onTap: () => showItem(desk, item, again),
        }));
        return ok(lines);
      },
    },
    after,
  );
}

/** The whole of it: which book, what, why, and what can be done. */
function showItem(desk: Desk, item: ParkedItem, after: () => void): void {
  const { dialogs, say } = desk;
  dialogs.read({
    title: titleOf(desk, item),
    text: say("%1\n\nFailed, because: %2", itemText(desk, item), becauseText(desk, item)),
    choices: choicesFor(desk, item, after),
  });
}

function choicesFor(desk: Desk, item: ParkedItem, after: () => void): readonly Choice[] {
  const { app, say } = desk;
  const retry: Choice = {
    text: say("Retry"),
    run: () => {
      tellFailure(desk, app.happened.retry(item));
      after();
    },
  };
  const setTime: Choice = { text: say("Set its time…"), run: () => askTime(desk, item, after) };
  const discard: Choice = { text: say("Discard…"), run: () => askDiscard(desk, item, after) };
  return item.of === "session" ? [retry, setTime, discard] : [retry, discard];
}

function askDiscard(desk: Desk, item: ParkedItem, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.confirm({
    text: say(
      "Discard this? The server will never have it from here.\n\n%1\n%2",
      titleOf(desk, item),
      itemText(desk, item),
    ),
    yes: say("Discard"),
    onYes: () => {
      tellFailure(desk, app.happened.drop(item));
      after();
    },
  });
}

function titleOf({ say }: Desk, { of, title }: ParkedItem): string {
  if (title !== undefined) return title;
  return of === "shelf change" ? say("A book of a shelf") : say("A book without a title");
}

function becauseText({ say }: Desk, { reason }: ParkedItem): string {
  return reason ?? say("The server refused it.");
}

/** As much of it as half a line has room for. */
function shortText(desk: Desk, item: ParkedItem): string {
  if (item.of !== "session") return itemText(desk, item);
  return `${desk.app.books.timeText(item.at).slice(0, 10)}, ${spokenDuration(desk.say, item.amount)}`;
}

/** Before that year no session is believed (`isPlausible`). */
const firstYear = 2020;

/** Asks when a session that has failed was read. `after` runs when it has gone back into the queue. */
function askTime(desk: Desk, item: ParkedItem, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.askTime({
    title: say("When did you begin to read?"),
    description: say("How long you read stays as it is: %1.", spokenDuration(say, item.amount)),
    value: app.happened.guess(item),
    firstYear,
    onSave: (startedAt) => {
      const set = app.happened.setTime(item, startedAt);
      if (!set.ok) return sentenceFor(say, set.failure);
      if (set.value !== undefined) return obstacleText(desk, set.value);
      dialogs.notify(say("Its time is set. It is sent at the next sync."));
      after();
      return undefined;
    },
  });
}

function obstacleText({ app, say }: Desk, obstacle: Impossible): string {
  const { timeText } = app.books;
  switch (obstacle.kind) {
    case "absurd":
      return say("Sessions from before 2020 are not sent. When did you really read?");
    case "future":
      return say("That would end in the future. When did you really read?");
    case "taken":
      return say(
        "You were reading this book then already, from %1 to %2. Choose another time.",
        timeText(obstacle.by.startedAt),
        timeText(obstacle.by.endedAt),
      );
  }
}
