import type { MenuItem } from "../../koreader/screen.port";
import { numberItem } from "../../ui/settingItems";
import type { UiContext } from "../../ui/uiContext";

export function coversItem(ui: UiContext): MenuItem {
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
