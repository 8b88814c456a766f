import type { FileMove } from "../../model/shelfFile";
import type { ShelfContext } from "./shelfWork";
import { moveFiles } from "../../book/bookRow.store";
import { cancelMove, listMoves } from "./fileMoves.store";

/** The file has its new name: host and ledger learn of it. */
export function settleMove({ host, database }: ShelfContext, move: FileMove): void {
  host.books.hasMoved(move.file.path, move.to);
  moveFiles(database, move.file.path, move.to, "plugin");
}

/**
 * Finishes renames after a power cut: the ledger gets a file's new path if the file is there; others keep the old one.
 * Inside a task only.
 */
export function settleMoves(context: ShelfContext): void {
  let moves = listMoves(context.database);
  while (moves.length > 0) {
    for (const move of moves) {
      settleLeft(context, move);
      context.host.tasks.pause();
    }
    moves = listMoves(context.database);
  }
}

function settleLeft(context: ShelfContext, move: FileMove): void {
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
