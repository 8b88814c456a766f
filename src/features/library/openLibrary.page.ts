import { overviewsOf } from "./browse.rules";
import type { UiContext } from "../../ui/uiContext";
import { showList } from "./browse.page";
import { showHome } from "./home.page";

/** Shows the first page. */
export function openLibrary(ui: UiContext): void {
  showHome(ui);
}

/** Shows the books being read, as on the server. */
export function continueReading(ui: UiContext): void {
  const { dialogs, connection, translate } = ui;
  if (overviewsOf(connection.dialect(), connection.isRecognised()).includes("reading"))
    showList(ui, { of: "reading" }, translate("Continue reading"));
  else dialogs.show(translate("This server keeps no list of the books that you are reading."));
}

/** At the start of KOReader, unless a book is open or Catchword is off. */
export function openAtStart(ui: UiContext): void {
  const { settings, host } = ui;
  const { enabled, serverUrl, libraryUsername } = settings();
  if (enabled && serverUrl !== "" && libraryUsername !== "" && host.books.openPath() === undefined) showHome(ui);
}
