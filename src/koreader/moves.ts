import type { Deletions } from "../ports/deletions";
import type { Guard } from "./guard";
import FileManager = require("apps/filemanager/filemanager");
import lfs = require("libs/libkoreader-lfs");

type FileBrowser = typeof FileManager;

/**
 * Watches what the host moves and renames, one at a time or many: all of it comes through one function, which is
 * wrapped as those of the deletions are. The answer ends the watch.
 */
export function watchMoves(deletions: Deletions, guard: Guard): () => void {
  const watch = { over: false };
  const moved = guard.ask("a move", undefined, ({ from, to }: Move) => {
    if (!watch.over) deletions.moved(from, placeIn(from, to));
    return undefined;
  });
  const move = FileManager.moveFile;
  const watched = function (this: FileBrowser, from: string, to: string): boolean {
    const worked = move.call(this, from, to);
    if (worked) moved({ from, to });
    return worked;
  };
  FileManager.moveFile = watched;
  return () => {
    watch.over = true;
    if (FileManager.moveFile === watched) FileManager.moveFile = move;
  };
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** Where it lies after the move: below `to`, if that was a folder before. */
function placeIn(from: string, to: string): string {
  const [name] = string.match(from, "([^/]+)/*$");
  const [below] = lfs.attributes(`${to}/${name ?? ""}`);
  return below === undefined ? to : `${to}/${name ?? ""}`;
}
