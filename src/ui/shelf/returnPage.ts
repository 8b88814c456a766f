import type { Proof } from "../../app/shelf/proveReturn";
import type { NotReturned } from "../../app/shelf/returnBook";
import type { Result } from "../../domain/result";
import type { Shelf, ShelfId } from "../../domain/shelf";
import type { ShelfFile } from "../../domain/shelfFile";
import { sentenceFor } from "../../domain/sentence";
import type { Choice, Working } from "../../ports/dialogs";
import { tellTrouble, type UiContext } from "../uiContext";
import { notReturnedText, questionText, returnedText, staysText, titleOf } from "./returnWords";

/** "Return…" for the downloaded book at this path; none for any other file, and for none. `left` runs when it has gone. */
export function returnChoices(ui: UiContext, path: string | undefined, left: () => void = nothing): readonly Choice[] {
  const file = path === undefined ? undefined : ledgerLine(ui, path);
  if (file === undefined) return [];
  return [{ text: ui.translate("Return…"), run: () => returnBook(ui, { file, left }) }];
}

const nothing = (): void => undefined;

/** @noSelf */
interface Leaving {
  readonly file: ShelfFile;
  readonly left: () => void;
}

function ledgerLine({ store }: UiContext, path: string): ShelfFile | undefined {
  const line = store.shelves.fileAt(path);
  const isHere = line.ok && (line.value?.state === "here" || line.value?.state === "adopted");
  return isHere ? line.value : undefined;
}

/** The open book is closed first: what was read of it is noted then. */
function returnBook(ui: UiContext, leaving: Leaving): void {
  const { file } = leaving;
  const { dialogs, host, translate, settings } = ui;
  if (!settings().enabled) return dialogs.tell(translate("Library Sync is switched off."));
  if (host.books.openPath() !== file.path) return askServer(ui, leaving);
  dialogs.confirm({
    text: translate("Close “%1” and return it? You are asked again before it goes.", titleOf(translate, file)),
    yes: translate("Close the book"),
    onYes: () => {
      host.books.close();
      host.offers.whenBrowsing(file.path, () => askServer(ui, leaving));
    },
  });
}

function askServer(ui: UiContext, leaving: Leaving): void {
  const { app, dialogs, translate } = ui;
  let working: Working | undefined;
  app.shelves.returning.prove(app.sync, leaving.file, {
    began: () => {
      working = dialogs.working(translate("Making sure that the server has everything of this book…"));
    },
    report: (proof) => {
      working?.close();
      showProof(ui, leaving, proof);
    },
  });
}

function showProof(ui: UiContext, leaving: Leaving, proof: Result<Proof>): void {
  const { dialogs, translate } = ui;
  if (!proof.ok) return tellTrouble(ui, proof);
  const { file, obstacles, trouble, shelves } = proof.value;
  if (obstacles.length > 0) {
    const why = trouble === undefined ? undefined : sentenceFor(translate, trouble);
    return dialogs.tell(staysText(translate, file, obstacles, why));
  }
  dialogs.choose({ title: questionText(translate, proof.value), choices: answersTo(ui, leaving, shelves) });
}

/** Whoever syncs the shelf loses the book with it: that is a choice of its own. */
function answersTo(ui: UiContext, leaving: Leaving, shelves: readonly Shelf[]): readonly Choice[] {
  const { translate } = ui;
  const go = (leaves: readonly ShelfId[]) => (): void => take(ui, leaving, leaves);
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

function take(ui: UiContext, { file, left }: Leaving, leaves: readonly ShelfId[]): void {
  const { app, dialogs, translate } = ui;
  const told = (kept: NotReturned): void => dialogs.tell(notReturnedText(translate, file, kept));
  app.shelves.returning.take(file, leaves, (taken) => {
    if (!taken.ok) tellTrouble(ui, taken);
    else if (taken.value !== undefined) told(taken.value);
    else {
      dialogs.notify(returnedText(translate, file));
      left();
    }
  });
}
