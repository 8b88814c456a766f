import { trimmed } from "../../base/text";
import { canonicalUrl } from "../../base/webAddress";
import type { OriginHeader, Settings } from "../../model/settings";
import type { MenuItem } from "../../koreader/screen.port";
import { labelled, type UiContext } from "../../ui/uiContext";
import { useAddress, useNetwork, useRequestHeaders } from "./connect";
import { isMixture, isNamed, isSecure } from "../../base/trust";
import { addressProblem, headerProblem } from "./test.page";
import { headerIn, originAt, withHeader, withoutHeader } from "../../server/requestHeaders";

export function addressMenu(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Local and remote address"),
    help: translate(
      "Only if your server has one address at home and another elsewhere. The local one is tried first, then the remote one, then the server URL.",
    ),
    items: () => {
      const { localUrl, remoteUrl } = ui.settings();
      return [
        addressItem(ui, "local", translate("Local URL"), localUrl),
        addressItem(ui, "remote", translate("Remote URL"), remoteUrl),
        networkItem(ui),
      ];
    },
  };
}

/** Networks where the local address may be used without encryption. */
function networkItem(ui: UiContext): MenuItem {
  const { host, translate, settings } = ui;
  const name = host.network.name();
  const isHome = (): boolean => isNamed(settings().homeNetworks, name);
  return {
    text:
      name === undefined
        ? translate("Allow unencrypted local URL everywhere")
        : translate("Allow unencrypted local URL in “%1”", name),
    help: translate(
      "An address that begins with http:// cannot prove that it is your server, and anyone in the same network can read what is sent. So it is used only in networks that you allow.",
    ),
    enabled: () => settings().localUrl !== "" && !isSecure(settings().localUrl),
    checked: isHome,
    keepsOpen: true,
    run: (redraw) => {
      const use = (isNow: boolean): void => {
        useNetwork(ui, isNow);
        redraw();
      };
      if (isHome() || name !== undefined) return use(!isHome());
      ui.dialogs.confirm({
        text: translate(
          "KOReader cannot tell networks apart on this device. In someone else's network, another device may have your server's local address and would receive your login. Use it in every network anyway?",
        ),
        yes: translate("Use it"),
        onYes: () => use(true),
      });
    },
  };
}

/** Explains the risk of mixed encrypted and unencrypted addresses. */
export function showMixture({ dialogs, translate, settings }: UiContext): void {
  const { serverUrl, localUrl, remoteUrl } = settings();
  if (!isMixture([serverUrl, localUrl, remoteUrl])) return;
  dialogs.show(
    translate(
      "One address is encrypted and another is not. Without encryption only the local URL is used, only in networks that you allow, and never for a password.",
    ),
  );
}

function addressItem(ui: UiContext, via: "local" | "remote", label: string, url: string): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: labelled(translate, label, url === "" ? translate("address|not set") : url),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: label,
        value: url,
        hint: via === "local" ? "http://192.168.1.5:6060" : "https://library.example.org",
        isLatin: true,
        description: translate("Another address of the same server. Leave it empty if there is none."),
        onSave: (text) => {
          const canonical = trimmed(text) === "" ? { url: "" } : canonicalUrl(text);
          if ("problem" in canonical) return addressProblem(translate, canonical.problem);
          useAddress(ui, via, canonical.url);
          if (canonical.url !== "") showMixture(ui);
          redraw();
          return undefined;
        },
      }),
  };
}

/** Headers for proxies. Values are secret and never shown. */
export function headersMenu(ui: UiContext): MenuItem {
  const { translate, settings } = ui;
  return {
    text: () => {
      const count = settings().requestHeaders.length;
      return count === 0 ? translate("Extra request headers: none") : translate("Extra request headers: %1", count);
    },
    help: translate("Some proxies let in only requests that carry a certain header. Few servers need this."),
    items: () => {
      const items = settings().requestHeaders.map((header) => headerItem(ui, header));
      items.push(addItem(ui));
      return items;
    },
  };
}

function headerItem(ui: UiContext, header: OriginHeader): MenuItem {
  const { dialogs, translate, settings } = ui;
  const { name, origin } = header;
  return {
    text: translate("%1: … (%2)", name, origin),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.confirm({
        text: translate("Remove the header %1?", name),
        yes: translate("Remove"),
        onYes: () => {
          useRequestHeaders(ui, withoutHeader(settings().requestHeaders, header));
          redraw();
        },
      }),
  };
}

function addItem(ui: UiContext): MenuItem {
  const { dialogs, translate, settings } = ui;
  return {
    text: translate("Add a header"),
    keepsOpen: true,
    enabled: () => originsOf(settings()).length > 0,
    run: (redraw) => {
      const origins = originsOf(settings());
      const [only] = origins;
      if (only !== undefined && origins.length === 1) return askHeader(ui, only, redraw);
      dialogs.choose({
        title: translate("Which address requires the header?"),
        choices: origins.map((origin) => ({ text: origin, run: () => askHeader(ui, origin, redraw) })),
      });
    },
  };
}

/** Without duplicates. */
function originsOf({ serverUrl, localUrl, remoteUrl }: Settings): readonly string[] {
  const origins: string[] = [];
  for (const url of [serverUrl, localUrl, remoteUrl]) {
    const origin = originAt(url);
    if (origin !== undefined && !origins.includes(origin)) origins.push(origin);
  }
  return origins;
}

export function askHeader(ui: UiContext, origin: string, redraw: () => void): void {
  const { dialogs, translate, settings } = ui;
  dialogs.ask({
    title: translate("Extra request header"),
    value: "",
    hint: translate("X-Proxy-Token: 12345"),
    isLatin: true,
    description: translate("It goes with every request to %1, and to no other address.", origin),
    onSave: (text) => {
      const header = headerIn(text);
      if ("problem" in header) return headerProblem(translate, header.problem);
      useRequestHeaders(ui, withHeader(settings().requestHeaders, { ...header, origin }));
      redraw();
      return undefined;
    },
  });
}
