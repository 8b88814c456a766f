import type { Context } from "../../context";
import { clearVersions } from "./installUpdate";
import type { UpdateContext } from "./checkForUpdate";

/**
 * This start has reached its end: a version on trial is the one that runs from now on, and the reader is told; so they
 * are, once, of one that was taken back. What is no longer needed goes. Whatever cannot be written stays for the next
 * start, which takes the trial back.
 */
export function settleTrial(context: UpdateContext & Pick<Context, "translate">): void {
  const { host, log, translate } = context;
  const { device, dialogs, versions } = host;
  const { base, runs, trial, before, beforeVersion, beforeSchema } = versions.chosen();
  versions.tellVersion(device.version);
  const isKept = versions.choose({ base, runs: trial ?? runs, before, beforeVersion, beforeSchema });
  if (!isKept) return log.warn("what became of an update could not be noted");
  clearVersions(context, [versions.place, before]);
  if (trial !== undefined) dialogs.notify(translate("Library Sync %1 is in use.", device.version));
  else
    dialogs.notify(
      translate("The other version of Library Sync did not start. Version %1 is in use again.", device.version),
    );
}

/** The version from which the last step was made, if the reader can go back to it: place and version. */
export function versionBefore({
  host,
  store,
}: Pick<Context, "host" | "store">): { readonly place: string; readonly version: string } | undefined {
  const { place, chosen } = host.versions;
  const { before, beforeVersion, beforeSchema } = chosen();
  // It could not read what this version keeps, once the tables have changed.
  if (before === undefined || beforeVersion === undefined || beforeSchema !== `${store.schema}`) return undefined;
  return before === place ? undefined : { place: before, version: beforeVersion };
}
