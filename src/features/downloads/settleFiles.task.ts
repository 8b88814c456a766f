import { settleDownloads, settleMoves, type SettleContext } from "../../book/settleLedger";
import { hasComingFile, listSwapping } from "../../book/shelfFiles.store";
import { listMoves } from "../../book/shelfRow.store";
import { listTrash } from "../../book/trash.store";
import { settleSwaps } from "./settleSwaps.task";
import { finishReturns } from "./trash";

/**
 * Completes or undoes what a power cut or a failed write left half done: replacements, renames, returns, restorations
 * and downloads. Without a request. At the start of each job of downloads.
 */
export function settleFiles(context: SettleContext): void {
  settleSwaps(context);
  settleMoves(context);
  finishReturns(context);
  settleDownloads(context);
}

/** True if `settleFiles` may have something to do. */
export function isInterrupted({ database }: Pick<SettleContext, "database">): boolean {
  if (hasComingFile(database) || listSwapping(database).length > 0) return true;
  return listMoves(database).length > 0 || listTrash(database).length > 0;
}
