import { isTransient, isUncertain, type Failure } from "../../domain/failure";
import type { RemotePosition } from "../../domain/progress/documentProgress";
import { fateOf } from "../../domain/progress/pendingFate";
import { done, failed, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { PendingProgress } from "../../ports/progressStore";
import { markOf, type ProgressParts } from "./progressScene";

export type SendProgressParts = Pick<
  ProgressParts,
  "clock" | "store" | "library" | "settings" | "device" | "say"
>;

/**
 * Seconds for which a position may count as the newest without asking: as long as nobody can have put this device
 * down, read on another one and closed the book there.
 */
const freshSeconds = 60;

/**
 * Sends one position, looking first at what the server holds unless that was done while it was read. A permanent
 * refusal parks it and is no failure here. Inside a task only. Failures: whatever a request may fail with.
 */
export function sendProgress(parts: SendProgressParts, row: PendingProgress): Result<undefined> {
  if (row.insisted || isFresh(parts, row)) return put(parts, row);
  const fetched = parts.library.fetchProgress(row.fingerprint);
  return fetched.ok ? settleAgainst(parts, row, fetched.value) : refused(parts, row, fetched.failure);
}

function isFresh({ clock }: SendProgressParts, row: PendingProgress): boolean {
  return (
    row.compared &&
    row.parked === undefined &&
    !row.awaitsBook &&
    Math.abs(clock.now() - row.readAt) <= freshSeconds
  );
}

/** The same when it is already known what the server holds. */
export function settleAgainst(
  parts: SendProgressParts,
  row: PendingProgress,
  remote: RemotePosition | undefined,
): Result<undefined> {
  const known = parts.store.known(row.fingerprint);
  if (!known.ok) return known;
  const mark = markOf(parts.settings(), row.percent, row.place);
  const { readAt } = row;
  const { pushed, tried } = known.value;
  const deviceId = parts.device().id;
  switch (row.insisted ? "send" : fateOf({ mark, readAt, remote, pushed, tried, deviceId })) {
    case "send":
      return put(parts, row);
    case "stored":
      return parts.store.sent(row, mark, parts.clock.now());
    case "older":
      return parts.store.drop(row.fingerprint, readAt);
    case "finished":
      return parts.store.park(row, finishedSentence(parts.say));
  }
}

/** Why the position of a finished book does not go out by itself. */
export function finishedSentence(say: Say): string {
  return say(
    "The server has this book as finished, and a new position would undo that. “Push current book progress” sends it all the same.",
  );
}

function put(parts: SendProgressParts, row: PendingProgress): Result<undefined> {
  const { progressDecimals } = parts.settings();
  const { name, id } = parts.device();
  const how = { decimals: progressDecimals, device: name, deviceId: id };
  const sent = parts.library.sendProgress(row, how);
  const mark = markOf(parts.settings(), row.percent, row.place);
  if (sent.ok) return parts.store.sent(row, mark, parts.clock.now());
  const noted = isUncertain(sent.failure) ? parts.store.tried(row.fingerprint, mark) : done;
  return noted.ok ? refused(parts, row, sent.failure) : noted;
}

/**
 * Where the server has no such book, the position awaits it as the sessions do. What the server says no to is set
 * aside: it may not keep sessions from going out. That includes 401, which servers with the sync of positions switched
 * off give to accounts that they otherwise accept.
 */
function refused(parts: SendProgressParts, row: PendingProgress, failure: Failure): Result<undefined> {
  const isAnswer = failure.kind === "refused" || failure.kind === "denied";
  if (!isAnswer || isTransient(failure)) return failed(failure);
  return failure.kind === "refused" && failure.status === 404
    ? parts.store.awaitBook(row)
    : parts.store.park(row, sentenceFor(parts.say, failure));
}
