import { done, ok, type Result } from "../../domain/result";
import { trashName, type ShelfFile } from "../../domain/shelf/shelfFile";
import type { Clock } from "../../ports/clock";
import type { Codec } from "../../ports/codec";
import type { Files, Folders } from "../../ports/files";
import type { HostBooks } from "../../ports/hostBooks";
import type { ShelfStore, TrashItem } from "../../ports/shelfStore";
import { fingerprintOf } from "./arriveBook";

/** @noSelf */
export interface RemoveParts {
  readonly store: ShelfStore;
  readonly files: Files;
  readonly folders: Folders;
  readonly codec: Codec;
  readonly host: HostBooks;
  readonly clock: Clock;
  /** The book on the screen; undefined when there is none. */
  openPath(): string | undefined;
}

/** What the reader wants of a removal. */
export interface RemoveOptions {
  /** The download folder: the trash is in it. */
  readonly folder: string;
  readonly withSidecars: boolean;
}

/** Why a file was left where it is; undefined: it went. */
export type Kept = "changed" | "open" | "disk" | undefined;

/**
 * Moves a file of the ledger into the trash, if it is still what was downloaded and nobody reads it. What will be
 * where is written down before anything moves, so that an undo finds it whatever happens between. Failure: storage.
 */
export function removeBook(parts: RemoveParts, file: ShelfFile, options: RemoveOptions): Result<Kept> {
  if (parts.openPath() === file.path) return ok("open");
  if (parts.files.facts(file.path)?.size !== file.size) return ok("changed");
  const { fingerprint } = file;
  if (fingerprint === undefined || fingerprintOf(parts, file.path) !== fingerprint) return ok("changed");
  const sidecars = options.withSidecars ? parts.host.sidecarsOf(file.path, fingerprint) : [];
  const items = itemsOf(file, sidecars, `${options.folder}/${trashName}`, parts.clock.now());
  const noted = parts.store.trash(items);
  return noted.ok ? move(parts, file, items) : noted;
}

/** A folder for each: what two places keep under one name does not meet. */
function itemsOf(
  file: ShelfFile,
  sidecars: readonly string[],
  trash: string,
  at: number,
): Omit<TrashItem, "rowId">[] {
  const place = `${trash}/${at.toFixed(0)}-${file.id.toFixed(0)}`;
  const items: Omit<TrashItem, "rowId">[] = [
    { path: file.path, trashPath: `${place}/${nameOf(file.path)}`, at, file },
  ];
  for (const path of sidecars) {
    items.push({ path, trashPath: `${place}-${items.length}/${nameOf(path)}`, at });
  }
  return items;
}

/** The book first: notes without their book would be the worse half. A sidecar that cannot be moved stays. */
function move(parts: RemoveParts, file: ShelfFile, items: readonly Omit<TrashItem, "rowId">[]): Result<Kept> {
  for (const { path, trashPath } of items) {
    const moved = parts.folders.makeFolder(folderOf(trashPath)) && parts.folders.rename(path, trashPath);
    if (!moved && path === file.path) return ok("disk");
  }
  parts.host.gone(file.path);
  const removed = parts.store.removed(file.id);
  return removed.ok ? done : removed;
}

/** The folder that something lies in. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - nameOf(path).length - 1));
}

function nameOf(path: string): string {
  const parts = path.split("/");
  return parts[parts.length - 1] ?? "";
}
