import { useRequestHeaders } from "../../app/connection/connect";
import {
  headerIn,
  headersIn,
  withHeader,
  withoutHeader,
  type ExtraHeader,
} from "../../domain/connection/requestHeaders";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type UiContext } from "../uiContext";
import { headerProblem } from "./problemWords";

/** Headers that a proxy in front of the server wants in every request. Their values are secrets, and never shown. */
export function headersMenu(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  return {
    text: () => {
      const count = headersIn(settings().requestHeaders).length;
      return count === 0 ? say("Extra request headers: none") : say("Extra request headers: %1", count);
    },
    help: say("Some proxies let in only requests that carry a certain header. Few servers need this."),
    items: () => {
      const items = headersIn(settings().requestHeaders).map((header) => headerItem(ui, header));
      items.push(addItem(ui));
      return items;
    },
  };
}

function headerItem(ui: UiContext, { name }: ExtraHeader): MenuItem {
  const { dialogs, say, settings } = ui;
  return {
    text: say("%1: …", name),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.confirm({
        text: say("Send the header %1 no more?", name),
        yes: say("Remove"),
        onYes: () => {
          const kept = settings().requestHeaders;
          tellFailure(ui, useRequestHeaders(ui, withoutHeader(kept, name)));
          redraw();
        },
      }),
  };
}

function addItem(ui: UiContext): MenuItem {
  const { dialogs, say, settings } = ui;
  return {
    text: say("Add a header"),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: say("Extra request header"),
        value: "",
        hint: say("X-Proxy-Token: 12345"),
        description: say("It goes with every request to your server, and to no other."),
        onSave: (text) => {
          const header = headerIn(text);
          if ("problem" in header) return headerProblem(say, header.problem);
          const kept = settings().requestHeaders;
          tellFailure(ui, useRequestHeaders(ui, withHeader(kept, header)));
          redraw();
          return undefined;
        },
      }),
  };
}
