import type { Context } from "../../context";
import { settleDownloads, settleMoves } from "./settleLedger";
import { settleSwaps } from "./settleSwaps.task";
import { finishReturns } from "./trash";

/**
 * Completes or undoes what a power cut or a failed write left half done: replacements, renames, returns, restorations
 * and downloads. Without a request. At the start of each job of downloads.
 */
export function settleFiles(context: Context): void {
  settleSwaps(context);
  settleMoves(context);
  finishReturns(context);
  settleDownloads(context);
}
