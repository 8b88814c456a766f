import { progressSync } from "../position/syncProgress";
import { keepLocal, takeRemote } from "./decideConflict";
import { pageLimit } from "../../base/longList";
import { starsOfRating } from "./status.rules";
import type { Result } from "../../base/result";
import { hostStatusText, statusText } from "../../ui/bookTexts";
import type { Fingerprint, Book } from "../../model/book";
import type { Translate } from "../../base/format";
import type { ListLine } from "../../koreader/dialogs.port";
import { type FieldConflict, listConflicts, type BookFields, getBookFields } from "./bookFields.store";
import { showQueuePage, sentenceLine } from "../sync-status/queue.page";
import { showFailure, type UiContext } from "../../ui/uiContext";
import { findPath } from "../../book/bookRow.store";
import { isStatusOn } from "./serverState";
import { ratingText } from "./rating.page";
import { heldSentence } from "../position/sendProgress.task";
import type { BookSummary } from "../../koreader/bookData.port";
import { rereadQuestion } from "./offerReread";
import { canUseLibrary } from "../../store/deviceState";

/** A tap resolves a conflict; `after` runs then. */
export function showConflicts(ui: UiContext, after: () => void): void {
  const { translate } = ui;
  showQueuePage(
    ui,
    (again) => {
      const lines = listConflicts(ui.database, pageLimit).map((conflict) =>
        lineOf(ui, conflict, titleOf(translate, conflict), again),
      );
      return { title: translate("Different here and on the server"), lines };
    },
    after,
  );
}

/** Values of both sides, to choose from. */
function conflictLines(ui: UiContext, fingerprint: Fingerprint, again: () => void): ListLine[] {
  return listConflicts(ui.database, pageLimit)
    .filter((conflict) => conflict.fingerprint === fingerprint)
    .map((conflict) => lineOf(ui, conflict, ui.translate("▸ Which one is right?"), again));
}

function titleOf(translate: Translate, { title }: FieldConflict): string {
  return title ?? translate("A book without a title");
}

function localText(translate: Translate, conflict: FieldConflict): string {
  return conflict.field === "status" ? hostStatusText(translate, conflict.local) : starsText(translate, conflict.local);
}

function remoteText(translate: Translate, conflict: FieldConflict): string {
  return conflict.field === "status"
    ? statusText(translate, conflict.remote)
    : starsText(translate, starsOfRating(conflict.remote) ?? 0);
}

/** 1 to 5. */
function starsText(translate: Translate, stars: number): string {
  return stars === 1 ? translate("1 star") : translate("%1 stars", stars);
}

function lineOf(ui: UiContext, conflict: FieldConflict, label: string, after: () => void): ListLine {
  const { translate } = ui;
  const value = translate("here: %1 · server: %2", localText(translate, conflict), remoteText(translate, conflict));
  return { label, value, wraps: true, onTap: () => askWhich(ui, conflict, after) };
}

function askWhich(ui: UiContext, conflict: FieldConflict, after: () => void): void {
  const { dialogs, translate } = ui;
  const subject = conflict.field === "status" ? translate("Status") : translate("Rating");
  const decide = (decided: Result<undefined>): void => {
    showFailure(ui, decided);
    after();
  };
  const [here, there] = [localText(translate, conflict), remoteText(translate, conflict)];
  dialogs.choose({
    title: translate("%1 of “%2”: which one is right?", subject, titleOf(translate, conflict)),
    choices: [
      { text: translate("This device: %1", here), run: () => decide(keepLocal(ui, conflict)) },
      { text: translate("The server: %1", there), run: () => decide(takeRemote(ui, conflict)) },
    ],
  });
}

/** Local, remote and pending status and rating, and conflicts. `again` runs after a decision. Empty if unmatched. */
export function stateLines(ui: UiContext, { fingerprint, id, title }: Book, again: () => void): ListLine[] {
  const known = getBookFields(ui.database, fingerprint);
  if (id === undefined) return [];
  const summary = summaryOf(ui, fingerprint);
  const missing = missingLine(ui);
  const lines = [statusLine(ui, summary, known), ratingLine(ui, summary, known)];
  const conflicts = conflictLines(ui, fingerprint, again);
  const extra = [missing, heldLine(ui, { fingerprint, title })].filter((line) => line !== undefined);
  return lines.filter((line) => line !== undefined).concat(extra, conflicts);
}

function summaryOf({ database, host }: UiContext, fingerprint: Book["fingerprint"]): BookSummary | undefined {
  const path = findPath(database, fingerprint);
  return path !== undefined ? host.summaries.of(path) : undefined;
}

function statusLine(ui: UiContext, summary: BookSummary | undefined, { status }: BookFields): ListLine {
  const { translate } = ui;
  const { remote, pending } = status;
  const local = summary?.status === undefined ? translate("status|none") : hostStatusText(translate, summary.status);
  const remoteText = remote === undefined ? undefined : statusText(translate, remote);
  const pendingText = pending === undefined ? undefined : statusText(translate, pending);
  return { label: translate("Status"), value: sidesText(ui, local, remoteText, pendingText) };
}

/** Undefined without a rating. A manual rating has no local stars. */
function ratingLine(ui: UiContext, summary: BookSummary | undefined, { rating }: BookFields): ListLine | undefined {
  const { translate } = ui;
  const { remote, pending } = rating;
  const label = translate("Rating");
  if (summary?.stars === undefined) {
    if (pending !== undefined)
      return { label, value: translate("%1, on its way to the server", ratingText(translate, pending)) };
    return remote === undefined ? undefined : { label, value: ratingText(translate, remote) };
  }
  const stars = starsOfRating(remote);
  const remoteText = stars === undefined ? undefined : starsText(translate, stars);
  return { label, value: sidesText(ui, starsText(translate, summary.stars), remoteText) };
}

function sidesText({ translate }: UiContext, local: string, remote: string | undefined, pendingText?: string): string {
  if (pendingText !== undefined) return translate("here: %1 · on its way to the server: %2", local, pendingText);
  if (remote === undefined) return translate("here: %1 · server: not asked yet", local);
  return translate("here: %1 · server: %2", local, remote);
}

/** Undefined without a held position. */
function heldLine(ui: UiContext, book: Pick<Book, "fingerprint" | "title">): ListLine | undefined {
  const ask = rereadQuestion(ui, book, progressSync(ui).release);
  return ask === undefined
    ? undefined
    : { label: ui.translate("Position"), value: heldSentence(ui.translate), onTap: ask };
}

/** Why statuses and ratings are not synced; undefined if they are. */
function missingLine(ui: UiContext): ListLine | undefined {
  const { database, translate, settings, connection } = ui;
  const label = translate("Status not synced");
  if (!settings().statusSync)
    return sentenceLine(ui, label, translate("It is switched off: What is synced → Sync the book status."));
  if (!canUseLibrary(database) || !isStatusOn(settings()))
    return sentenceLine(ui, label, translate("It needs the library account: Connection → Library account."));
  if (connection.dialect().statuses) return undefined;
  return sentenceLine(ui, label, translate("This server keeps no status of books."));
}
