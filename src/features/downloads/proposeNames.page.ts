import { bookPathFor } from "./bookName.rules";
import { listFilesAfter } from "./shelfFiles.store";
import { needsTellingName, proposedTemplate } from "./tellingName.rules";
import { extensionOf } from "../../base/format";
import { isolated } from "../../base/text";
import { readOr } from "../../base/result";
import type { ShelfFile } from "../../model/bookFile";
import type { NamedBook } from "../../model/shelf";
import { saveDeviceState } from "../../store/deviceState";
import type { UiContext } from "../../ui/uiContext";
import { mayProposeNames } from "./mayProposeNames";
import { showNames } from "./names.page";

/** Proposes names by author and title once, in the file browser, after a download whose name does not tell its book. */
export function proposeNames(ui: UiContext): void {
  const { database, host } = ui;
  const file = readOr(undefined, () => listFilesAfter(database, 0).find((one) => hasPoorName(ui, one)));
  if (file !== undefined) host.offers.whenBrowsing(proposedTemplate, () => ask(ui, file));
}

function hasPoorName({ host }: UiContext, file: ShelfFile): boolean {
  return needsTellingName(bookOf(file)) && host.files.facts(file.path) !== undefined;
}

function bookOf({ id, title, serverNames }: ShelfFile): NamedBook {
  return { id, title, ...serverNames };
}

function ask(ui: UiContext, file: ShelfFile): void {
  const { database, dialogs, translate } = ui;
  if (!mayProposeNames(ui)) return;
  saveDeviceState(database, { hasProposedNames: true });
  dialogs.confirm({
    text: translate(
      "The server's file name “%1” does not tell the book. Name downloaded books by author and title, such as “%2”?",
      isolated(file.serverNames?.fileName ?? ""),
      isolated(bookPathFor(bookOf(file), extensionOf(file.path) ?? "", proposedTemplate)),
    ),
    yes: translate("Show the names"),
    onYes: () => showNames(ui, undefined, proposedTemplate, () => undefined),
  });
}
