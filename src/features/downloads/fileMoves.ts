import { done, type Result } from "../../base/result";
import type { FileMove } from "../../model/shelfFile";
import type { ShelfContext } from "./shelfWork";

/** The file has its new name: host and ledger learn of it. Failure: storage. */
export function settleMove({ host, store }: ShelfContext, move: FileMove): Result<undefined> {
  host.books.hasMoved(move.file.path, move.to);
  return store.shelves.hasMoved(move);
}

/**
 * Completes renames after a power cut: files under a new name are updated, others keep the old one. Inside a task
 * only. Failure: storage.
 */
export function settleMoves(context: ShelfContext): Result<undefined> {
  let moves = context.store.shelves.moves();
  while (moves.ok && moves.value.length > 0) {
    for (const move of moves.value) {
      const settled = settleLeft(context, move);
      if (!settled.ok) return settled;
      context.host.tasks.pause();
    }
    moves = context.store.shelves.moves();
  }
  return moves.ok ? done : moves;
}

function settleLeft(context: ShelfContext, move: FileMove): Result<undefined> {
  const { books, files } = context.host;
  const { file, to } = move;
  const isThere = files.facts(file.path) === undefined && files.facts(to)?.size === file.size;
  if (isThere) return settleMove(context, move);
  if (files.facts(file.path) !== undefined && files.facts(to) === undefined) books.hasMoved(to, file.path);
  return context.store.shelves.stays(file.id);
}
