import type { Proof } from "./proveReturn";
import type { Taken } from "./returnBook.task";
import type { Shelf, ShelfId } from "../../model/shelf";
import type { ShelfFile } from "../../model/shelfFile";
import type { Choice } from "../../koreader/dialogs.port";
import { showAsking, type UiContext } from "../../ui/uiContext";
import { notReturnedText, questionText, returnedText, staysText, shownTitle } from "./returnWords.page";
import { findFileAt } from "./shelfFiles.store";

export function returnChoices(ui: UiContext, path: string | undefined, left: () => void = nothing): readonly Choice[] {
  const file = path === undefined ? undefined : findFileAt(ui.database, path);
  if (file?.state !== "here" && file?.state !== "adopted") return [];
  return [{ text: ui.translate("Return…"), run: () => returnBook(ui, { file, left }) }];
}

const nothing = (): void => undefined;

/** @noSelf */
interface Wish {
  readonly file: ShelfFile;
  readonly left: () => void;
}

/** Closes an open book first, so that its session is saved. */
function returnBook(ui: UiContext, wish: Wish): void {
  const { file } = wish;
  const { dialogs, host, translate, settings } = ui;
  if (!settings().enabled) return dialogs.show(translate("Catchword is switched off."));
  if (host.books.openPath() !== file.path) return askServer(ui, wish);
  dialogs.confirm({
    text: translate("Close “%1” and return it? You are asked again before it goes.", shownTitle(translate, file)),
    yes: translate("Close the book"),
    onYes: () => {
      host.books.close();
      host.offers.whenBrowsing(file.path, () => askServer(ui, wish));
    },
  });
}

function askServer(ui: UiContext, wish: Wish): void {
  const { app, translate } = ui;
  const text = translate("Making sure that the server has everything of this book…");
  const show = ([proof]: readonly Proof[]): void => {
    if (proof !== undefined) showProof(ui, wish, proof);
  };
  app.shelves.returning.prove(app.sync, [wish.file], showAsking(ui, show, text));
}

function showProof(ui: UiContext, wish: Wish, proof: Proof): void {
  const { dialogs, translate } = ui;
  if (proof.obstacles.length > 0) return dialogs.show(staysText(translate, proof));
  dialogs.choose({ title: questionText(translate, proof), choices: answersTo(ui, wish, proof.shelves) });
}

/** Syncing the shelf as well is a separate choice. */
function answersTo(ui: UiContext, wish: Wish, shelves: readonly Shelf[]): readonly Choice[] {
  const { translate } = ui;
  const go = (leaves: readonly ShelfId[]) => (): void => take(ui, wish, leaves);
  const [only, another] = shelves;
  const stay: Choice = { text: translate("Keep here"), run: nothing };
  if (only === undefined) return [{ text: translate("Return"), run: go([]) }, stay];
  const off =
    another === undefined
      ? translate("Return, and take it off the shelf “%1”", only.name)
      : translate("Return, and take it off %1 shelves", shelves.length);
  return [
    { text: off, run: go(shelves.map(({ id }) => id)) },
    { text: translate("Return, and leave it on the shelf"), run: go([]) },
    stay,
  ];
}

function take(ui: UiContext, { file, left }: Wish, leaves: readonly ShelfId[]): void {
  ui.app.shelves.returning.take([{ file, leaves }], ([taken]) => {
    if (taken !== undefined) tell(ui, taken, left);
  });
}

function tell({ dialogs, translate }: UiContext, { file, kept }: Taken, left: () => void): void {
  if (kept !== undefined) return dialogs.show(notReturnedText(translate, file, kept));
  dialogs.notify(returnedText(translate, file));
  left();
}
