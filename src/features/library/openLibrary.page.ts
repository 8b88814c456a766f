import { getDeviceState } from "../../store/deviceState";
import type { UiContext } from "../../ui/uiContext";
import { showList } from "./browse.page";
import { askList, overviewText } from "./lists.page";

/** Shows the last list, or the first one. */
export function openLibrary(ui: UiContext): void {
  const overviews = ui.server.browse.overviews();
  const { lastList } = getDeviceState(ui.database);
  const of = overviews.find((one) => one === lastList) ?? overviews[0] ?? "shelves";
  showList(ui, { of }, overviewText(ui.translate, of));
}

/** Shows the books being read, as on the server. */
export function continueReading(ui: UiContext): void {
  const { dialogs, server, translate } = ui;
  if (server.browse.overviews().includes("reading")) showList(ui, { of: "reading" }, translate("Continue reading"));
  else dialogs.show(translate("This server keeps no list of the books that you are reading."));
}

export function chooseList(ui: UiContext): void {
  askList(ui, (list, title) => showList(ui, list, title));
}
