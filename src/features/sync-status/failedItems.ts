import type { Translate } from "../../base/format";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import {
  type Span,
  firstGuess,
  impossible,
  type Impossible,
  movedTo,
  type SessionTime,
  unsendable,
} from "../../model/session";
import type { QueueItem } from "../../queue/queueRecords";
import type { Database } from "../../store/database";
import { queuedKinds } from "./queuedKinds";
import { discardQueueItem, retryQueueItem, retryQueueItems } from "../../queue/queue.store";
import { listSpansAround, updateItemTime } from "../../queue/itemTimes.store";

/** One item, a book's or all. */
export function retryFailed(
  { database, queued }: Context,
  which: { readonly item: QueueItem } | { readonly fingerprint?: Fingerprint | undefined },
): void {
  if ("item" in which) retryQueueItem(database, which.item);
  else retryQueueItems(database, which.fingerprint);
  queued();
}

/** For good, so that it is not queued again. `at`: Unix seconds. False if it is no longer failed. */
export function discardItem(database: Database, item: QueueItem, at: number, translate: Translate): boolean {
  return discardQueueItem(database, item, queuedKinds[item.of].discarded?.(item, at, translate) ?? []);
}

/** Limit of adjacent sessions to step over. */
const maxTries = 8;

/** True if a person may set the time. */
export function hasTime({ host }: Context, { of, at, endedAt }: QueueItem): boolean {
  if (of === "session") return true;
  return of === "position" && unsendable({ startedAt: at, endedAt }, host.clock.now()) !== undefined;
}

/** Suggested start, Unix seconds, before overlapping reading of the book. */
export function guessTime({ database, host }: Context, item: QueueItem): number {
  const time = timeOf(item);
  let span = movedTo(time, firstGuess(time, host.clock.now()));
  let tries = 0;
  while (tries < maxTries) {
    const around = othersAround(database, item, span);
    const obstacle = impossible(span, around, host.clock.now());
    if (obstacle?.kind !== "taken") break;
    span = movedTo(time, obstacle.by.startedAt - (span.endedAt - span.startedAt));
    tries += 1;
  }
  return span.startedAt;
}

/** Sets a session's start or a position's time (Unix seconds). Returns why that is impossible; undefined on success. */
export function setTime(
  { database, host, queued }: Context,
  item: QueueItem,
  startedAt: number,
): Impossible | undefined {
  const span = movedTo(timeOf(item), startedAt);
  const around = othersAround(database, item, span);
  const obstacle = impossible(span, around, host.clock.now());
  if (obstacle !== undefined) return obstacle;
  updateItemTime(database, item, span);
  queued();
}

/** A position may lie in any session. */
function othersAround(database: Context["database"], item: QueueItem, span: Span): readonly Span[] {
  return item.of === "session" ? listSpansAround(database, item, span) : [];
}

function timeOf({ of, at, endedAt, amount }: QueueItem): SessionTime {
  return { startedAt: at, endedAt, seconds: of === "session" ? amount : 0 };
}
