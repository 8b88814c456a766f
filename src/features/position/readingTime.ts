import type { TaskContext } from "../../context";
import { ok, type Result } from "../../base/result";
import { isTransient } from "../../base/failure";
import type { RemotePosition } from "../../model/bookState";
import { findBook } from "../../book/books.store";
import { listSpans } from "../history/imports.store";
import type { PendingProgress } from "./progress.store";

/** Seconds before the local reading; older sessions explain no position that arrived since. */
const maxAge = 30 * 86400;

/** Percent: sessions are rounded, and a place ends a little before its page. */
const samePercent = 0.6;

/**
 * A position that arrived later but is less far, with the time when it was read: servers tell when it arrived, which may
 * be a week later. The latest session of another device that ended there tells. Unchanged if none does.
 * Failures: transient ones.
 */
export function atReadingTime(
  { server, database }: TaskContext,
  { fingerprint, percent: local, readAt }: PendingProgress,
  remote: RemotePosition | undefined,
): Result<RemotePosition | undefined> {
  // The web reader is never offline.
  if (remote === undefined || remote.isWeb === true || remote.percent >= local || (remote.writtenAt ?? 0) <= readAt)
    return ok(remote);
  const book = findBook(database, fingerprint)?.id;
  if (book === undefined) return ok(remote);
  const listed = server.sessions.listSessions(book, readAt - maxAge);
  if (!listed.ok) return isTransient(listed.failure) ? listed : ok(remote);
  const own = listSpans(database, fingerprint);
  let endedAt: number | undefined;
  for (const { endPercent, startedAt, endedAt: at } of listed.value ?? []) {
    const isThere = endPercent !== undefined && Math.abs(endPercent - remote.percent) <= samePercent;
    if (isThere && at > (endedAt ?? 0) && !own.some((span) => span.startedAt === startedAt)) endedAt = at;
  }
  const isEarlier = endedAt !== undefined && endedAt <= (remote.writtenAt ?? endedAt);
  return ok(isEarlier ? { ...remote, writtenAt: endedAt } : remote);
}
