import type { Proof } from "./proveReturn";
import type { BookId } from "../../model/book";
import { isOnlyHere } from "./returning.rules";
import { byHand } from "../../model/shelf";
import type { ShelfFile } from "../../model/shelfFile";
import type { Choice } from "../../koreader/dialogs.port";
import type { OpenProgress } from "../../koreader/screen.port";
import { tellTrouble, type UiContext } from "../../ui/uiContext";
import { questionOfAll, returnReport } from "./returnWords.page";
import { findFileOf } from "./shelfFiles.store";

export interface ChosenBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/**
 * Proves and returns each book, then shows which stay and why. Books with local-only data are asked about one by one.
 * `left` gets each returned book.
 */
export function returnAll(ui: UiContext, books: readonly ChosenBook[], left: (id: BookId) => void): void {
  const { app, dialogs, progress, settings, translate } = ui;
  if (!settings().enabled) return dialogs.show(translate("Catchword is switched off."));
  const text = (done: number, total: number): string =>
    translate("Making sure that the server has everything: %1 of %2", done + 1, total);
  let box: OpenProgress | undefined;
  const stop = (): void => app.shelves.returning.stop();
  const files = books.map((book) => fileOf(ui, book));
  app.shelves.returning.prove(app.sync, files, {
    began: () => {
      const first = text(0, books.length);
      box = progress.open({ text: first, hide: translate("Hide"), stop: translate("Stop"), onStop: stop });
    },
    at: (done, total) => box?.update(text(done, total)),
    report: (proofs) => {
      box?.close();
      if (proofs.ok) ask(ui, proofs.value, left);
      else tellTrouble(ui, proofs);
    },
  });
}

/** Ledger row; a made-up one for the user's own file. */
function fileOf({ database }: UiContext, { id, title }: ChosenBook): ShelfFile {
  const line = findFileOf(database, id);
  const file = line;
  return file ?? { id, title, path: "", state: "adopted", size: 0, shelf: byHand };
}

function ask(ui: UiContext, proofs: readonly Proof[], left: (id: BookId) => void): void {
  const { dialogs, translate } = ui;
  const may = proofs.filter(({ obstacles, onlyHere }) => obstacles.length === 0 && !isOnlyHere(onlyHere));
  const staying = proofs.filter((proof) => !may.includes(proof));
  if (may.length === 0) return report(ui, returnReport(translate, [], staying));
  const go = (isOff: boolean) => (): void => take(ui, { may, staying, isOff, left });
  const choices: Choice[] = may.some(({ shelves }) => shelves.length > 0)
    ? [
        { text: translate("Return, and take them off their shelves"), run: go(true) },
        { text: translate("Return, and leave them on their shelves"), run: go(false) },
      ]
    : [{ text: translate("Return"), run: go(false) }];
  choices.push({ text: translate("Keep here"), run: () => undefined });
  dialogs.choose({ title: questionOfAll(translate, may, staying.length), choices });
}

/** @noSelf */
interface Going {
  readonly may: readonly Proof[];
  readonly staying: readonly Proof[];
  /** Leaves its shelves too. */
  readonly isOff: boolean;
  left(id: BookId): void;
}

function take(ui: UiContext, going: Going): void {
  const { may, staying, isOff } = going;
  const leavings = may.map(({ file, shelves }) => ({ file, leaves: isOff ? shelves.map(({ id }) => id) : [] }));
  ui.app.shelves.returning.take(leavings, (taken) => {
    for (const { file, kept } of taken) if (kept === undefined) going.left(file.id);
    report(ui, returnReport(ui.translate, taken, staying));
  });
}

function report({ dialogs, translate }: UiContext, text: string): void {
  dialogs.read({ title: translate("Return"), text });
}
