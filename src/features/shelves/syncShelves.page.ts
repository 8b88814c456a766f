import type { ShelfSync } from "./syncShelf.task";
import { downloadJobs } from "../downloads/downloadJobs";
import type { ShelfProgress } from "../downloads/downloadWork";
import { keepFiles, shelfJobs } from "./shelves";
import type { Failure } from "../../base/failure";
import { sentenceFor } from "../../base/sentence";
import { isStillSet } from "../../model/settings";
import type { ShelfReport } from "./shelfReport.rules";
import type { MenuItem } from "../../koreader/screen.port";
import { showProblem, type UiContext } from "../../ui/uiContext";
import { collectionQuestion, preview, question, summary } from "./shelfWords.page";
import { boxOf, accountObstacle } from "../downloads/progressLine.page";
import { saveCollectionBases, deleteNewBooks, listNewBooks } from "./collections.store";
import { caught } from "../../base/result";
import { findFileOf } from "../downloads/shelfFiles.store";
import { titleByName } from "../../model/book";
import { isolated } from "../../base/text";
import type { ListLine } from "../../koreader/dialogs.port";

type SyncRequest = Parameters<ShelfSync["now"]>[0];

/** Shows progress, summary and questions. `after` runs at the end. */
export function syncShelves(ui: UiContext, wish: SyncRequest, after: () => void = nothing): void {
  const { dialogs, translate } = ui;
  const running = downloadJobs(ui).work.progress();
  if (running !== undefined) return showProgress(ui, running);
  const trouble = accountObstacle(ui);
  if (trouble !== undefined) return dialogs.show(trouble);
  const whyNot = troubleTeller(ui);
  const again = (): void => syncShelves(ui, wish, after);
  shelfJobs(ui).sync.now(wish, boxOf(ui), (outcome) => {
    const stop = outcome.ok ? outcome.value.stop : undefined;
    if (!outcome.ok) showProblem(ui, outcome.failure, again, whyNot(outcome.failure));
    else if (stop?.kind === "failure" && stop.failure.kind === "untrusted") showProblem(ui, stop.failure, again);
    else if (outcome.value.collections.questions.length > 0) askToEmpty(ui, outcome.value, after);
    else if (outcome.value.notices.some(({ kind }) => kind === "gone")) askAboutGone(ui, outcome.value, after);
    else if (outcome.value.questions.length === 0) dialogs.show(summary(translate, outcome.value));
    else askAbout(ui, outcome.value, after);
    after();
  });
}

/** All or many downloads are gone at once. */
function askAboutGone(ui: UiContext, report: ShelfReport, after: () => void): void {
  const { dialogs, translate } = ui;
  dialogs.read({
    title: translate("Books are missing"),
    text: summary(translate, report),
    choices: [
      { text: translate("Download them again"), run: () => syncShelves(ui, { fetchesMissing: true }, after) },
      { text: translate("Do nothing"), run: nothing },
    ],
  });
}

/** Kept books become the user's own. */
function askAbout(ui: UiContext, report: ShelfReport, after: () => void): void {
  const { dialogs, translate } = ui;
  const { questions } = report;
  const confirmed = questions.map(({ id }) => id);
  dialogs.read({
    title: translate("Books that left a magic shelf"),
    text: [summary(translate, report), question(translate, questions)].join("\n\n"),
    choices: [
      {
        text: ui.settings().trashDays === 0 ? translate("Delete from this device") : translate("Move to trash"),
        run: () => syncShelves(ui, { confirmed }, after),
      },
      { text: translate("Keep here"), run: () => keepFiles(ui, questions) },
    ],
  });
}

/** Restored books return with the next sync. Questions about a magic shelf follow that. */
function askToEmpty(ui: UiContext, report: ShelfReport, after: () => void): void {
  const { dialogs, database, translate } = ui;
  const { questions } = report.collections;
  const asked = questions.map((one) => collectionQuestion(translate, one));
  const putBack = (): void => {
    for (const { shelf, books } of questions) {
      saveCollectionBases(
        database,
        shelf,
        books.map(({ id }) => ({ id })),
      );
    }
    syncShelves(ui, {}, after);
  };
  const emptied = questions.map(({ shelf }) => shelf);
  dialogs.read({
    title: translate("Books that left a collection"),
    text: [summary(translate, report)].concat(asked).join("\n\n"),
    choices: [
      { text: translate("Take off the shelf"), run: () => syncShelves(ui, { emptied }, after) },
      { text: translate("Put back"), run: putBack },
    ],
  });
}

const nothing = (): void => undefined;

/** A change of server is no failure. */
function troubleTeller({ settings, translate }: UiContext): (failure: Failure) => string {
  const before = settings();
  return (failure) => {
    const isMoved = failure.kind === "cancelled" && !isStillSet(before, settings());
    return isMoved
      ? translate("The sync of the shelves was stopped: another server or account was set.")
      : sentenceFor(translate, failure);
  };
}

function showProgress(ui: UiContext, now: ShelfProgress): void {
  const at = boxOf(ui);
  downloadJobs(ui).work.watch(at);
  at(now);
}

/** `after` runs after the sync. */
export function previewShelves(ui: UiContext, after: () => void): void {
  const { dialogs, translate } = ui;
  const trouble = accountObstacle(ui);
  if (trouble !== undefined) return dialogs.show(trouble);
  const running = downloadJobs(ui).work.progress();
  if (running !== undefined) return showProgress(ui, running);
  const whyNot = troubleTeller(ui);
  shelfJobs(ui).sync.preview(boxOf(ui), (planned) => {
    if (!planned.ok) return showProblem(ui, planned.failure, () => previewShelves(ui, after), whyNot(planned.failure));
    dialogs.read({
      title: translate("Preview of a sync"),
      text: preview(translate, planned.value, ui.connection.dialect().publicShelves),
      choices: [{ text: translate("Sync shelves now"), run: () => syncShelves(ui, {}, after) }],
    });
  });
}

/** Empty without new books. */
export function newBooksItems(ui: UiContext): readonly MenuItem[] {
  const listed = caught(() => listNewBooks(ui.database));
  if (!listed.ok || listed.value.length === 0) return [];
  return [{ text: ui.translate("New books: %1", listed.value.length), run: () => showNewBooks(ui) }];
}

/** Opening the list clears the badge. */
function showNewBooks(ui: UiContext): void {
  const { dialogs, database, host, translate } = ui;
  const lines: ListLine[] = [];
  for (const id of listNewBooks(database)) {
    const file = findFileOf(database, id);
    if (file === undefined || host.files.facts(file.path) === undefined) continue;
    const open = (): void => {
      page.close();
      host.books.open(file.path);
    };
    lines.push({ label: isolated(file.title ?? titleByName(file.path)), value: translate("Open"), onTap: open });
  }
  deleteNewBooks(database);
  if (lines.length === 0) return dialogs.show(translate("They are not on this device any more."));
  const page = dialogs.list({ title: translate("New books"), lines });
}
