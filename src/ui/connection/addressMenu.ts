import { trimmed } from "../../domain/text";
import { canonicalUrl } from "../../domain/webAddress";
import type { MenuItem } from "../../ports/screen";
import { labelled, tellFailure, type UiContext } from "../uiContext";
import { useAddress, useNetwork, useRequestHeaders } from "../../app/connection/connect";
import { isMixture, isNamed, isSecure } from "../../domain/trust";
import { addressProblem, headerProblem } from "./testPage";
import {
  type ExtraHeader,
  headerIn,
  headersIn,
  withHeader,
  withoutHeader,
} from "../../domain/requestHeaders";

/** Other addresses of the same server, for those who reach it in one way at home and in another elsewhere. */
export function addressMenu(ui: UiContext): MenuItem {
  const { say } = ui;
  return {
    text: say("Local and remote address"),
    help: say(
      "Only if your server has one address at home and another elsewhere. The local one is tried first, then the remote one, then the server URL.",
    ),
    items: () => {
      const { localUrl, remoteUrl } = ui.settings();
      return [
        addressItem(ui, "local", say("Local URL"), localUrl),
        addressItem(ui, "remote", say("Remote URL"), remoteUrl),
        networkItem(ui),
      ];
    },
  };
}

/** In which networks the local address may be used although it does not encrypt; asked here and nowhere else. */
function networkItem(ui: UiContext): MenuItem {
  const { host, say, settings } = ui;
  const name = host.network.name();
  const isHome = (): boolean => isNamed(settings().homeNetworks, name);
  return {
    text:
      name === undefined
        ? say("Allow unencrypted local URL everywhere")
        : say("Allow unencrypted local URL in “%1”", name),
    help: say(
      "An address that begins with http:// cannot prove that it is your server, and anybody in the same network can read along. So it is used only in networks that you name.",
    ),
    enabled: () => settings().localUrl !== "" && !isSecure(settings().localUrl),
    checked: isHome,
    keepsOpen: true,
    run: (redraw) => {
      const use = (isNow: boolean): void => {
        tellFailure(ui, useNetwork(ui, isNow));
        redraw();
      };
      if (isHome() || name !== undefined) return use(!isHome());
      ui.dialogs.confirm({
        text: say(
          "KOReader cannot tell networks apart on this device. In a strange network, whoever has your server's local address there would be sent what opens your account. Use it in every network all the same?",
        ),
        yes: say("Use it"),
        onYes: () => use(true),
      });
    },
  };
}

/** Says what it means that some of the addresses encrypt and some do not, if it is so. */
export function tellMixture({ dialogs, say, settings }: UiContext): void {
  const { serverUrl, localUrl, remoteUrl } = settings();
  if (!isMixture([serverUrl, localUrl, remoteUrl])) return;
  dialogs.tell(
    say(
      "One address encrypts and another does not: without encryption only the local URL is used, only in networks that you name, and never for a password.",
    ),
  );
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
          const canonical = trimmed(text) === "" ? { url: "" } : canonicalUrl(text);
          if ("problem" in canonical) return addressProblem(say, canonical.problem);
          tellFailure(ui, useAddress(ui, via, canonical.url));
          if (canonical.url !== "") tellMixture(ui);
          redraw();
          return undefined;
        },
      }),
  };
}

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
