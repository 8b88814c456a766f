import type { Choice, ChoiceMenu, TextPage } from "../ports/dialogs";
import type { Guard } from "./guard";
import ButtonDialog = require("ui/widget/buttondialog");
import TextViewer = require("ui/widget/textviewer");
import UIManager = require("ui/uimanager");
import { say } from "./texts";
import type Widget = require("ui/widget/widget");

/** The port's `choose` on the host's box of buttons, one a row. */
export function showChoices(menu: ChoiceMenu, guard: Guard): void {
  const buttons = menu.choices.map((choice) => [buttonOf(choice, guard, () => box)]);
  const box: Widget = ButtonDialog.new({ title: menu.title, title_align: "center", buttons });
  UIManager.show(box);
}

/** The port's `read` on the host's page of text. Where there is something to choose, nobody needs to search in it. */
export function showText({ title, text, choices = [] }: TextPage, guard: Guard): void {
  const close = { text: say("Close"), callback: guard.act("a page's close", () => UIManager.close(page)) };
  // A row without buttons would leave its line on the page.
  const buttons =
    choices.length === 0
      ? undefined
      : [choices.map((choice) => buttonOf(choice, guard, () => page)), [close]];
  const page: Widget = TextViewer.new({ title, text, title_multilines: true, buttons_table: buttons });
  UIManager.show(page);
}

/** What it stands in goes first: the choice may show something of its own. */
export function buttonOf(choice: Choice, guard: Guard, within: () => Widget): ButtonDialog.Button {
  return {
    text: choice.text,
    enabled: choice.enabled,
    callback: guard.act("a choice", () => {
      UIManager.close(within());
      choice.run();
    }),
  };
}
