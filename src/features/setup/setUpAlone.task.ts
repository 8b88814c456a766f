import type { Context } from "../../context";
import { detailOf, isConnectionLoss } from "../../base/failure";
import { failed, ok, type Result } from "../../base/result";
import type { Settings } from "../../model/settings";
import type { Trial } from "../../server.port";
import { saveSettings } from "../../store/settings";
import { aloneTask, enterLibrary, keepTrial, lookThere } from "./setUp";
import { canKeepSetup, dropSecrets, findSetup, saveChoices, saveTrust } from "./setupFile";

/** After a refusal the set-up in the menu shows the reason. */
let isRefused = false;

/** Sets up a new device from a complete settings file. Silent; does not turn on Wi-Fi. */
export function setUpAlone(context: Context): void {
  const setup = isRefused ? undefined : findSetup(context)?.setup;
  if (setup === undefined || typeof setup === "string") return;
  const { settings: wanted } = setup;
  if (wanted.serverUrl === undefined || (wanted.libraryPassword ?? "") === "" || !canKeepSetup(context)) return;
  context.host.tasks.start(aloneTask, () => {
    const choices = saveTrust(context, wanted);
    const entered = enter(context, wanted);
    if (!entered.ok) {
      isRefused = !isConnectionLoss(entered.failure);
      return context.log.warn(`not set up from the file: ${detailOf(entered.failure)}`);
    }
    saveChoices(context, choices);
    // Last, because a saved server ends the set-up.
    if (!keepTrial(context, entered.value).ok) return;
    dropSecrets(context);
    context.queued();
  });
}

/** Fails if the user must decide about the reader account. */
function enter(context: Context, wanted: Partial<Settings>): Result<Trial> {
  const { serverUrl = "", libraryUsername = "", libraryPassword = "", readerUsername, readerPassword = "" } = wanted;
  const found = lookThere(context, { url: serverUrl, isForAnother: false });
  if (!found.ok) return found;
  const { trial } = found.value;
  const next = enterLibrary(context, trial, { libraryUsername, libraryPassword });
  if (!next.ok) return next;
  if (next.value === "ready") return ok(trial);
  if (next.value === "make" || next.value === "turnOn" || readerUsername === undefined)
    return failed({ kind: "unconfigured", missing: "reader account" });
  saveSettings(trial.database, { readerUsername, readerPassword });
  const checked = readerUsername === "" ? ok(undefined) : trial.server.library.checkReader();
  return checked.ok ? ok(trial) : checked;
}
