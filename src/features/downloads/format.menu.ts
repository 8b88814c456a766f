import { serverFormats } from "../../base/format";
import type { Translate } from "../../base/translations";
import type { MenuItem } from "../../koreader/screen.port";
import { choiceItem } from "../../ui/settingItems";
import type { UiContext } from "../../ui/uiContext";

/** Empty if the server has one file a book. */
export function formatItems(ui: UiContext): readonly MenuItem[] {
  const { server, translate } = ui;
  if (!server.probe.dialect().formats) return [];
  return [
    choiceItem(ui, "preferredFormat", {
      text: (word) => translate("Preferred format: %1", word),
      help: translate(
        "Which file is downloaded if the server has a book in several formats. If there is none in this format, it is the server's own choice, or the first one that KOReader can open.",
      ),
      options: [""].concat(serverFormats).map((format) => [format, formatWords(translate, format)]),
    }),
  ];
}

export function formatWords(translate: Translate, format: string): string {
  if (format === "") return translate("as the server has it");
  return format === "CBX" ? translate("comics (CBZ, CBR)") : format;
}
