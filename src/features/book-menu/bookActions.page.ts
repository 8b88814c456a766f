import { downloadJobs } from "../downloads/downloadJobs";
import { openInReader } from "../../book/book";
import { localPath } from "../downloads/localPath";
import type { Choice } from "../../koreader/dialogs.port";
import type { Candidate } from "../../model/candidate";
import type { UiContext } from "../../ui/uiContext";
import { fetchSentence, showFetchTrouble } from "../downloads/fetchWords.page";
import { formatChoices, otherFormatChoices } from "../downloads/formatChoice.page";
import { newerChoices } from "../downloads/newer.page";
import { returnChoices } from "../downloads/returnSeveral.page";
import { boxOf } from "../downloads/progressLine.page";

/**
 * Opens the book, or offers its download. `came` gets a downloaded path, `left` runs after a return; maybe in a task.
 */
export function bookActions(
  ui: UiContext,
  book: Candidate,
  came: (path: string) => void,
  left?: () => void,
): readonly Choice[] {
  const { translate } = ui;
  const path = localPath(ui, book.id);
  const take = (fileId?: number): void => download(ui, book, fileId, came);
  if (path === undefined)
    return [{ text: translate("Download"), run: () => take() }].concat(formatChoices(ui, book, take));
  const reading: Choice = { text: translate("Open"), run: () => open(ui, path) };
  return [reading].concat(
    newerChoices(ui, book.id, () => came(path)),
    otherFormatChoices(ui, book, { take, came }),
    returnChoices(ui, path, left),
  );
}

/** `came` gets the path, maybe in a task. */
export function download(
  ui: UiContext,
  { id, title }: Candidate,
  fileId: number | undefined,
  came: (path: string) => void,
): void {
  const { dialogs, translate, settings } = ui;
  if (!settings().enabled) return dialogs.show(translate("Catchword is switched off."));
  const { fetching, work } = downloadJobs(ui);
  if (work.progress() !== undefined) return dialogs.show(fetchSentence(translate, { kind: "busy" }));
  fetching.fetch({ id, title, fileId }, boxOf(ui), (fetched) => {
    if (fetched.ok) came(fetched.value);
    else showFetchTrouble(ui, fetched.failure, () => download(ui, { id, title }, fileId, came));
  });
}

export function open(ui: UiContext, path: string): void {
  const { dialogs, translate } = ui;
  if (!openInReader(ui, path)) dialogs.show(translate("The file is not there any more."));
}
