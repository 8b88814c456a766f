import { spokenDuration } from "../../domain/session/duration";
import type { Book } from "../../domain/book/book";
import type { Choice } from "../../ports/dialogs";
import type { ParkedItem } from "../../ports/parkedStore";
import { tellFailure, type Desk } from "../desk";
import { askTime } from "./sessionTimeForm";

/**
 * What was set aside, one by one, each with what can be done: of one book or of all. `after` runs when something was
 * done.
 */
export function showParked(desk: Desk, book?: Book, after?: () => void): void {
  const { app, dialogs, say } = desk;
  const items = app.happened.parked(book?.fingerprint);
  if (!items.ok) return tellFailure(desk, items);
  if (items.value.length === 0) return;
  const again = (): void => {
    page.close();
    after?.();
    showParked(desk, book, after);
  };
  const page = dialogs.list({
    title: book === undefined ? say("Set aside") : say("Set aside: %1", book.title ?? say("this book")),
    lines: items.value.map((item) => ({
      label: book === undefined ? titleOf(desk, item) : whatText(desk, item),
      value: book === undefined ? shortText(desk, item) : becauseText(desk, item),
      onTap: () => showItem(desk, item, again),
    })),
  });
}

/** The whole of it: which book, what, why, and what can be done. `after` runs when something was done. */
function showItem(desk: Desk, item: ParkedItem, after: () => void): void {
  const { dialogs, say } = desk;
  dialogs.read({
    title: titleOf(desk, item),
    text: say("%1\n\nSet aside, because: %2", whatText(desk, item), becauseText(desk, item)),
    choices: deedsFor(desk, item, after),
  });
}

function deedsFor(desk: Desk, item: ParkedItem, after: () => void): readonly Choice[] {
  const { app, say } = desk;
  const again: Choice = {
    text: say("Try again"),
    run: () => {
      tellFailure(desk, app.happened.retry(item));
      after();
    },
  };
  const setTime: Choice = { text: say("Set its time…"), run: () => askTime(desk, item, after) };
  const drop: Choice = { text: say("Forget…"), run: () => askDrop(desk, item, after) };
  return item.of === "session" ? [again, setTime, drop] : [again, drop];
}

function askDrop(desk: Desk, item: ParkedItem, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.confirm({
    text: say(
      "Forget this? The server will never have it from here.\n\n%1\n%2",
      titleOf(desk, item),
      whatText(desk, item),
    ),
    yes: say("Forget"),
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
  if (item.of !== "session") return whatText(desk, item);
  return `${desk.app.books.timeText(item.at).slice(0, 10)}, ${spokenDuration(desk.say, item.amount)}`;
}

/** `2026-11-20 20:14, 12 min, 7 pages`, or what else it is. */
function whatText({ app, say }: Desk, item: ParkedItem): string {
  switch (item.of) {
    case "session": {
      const pages = item.pages === 1 ? say("1 page") : say("%1 pages", item.pages);
      return `${app.books.timeText(item.at)}, ${spokenDuration(say, item.amount)}, ${pages}`;
    }
    case "note":
      return item.words === undefined || item.words === "" ? say("a bookmark") : say("Note: %1", item.words);
    case "rating":
      return say("Rating: %1 of 10", item.amount);
    case "position":
      return say("Position: %1 %", Math.floor(item.amount));
    case "shelf change":
      return say("leaves a shelf on the server");
  }
}
