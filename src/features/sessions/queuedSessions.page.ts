import { listText, spokenDuration } from "../../base/format";
import type { QueuedKind } from "../../ui/queuedKind";

export const queuedSessions: QueuedKind = {
  amount: (translate, count) => (count === 1 ? translate("1 session") : translate("%1 sessions", count)),
  /** `2026-11-20 20:14, 12 min, 7 pages` */
  text: ({ host, translate }, { at, amount, pages: number }) => {
    const pages = number === 1 ? translate("1 page") : translate("%1 pages", number);
    return listText(translate, [host.device.timeText(at), spokenDuration(translate, amount), pages]);
  },
};
