import type { Context, TaskContext } from "../../context";
import { yieldEvery, perStep } from "../../base/longList";
import { type FileMove, folderOf, partEnding, reliableBytes, type ShelfFile } from "../../model/bookFile";
import { byHand } from "../../model/shelf";
import { moveFiles } from "../../book/bookRow.store";
import { folderFor } from "./bookFolders";
import { arrivalOf, saveOutcome } from "./ledger";
import { listComingFiles } from "./shelfFiles.store";
import type { Arrival } from "./downloadRecords";
import { cancelMove, listMoves } from "./shelfRow.store";

export function settleMove({ host, database }: Context, move: FileMove): void {
  host.books.hasMoved(move.file.path, move.to);
  moveFiles(database, move.file.path, move.to, "plugin");
}

/** Completes or cancels renames after a power cut, depending on where the file is. */
export function settleMoves(context: TaskContext): void {
  let moves = listMoves(context.database);
  while (moves.length > 0) {
    for (const move of moves) {
      completeMove(context, move);
      context.host.tasks.pause();
    }
    moves = listMoves(context.database);
  }
}

/**
 * Completes downloads after a power cut or a failed write. A file with its final name is complete. A partial file stays
 * if it can be resumed. In the job of downloads only.
 */
export function settleDownloads(context: Context): void {
  const coming = listComingFiles(context.database);
  const looked = yieldEvery(perStep.looks, context.host.tasks.pause);
  for (const file of coming) {
    looked();
    if (settleDownload(context, file)) {
      context.host.folders.remove(file.path + partEnding);
      context.host.tasks.pause();
    } else if (!isWorthKeeping(context, file)) abandon(context, file);
  }
}

/** True if the complete file of an interrupted download is here: its row now says so. Needs no task. */
export function settleDownload(context: Context, { id, path, shelf, title }: ShelfFile): boolean {
  const arrival = arrivalOf(context.host, { book: { id, title }, path, shelf }, "here");
  if (arrival === undefined) return false;
  save(context, { arrivals: [arrival], forgotten: [] });
  return true;
}

function save(context: Context, changes: { arrivals: readonly Arrival[]; forgotten: readonly ShelfFile["id"][] }) {
  saveOutcome(context, { ...changes, listed: [], shortened: [] });
}

function completeMove(context: Context, move: FileMove): void {
  const { books, files } = context.host;
  const { file, to } = move;
  const isThere = files.facts(file.path) === undefined && files.facts(to)?.size === file.size;
  if (isThere) {
    settleMove(context, move);
    return;
  }
  if (files.facts(file.path) !== undefined && files.facts(to) === undefined) books.hasMoved(to, file.path);
  cancelMove(context.database, file.id);
}

function isWorthKeeping({ host }: Context, { path, part }: ShelfFile): boolean {
  return part !== undefined && reliableBytes(host.files.facts(path + partEnding)?.size ?? 0) > 0;
}

/** Forgets a row that no sync would complete, unless the card may be absent. */
function abandon(context: Context, { id, path, shelf }: ShelfFile): void {
  const { folders } = context.host;
  folders.remove(path + partEnding);
  const { everyShelf, shelves } = context.settings();
  const isOfSync = shelf !== byHand && (everyShelf || shelves.length > 0);
  const isCardThere = folders.isFolder(folderOf(path)) || folders.isFolder(folderFor(context));
  if (!isOfSync && isCardThere) save(context, { arrivals: [], forgotten: [id] });
}
