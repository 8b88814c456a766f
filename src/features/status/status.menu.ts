import { progressSync } from "../position/syncProgress";
import { conflictCount, unwritable, writeSummary } from "./decideConflict";
import type { MenuItem } from "../../koreader/screen.port";
import { choiceItem, switchItem } from "../../ui/settingItems";
import { type UiContext, labelled, showFailure } from "../../ui/uiContext";
import { showConflicts } from "./conflicts.page";
import { bookOnScreen } from "../../book/book";
import type { Book } from "../../model/book";
import type { HostStatus } from "../../model/bookState";
import { untrackedText, hostStatusText } from "../../ui/bookTexts";
import { askFinishDay, finishDayText } from "./finishDay.page";
import { presentTitle, ratingText, askRating, presentRating } from "./rating.page";

/** Empty without conflicts. */
export function conflictsItems(ui: UiContext): readonly MenuItem[] {
  return conflictCount(ui) === 0 ? [] : [conflictsItem(ui)];
}

function conflictsItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => translate("Different here and on the server: %1", conflictCount(ui)),
    help: translate(
      "The status or the stars of these books were changed both here and on the server, and it is not known which change came later. Nothing changes on either side until you choose.",
    ),
    keepsOpen: true,
    run: (redraw) => showConflicts(ui, redraw),
  };
}

export function statusSyncItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "statusSync", {
    text: translate("Sync the book status"),
    help: translate(
      "Reading, on hold and finished are the same here and on the server, for closed books too. Opening a book never changes “read”, “paused” or “abandoned” on the server: if you read on, you are asked once, after reading. It needs the library account.",
    ),
    changed: progressSync(ui).changed,
  });
}

export function ratingItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return choiceItem(ui, "ratingMode", {
    text: (word) => translate("Ratings: %1", word),
    help: translate("Your stars of a book are the same here and on the server. It needs the library account."),
    options: [
      ["off", translate("ratings|off")],
      ["stars", translate("KOReader's stars, doubled")],
      ["ask", translate("ask when a book is finished")],
    ],
  });
}

/** Rating, status and finish date of the open book. `changed` runs after a new status. */
export function openBookItems(ui: UiContext, changed: (path: string) => void): readonly MenuItem[] {
  const book = bookOnScreen(ui, ui.screen);
  const path = ui.screen.book()?.document.path;
  if (book === undefined || path === undefined) return [];
  const items = [statusItem(ui, book, path, changed)];
  if (statusOf(ui, path) === "complete") items.push(finishItem(ui, book, path));
  return ui.connection.dialect().ratings ? [ownRatingItem(ui, book)].concat(items) : items;
}

function finishItem(ui: UiContext, { fingerprint, title }: Book, path: string): MenuItem {
  const { translate, host } = ui;
  return {
    text: () => labelled(translate, translate("Finished on"), finishDayText(ui, host.summaries.of(path)?.changedOn)),
    keepsOpen: true,
    run: (redraw) => askFinishDay(ui, { fingerprint, path, title: title ?? translate("this book") }, redraw),
  };
}

function ownRatingItem(ui: UiContext, { fingerprint, title }: Book): MenuItem {
  const { translate } = ui;
  return {
    text: () => labelled(translate, translate("Rating"), ratingText(translate, presentRating(ui, fingerprint).rating)),
    keepsOpen: true,
    run: (redraw) => askRating(ui, fingerprint, title ?? translate("Rate in library"), redraw),
  };
}

function statusItem(ui: UiContext, book: Book, path: string, changed: (path: string) => void): MenuItem {
  const { translate } = ui;
  return {
    text: () => labelled(translate, translate("Status"), hostStatusText(translate, statusOf(ui, path))),
    keepsOpen: true,
    run: (redraw) =>
      askStatus(ui, book, path, () => {
        changed(path);
        redraw();
      }),
  };
}

const hostStatuses: readonly HostStatus[] = ["reading", "abandoned", "complete"];

function statusOf({ host }: UiContext, path: string): HostStatus {
  return host.summaries.of(path)?.status ?? "reading";
}

function askStatus(ui: UiContext, { fingerprint, title }: Book, path: string, after: () => void): void {
  const { dialogs, translate } = ui;
  const present = statusOf(ui, path);
  const choose = (status: HostStatus): void => {
    const obstacle = untrackedText(ui, fingerprint);
    if (obstacle !== undefined) return dialogs.show(obstacle);
    if (!writeSummary(ui, fingerprint, { status }, path)) return showFailure(ui, unwritable);
    after();
  };
  dialogs.choose({
    title: presentTitle(translate, title ?? translate("Status"), hostStatusText(translate, present)),
    choices: hostStatuses.map((status) => {
      const text = hostStatusText(translate, status);
      return { text: status === present ? `✓ ${text}` : text, run: () => choose(status) };
    }),
  });
}
