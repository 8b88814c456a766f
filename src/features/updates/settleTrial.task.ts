import type { Context } from "../../context";
import { clearVersions } from "./installUpdate";
import type { Chosen } from "../../koreader/versions.port";
import { schemaVersion } from "../../migrations";

/**
 * After a complete start or a rollback: removes old versions and shows a notice. If not stored, the next start rolls
 * back.
 */
export function settleTrial(context: Context): void {
  const { host, log, translate } = context;
  const { device, dialogs, versions } = host;
  const { trial } = versions.chosen();
  const settled = settledAs(versions.chosen());
  versions.tellVersion(device.version);
  if (!versions.choose(settled)) return log.warn("what became of an update could not be noted");
  clearVersions(context, [versions.place, settled.before]);
  if (trial !== undefined) dialogs.notify(translate("Catchword %1 is in use.", device.version));
  else
    dialogs.notify(
      translate("The other version of Catchword did not start. Version %1 is in use again.", device.version),
    );
}

/** A passed trial sets the version for a rollback. A failed one keeps it, but never points to the failed version. */
function settledAs({ base, runs, trial, failed, runsVersion, runsSchema, ...rest }: Chosen): Chosen {
  const { before, beforeVersion, beforeSchema } = rest;
  if (trial !== undefined)
    return { base, runs: trial, before: runs, beforeVersion: runsVersion, beforeSchema: runsSchema };
  return before === failed ? { base, runs } : { base, runs, before, beforeVersion, beforeSchema };
}

/** Undefined if the previous version cannot read the current schema. */
export function versionBefore({ host }: Context): { readonly place: string; readonly version: string } | undefined {
  const { place, chosen } = host.versions;
  const { before, beforeVersion, beforeSchema } = chosen();
  if (before === undefined || beforeVersion === undefined || beforeSchema !== `${schemaVersion}`) return undefined;
  return before === place ? undefined : { place: before, version: beforeVersion };
}
