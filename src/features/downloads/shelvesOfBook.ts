import { type Result, ok } from "../../base/result";
import type { ShelfFile } from "../../model/bookFile";
import {
  type Shelf,
  byHand,
  type ShelfSource,
  type ShelfKey,
  type ShelfId,
  isOwnShelf,
  standardShelfOf,
  keysOf,
} from "../../model/shelf";
import type { TaskContext } from "../../context";

/** Own standard shelves (`isOwnShelf`). Failures: those of a request. */
export function ownShelves({ server }: TaskContext, shelves: readonly Shelf[]): Result<readonly Shelf[]> {
  const standard = shelves.filter(({ kind }) => kind === "standard");
  const me = standard.some(({ owner }) => owner !== undefined) ? server.shelves.ownNumber() : ok(undefined);
  if (!me.ok) return me;
  return ok(standard.filter((shelf) => isOwnShelf(shelf, me.value)));
}

/** Last known standard shelves, without other people's. A manual download leaves only synced ones (`sources`). */
export function shelvesOf(
  file: ShelfFile,
  holding: readonly ShelfKey[],
  sources: readonly ShelfSource[],
): readonly ShelfId[] {
  const chosen = keysOf(sources);
  const others = keysOf(sources.filter(({ whose }) => whose === "other"));
  const isMeant = (shelf: ShelfKey): boolean =>
    !others.includes(shelf) && (file.shelf !== byHand || chosen.includes(shelf));
  const shelves: ShelfId[] = [];
  for (const shelf of holding) {
    const standard = isMeant(shelf) ? standardShelfOf(shelf) : undefined;
    if (standard !== undefined) shelves.push(standard);
  }
  const brought = shelves.length === 0 && !others.includes(file.shelf) ? standardShelfOf(file.shelf) : undefined;
  return brought === undefined ? shelves : [brought];
}
