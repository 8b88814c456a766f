import type { Context } from "../../context";
import { isTransient, isUncertain, type Failure } from "../../domain/failure";
import type { Mark } from "../../domain/progress/conflict";
import type { RemotePosition } from "../../domain/progress/documentProgress";
import { fateOf } from "../../domain/progress/pendingFate";
import { done, failed, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { PendingProgress } from "../../ports/progressStore";
import { markOf, thisDevice } from "./progress";

export type SendContext = Pick<Context, "store" | "server" | "host" | "settings" | "translate">;

/**
 * Seconds for which a position may count as the newest without asking: as long as nobody can have put this device
 * down, read on another one and closed the book there.
 */
const freshSeconds = 60;

/**
 * Sends one position, looking first at what the server holds unless that was done while it was read. A permanent
 * refusal parks it and is no failure here. Inside a task only. Failures: whatever a request may fail with.
 */
export function sendProgress(context: SendContext, row: PendingProgress): Result<undefined> {
  if (row.insisted || isFresh(context, row)) return put(context, row);
  const fetched = context.server.progress.fetchProgress(row.fingerprint);
  return fetched.ok ? settleAgainst(context, row, fetched.value) : refused(context, row, fetched.failure);
}

function isFresh({ host }: SendContext, row: PendingProgress): boolean {
  return (
    row.compared &&
    row.parked === undefined &&
    !row.awaitsBook &&
    Math.abs(host.clock.now() - row.readAt) <= freshSeconds
  );
}

/** The same when it is already known what the server holds. */
export function settleAgainst(
  context: SendContext,
  row: PendingProgress,
  remote: RemotePosition | undefined,
): Result<undefined> {
  const known = context.store.progress.known(row.fingerprint);
  if (!known.ok) return known;
  const mark = markOf(context.settings(), row.percent, row.place);
  const { readAt } = row;
  const { pushed, tried } = known.value;
  const deviceId = thisDevice(context).id;
  switch (row.insisted ? "send" : fateOf({ mark, readAt, remote, pushed, tried, deviceId })) {
    case "send":
      return put(context, row);
    case "stored":
      return context.store.progress.sent(row, mark, context.host.clock.now());
    case "older":
      return context.store.progress.drop(row.fingerprint, readAt);
    case "finished":
      return context.store.progress.park(row, finishedSentence(context.translate));
  }
}

/** Why the position of a finished book does not go out by itself. */
export function finishedSentence(say: Say): string {
  return say(
    "The server has this book as finished, and a new position would undo that. “Push current book progress” sends it all the same.",
  );
}

function put(context: SendContext, row: PendingProgress): Result<undefined> {
  const { progress } = context.store;
  const { progressDecimals } = context.settings();
  const { name, id } = thisDevice(context);
  const how = { decimals: progressDecimals, device: name, deviceId: id };
  const mark = markOf(context.settings(), row.percent, row.place);
  const noted = noteFirst(context, row, mark);
  if (!noted.ok) return noted;
  const sent = context.server.progress.sendProgress(row, how);
  if (sent.ok) return progress.sent(row, mark, context.host.clock.now());
  const tried = isUncertain(sent.failure) ? progress.tried(row.fingerprint, mark) : done;
  return tried.ok ? refused(context, row, sent.failure) : tried;
}

/**
 * What may be on the server is known on the disk before it travels, so that it is recognised there; what was tried
 * before, and may be what the server holds, keeps its place until this one may have arrived. Failure: storage.
 */
function noteFirst({ store }: SendContext, { fingerprint }: PendingProgress, mark: Mark): Result<undefined> {
  const known = store.progress.known(fingerprint);
  if (!known.ok) return known;
  return known.value.tried === undefined ? store.progress.tried(fingerprint, mark) : done;
}

/**
 * Where the server has no such book, the position awaits it as the sessions do. What the server says no to is set
 * aside: it may not keep sessions from going out. That includes 401, which servers with the sync of positions switched
 * off give to accounts that they otherwise accept.
 */
function refused(context: SendContext, row: PendingProgress, failure: Failure): Result<undefined> {
  const isAnswer = failure.kind === "refused" || failure.kind === "denied";
  if (!isAnswer || isTransient(failure)) return failed(failure);
  return failure.kind === "refused" && failure.status === 404
    ? context.store.progress.awaitBook(row)
    : context.store.progress.park(row, sentenceFor(context.translate, failure));
}
