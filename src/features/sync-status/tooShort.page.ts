import { spokenDuration, type Translate } from "../../base/format";
import type { ListLine } from "../../koreader/dialogs.port";
import type { UiContext } from "../../ui/uiContext";
import type { DiscardedSession } from "../sessions/trackSession";
import { sentenceLine } from "./queue.page";

export function leastText({ settings, translate }: UiContext): string {
  const { minSeconds, minPages } = settings();
  const time = spokenDuration(translate, minSeconds);
  const pages = pagesText(translate, minPages);
  if (minPages === 0) return time;
  return minSeconds === 0 ? pages : translate("%1 and %2", time, pages);
}

/** Why the last reading was not counted. */
export function tooShortText(ui: UiContext, { startedAt, seconds, pagesRead }: DiscardedSession): string {
  const { translate, host } = ui;
  return translate(
    "Your last reading, %1 (%2, %3), was too short: sessions are kept from %4 on.",
    host.device.timeText(startedAt),
    spokenDuration(translate, seconds),
    pagesText(translate, pagesRead),
    leastText(ui),
  );
}

/** Empty without such reading. */
export function tooShortLines(ui: UiContext, discarded: DiscardedSession | undefined): ListLine[] {
  if (discarded === undefined) return [];
  return [sentenceLine(ui, ui.translate("Not counted"), tooShortText(ui, discarded))];
}

function pagesText(translate: Translate, count: number): string {
  return count === 1 ? translate("1 page") : translate("%1 pages", count);
}
