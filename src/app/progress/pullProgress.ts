import type { Fingerprint } from "../../domain/book/book";
import { isTransient, type Failure } from "../../domain/failure";
import type { RemotePosition } from "../../domain/progress/documentProgress";
import { hasReadOn } from "../../domain/progress/visit";
import { askForPast } from "./askForPast";
import { meetRemote } from "./meetRemote";
import { isOn, type Opening, type ProgressParts, type Scene } from "./progressScene";
import { settleAgainst } from "./sendProgress";

/** The task's name: there is one at a time. */
export const progressTask = "progress";

/**
 * Asks where other devices are in the open book, if that is still wanted and can be done now (§3 pull). Does nothing
 * at once; the answer is dropped unless the same book is open and the reader has not read on.
 */
export function pullProgress(scene: Scene, parts: ProgressParts): void {
  const { opening } = scene;
  const fingerprint = opening?.fingerprint;
  if (opening === undefined || fingerprint === undefined || !isWanted(scene, parts, opening)) return;
  const started = parts.tasks.start(progressTask, () => {
    const failure = askServer(parts, opening, fingerprint);
    if (failure !== undefined) return failed(scene, parts, failure);
    opening.wantsPull = false;
    // Outside the task: what follows may show something.
    parts.tasks.after(0, () => {
      if (isStillThere(scene, opening)) meetRemote(scene, parts, opening);
    });
  });
  // The book before this one may still be waiting for its answer.
  if (!started) parts.tasks.after(againSeconds, () => pullProgress(scene, parts));
}

const againSeconds = 2;

function isWanted(scene: Scene, { settings, network }: ProgressParts, opening: Opening): boolean {
  const { manualOnly, serverUrl } = settings();
  if (!isOn(settings()) || manualOnly || serverUrl === "" || scene.denied || scene.asleep) return false;
  return opening.wantsPull && !hasReadOn(opening.visit) && network.isConnected();
}

function isStillThere(scene: Scene, opening: Opening): boolean {
  return scene.opening === opening && !scene.asleep && !hasReadOn(opening.visit);
}

/**
 * Fetches the server's position into the opening. What was read here before and has not been sent goes first: it is
 * sent if it is the newer one, and dropped if it is not. Inside a task only; returns why it could not be done.
 */
export function askServer(
  parts: ProgressParts,
  opening: Opening,
  fingerprint: Fingerprint,
): Failure | undefined {
  const fetched = parts.library.fetchProgress(fingerprint);
  if (!fetched.ok) return fetched.failure;
  remember(parts, opening, fetched.value);
  const pending = parts.store.pending(fingerprint);
  if (!pending.ok) return pending.failure;
  opening.past = askForPast(parts, fingerprint, fetched.value, pending.value);
  if (pending.value === undefined || pending.value.parked !== undefined) return undefined;
  if (pending.value.awaitsBook && fetched.value === undefined) return undefined;
  const settled = settleAgainst(parts, pending.value, fetched.value);
  if (!settled.ok) return settled.failure;
  const sent = parts.store.known(fingerprint);
  if (sent.ok && sent.value.pushedAt !== undefined && sent.value.pushedAt >= opening.remoteAt)
    opening.remote = sent.value.pushed;
  return undefined;
}

function remember({ clock }: ProgressParts, opening: Opening, remote: RemotePosition | undefined): void {
  opening.compared = true;
  opening.remote = remote;
  opening.remoteAt = clock.now();
}

function failed(scene: Scene, { log }: ProgressParts, failure: Failure): void {
  log.warn(`position not pulled: ${failure.kind}`);
  if (failure.kind === "denied" && !isTransient(failure)) scene.denied = true;
}
