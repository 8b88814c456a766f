import { canonicalUrl } from "../../domain/connection/serverUrl";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type UiContext } from "../uiContext";
import { labelled } from "../labelled";
import { useAddress } from "../../app/connection/connect";
import { addressProblem } from "./problemWords";

/** Other addresses of the same server, for those who reach it in one way at home and in another elsewhere. */
export function addressMenu(ui: UiContext): MenuItem {
  const { say } = ui;
  return {
    text: say("At home and away"),
    help: say(
      "Only if your server has one address at home and another elsewhere. The local one is tried first, then the remote one, then the server URL.",
    ),
    items: () => {
      const { localUrl, remoteUrl } = ui.settings();
      return [
        addressItem(ui, "local", say("Local URL"), localUrl),
        addressItem(ui, "remote", say("Remote URL"), remoteUrl),
      ];
    },
  };
}

function addressItem(ui: UiContext, via: "local" | "remote", label: string, url: string): MenuItem {
  const { dialogs, say } = ui;
  return {
    text: labelled(say, label, url === "" ? say("not set") : url),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: label,
        value: url,
        hint: via === "local" ? "http://192.168.1.5:6060" : "https://library.example.org",
        description: say("Another address of the same server. Leave it empty if there is none."),
        onSave: (text) => {
          const canonical = text.trim() === "" ? { url: "" } : canonicalUrl(text);
          if ("problem" in canonical) return addressProblem(say, canonical.problem);
          tellFailure(ui, useAddress(ui, via, canonical.url));
          redraw();
          return undefined;
        },
      }),
  };
}
