import { isConnectionLoss } from "../domain/failure";
import { done, ok, type Result } from "../domain/result";
import type { ShelfList } from "../domain/shelf";
import type { ShelfFile } from "../domain/shelfFile";
import type { Placed, Refusal, ShelfPlan } from "../domain/shelfPlan";
import type { ShelfProgress, Stop, Trouble, TroubledBook } from "../domain/shelfReport";
import type { Arrival, ShelfOutcome } from "../ports/shelfStore";
import type { Tasks } from "../ports/tasks";
import { arrivalOf, fingerprintOf } from "./arriveBook";
import { changedLists } from "./changedLists";
import { downloadBook, type DownloadParts } from "./downloadBook";
import { removeBook, type RemoveOptions, type RemoveParts } from "./removeBook";

/** @noSelf */
export interface CarryOutParts extends DownloadParts, RemoveParts {
  readonly tasks: Tasks;
  /** A person asked to stop after the current book. */
  isStopping(): boolean;
  at(progress: ShelfProgress): void;
}

export interface CarryOutOptions extends RemoveOptions {
  readonly minFreeMegabytes: number;
}

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

interface Work {
  arrivals: Arrival[];
  downloaded: Placed[];
  troubles: TroubledBook[];
  refusals: Refusal[];
  stop: Stop | undefined;
}

/**
 * Phases 2 and 3 (§3 Shelf sync): takes over what is here, downloads what is not, writes all of it down in one
 * transaction, and only then removes. Books that one trouble of their own keeps away do not keep away the others. Inside
 * a task only. Failure: storage.
 */
export function carryOut(
  parts: CarryOutParts,
  plan: ShelfPlan,
  lists: readonly ShelfList[],
  options: CarryOutOptions,
): Result<Done> {
  const work: Work = { arrivals: [], downloaded: [], troubles: [], refusals: [], stop: undefined };
  adopt(parts, plan.adopts, work);
  const adopted = work.arrivals.length;
  const expected = expect(parts, plan.downloads);
  if (!expected.ok) return expected;
  download(parts, plan.downloads, work, options);
  parts.at({ phase: "finishing", done: work.downloaded.length, total: plan.downloads.length });
  const { arrivals, downloaded } = work;
  const settled = settle(parts, { arrivals, forgotten: plan.forgets, lists });
  if (!settled.ok) return settled;
  const removed = remove(parts, plan.removals, work, options);
  if (!removed.ok) return removed;
  const { refusals, troubles, stop } = work;
  return ok({ arrivals, adopted, downloaded, removed: removed.value, refusals, troubles, stop });
}

/** Only lists that came whole and differ from what is remembered are written; often that is nothing at all. */
function settle({ store }: CarryOutParts, outcome: ShelfOutcome): Result<undefined> {
  const { arrivals, forgotten } = outcome;
  const remembered = store.remembered();
  if (!remembered.ok) return remembered;
  const lists = changedLists(
    outcome.lists.filter(({ complete }) => complete),
    remembered.value,
  );
  const isNothing = arrivals.length === 0 && forgotten.length === 0 && lists.length === 0;
  return isNothing ? done : store.settle({ arrivals, forgotten, lists });
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

/** After a crash, what lies at these paths is known to be ours. */
function expect({ store }: CarryOutParts, downloads: readonly Placed[]): Result<undefined> {
  if (downloads.length === 0) return done;
  return store.expect(downloads.map((placed) => coming(placed)));
}

function coming({ book, path, shelf }: Placed): ShelfFile {
  return { id: book.id, path, state: "coming", size: 0, shelf, title: book.title };
}

function download(
  parts: CarryOutParts,
  downloads: readonly Placed[],
  work: Work,
  options: CarryOutOptions,
): void {
  if (downloads.length > 0 && !parts.folders.makeFolder(options.folder)) work.stop = { kind: "disk" };
  for (const placed of downloads) {
    work.stop = work.stop ?? obstacle(parts, options);
    if (work.stop !== undefined) return;
    const { title } = placed.book;
    parts.at({ phase: "downloading", done: work.downloaded.length, total: downloads.length, title });
    const arrival = downloadBook(parts, placed);
    if (arrival.ok) {
      work.arrivals.push(arrival.value);
      work.downloaded.push(placed);
    } else {
      work.stop = stopOf(arrival.failure);
      // What stops everything is told once, not as the trouble of the book that happened to meet it.
      if (work.stop === undefined)
        work.troubles.push({ id: placed.book.id, title, trouble: arrival.failure });
    }
    parts.tasks.pause();
  }
}

/** Looked for before each book (§7: free space below the threshold stops before the next download). */
function obstacle(parts: CarryOutParts, { folder, minFreeMegabytes }: CarryOutOptions): Stop | undefined {
  if (parts.isStopping()) return { kind: "cancelled" };
  const freeMegabytes = parts.folders.freeMegabytes(folder);
  if (freeMegabytes === undefined || freeMegabytes >= minFreeMegabytes) return undefined;
  return { kind: "space", freeMegabytes };
}

/** What would meet the next book too. */
function stopOf(trouble: Trouble): Stop | undefined {
  if (trouble.kind === "disk") return { kind: "disk" };
  if (trouble.kind !== "server") return undefined;
  const { failure } = trouble;
  if (failure.kind === "cancelled") return { kind: "cancelled" };
  const isAboutAll = isConnectionLoss(failure) || failure.kind === "unconfigured";
  return isAboutAll ? { kind: "failure", failure } : undefined;
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
