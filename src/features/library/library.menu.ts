import type { MenuItem } from "../../koreader/screen.port";
import { choiceItem, numberItem, switchItem } from "../../ui/settingItems";
import type { UiContext } from "../../ui/uiContext";

/** Settings of the library, for the page of rare cases. */
export function librarySettings(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Library"),
    help: translate(
      "Where KOReader starts, how the books of your server are shown, and the covers that are kept on this device.",
    ),
    items: () => [startItem(ui), viewItem(ui), coversItem(ui)],
  };
}

function startItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "startInLibrary", {
    text: translate("Start KOReader in the library"),
    help: translate(
      "Shows the library when KOReader starts, unless it starts with a book. The file browser is below it.",
    ),
  });
}

function viewItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return choiceItem(ui, "libraryView", {
    text: (word) => translate("Lists of books: %1", word),
    help: translate("The menu of each list of books has the same choice."),
    options: [
      ["grid", translate("a grid of covers")],
      ["covers", translate("lines with covers")],
      ["lines", translate("lines")],
    ],
  });
}

function coversItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return numberItem(ui, "coverMegabytes", {
    title: translate("Keep covers"),
    description: translate(
      "Covers of the library that are kept on this device, so that they are there without a network. Beyond this size the oldest ones are removed. 0: none are kept.",
    ),
    unit: translate("MB"),
    zero: translate("covers|none"),
  });
}
