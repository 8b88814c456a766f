import { type FoundAgain, findLostBooks } from "../../book/findAgain.task";
import { listConcernedBooks } from "../../book/concernedBooks.store";
import { concernText } from "../../ui/bookTexts";
import { countLost, severalLost } from "./offerMatch";
import type { MenuItem } from "../../koreader/screen.port";
import { showAsking, type UiContext } from "../../ui/uiContext";

/** Empty while every number means its book. */
export function matchAgainItems(ui: UiContext): readonly MenuItem[] {
  if (countLost(ui) === 0) return [];
  return [
    {
      text: () => ui.translate("Match books again: %1", countLost(ui)),
      keepsOpen: true,
      run: () => askMatchAgain(ui),
    },
  ];
}

/** Matching starts with a tap. */
export function askMatchAgain(ui: UiContext): void {
  const { database, dialogs, translate } = ui;
  const lost = countLost(ui);
  if (lost === 0) return;
  const question =
    lost < severalLost
      ? translate("The server has another book under the number of this book. Match it again?")
      : translate("The library was set up anew: the numbers of %1 books mean other books. Match books again?", lost);
  dialogs.confirm({
    text: concernText(translate, question, listConcernedBooks(database, "lostNumbers")),
    yes: translate("Match again"),
    onYes: () => matchAgain(ui),
  });
}

function matchAgain(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const listener = showAsking<FoundAgain>(ui, ({ found, left }) => {
    dialogs.show(
      left === 0
        ? translate("Matched again: %1.", found)
        : translate("Matched again: %1. Not found: %2. Match them by hand under “Unmatched books”.", found, left),
    );
    ui.queued();
  });
  findLostBooks(ui, listener);
}
