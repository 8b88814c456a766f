import type { Context } from "../../context";
import { leastSeconds, trimmedEnd } from "../../model/session";
import type { QueueItem } from "../../queue/queueRecords";
import { syncTask } from "../../queue/sync";
import { shortenSession } from "../../queue/itemTimes.store";

/** `sending`: under way. `gone`: no longer pending. */
export type Trimmed = "trimmed" | "sending" | "gone";

/** Allowed minutes; undefined if the session is too short. */
export function trimRange(
  { settings }: Context,
  { amount }: QueueItem,
): { readonly least: number; readonly now: number } | undefined {
  const least = Math.ceil(leastSeconds(settings()) / 60);
  const now = Math.ceil(amount / 60);
  return least < now ? { least, now } : undefined;
}

/** Moves the end of a session; its pages stay. Refused during a sync, which may be sending it. */
export function trimSession({ database, host }: Context, item: QueueItem, minutes: number): Trimmed {
  if (host.tasks.isRunning(syncTask)) return "sending";
  const seconds = minutes * 60;
  const { at: startedAt, endedAt, amount } = item;
  const trimmed = shortenSession(database, item, {
    seconds,
    endedAt: trimmedEnd({ startedAt, endedAt, seconds: amount }, seconds),
  });
  return trimmed ? "trimmed" : "gone";
}
