import { type Context, startTask, type TaskContext } from "../../context";
import { detailOf, type Failure, isTransient } from "../../base/failure";
import { failed, ok, type Result } from "../../base/result";
import type { Timer } from "../../koreader/host.port";
import type { Settings } from "../../model/settings";
import type { Trial } from "../../openServer";
import { keptIn } from "../../store/database";
import { saveSettings } from "../../store/settings";
import { aloneTask, enterLibrary, keepTrial, findServerAt } from "./setUp";
import { canKeepSetup, dropSecrets, findSetup, isOwnSetup, saveTrust } from "./setupFile";

interface Attempts {
  /** After a refusal the set-up in the menu shows the reason. */
  isRefused: boolean;
  next: Timer | undefined;
}

/** Until the next start. */
function attemptsOf({ database }: Context): Attempts {
  return keptIn(database, "setUpAlone", () => ({ isRefused: false, next: undefined }));
}

/** Seconds before another try, doubled up to the last. */
const firstPause = 60;
const lastPause = 3600;

/** Sets up a new device from a complete settings file. Silent; does not turn on Wi-Fi. */
export function setUpAlone(context: Context, pause = firstPause): void {
  const attempts = attemptsOf(context);
  attempts.next?.cancel();
  const setup = attempts.isRefused || !context.host.accounts.isNew() ? undefined : findSetup(context)?.setup;
  if (setup === undefined || typeof setup === "string" || isOwnSetup(context, setup)) return;
  const { settings: wanted } = setup;
  if (wanted.serverUrl === undefined || (wanted.libraryPassword ?? "") === "" || !canKeepSetup(context)) return;
  startTask(context, aloneTask, (task) => {
    const choices = saveTrust(context, wanted);
    const entered = enter(task, wanted);
    if (!entered.ok) return giveUp(context, entered.failure, pause);
    keepTrial(context, entered.value, { wanted: choices, isOfFile: true });
    dropSecrets(context);
    context.queued();
    tellDone(context);
  });
}

/** One line, never over a page. */
function tellDone({ host, settings, translate }: Context): void {
  const { libraryUsername, serverUrl } = settings();
  host.offers.whenBrowsing("setUpAlone", () =>
    host.dialogs.notify(translate("Set up from the file: %1 reads here, from %2.", libraryUsername, serverUrl)),
  );
}

/** A server that is busy or out of order is asked again while the network stays. */
function giveUp(context: Context, failure: Failure, pause: number): void {
  const { host, log, settings } = context;
  log.warn(`not set up from the file: ${detailOf(failure)}`);
  const attempts = attemptsOf(context);
  attempts.isRefused = !isTransient(failure);
  if (attempts.isRefused || failure.kind === "cancelled") return;
  const asked = failure.kind === "refused" ? (failure.waitSeconds ?? 0) : 0;
  attempts.next = host.tasks.after(Math.min(Math.max(pause, asked), lastPause), () => {
    const isNew = settings().enabled && settings().serverUrl === "";
    if (isNew && host.network.isConnected()) setUpAlone(context, Math.min(pause * 2, lastPause));
  });
}

/** Fails if the user must decide about the reader account. */
function enter(context: TaskContext, wanted: Partial<Settings>): Result<Trial> {
  const { serverUrl = "", libraryUsername = "", libraryPassword = "", readerUsername, readerPassword = "" } = wanted;
  const found = findServerAt(context, { url: serverUrl, isForAnother: false });
  if (!found.ok) return found;
  const { trial } = found.value;
  const next = enterLibrary(context, trial, { libraryUsername, libraryPassword });
  if (!next.ok) return next;
  if (next.value === "ready") return ok(trial);
  if (next.value === "make" || next.value === "turnOn" || readerUsername === undefined)
    return failed({ kind: "unconfigured", missing: "reader account" });
  saveSettings(trial.database, { readerUsername, readerPassword });
  const checked = readerUsername === "" ? ok(undefined) : trial.server.checks.checkReader();
  return checked.ok ? ok(trial) : checked;
}
