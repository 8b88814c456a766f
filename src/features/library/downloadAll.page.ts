import { bookNames } from "../../book/bookNames.rules";
import type { BookId } from "../../model/book";
import { byHand } from "../../model/shelf";
import { fetchSentence, fetchSummary, firstLines } from "../downloads/fetchWords.page";
import { returnReport } from "../downloads/returnWords.page";
import type { ChosenBook } from "../downloads/returnSeveral.page";
import type { Choice } from "../../koreader/dialogs.port";
import { boxOf } from "../shelves/syncShelves.page";
import type { UiContext } from "../../ui/uiContext";
import { findFileOf } from "../downloads/shelfFiles.store";

/** @noSelf */
export interface ArrivalListener {
  arrived(id: BookId): void;
  left(id: BookId): void;
}

/** Asks first, with these facts. `listener` gets each book that a download, or its undo, concerns. */
export function downloadAll(
  ui: UiContext,
  books: readonly ChosenBook[],
  listener: ArrivalListener,
  facts: readonly string[] = [],
): void {
  const { app, dialogs, translate, settings } = ui;
  if (!settings().enabled) return dialogs.show(translate("Catchword is switched off."));
  const { fetching, sync } = app.shelves;
  if (sync.progress() !== undefined) return dialogs.show(fetchSentence(translate, { kind: "busy" }));
  // The format follows the user's setting, not the list.
  const wanted = books.map(({ id, title }) => ({ id, title }));
  const arrived: BookId[] = [];
  const fetch = (): void =>
    fetching.fetchAll(wanted, {
      at: boxOf(ui),
      came: (id) => {
        arrived.push(id);
        listener.arrived(id);
      },
      report: (report) => dialogs.show(fetchSummary(translate, report), undoChoice(ui, arrived, listener)),
    });
  const titles = bookNames(books, translate("A book")).map((name) => `• ${name}`);
  const question = translate("Download these books? (%1)", books.length);
  dialogs.confirm({
    text: [question].concat(facts, firstLines(translate, titles)).join("\n"),
    yes: translate("Download"),
    onYes: fetch,
  });
}

/** Moves the downloads to the trash, without files that were on this device before. */
function undoChoice(ui: UiContext, ids: readonly BookId[], { left }: ArrivalListener): Choice | undefined {
  const { app, dialogs, database, translate } = ui;
  const files = ids
    .map((id) => findFileOf(database, id))
    .filter((file) => file?.state === "here" && file.shelf === byHand);
  if (files.length === 0) return undefined;
  const leavings = files.flatMap((file) => (file === undefined ? [] : [{ file, leaves: [] }]));
  const run = (): void =>
    app.shelves.returning.take(leavings, (taken) => {
      for (const { file, kept } of taken) if (kept === undefined) left(file.id);
      dialogs.show(returnReport(translate, taken, []));
    });
  return { text: translate("Undo"), run };
}
