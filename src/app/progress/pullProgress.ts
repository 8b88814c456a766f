import type { Fingerprint } from "../../domain/book/book";
import { isTransient, type Failure } from "../../domain/failure";
import type { Context } from "../../context";
import type { RemotePosition } from "../../domain/progress/documentProgress";
import { isNews } from "../../domain/progress/pastPosition";
import { hasReadOn } from "../../domain/session/pageActivity";
import type { PendingProgress } from "../../ports/progressStore";
import { handleRemoteProgress } from "./handleRemoteProgress";
import { isOn, thisDevice, type Opening, type ProgressState } from "./progress";
import { settleAgainst } from "./sendProgress";

/** The task's name: there is one at a time. */
export const progressTask = "progress";

/**
 * Asks where other devices are in the open book, if that is still wanted and can be done now (§3 pull). Does nothing
 * at once; the answer is dropped unless the same book is open and the reader has not read on.
 */
export function pullProgress(state: ProgressState): void {
  const { opening, context } = state;
  const { tasks } = context.host;
  const fingerprint = opening?.fingerprint;
  if (opening === undefined || fingerprint === undefined || !isWanted(state, opening)) return;
  const started = tasks.start(progressTask, () => {
    const failure = askServer(context, opening, fingerprint);
    if (failure !== undefined) return failed(state, failure);
    opening.wantsPull = false;
    // Outside the task: what follows may show something.
    tasks.after(0, () => {
      if (isStillThere(state, opening)) handleRemoteProgress(state, opening);
    });
  });
  // The book before this one may still be waiting for its answer.
  if (!started) tasks.after(againSeconds, () => pullProgress(state));
}

const againSeconds = 2;

function isWanted({ context, denied }: ProgressState, { book, wantsPull }: Opening): boolean {
  const { manualOnly, serverUrl } = context.settings();
  if (!isOn(context.settings()) || manualOnly || serverUrl === "" || denied || book.asleep) return false;
  return wantsPull && !hasReadOn(book.activity) && context.host.network.isConnected();
}

function isStillThere(state: ProgressState, opening: Opening): boolean {
  const { asleep, activity } = opening.book;
  return state.opening === opening && !asleep && !hasReadOn(activity);
}

/**
 * Fetches the server's position into the opening. What was read here before and has not been sent goes first: it is
 * sent if it is the newer one, and dropped if it is not. Inside a task only; returns why it could not be done.
 */
export function askServer(context: Context, opening: Opening, fingerprint: Fingerprint): Failure | undefined {
  const fetched = context.server.progress.fetchProgress(fingerprint);
  if (!fetched.ok) return fetched.failure;
  remember(context, opening, fetched.value);
  const pending = context.store.progress.pending(fingerprint);
  if (!pending.ok) return pending.failure;
  opening.past = askForPast(context, fingerprint, fetched.value, pending.value);
  if (pending.value === undefined || pending.value.state === "failed") return undefined;
  if (pending.value.awaitsBook && fetched.value === undefined) return undefined;
  const settled = settleAgainst(context, pending.value, fetched.value);
  if (!settled.ok) return settled.failure;
  const sent = context.store.progress.known(fingerprint);
  if (sent.ok && sent.value.pushedAt !== undefined && sent.value.pushedAt >= opening.remoteAt)
    opening.remote = sent.value.pushed;
  return undefined;
}

function remember({ host }: Context, opening: Opening, remote: RemotePosition | undefined): void {
  opening.compared = true;
  opening.remote = remote;
  opening.remoteAt = host.clock.now();
}

/**
 * What the server holds under the bytes that the file had before it was written anew: another device may still have
 * it so. Asked only where this device once sent a position under them, in one request. Undefined where that is no news
 * beside `present`, and where the server does not tell: what it holds under the present bytes is worth more than
 * trouble. Inside a task only.
 */
function askForPast(
  context: Context,
  fingerprint: Fingerprint,
  present: RemotePosition | undefined,
  pending: PendingProgress | undefined,
): RemotePosition | undefined {
  const { progress } = context.store;
  const before = progress.sentBefore(fingerprint);
  if (!before.ok || before.value === undefined) return undefined;
  const fetched = context.server.progress.fetchProgress(before.value);
  const past = fetched.ok ? fetched.value : undefined;
  if (past === undefined) return undefined;
  const known = progress.known(before.value);
  const pushed = known.ok ? known.value.pushed : undefined;
  const two = { past, present, pushed, readAt: pending?.readAt, deviceId: thisDevice(context).id };
  return isNews(two) ? past : undefined;
}

function failed(state: ProgressState, failure: Failure): void {
  state.context.log.warn(`position not pulled: ${failure.kind}`);
  if (failure.kind === "denied" && !isTransient(failure)) state.denied = true;
}
