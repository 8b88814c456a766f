import { serverFormats } from "../../base/format";
import type { Translate } from "../../base/translations";
import type { MenuItem } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { saveSettings } from "../../store/settings";

/** Empty if the server has one file a book. */
export function formatItems(ui: UiContext): readonly MenuItem[] {
  const { server, settings, translate } = ui;
  if (!server.probe.dialect().formats) return [];
  return [
    {
      text: () => translate("Preferred format: %1", formatWords(translate, settings().preferredFormat)),
      help: translate(
        "Which file is downloaded if the server has a book in several formats. If there is none in this format, it is the server's own choice, or the first one that KOReader can open.",
      ),
      items: () => [""].concat(serverFormats).map((format) => formatLine(ui, format)),
    },
  ];
}

function formatLine(ui: UiContext, format: string): MenuItem {
  const { settings, database, translate } = ui;
  return {
    text: formatWords(translate, format),
    radio: true,
    checked: () => settings().preferredFormat === format,
    run: () => saveSettings(database, { preferredFormat: format }),
    keepsOpen: true,
  };
}

export function formatWords(translate: Translate, format: string): string {
  if (format === "") return translate("as the server has it");
  return format === "CBX" ? translate("comics (CBZ, CBR)") : format;
}
