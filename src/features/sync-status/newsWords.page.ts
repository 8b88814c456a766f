import { listText, type Translate } from "../../base/format";
import type { QueueCount } from "../../queue/queue.rules";
import type { SyncReport } from "../../queue/departures.rules";
import type { News } from "../../queue/sync.port";
import { amountsText } from "./queueWords.page";

/** One or two sentences about a manual sync. */
export function newsLines(translate: Translate, news: News): readonly string[] {
  const { statuses, ratings, positions, books, waiting = 0 } = news;
  const counts: readonly QueueCount[] = [
    { of: "status", count: statuses },
    { of: "rating", count: ratings },
    { of: "position", count: positions },
  ];
  const parts = counts.filter(({ count }) => count > 0).map((count) => amountsText(translate, [count]));
  if (books > 0) parts.push(booksText(translate, books));
  const lines = parts.length > 0 ? [translate("Fetched: %1.", listText(translate, parts))] : [];
  if (waiting > 0) lines.push(translate("Not yet on this device: %1.", booksText(translate, waiting)));
  return lines.length > 0 ? lines : [translate("Nothing new on the server.")];
}

function booksText(translate: Translate, count: number): string {
  return count === 1 ? translate("1 new book") : translate("%1 new books", count);
}

/** Why items left the queue, without empty lines. */
export function departureLines(translate: Translate, { sent, outdated, conflicts, unplaceable }: SyncReport): string[] {
  const lines: string[] = [];
  if (sent.length > 0) lines.push(translate("Sent: %1.", amountsText(translate, sent)));
  if (outdated.length > 0)
    lines.push(translate("Not sent, because the server has something newer: %1.", amountsText(translate, outdated)));
  if (conflicts.length > 0)
    lines.push(
      translate("Different here and on the server, for you to decide: %1.", amountsText(translate, conflicts)),
    );
  if (unplaceable.length > 0) lines.push(translate("Cannot be placed: %1.", amountsText(translate, unplaceable)));
  return lines;
}
