import type { TaskContext } from "../../context";
import type { Fingerprint } from "../../model/book";
import { failed, ok, type Result } from "../../base/result";
import { isOwn, isRefused, isSamePosition } from "./resolvePosition.rules";
import { isProgressOn, type OpenPosition, type ProgressState } from "./pushProgress";
import { handleRemoteProgress, askServer, isStillThere, resolveFetched } from "./remoteProgress.task";
import { fetchRemote } from "./webReader.task";
import { deleteFetchedPosition, findFetchedPosition, saveFetchedPosition } from "./fetchedPositions.store";
import { findPendingProgress, getKnownProgress } from "./progress.store";

/**
 * Fetches position and state of a book, at the reader's request. True if another device has a new position. Failures:
 * those of `fetchRemote`.
 */
export function fetchPosition(state: ProgressState, task: TaskContext, fingerprint: Fingerprint): Result<boolean> {
  const { context, opening } = state;
  if (!isProgressOn(context.settings())) return ok(false);
  return opening?.fingerprint === fingerprint
    ? fetchOpen(state, task, opening, fingerprint)
    : fetchClosed(task, fingerprint);
}

/** The offer follows as after an opening, unless the reader has turned a page. */
function fetchOpen(
  state: ProgressState,
  task: TaskContext,
  opening: OpenPosition,
  fingerprint: Fingerprint,
): Result<boolean> {
  const { context } = state;
  const before = opening.past ?? opening.remote;
  const failure = askServer(task, opening, fingerprint);
  if (failure !== undefined) return failed(failure);
  opening.wantsPull = false;
  const action = resolveFetched(context, opening, "opening");
  context.host.tasks.after(0, () => {
    if (isStillThere(state, opening)) handleRemoteProgress(state, opening);
  });
  const remote = opening.past ?? opening.remote;
  const isOffered = remote !== undefined && (action === "offer" || action === "follow");
  return ok(isOffered && (before === undefined || !isSamePosition(remote, before)));
}

/** Keeps the position of another device. */
function fetchClosed(context: TaskContext, fingerprint: Fingerprint): Result<boolean> {
  const { database, host } = context;
  const before = findFetchedPosition(database, fingerprint);
  const fetched = fetchRemote(context, fingerprint, "now");
  if (!fetched.ok) return fetched;
  const { remote } = fetched.value;
  const sent = getKnownProgress(database, fingerprint);
  const pending = findPendingProgress(database, fingerprint);
  const isElsewhere =
    remote !== undefined &&
    remote.percent > 0 &&
    !isOwn(remote, sent) &&
    !(pending !== undefined && isSamePosition(remote, pending));
  if (!isElsewhere) {
    if (before !== undefined) deleteFetchedPosition(database, fingerprint);
    return ok(false);
  }
  if (before !== undefined && isSamePosition(remote, before)) return ok(false);
  saveFetchedPosition(database, fingerprint, remote, host.clock.now());
  return ok(!isRefused(remote, sent));
}
