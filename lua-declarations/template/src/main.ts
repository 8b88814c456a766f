import gettext = require("gettext");
import UIManager = require("ui/uimanager");
import InfoMessage = require("ui/widget/infomessage");
import WidgetContainer = require("ui/widget/container/widgetcontainer");
import type ReaderUI = require("apps/reader/readerui");

/** The number of pages turned since KOReader was started. The host makes a new instance of the plugin for each book. */
let turned = 0;
let shown: number | undefined;

function sentence(pages: number): string {
  if (pages === 0) return gettext("You have not turned a page yet.");
  return pages === 1 ? gettext("You have turned one page.") : `${gettext("Pages turned:")} ${pages}`;
}

/** The table for the host. The host protects own keys named `on…` against errors, so the handlers are here. */
const PageTurns = WidgetContainer.extend({
  name: "pageturns",

  init(): void {
    this.ui.menu.registerToMainMenu(this);
  },

  addToMainMenu(items: ReaderUI.MenuItems): void {
    items["pageturns"] = {
      text: gettext("Page turns"),
      sorting_hint: "more_tools",
      callback: () => UIManager.show(InfoMessage.new({ text: sentence(turned) })),
    };
  },

  onPageUpdate(page: number): void {
    if (shown !== undefined && shown !== page) turned += 1;
    shown = page;
  },
});

export = PageTurns;
