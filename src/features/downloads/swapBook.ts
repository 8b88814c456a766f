import type { Context, TaskContext } from "../../context";
import { caught, failed, ok, type Result } from "../../base/result";
import type { Fingerprint } from "../../model/book";
import { endingOf, fileNow, filesOf, withFile, folderOf, type ShelfFile, trashName } from "../../model/bookFile";
import type { PlannedDownload, FetchTrouble } from "../../model/download";
import { extensionOf } from "../../base/format";
import type { LeftAt } from "../../model/leftAt";
import { hasSameBytes } from "../../book/identifyByFile";
import { withoutNewer, type ServerFile, type ShelfBook } from "../../model/shelf";
import type { Arrival, LedgerBook } from "./downloadRecords";
import { downloadBook, type DownloadListener } from "./downloadBook";
import { downloadedFile } from "./ledger";
import { fingerprintOf } from "../../book/book";
import { lostAnnotations, placeIn } from "./placeInText";
import { folderFor, downloadObstacle } from "./bookFolders";
import { settleArrival, settleSwaps } from "./settleSwaps.task";
import { trashItemsOf } from "./trash";
import { saveKnownFiles, startSwap } from "./shelfFiles.store";

export interface SwapReport {
  readonly path: string;
  /** Number of notes without a place in the newer file. */
  readonly lost: number;
  /** False if only the percentage was kept. */
  readonly isPlaceThere: boolean;
}

type SwapOutcome = Result<SwapReport, FetchTrouble>;

interface SwapOptions {
  /** The user confirmed, although the local file was changed. */
  readonly mayReplace: boolean;
  /** Another file of the book; absent: the newer version of the present one. */
  readonly fileId?: number | undefined;
}

interface Swap {
  readonly context: TaskContext;
  readonly book: LedgerBook;
  readonly path: string;
  /** The user confirmed, although the local file was changed. */
  readonly mayReplace: boolean;
  lost: number;
  /** Position in both files. */
  left: LeftAt;
  opensAt: LeftAt;
  trouble: FetchTrouble | undefined;
}

/**
 * Replaces the local file and moves it to the trash. Keeps position, notes and status. `settleSwaps` completes it after
 * a power cut.
 */
export function swapBook(
  context: TaskContext,
  book: LedgerBook,
  { mayReplace, fileId }: SwapOptions,
  listener: DownloadListener,
): SwapOutcome {
  const { file } = book;
  const obstacle = obstacleTo(context, file, mayReplace) ?? downloadObstacle(context, folderFor(context));
  if (obstacle !== undefined) return failed(obstacle);
  const details = context.server.files.withId(file.id);
  if (!details.ok) return failed({ kind: "server", failure: details.failure });
  if (details.value === undefined) return failed({ kind: "gone" });
  const now = fileWanted(details.value, book, fileId);
  if (now === undefined) return failed({ kind: "fileGone" });
  const path = pathFor(file, now);
  if (path === undefined) return failed({ kind: "format" });
  if (path !== file.path && context.host.files.facts(path) !== undefined) return failed({ kind: "occupied" });
  const swap = { context, book, path, mayReplace, lost: 0, left: {}, opensAt: {}, trouble: undefined };
  return download(swap, context, { book: withFile(details.value, now), path, shelf: file.shelf }, listener);
}

/** Undefined if the chosen file is gone. */
function fileWanted(
  details: ShelfBook,
  { file, knownFile }: LedgerBook,
  fileId: number | undefined,
): ServerFile | undefined {
  if (fileId !== undefined) return filesOf(details).find(({ id }) => id === fileId);
  return fileNow(details, file, knownFile.newer ?? knownFile.mark, true);
}

function obstacleTo(context: Context, file: ShelfFile, mayReplace: boolean): FetchTrouble | undefined {
  if (context.host.books.openPath() === file.path) return { kind: "open" };
  return mayReplace || isUnchanged(context, file) ? undefined : { kind: "changed" };
}

/** True if size and fingerprint match the ledger. */
export function isUnchanged({ host }: Context, { path, size, fingerprint }: ShelfFile): boolean {
  return host.files.facts(path)?.size === size && fingerprintOf(host, path) === fingerprint;
}

/** With the ending of the new format. Undefined if unreadable. */
function pathFor({ path }: ShelfFile, newer: ServerFile): string | undefined {
  const extension = endingOf(newer);
  const present = extensionOf(path);
  if (extension === undefined || present === undefined) return undefined;
  return extension === present ? path : path.slice(0, path.length - present.length) + extension;
}

function download(swap: Swap, task: TaskContext, placed: PlannedDownload, listener: DownloadListener): SwapOutcome {
  const { context, book, path } = swap;
  const { database } = context;
  startSwap(database, book.file.id, path, []);
  const makeRoom = (part: string, fingerprint: Fingerprint): boolean =>
    makeRoomFor(swap, placed, { part, fingerprint });
  const arrival = downloadBook(task, placed, { ...listener, makeRoom });
  if (arrival.ok) return arrive(swap, arrival.value);
  settleSwaps(task);
  return failed(swap.trouble ?? arrival.failure);
}

/** The newer file under its temporary name. */
interface DownloadedPart {
  readonly part: string;
  readonly fingerprint: Fingerprint;
}

/** Compares the texts first, then moves the old file without a pause. */
function makeRoomFor(swap: Swap, placed: PlannedDownload, { part, fingerprint }: DownloadedPart): boolean {
  const { context, book, mayReplace } = swap;
  const { file } = book;
  if (hasSameBytes(context.host, part, file.path)) return isSame(swap, placed, part);
  // Not before, because the book may be read during the download.
  swap.left = context.host.books.leftAt(file.path);
  swap.opensAt = swap.left;
  if (swap.path !== file.path) swap.opensAt = { fraction: swap.left.fraction };
  else if (file.fingerprint !== undefined) {
    const older = { fingerprint: file.fingerprint, path: file.path };
    const texts = { older, newer: { fingerprint, path: part } };
    swap.opensAt = placeIn(context, swap.left, texts);
    swap.lost = lostAnnotations(context, file.path, texts);
  }
  swap.trouble = obstacleTo(context, file, mayReplace) ?? setAside(swap);
  return swap.trouble === undefined;
}

/** The newer file equals the local one. */
function isSame(swap: Swap, placed: PlannedDownload, part: string): false {
  const { host, database } = swap.context;
  const { file, knownFile } = swap.book;
  const facts = host.files.facts(part);
  const seen = facts === undefined ? {} : downloadedFile(host, placed, part, facts);
  const kept = caught(() => saveKnownFiles(database, [{ file, knownFile: withoutNewer(knownFile, seen) }]));
  swap.trouble = kept.ok ? { kind: "same" } : { kind: "server", failure: kept.failure };
  return false;
}

/** Stores both places first, so that `settleSwaps` finds them after a power cut. */
function setAside({ context, book: { file }, path, left }: Swap): FetchTrouble | undefined {
  const { host, database } = context;
  const items = trashItemsOf({ file, left }, [], `${folderFor(context)}/${trashName}`, host.clock.now());
  const noted = caught(() => startSwap(database, file.id, path, items));
  if (!noted.ok) return { kind: "server", failure: noted.failure };
  const trashPath = items[0]?.trashPath ?? "";
  const moved = host.folders.makeFolder(folderOf(trashPath)) && host.folders.rename(file.path, trashPath);
  return moved ? undefined : { kind: "disk" };
}

function arrive({ context, book, path, lost, left, opensAt }: Swap, arrival: Arrival): SwapOutcome {
  settleArrival(context, book.file, arrival, opensAt);
  context.host.books.changed();
  const isPlaceThere = path === book.file.path && opensAt.place === left.place;
  return ok({ path, lost, isPlaceThere });
}
