import type { Result } from "../../domain/result";
import type { ShelfReport } from "../../domain/shelf/shelfReport";
import type { Log } from "../../ports/log";
import type { SettingsStore } from "../../ports/settingsStore";
import type { ShelfLibrary } from "../../ports/shelfLibrary";
import type { Tasks } from "../../ports/tasks";
import type { Done } from "./carryOutPlan";
import type { PlannedSync } from "./planSync";
import { emptyOldTrash, type TrashParts } from "./restoreBooks";
import { assignDownloads, collectShelves } from "./shelveDownloads";

/** @noSelf */
export interface FinishParts extends TrashParts {
  readonly library: ShelfLibrary;
  readonly settings: SettingsStore;
  readonly tasks: Tasks;
  readonly log: Log;
}

/**
 * What remains when the books are here: shelves on the server and collections here that are to hold them too, and old
 * trash. What the server says against an assignment is logged: the books are here, which is what was asked for. Failures:
 * storage; cancelled, when another server was set meanwhile.
 */
export function finish(parts: FinishParts, { lists }: PlannedSync, carried: Done): Result<undefined> {
  const { assignDownloads: wanted, shelfCollections } = parts.settings.current();
  if (wanted && carried.stop === undefined) {
    const assigned = assignDownloads(parts.library, lists, carried.downloaded);
    if (!assigned.ok) parts.log.warn(`downloads not put on the shelf: ${assigned.failure.kind}`);
  }
  const came = carried.arrivals.length > 0 || carried.removed > 0;
  if (shelfCollections) {
    const collected = collectShelves(parts, lists);
    if (!collected.ok) return collected;
  }
  if (came) parts.host.changed();
  return emptyOldTrash(parts);
}

/** What it all came to. */
export function reportOf({ lists, missing, untold, plan }: PlannedSync, carried: Done): ShelfReport {
  const downloaded = carried.downloaded.length;
  const planned: Record<number, true | undefined> = {};
  for (const { book } of plan.downloads) planned[book.id] = true;
  const failures = carried.troubles.filter(({ id }) => planned[id] === true);
  return {
    shelves: lists.map(({ shelf }) => shelf.name).filter((name) => !untold.includes(name)),
    missing,
    untold,
    downloaded,
    adopted: carried.adopted,
    kept: plan.keeps.length,
    removed: carried.removed,
    left: plan.downloads.length - downloaded - failures.length,
    troubles: carried.troubles,
    refusals: plan.refusals.concat(carried.refusals),
    notices: plan.notices,
    stop: carried.stop,
  };
}
