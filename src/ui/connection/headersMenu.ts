import {
  headerIn,
  headersIn,
  withHeader,
  withoutHeader,
  type ExtraHeader,
} from "../../domain/connection/requestHeaders";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type Desk } from "../desk";
import { headerProblem } from "./problemWords";

/** Headers that a proxy in front of the server wants in every request. Their values are secrets, and never shown. */
export function headersMenu(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: () => {
      const count = headersIn(app.settings.current().requestHeaders).length;
      return count === 0 ? say("Extra request headers: none") : say("Extra request headers: %1", count);
    },
    help: say("Some proxies let in only requests that carry a certain header. Few servers need this."),
    items: () => {
      const items = headersIn(app.settings.current().requestHeaders).map((header) =>
        headerItem(desk, header),
      );
      items.push(addItem(desk));
      return items;
    },
  };
}

function headerItem(desk: Desk, { name }: ExtraHeader): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: say("%1: …", name),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.confirm({
        text: say("Send the header %1 no more?", name),
        yes: say("Remove"),
        onYes: () => {
          const kept = app.settings.current().requestHeaders;
          tellFailure(desk, app.useRequestHeaders(withoutHeader(kept, name)));
          redraw();
        },
      }),
  };
}

function addItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
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
          const kept = app.settings.current().requestHeaders;
          tellFailure(desk, app.useRequestHeaders(withHeader(kept, header)));
          redraw();
          return undefined;
        },
      }),
  };
}
