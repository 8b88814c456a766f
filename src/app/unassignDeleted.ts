import { isTransient, type Failure } from "../domain/failure";
import { done, ok, type Result } from "../domain/result";
import { sentenceFor } from "../domain/sentence";
import type { Settings } from "../domain/settings";
import { byHand, standardShelfOf, type ShelfId, type ShelfKey } from "../domain/shelf";
import { keysIn } from "../domain/shelfSource";
import type { ShelfFile } from "../domain/shelfFile";
import type { Deletions } from "../ports/deletions";
import type { Files } from "../ports/files";
import type { Log } from "../ports/log";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import type { PendingUnassignment, ShelfStore } from "../ports/shelfStore";
import type { Outbox } from "./outbox";
import { sendEach } from "./sendEach";

/** @noSelf */
export interface DeletionParts {
  readonly store: ShelfStore;
  readonly files: Files;
  readonly log: Log;
  settings(): Settings;
  /** Something waits to be told to the server. */
  queued(): void;
}

/** Deletion of a downloaded book takes it off its shelf: only what is in the ledger, nothing is guessed. */
export function createDeletions(parts: DeletionParts): Deletions {
  return {
    concerned: (paths) => concerned(parts, paths),
    tried: (files) => {
      let any = false;
      for (const file of files) {
        if (parts.files.facts(file.path) === undefined && decline(parts, file)) any = true;
      }
      if (any) parts.queued();
    },
    moved: (from, to) => {
      if (!parts.store.moved(from, to).ok) parts.log.warn("a moved book could not be noted");
    },
  };
}

function concerned({ store }: DeletionParts, paths: readonly string[]): readonly ShelfFile[] {
  const files = store.files();
  if (!files.ok) return [];
  return files.value.filter(
    ({ path, state }) =>
      (state === "here" || state === "adopted") &&
      paths.some((deleted) => path === deleted || path.startsWith(`${deleted}/`)),
  );
}

function decline(parts: DeletionParts, file: ShelfFile): boolean {
  const { store, log } = parts;
  const shelves = shelvesOf(parts, file);
  const declined = shelves.ok ? store.declined(file, shelves.value) : shelves;
  if (!declined.ok) log.warn("a deleted book could not be noted");
  return declined.ok;
}

/**
 * The standard shelves it was last seen on; magic shelves have no say in it. What a person fetched leaves only shelves
 * that are kept on this device now: the others are not this device's to change.
 */
function shelvesOf({ store, settings }: DeletionParts, file: ShelfFile): Result<readonly ShelfId[]> {
  const remembered = store.remembered();
  if (!remembered.ok) return remembered;
  const chosen = file.shelf === byHand ? keysIn(settings().shelves) : undefined;
  const isMeant = (shelf: ShelfKey): boolean => chosen === undefined || chosen.includes(shelf);
  const shelves: ShelfId[] = [];
  for (const { id, shelf } of remembered.value) {
    const standard = id === file.id && isMeant(shelf) ? standardShelfOf(shelf) : undefined;
    if (standard !== undefined) shelves.push(standard);
  }
  const brought = shelves.length === 0 ? standardShelfOf(file.shelf) : undefined;
  return ok(brought === undefined ? shelves : [brought]);
}

/** @noSelf */
export interface UnassignParts {
  readonly store: ShelfStore;
  readonly library: ShelfLibrary;
  settings(): Settings;
}

/** The outbox of books that are to leave a shelf on the server. */
export function unassignOutbox(parts: UnassignParts): Outbox {
  return {
    holds: "shelf change",
    count: () => parts.store.countUnassignments(),
    drain: () => drain(parts),
  };
}

/** Without a library account nothing can be told; what waits stays, and the other outboxes go on. */
function drain(parts: UnassignParts): Result<undefined> {
  const { libraryUsername, libraryLoginRefused } = parts.settings();
  if (libraryUsername === "" || libraryLoginRefused) return done;
  const waiting = parts.store.unassignments();
  if (!waiting.ok) return waiting;
  const open = waiting.value.filter(({ state }) => state !== "parked");
  return sendEach(open, (item) => tell(parts, item));
}

function tell(parts: UnassignParts, { rowId, book, shelf }: PendingUnassignment): Result<undefined> {
  const unassigned = parts.library.unassign(book, shelf);
  if (unassigned.ok) return parts.store.unassigned(rowId);
  const { failure } = unassigned;
  if (isForLater(failure) || parts.settings().libraryLoginRefused) return unassigned;
  return parts.store.park(rowId, sentenceFor(failure));
}

function isForLater(failure: Failure): boolean {
  return isTransient(failure) || failure.kind === "storage" || failure.kind === "unconfigured";
}
