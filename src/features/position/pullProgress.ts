// Positions of other devices at opening. It decides whether the request is loaded: remoteProgress.task.ts.
import { startTask, type TaskContext } from "../../context";
import {
  isStillThere,
  fetchIfEnabled,
  recordPullFailure,
  handleRemoteProgress,
  resolveFetched,
} from "./remoteProgress.task";
import { findFetchedPosition } from "./fetchedPositions.store";
import type { Fingerprint } from "../../model/book";
import type { Settings } from "../../model/settings";
import { caught } from "../../base/result";
import { hasReadOn } from "../../book/pageActivity.rules";
import { choiceOf } from "../../book/book";
import { syncFields } from "../status/syncFields.task";
import { isStatusOn } from "../status/serverState";
import { isProgressOn, type OpenPosition, type ProgressState } from "./pushProgress";

export const progressTask = "progress";

/** §3.4. Fetches if needed and possible. Ignores the answer after a page turn or a change of book. */
export function pullProgress(state: ProgressState): void {
  const { opening, context } = state;
  const { tasks } = context.host;
  const fingerprint = opening?.fingerprint;
  if (opening === undefined || fingerprint === undefined || !isWanted(state, opening)) return;
  if (!context.host.network.isConnected()) return offerFetched(state, opening, fingerprint);
  const pull = (task: TaskContext): void => {
    const failure = tasks.whileWanted(
      () => isSynced(context.settings()),
      () => fetchIfEnabled(task, opening, fingerprint),
    );
    if (failure !== undefined) return recordPullFailure(state, failure);
    opening.wantsPull = false;
    // Outside the task, because it may show a dialog.
    tasks.after(0, () => {
      caught(() => syncFields(context, { fingerprint, path: opening.book.document.path }));
      if (isProgressOn(context.settings()) && isStillThere(state, opening)) handleRemoteProgress(state, opening);
    });
  };
  const started = startTask(context, progressTask, pull, (failure) => recordPullFailure(state, failure));
  // The request of the previous book may still be running.
  if (!started) tasks.after(againSeconds, () => pullProgress(state));
}

const againSeconds = 2;

function isSynced(settings: Settings): boolean {
  return isProgressOn(settings) || isStatusOn(settings);
}

function isWanted({ context, denied }: ProgressState, { book, fingerprint, wantsPull }: OpenPosition): boolean {
  const settings = context.settings();
  if (!isSynced(settings) || settings.serverUrl === "" || denied || book.asleep) return false;
  if (fingerprint === undefined || choiceOf(context, fingerprint) === "never") return false;
  return wantsPull && !hasReadOn(book.activity);
}

/** Without a network: the position that a manual sync fetched while the book was closed. */
function offerFetched(state: ProgressState, opening: OpenPosition, fingerprint: Fingerprint): void {
  const { context } = state;
  if (!isProgressOn(context.settings()) || opening.remote !== undefined) return;
  const found = caught(() => findFetchedPosition(context.database, fingerprint));
  // Most books have none, and the request stays unloaded.
  if (!found.ok || found.value === undefined) return;
  opening.remote = found.value;
  const action = resolveFetched(context, opening, "opening");
  if ((action === "offer" || action === "follow") && isStillThere(state, opening)) handleRemoteProgress(state, opening);
}
