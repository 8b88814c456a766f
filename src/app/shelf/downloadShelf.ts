import { isConnectionLoss } from "../../domain/failure";
import { done, type Result } from "../../domain/result";
import type { ShelfFile } from "../../domain/shelf/shelfFile";
import type { Placed } from "../../domain/shelf/shelfPlan";
import type { ShelfProgress, Stop, Trouble, TroubledBook } from "../../domain/shelf/shelfReport";
import type { Arrival, ShelfStore } from "../../ports/shelfStore";
import type { Tasks } from "../../ports/tasks";
import type { Wakefulness } from "../../ports/wakefulness";
import { downloadBook, type DownloadParts } from "./downloadBook";

/** @noSelf */
export interface ShelfDownloadParts extends DownloadParts {
  readonly store: Pick<ShelfStore, "expect" | "began">;
  readonly tasks: Tasks;
  readonly wakefulness: Wakefulness;
  /** A person asked to stop after the current book. */
  isStopping(): boolean;
  at(progress: ShelfProgress): void;
}

export interface ShelfDownloadOptions {
  readonly folder: string;
  readonly minFreeMegabytes: number;
  /** A person waits for it: the device stays awake until it is done. */
  readonly asked: boolean;
}

/** What came so far. Changed in place. */
export interface Downloaded {
  arrivals: Arrival[];
  downloaded: Placed[];
  troubles: TroubledBook[];
  stop: Stop | undefined;
}

/** Files written down at once. */
const filesAStep = 60;

/**
 * Phase 2 (§3 Shelf sync): fetches one book after the other. Those that a trouble of their own keeps away do not keep
 * away the others. Failure: storage.
 */
export function downloadShelf(
  parts: ShelfDownloadParts,
  downloads: readonly Placed[],
  came: Downloaded,
  options: ShelfDownloadOptions,
): Result<undefined> {
  if (downloads.length === 0) return done;
  const expected = expect(parts, downloads);
  if (!expected.ok) return expected;
  if (!parts.folders.makeFolder(options.folder)) came.stop = { kind: "disk" };
  const work = (): void => downloadEach(parts, downloads, came, options);
  if (options.asked) parts.wakefulness.during(work);
  else work();
  return done;
}

/** After a crash, what lies at these paths is known to be ours. */
function expect({ store, tasks }: ShelfDownloadParts, downloads: readonly Placed[]): Result<undefined> {
  let left = downloads.map((placed) => coming(placed));
  while (left.length > 0) {
    const expected = store.expect(left.slice(0, filesAStep));
    if (!expected.ok) return expected;
    left = left.slice(filesAStep);
    tasks.pause();
  }
  return done;
}

function coming({ book, path, shelf, part }: Placed): ShelfFile {
  return { id: book.id, path, state: "coming", size: 0, shelf, title: book.title, part };
}

function downloadEach(
  parts: ShelfDownloadParts,
  downloads: readonly Placed[],
  came: Downloaded,
  options: ShelfDownloadOptions,
): void {
  const downloading: DownloadParts = { ...parts, began: (id, part) => void parts.store.began(id, part) };
  for (const placed of downloads) {
    came.stop = came.stop ?? obstacle(parts, options);
    if (came.stop !== undefined) return;
    const { title } = placed.book;
    parts.at({ phase: "downloading", done: came.downloaded.length, total: downloads.length, title });
    const arrival = downloadBook(downloading, placed);
    if (arrival.ok) {
      came.arrivals.push(arrival.value);
      came.downloaded.push(placed);
    } else {
      came.stop = stopOf(arrival.failure);
      // What stops everything is told once, not as the trouble of the book that happened to meet it.
      if (came.stop === undefined)
        came.troubles.push({ id: placed.book.id, title, trouble: arrival.failure });
    }
    parts.tasks.pause();
  }
}

/** Looked for before each book (§7: free space below the threshold stops before the next download). */
function obstacle(
  parts: ShelfDownloadParts,
  { folder, minFreeMegabytes }: ShelfDownloadOptions,
): Stop | undefined {
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
