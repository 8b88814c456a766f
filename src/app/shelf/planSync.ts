import type { BookId } from "../../domain/book/book";
import { detectedFolder } from "../../domain/shelf/downloadFolder";
import { ok, type Result } from "../../domain/result";
import type { Settings } from "../../domain/settings";
import type { ShelfList } from "../../domain/shelf/shelf";
import { planShelves, type PlanFacts, type ShelfPlan } from "../../domain/shelf/shelfPlan";
import type { CheckedFile } from "../../domain/shelf/shelfFile";
import type { HostBooks } from "../../ports/hostBooks";
import type { Folders } from "../../ports/files";
import { findMoved, type MovedParts } from "../book/findMoved";
import { listShelves, type Listed, type ListParts } from "./listShelves";
import { checkLedger, taggedFiles, withDetails, type SurveyParts } from "./surveyShelf";

/** @noSelf */
export interface PlanParts extends SurveyParts, ListParts, MovedParts {
  readonly host: HostBooks;
  /** The book on the screen; undefined when there is none. */
  openPath(): string | undefined;
}

/** How a sync came about. */
export interface SyncWish {
  /** A person asked; otherwise it is automatic. */
  readonly asked: boolean;
  /** Force full re-sync: nothing that is remembered is believed. */
  readonly everything: boolean;
}

export interface PlannedSync extends Listed {
  readonly plan: ShelfPlan;
  readonly folder: string;
}

/**
 * Lists the shelves and plans what to do about them; changes nothing on this device but what is remembered. Inside a
 * task only. Failures: whatever a request may fail with; storage.
 */
export function planSync(parts: PlanParts, wish: SyncWish): Result<PlannedSync> {
  const listed = listShelves(parts);
  if (!listed.ok) return listed;
  const files = checkLedger(parts);
  if (!files.ok) return files;
  parts.tasks.pause();
  const leaving = leavingBooks(parts);
  if (!leaving.ok) return leaving;
  const settings = parts.settings.current();
  const folder = folderFor(settings, parts);
  const known = knownHere(files.value);
  const isNew = (id: BookId): boolean => known[id] !== true;
  const lists = withDetails(parts, listed.value.lists, isNew);
  if (!lists.ok) return lists;
  const tagged = wish.everything || hasNew(lists.value, isNew) ? taggedFiles(parts, folder) : {};
  parts.tasks.pause();
  const moved = findMoved(parts, goneFiles(files.value, lists.value), tagged);
  if (!moved.ok) return moved;
  parts.tasks.pause();
  const facts: PlanFacts = {
    lists: lists.value,
    files: files.value,
    tagged,
    moved: moved.value,
    leaving: leaving.value,
    openPath: parts.openPath(),
    removal: removalFor(settings, wish),
    folder,
    naming: settings.originalNames ? "original" : "title",
  };
  const plan = planShelves(facts, parts.tasks.pause);
  parts.tasks.pause();
  const { missing, untold } = listed.value;
  return ok({ lists: lists.value, missing, untold, plan, folder });
}

/** What the ledger and a shelf have, and the disk has not, at least not at its place. */
function goneFiles(files: readonly CheckedFile[], lists: readonly ShelfList[]): readonly CheckedFile[] {
  const gone = files.filter(({ found, state }) => found === "gone" && state !== "declined");
  const listed: Record<number, true | undefined> = {};
  if (gone.length > 0) for (const { books } of lists) for (const { id } of books) listed[id] = true;
  return gone.filter(({ id }) => listed[id] === true);
}

/** The books that are to leave a shelf and have not been told yet. */
function leavingBooks({ store, tasks }: PlanParts): Result<PlanFacts["leaving"]> {
  const leaving: Record<number, true | undefined> = {};
  let window = store.unassignments();
  while (window.ok && window.value.length > 0) {
    for (const { state, book } of window.value) if (state === "pending") leaving[book] = true;
    tasks.pause();
    window = store.unassignments(window.value[window.value.length - 1]);
  }
  return window.ok ? ok(leaving) : window;
}

/** Where books go: the reader's choice, else the detected folder. */
export function folderFor(
  { downloadFolder }: Settings,
  { host, folders }: { readonly host: HostBooks; readonly folders: Folders },
): string {
  const detected = (): string => detectedFolder(host.homes(), (path) => folders.isFolder(path));
  return folders.resolved(downloadFolder === "" ? detected() : downloadFolder);
}

/** The books for which nothing has to be looked for on the disk or asked of the server. */
function knownHere(files: readonly CheckedFile[]): Readonly<Record<number, true | undefined>> {
  const known: Record<number, true | undefined> = {};
  for (const { id, found, state } of files) if (found !== "gone" || state === "declined") known[id] = true;
  return known;
}

function hasNew(lists: readonly ShelfList[], isNew: (id: BookId) => boolean): boolean {
  return lists.some(({ books }) => books.some(({ id }) => isNew(id)));
}

function removalFor({ deleteRemoved }: Settings, { asked }: SyncWish): PlanFacts["removal"] {
  if (!deleteRemoved) return "off";
  return asked ? "asked" : "automatic";
}
