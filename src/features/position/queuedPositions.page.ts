import type { Book } from "../../model/book";
import { shownPercent } from "../../model/bookState";
import { canUseLibrary } from "../../store/deviceState";
import type { QueuedKind } from "../../ui/queuedKind";
import type { UiContext } from "../../ui/uiContext";
import { getKnownProgress } from "./progress.store";

export const queuedPositions: QueuedKind = {
  amount: (translate, count) => (count === 1 ? translate("1 position") : translate("%1 positions", count)),
  text: ({ translate }, { amount }) => translate("Position: %1 %", Math.floor(amount)),
  sent: (ui, { amount, sentAt }, book) => {
    const { translate, host } = ui;
    const at = host.device.timeText(sentAt ?? 0);
    return [
      { label: translate("Position sent"), value: translate("%1 %, %2", Math.floor(amount), at) },
      { label: translate("Web reader"), value: webReaderText(ui, book) },
    ];
  },
};

/** With the position that was sent last. */
function webReaderText({ database, connection, translate }: UiContext, { fingerprint, id }: Book): string {
  const { webPercent } = getKnownProgress(database, fingerprint).pushed ?? {};
  if (webPercent !== undefined) return translate("moved to %1 %", shownPercent(webPercent));
  if (!canUseLibrary(database)) return translate("not moved, because no library account is set");
  if (id === undefined) return translate("not moved, because the book was not found on the server");
  if (!connection.dialect().webReader || connection.dialect().joinsWebReader === "no")
    return translate("not moved, because this server keeps its position apart");
  return translate("not moved, because its place was not found, or your account on the server keeps the two apart");
}
