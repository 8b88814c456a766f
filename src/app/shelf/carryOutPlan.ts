import { ok, type Result } from "../../domain/result";
import type { ShelfList } from "../../domain/shelf/shelf";
import { partEnding, type ShelfFile } from "../../domain/shelf/shelfFile";
import type { Placed, Refusal, ShelfPlan } from "../../domain/shelf/shelfPlan";
import type { Stop, TroubledBook } from "../../domain/shelf/shelfReport";
import type { Arrival } from "../../ports/shelfStore";
import { arrivalOf, fingerprintOf } from "./arriveBook";
import {
  downloadShelf,
  type Downloaded,
  type ShelfDownloadOptions,
  type ShelfDownloadParts,
} from "./downloadShelf";
import { listChanges } from "./listChanges";
import { removeBook, type RemoveOptions, type RemoveParts } from "./removeBook";
import { settleShelves } from "./settleShelves";

/** @noSelf */
export interface CarryOutParts extends ShelfDownloadParts, RemoveParts {
  readonly store: RemoveParts["store"];
}

export interface CarryOutOptions extends RemoveOptions, ShelfDownloadOptions {}

/** What was done of a plan. */
export interface Done {
  readonly arrivals: readonly Arrival[];
  readonly adopted: number;
  readonly downloaded: readonly Placed[];
  readonly removed: number;
  readonly refusals: readonly Refusal[];
  readonly troubles: readonly TroubledBook[];
  readonly stop: Stop | undefined;
}

interface Work extends Downloaded {
  refusals: Refusal[];
}

/**
 * Phases 2 and 3 (§3 Shelf sync): takes over what is here, downloads what is not, writes all of it down, and only then
 * removes. Inside a task only. Failures: storage; cancelled, when another server was set meanwhile.
 */
export function carryOut(
  parts: CarryOutParts,
  plan: ShelfPlan,
  lists: readonly ShelfList[],
  options: CarryOutOptions,
): Result<Done> {
  const work: Work = { arrivals: [], downloaded: [], troubles: [], refusals: [], stop: undefined };
  for (const path of plan.strays) parts.folders.remove(path + partEnding);
  adopt(parts, plan.adopts, work);
  const adopted = work.arrivals.length;
  const begun = downloadShelf(parts, plan.downloads, work, options);
  if (!begun.ok) return begun;
  parts.at({ phase: "finishing", done: work.downloaded.length, total: plan.downloads.length });
  const settled = settle(parts, plan, lists, work.arrivals);
  if (!settled.ok) return settled;
  const removed = remove(parts, plan.removals, work, options);
  if (!removed.ok) return removed;
  const { arrivals, downloaded, refusals, troubles, stop } = work;
  return ok({ arrivals, adopted, downloaded, removed: removed.value, refusals, troubles, stop });
}

function adopt(parts: CarryOutParts, adopts: readonly Placed[], work: Work): void {
  for (const placed of adopts) {
    const facts = parts.files.facts(placed.path);
    const fingerprint = fingerprintOf(parts, placed.path);
    if (facts !== undefined && fingerprint !== undefined) {
      work.arrivals.push(arrivalOf(placed, "adopted", facts, fingerprint));
    }
    parts.tasks.pause();
  }
}

/** Of the lists, only those that came whole, and of these what has changed: often that is nothing at all. */
function settle(
  parts: CarryOutParts,
  { forgets: forgotten }: ShelfPlan,
  lists: readonly ShelfList[],
  arrivals: readonly Arrival[],
): Result<undefined> {
  const changes = listChanges(
    parts,
    lists.filter(({ complete }) => complete),
  );
  if (!changes.ok) return changes;
  const { listed, shortened } = changes.value;
  return settleShelves(parts, { arrivals, forgotten, listed, shortened });
}

/** Nothing is removed after a sync that did not go through: a person who stops it means all of it. */
function remove(
  parts: CarryOutParts,
  removals: readonly ShelfFile[],
  work: Work,
  options: CarryOutOptions,
): Result<number> {
  let removed = 0;
  if (work.stop !== undefined) return ok(removed);
  for (const file of removals) {
    const kept = removeBook(parts, file, options);
    if (!kept.ok) return kept;
    const { id, title } = file;
    if (kept.value === undefined) removed += 1;
    else if (kept.value === "disk") work.troubles.push({ id, title, trouble: { kind: "disk" } });
    else work.refusals.push({ id, title, reason: kept.value });
    parts.tasks.pause();
  }
  return ok(removed);
}
