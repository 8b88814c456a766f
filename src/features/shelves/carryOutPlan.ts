import type { Context, TaskContext } from "../../context";
import { inBatches, setOf } from "../../base/longList";
import { caught, done, failed, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { detailOf, isConnectionLoss, isTransient } from "../../base/failure";
import type { Shelf, ShelfBook, ShelfList } from "../../model/shelf";
import { partEnding, type ShelfFile } from "../../model/bookFile";
import type { PartNote, PlannedDownload, DownloadTrouble } from "../../model/download";
import type { Refusal } from "./removalPlan.rules";
import type { SyncStop, TroubledBook } from "./shelfReport.rules";
import type { ShelfProgress } from "../downloads/downloadWork";
import type { ShelfPlan } from "./shelfPlan.rules";
import type { Arrival } from "../downloads/downloadRecords";
import { removeEmptyFolders } from "../downloads/bookFolders";
import { isJustCollected } from "./collections.task";
import { queueDownloads } from "./collections.store";
import { downloadBook } from "../downloads/downloadBook";
import { arrivalOf, saveOutcome } from "../downloads/ledger";
import { listChanges } from "./listShelves";
import type { Assignment } from "./planSync";
import { removeBook } from "../downloads/trash";
import { saveDownloadPart, saveExpectedFiles } from "../downloads/shelfFiles.store";
import { listJoinedCollections } from "../downloads/shelfChanges.store";

/** @noSelf */
interface CarryOutOptions {
  readonly folder: string;
  /** Requested by the user: prevents suspend during downloads. */
  readonly asked: boolean;
  isStopping(): boolean;
  at(progress: ShelfProgress): void;
}

export interface CarriedOutPlan {
  readonly arrivals: readonly Arrival[];
  readonly adopted: number;
  readonly downloaded: readonly PlannedDownload[];
  readonly removed: number;
  readonly refusals: readonly Refusal[];
  readonly troubles: readonly TroubledBook[];
  readonly stop: SyncStop | undefined;
}

interface Work {
  arrivals: Arrival[];
  downloaded: PlannedDownload[];
  troubles: TroubledBook[];
  refusals: Refusal[];
  stop: SyncStop | undefined;
}

/** Rows per transaction. */
const fileBatchSize = 30;

/** Books per request. */
const booksPerRequest = 100;

/** Phases 2 and 3 (§3): adopts, downloads, stores, then removes. Failure: cancelled after a change of server. */
export function carryOut(
  context: TaskContext,
  plan: ShelfPlan,
  lists: readonly ShelfList[],
  options: CarryOutOptions,
): CarriedOutPlan {
  const work: Work = { arrivals: [], downloaded: [], troubles: [], refusals: [], stop: undefined };
  for (const path of plan.strays) context.host.folders.remove(path + partEnding);
  adopt(context, plan.adopts, work);
  const adopted = work.arrivals.length;
  download(context, plan.downloads, work, options);
  options.at({ phase: "finishing", done: work.downloaded.length, total: plan.downloads.length });
  writeDown(context, plan, lists, work.arrivals);
  const removed = remove(context, plan.removals, work, options);
  const isLess = removed + plan.forgets.length + work.troubles.length > 0;
  if (isLess || options.asked) removeEmptyFolders(context);
  const { arrivals, downloaded, refusals, troubles, stop } = work;
  return { arrivals, adopted, downloaded, removed, refusals, troubles, stop };
}

function adopt({ host }: Context, adopts: readonly PlannedDownload[], work: Work): void {
  for (const placed of adopts) {
    const arrival = arrivalOf(host, placed, "adopted");
    if (arrival !== undefined) work.arrivals.push(arrival);
    host.tasks.pause();
  }
}

/** One book after the other. A trouble of one book does not stop the others. */
function download(
  context: TaskContext,
  downloads: readonly PlannedDownload[],
  work: Work,
  options: CarryOutOptions,
): void {
  if (downloads.length === 0) return;
  expect(context, downloads, coming);
  const { folders, sleepInhibitor } = context.host;
  if (!folders.makeFolder(options.folder)) work.stop = { kind: "disk" };
  const each = (): void => downloadEach(context, downloads, work, options);
  if (options.asked) sleepInhibitor.during(each);
  else each();
}

/** Stores the rows first, so that files at these paths are recognised after a crash. */
function expect<T>(context: Context, things: readonly T[], lineOf: (thing: T) => ShelfFile): void {
  const { database, host } = context;
  const save = (batch: readonly T[]): void =>
    saveExpectedFiles(
      database,
      batch.map((thing) => lineOf(thing)),
    );
  inBatches(things, fileBatchSize, save, host.tasks.pause);
}

function coming({ book, path, shelf, takenOff, part }: PlannedDownload): ShelfFile {
  const { id, title } = book;
  return { id, path, state: "coming", size: 0, shelf: takenOff ?? shelf, title, part };
}

function downloadEach(
  context: TaskContext,
  downloads: readonly PlannedDownload[],
  work: Work,
  options: CarryOutOptions,
): void {
  const listener = {
    began: (id: BookId, part: PartNote) => void caught(() => saveDownloadPart(context.database, id, part)),
  };
  for (const placed of downloads) {
    work.stop = work.stop ?? obstacle(context, options);
    if (work.stop !== undefined) return;
    const { id, title } = placed.book;
    options.at({ phase: "downloading", done: work.downloaded.length, total: downloads.length, title });
    const arrival = downloadBook(context, placed, listener);
    if (arrival.ok) {
      work.arrivals.push(arrival.value);
      work.downloaded.push(placed);
    } else {
      work.stop = stopOf(arrival.failure);
      // A failure that ends the sync does not belong to a book.
      if (work.stop === undefined) work.troubles.push({ id, title, trouble: arrival.failure });
    }
    context.host.tasks.pause();
  }
}

/** Checked before each book (§7: free space threshold). */
function obstacle({ host, settings }: Context, { folder, isStopping }: CarryOutOptions): SyncStop | undefined {
  if (isStopping()) return { kind: "cancelled" };
  const freeMegabytes = host.folders.freeMegabytes(folder);
  const { minFreeMegabytes: keptFreeMegabytes } = settings();
  if (freeMegabytes === undefined || freeMegabytes >= keptFreeMegabytes) return undefined;
  return { kind: "space", freeMegabytes, keptFreeMegabytes };
}

/** Undefined if the next book may succeed. */
function stopOf(trouble: DownloadTrouble): SyncStop | undefined {
  if (trouble.kind === "disk" || trouble.kind === "space") return trouble;
  if (trouble.kind !== "server") return undefined;
  const { failure } = trouble;
  if (failure.kind === "cancelled") return { kind: "cancelled" };
  const isAboutAll = isConnectionLoss(failure) || failure.kind === "unconfigured";
  return isAboutAll ? { kind: "failure", failure } : undefined;
}

/** Stores complete and changed lists only. */
function writeDown(context: Context, plan: ShelfPlan, lists: readonly ShelfList[], arrivals: readonly Arrival[]): void {
  expect(context, plan.rehomed, (file) => file);
  const { forgets: forgotten } = plan;
  const changes = listChanges(
    context,
    lists.filter(({ complete }) => complete),
  );
  saveOutcome(context, {
    arrivals,
    forgotten,
    listed: changes.listed,
    shortened: changes.shortened,
  });
}

/** No removal after an incomplete sync. */
function remove(context: Context, removals: readonly ShelfFile[], work: Work, { folder }: CarryOutOptions): number {
  let removed = 0;
  if (work.stop !== undefined || removals.length === 0) return removed;
  const joined = listJoinedCollections(context.database);
  for (const file of removals) {
    const wanted = isJustCollected(context, joined, file);
    if (wanted) continue;
    const kept = removeBook(context, file, folder);
    const { id, title } = file;
    if (kept === undefined) removed += 1;
    else if (kept === "disk") work.troubles.push({ id, title, trouble: { kind: "disk" } });
    else work.refusals.push({ id, title, reason: kept });
    context.host.tasks.pause();
  }
  return removed;
}

/**
 * Puts the downloaded books of the assignment on its shelf. Without an answer of the server, the queue does it later. A
 * refusal is only logged.
 */
export function assignDownloads(
  context: TaskContext,
  assignment: Assignment,
  { downloaded, stop }: Pick<CarriedOutPlan, "downloaded" | "stop">,
): void {
  const { host, log } = context;
  const wanted = setOf(assignment.books);
  const books = downloaded.map(({ book }) => book).filter(({ id }) => wanted[id] === true);
  const assigned = stop?.kind === "failure" ? failed(stop.failure) : assign(context, assignment.shelf, books);
  if (assigned.ok || books.length === 0) return;
  log.warn(`downloads not put on the shelf: ${detailOf(assigned.failure)}`);
  if (!isTransient(assigned.failure)) return;
  const queue = (batch: readonly ShelfBook[]): void =>
    queueDownloads(context.database, assignment.shelf.id, batch, host.clock.now());
  inBatches(books, fileBatchSize, queue, host.tasks.pause);
  context.queued();
}

/** One request per large batch. Failures: those of a request. */
function assign({ server }: TaskContext, { id }: Shelf, books: readonly ShelfBook[]): Result<undefined> {
  let left = books.map((book) => book.id);
  while (left.length > 0) {
    const assigned = server.shelves.assign(left.slice(0, booksPerRequest), id);
    if (!assigned.ok) return assigned;
    left = left.slice(booksPerRequest);
  }
  return done;
}
