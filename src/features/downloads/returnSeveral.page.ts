import { downloadJobs } from "./downloadJobs";
import type { Proof } from "./proveReturn";
import type { ReturnResult } from "./returnBook.task";
import { type Shelf, type ShelfId, byHand } from "../../model/shelf";
import type { ShelfFile } from "../../model/bookFile";
import type { Choice } from "../../koreader/dialogs.port";
import { openProgress, showAsking, showProblem, type UiContext, showTrouble } from "../../ui/uiContext";
import {
  notReturnedText,
  questionText,
  returnedText,
  staysText,
  shownTitle,
  questionOfAll,
  returnReport,
} from "./returnWords.page";
import { findFileAt, findFileOf } from "./shelfFiles.store";
import type { BookId } from "../../model/book";
import { isOnlyHere } from "./returning.rules";
import type { OpenProgress } from "../../koreader/screen.port";

export function returnChoices(ui: UiContext, path: string | undefined, left: () => void = nothing): readonly Choice[] {
  const file = path === undefined ? undefined : findFileAt(ui.database, path);
  if (file?.state !== "here" && file?.state !== "adopted") return [];
  return [{ text: ui.translate("Return the book…"), run: () => returnBook(ui, { file, left }) }];
}

const nothing = (): void => undefined;

/** @noSelf */
interface ReturnRequest {
  readonly file: ShelfFile;
  readonly left: () => void;
}

/** Closes an open book first, to save its session. */
function returnBook(ui: UiContext, wish: ReturnRequest): void {
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

function askServer(ui: UiContext, wish: ReturnRequest): void {
  const { translate } = ui;
  const text = translate("Making sure that the server has everything of this book…");
  const show = ([proof]: readonly Proof[]): void => {
    if (proof !== undefined) showProof(ui, wish, proof);
  };
  downloadJobs(ui).returning.prove(ui.sync, [wish.file], showAsking(ui, show, text));
}

function showProof(ui: UiContext, wish: ReturnRequest, proof: Proof): void {
  const { dialogs, settings, translate } = ui;
  const { trouble } = proof;
  if (trouble?.kind === "untrusted") return showProblem(ui, trouble, () => askServer(ui, wish));
  if (proof.obstacles.length > 0) return dialogs.show(staysText(translate, proof));
  const title = questionText(translate, proof, settings().trashDays);
  dialogs.choose({ title, choices: answersTo(ui, wish, proof.shelves) });
}

/** Syncing the shelf is a separate choice. */
function answersTo(ui: UiContext, wish: ReturnRequest, shelves: readonly Shelf[]): readonly Choice[] {
  const { translate } = ui;
  const go = (leaves: readonly ShelfId[]) => (): void =>
    downloadJobs(ui).returning.take([{ file: wish.file, leaves }], ([taken]) => {
      if (taken !== undefined) tell(ui, taken, wish.left);
    });
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

function tell({ dialogs, settings, translate }: UiContext, { file, kept }: ReturnResult, left: () => void): void {
  if (kept !== undefined) return dialogs.show(notReturnedText(translate, file, kept));
  dialogs.notify(returnedText(translate, file, settings().trashDays));
  left();
}

export interface ChosenBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/**
 * Checks and removes each book, then shows which stay and why. Asks for each book with local-only data. `left` gets
 * each removed one.
 */
export function returnAll(ui: UiContext, books: readonly ChosenBook[], left: (id: BookId) => void): void {
  const { dialogs, settings, translate } = ui;
  if (!settings().enabled) return dialogs.show(translate("Catchword is switched off."));
  const text = (done: number, total: number): string =>
    translate("Making sure that the server has everything: %1 of %2", done + 1, total);
  let box: OpenProgress | undefined;
  const stop = (): void => downloadJobs(ui).returning.stop();
  const files = books.map((book) => fileOf(ui, book));
  downloadJobs(ui).returning.prove(ui.sync, files, {
    began: () => {
      const first = text(0, books.length);
      box = openProgress(ui, first, stop);
    },
    at: (done, total) => box?.update(text(done, total)),
    report: (proofs) => {
      box?.close();
      if (proofs.ok) ask(ui, proofs.value, left);
      else showTrouble(ui, proofs);
    },
  });
}

/** The ledger row, or a made-up one for the user's own file. */
function fileOf({ database }: UiContext, { id, title }: ChosenBook): ShelfFile {
  const line = findFileOf(database, id);
  const file = line;
  return file ?? { id, title, path: "", state: "adopted", size: 0, shelf: byHand };
}

function ask(ui: UiContext, proofs: readonly Proof[], left: (id: BookId) => void): void {
  const { dialogs, settings, translate } = ui;
  const { trashDays } = settings();
  const may = proofs.filter(({ obstacles, onlyHere }) => obstacles.length === 0 && !isOnlyHere(onlyHere));
  const staying = proofs.filter((proof) => !may.includes(proof));
  if (may.length === 0) return report(ui, returnReport(translate, { taken: [], staying }, trashDays));
  const go = (isOff: boolean) => (): void => take(ui, { may, staying, isOff, left });
  const choices: Choice[] = may.some(({ shelves }) => shelves.length > 0)
    ? [
        { text: translate("Return, and take them off their shelves"), run: go(true) },
        { text: translate("Return, and leave them on their shelves"), run: go(false) },
      ]
    : [{ text: translate("Return"), run: go(false) }];
  choices.push({ text: translate("Keep here"), run: () => undefined });
  dialogs.choose({ title: questionOfAll(translate, { may, staying: staying.length }, trashDays), choices });
}

/** @noSelf */
interface Going {
  readonly may: readonly Proof[];
  readonly staying: readonly Proof[];
  /** Also leaves its shelves. */
  readonly isOff: boolean;
  left(id: BookId): void;
}

function take(ui: UiContext, going: Going): void {
  const { may, staying, isOff } = going;
  const leavings = may.map(({ file, shelves }) => ({ file, leaves: isOff ? shelves.map(({ id }) => id) : [] }));
  downloadJobs(ui).returning.take(leavings, (taken) => {
    for (const { file, kept } of taken) if (kept === undefined) going.left(file.id);
    report(ui, returnReport(ui.translate, { taken, staying }, ui.settings().trashDays));
  });
}

function report({ dialogs, translate }: UiContext, text: string): void {
  dialogs.read({ title: translate("Return"), text });
}
