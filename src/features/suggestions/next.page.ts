import { askNext, knownNext, tellsSeries } from "./nextInSeries";
import type { Book } from "../../model/book";
import type { BrowseBook } from "../library/browse.rules";
import type { NextInSeries } from "./nextInSeries.rules";
import type { Choice } from "../../koreader/dialogs.port";
import { showBook } from "../library/book.page";
import { bookFacts, bookTitle } from "../library/browseLines.page";
import { pathHere } from "./similarBooks";
import { showAsking, type UiContext } from "../../ui/uiContext";
import { untrackedText } from "../book-menu/exclusions.page";
import { searchObstacle } from "../book-menu/match.page";

/** Opens the page of the next book, or a choice of editions. Offline from the cache. */
export function showNext(ui: UiContext, book: Book): void {
  const { app, dialogs, host, translate } = ui;
  const obstacle = untrackedText(ui, book.fingerprint) ?? searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const { id } = book;
  if (id === undefined) return dialogs.show(translate("This book was not found on the server: match it first."));
  const known = host.network.isConnected() ? undefined : knownNext(ui, id);
  if (known !== undefined) {
    dialogs.notify(translate("Not connected. This is as of %1.", host.device.timeText(known.at)));
    return showFound(ui, book, known);
  }
  app.similar.ask(
    () => askNext(ui, id),
    showAsking(ui, (next) => showFound(ui, book, next)),
  );
}

function showFound(ui: UiContext, book: Book, { kind, books }: NextInSeries): void {
  const { dialogs, translate } = ui;
  const title = book.title ?? translate("this book");
  if (kind === "none") return dialogs.show(translate("On the server “%1” is in no series.", title));
  if (kind === "unnumbered") return dialogs.show(translate("The server has no number of “%1” in its series.", title));
  if (kind === "last") return dialogs.show(translate("“%1” is the last book of its series on the server.", title));
  showEditions(ui, books);
}

export function showEditions(ui: UiContext, books: readonly BrowseBook[]): void {
  const [only, another] = books;
  if (only !== undefined && another === undefined) return showEdition(ui, only);
  const { dialogs, translate } = ui;
  const list = dialogs.list({
    title: translate("Next in series"),
    lines: books.map((book) => ({
      label: bookTitle(translate, book),
      value: bookFacts(translate, book, pathHere(ui, book.id) !== undefined),
      onTap: () => {
        list.close();
        showEdition(ui, book);
      },
    })),
  });
}

function showEdition(ui: UiContext, book: BrowseBook): void {
  showBook(ui, book, { isOpen: () => true, list: { arrived: () => undefined, left: () => undefined } });
}

/** Empty if the server has no series. */
export function nextChoices(ui: UiContext, book: Book, enabled: boolean): readonly Choice[] {
  if (!tellsSeries(ui)) return [];
  return [{ text: ui.translate("Next in series"), enabled, run: () => showNext(ui, book) }];
}
