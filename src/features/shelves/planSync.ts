import type { PendingShelfChange } from "../downloads/downloadRecords";
import type { Context, TaskContext } from "../../context";
import { type BookId, fileNameOf } from "../../model/book";
import { ok, type Result } from "../../base/result";
import type { Settings } from "../../model/settings";
import { type CheckedFile, idInFileName } from "../../model/bookFile";
import type { PlannedDownload } from "../../model/download";
import { yieldEvery, perStep, eachListed, setOf } from "../../base/longList";
import { isSame, type Shelf, shelfKey, type ShelfKey, type ShelfList, standardShelfOf } from "../../model/shelf";
import { type PlanFacts, planShelves, type ShelfPlan, holdIfAllGone } from "./shelfPlan.rules";
import { namingIn } from "../downloads/bookName.rules";
import { findMoved, goneFiles, withoutKnown, findCopied } from "./foundFiles";
import { folderFor } from "../downloads/bookFolders";
import { checkLedger, type FolderContents, scanFolder } from "../downloads/ledger";
import { withDetails, type ShelfLists, listShelves } from "./listShelves";
import { type CollectionsBefore, previewCollections, sendCollections, type ShelfChanges } from "./syncCollections";
import { followNumbers, provenFiles } from "./shelfNumbers";
import { listShelvesHolding } from "../downloads/shelfFiles.store";
import { listShelfChanges } from "./collections.store";
import { goesBothWays, pausesCollections } from "./collection.rules";
import { getDeviceState } from "../../store/deviceState";

const nothingSeen: FolderContents = { files: [], tagged: {}, sized: {}, folders: [] };

export interface ShelfSyncOptions extends CollectionOptions {
  /** Started by the user. */
  readonly asked: boolean;
  /** Full sync: ignores stored lists. */
  readonly everything: boolean;
  /** The user wants books again that are gone all at once. */
  readonly fetchesMissing?: boolean | undefined;
  /** Removals confirmed after books left a magic shelf. */
  readonly confirmed?: readonly BookId[] | undefined;
}

/** Downloads to add to a standard shelf. */
export interface Assignment {
  readonly shelf: Shelf;
  readonly books: readonly BookId[];
}

export interface PlannedSync extends ShelfLists {
  readonly plan: ShelfPlan;
  readonly folder: string;
  readonly assignment?: Assignment | undefined;
  readonly before: CollectionsBefore;
  /** The trash keeps nothing. */
  readonly deletesAtOnce: boolean;
}

interface CollectionOptions {
  /** Without changes on the server. */
  readonly isPreview?: boolean | undefined;
  /** Shelves that the user allows to empty. */
  readonly emptied?: readonly ShelfKey[] | undefined;
}

const noCollections: CollectionsBefore = { report: { moves: [], questions: [], refused: [] }, waiting: {} };

const pausedCollections: CollectionsBefore = {
  report: { moves: [], questions: [], refused: [], isPaused: true },
  waiting: {},
};

/** Writes only caches. Failures: those of a request; cancelled. */
export function planSync(context: TaskContext, wish: ShelfSyncOptions): Result<PlannedSync> {
  const { host } = context;
  const listed = listShelvesAfterCollections(context, wish);
  if (!listed.ok) return listed;
  followNumbers(context, listed.value.lists);
  const waiting = waitingBooks(context);
  const settings = context.settings();
  const folder = folderFor(context);
  const files = filesNow(context, folder, wish);
  const isNew = newcomers(files);
  const lists = withDetails(context, listed.value.lists, isNew);
  if (!lists.ok) return lists;
  const seen = wish.everything || hasNew(lists.value, isNew) ? scanFolder(context, folder) : nothingSeen;
  host.tasks.pause();
  const found = placesOf(context, { lists: lists.value, files, seen, isNew, everything: wish.everything });
  if (!found.ok) return found;
  host.tasks.pause();
  const facts: PlanFacts = {
    lists: lists.value,
    files,
    tagged: provenFiles(context, lists.value, seen.tagged),
    found: found.value,
    leaving: waiting.leaving,
    coming: waiting.coming,
    openPath: host.books.openPath(),
    removal: removalFor(settings, wish),
    confirmed: setOf(wish.confirmed ?? []),
    folder,
    folders: seen.folders,
    naming: namingIn(settings),
  };
  const whole = planShelves(facts, host.tasks.pause);
  const plan = wish.fetchesMissing === true ? whole : holdIfAllGone(whole, files);
  host.tasks.pause();
  const { missing, failedShelves, creates, before } = listed.value;
  const deletesAtOnce = settings.trashDays === 0;
  const planned = { lists: lists.value, missing, failedShelves, creates, plan, folder, before, deletesAtOnce };
  const home = wish.everything || plan.downloads.length === 0 ? undefined : homeIn(settings, lists.value);
  return ok(home === undefined ? planned : withAssignment(context, planned, home, files));
}

/** @noSelf */
interface PlaceSearch extends Pick<ShelfSyncOptions, "everything"> {
  readonly lists: readonly ShelfList[];
  readonly files: readonly CheckedFile[];
  readonly seen: FolderContents;
  isNew(id: BookId): boolean;
}

/** Paths of moved files, and of copies by the reader. Failures: connection losses. */
function placesOf(
  context: TaskContext,
  { lists, files, seen, isNew, everything }: PlaceSearch,
): Result<PlanFacts["found"]> {
  const gone = goneFiles(files, lists);
  const paths = gone.length === 0 ? {} : findMoved(context, gone, withoutKnown(context, seen.sized, files));
  context.host.tasks.pause();
  const { filesByName } = context.connection.dialect();
  // A file in the folder of another reader is not this one's.
  if (everything || filesByName || getDeviceState(context.database).isShared) return ok(paths);
  const isWanted = (id: BookId): boolean => isNew(id) && seen.tagged[id] === undefined;
  const copied = findCopied(context, paths, { lists, found: seen.files, isNew: isWanted });
  return copied.ok ? ok(paths) : copied;
}

/** A full sync knows files by their place and name only (§4.2 rule 1), so moved ones are downloaded again. */
function filesNow(context: TaskContext, folder: string, { everything }: ShelfSyncOptions): readonly CheckedFile[] {
  const files = checkLedger(context);
  return everything ? files.filter((file) => file.state !== "adopted" || isInPlace(file, folder)) : files;
}

function isInPlace({ id, path }: CheckedFile, folder: string): boolean {
  return path.startsWith(`${folder}/`) && idInFileName(fileNameOf(path)) === id;
}

/** The single chosen own shelf (§4.1 rule 9); undefined if ambiguous. */
function homeIn(settings: Settings, lists: readonly ShelfList[]): ShelfList | undefined {
  const { everyShelf, shelves } = settings;
  if (everyShelf) return undefined;
  const [chosen, another] = shelves.filter(({ kind, whose }) => kind === "standard" && whose !== "other");
  if (chosen === undefined || another !== undefined) return undefined;
  const home = lists.find(({ shelf: { kind, id, name } }) => isSame(chosen, { kind, id, name }));
  return home?.complete === true ? home : undefined;
}

/** New books of magic shelves, except those removed from the shelf before. None after a full sync. */
function withAssignment(
  context: Context,
  planned: PlannedSync,
  { shelf, books: there }: ShelfList,
  files: readonly CheckedFile[],
): PlannedSync {
  const onIt: Record<number, true | undefined> = {};
  const known: Record<number, CheckedFile | undefined> = {};
  const passed = yieldEvery(perStep.lines, context.host.tasks.pause);
  for (const { id } of there) {
    onIt[id] = true;
    passed();
  }
  for (const file of files) {
    known[file.id] = file;
    passed();
  }
  const downloads: PlannedDownload[] = [];
  const books: BookId[] = [];
  const looked = yieldEvery(perStep.looks, context.host.tasks.pause);
  for (const placed of planned.plan.downloads) {
    const { id } = placed.book;
    const isElsewhere = standardShelfOf(placed.shelf) === undefined && onIt[id] !== true;
    const takenOff = isElsewhere ? formerShelf(context, id, known[id], shelfKey(shelf)) : undefined;
    downloads.push({ ...placed, takenOff });
    const isNew = known[id] === undefined || known[id].state === "coming";
    if (isElsewhere && isNew && takenOff === undefined) books.push(id);
    looked();
  }
  const { lists, missing, failedShelves, creates, folder, before, deletesAtOnce, plan: bare } = planned;
  const plan = { ...bare, downloads };
  const assignment = books.length === 0 ? undefined : { shelf, books };
  return { lists, missing, failedShelves, creates, folder, before, deletesAtOnce, plan, assignment };
}

/** Standard shelf with the book in its last list, or of an interrupted download. Undefined if none. */
function formerShelf(
  { database }: Context,
  id: BookId,
  file: CheckedFile | undefined,
  home: ShelfKey,
): ShelfKey | undefined {
  const held = listShelvesHolding(database, id);
  if (held.includes(home)) return home;
  const isRemembered = file?.state === "coming" && standardShelfOf(file.shelf) !== undefined;
  return isRemembered ? file.shelf : undefined;
}

/** Books with pending removals from, or additions to, a shelf. */
function waitingBooks({ database, host }: Context): Pick<PlanFacts, "leaving" | "coming"> {
  const leaving: Record<number, true | undefined> = {};
  const coming: Record<number, true | undefined> = {};
  host.tasks.pause();
  eachListed(
    (last: PendingShelfChange | undefined) => listShelfChanges(database, last),
    ({ state, book, assigns }) => {
      if (state === "pending") (assigns ? coming : leaving)[book] = true;
    },
    host.tasks.pause,
  );
  return { leaving, coming };
}

/** True for books without a file, unless declined. They may need a search of the folder, or details. */
function newcomers(files: readonly CheckedFile[]): (id: BookId) => boolean {
  const known: Record<number, true | undefined> = {};
  for (const { id, found, state } of files) if (found !== "gone" || state === "declined") known[id] = true;
  return (id) => known[id] !== true;
}

function hasNew(lists: readonly ShelfList[], isNew: (id: BookId) => boolean): boolean {
  return lists.some(({ books }) => books.some(({ id }) => isNew(id)));
}

function removalFor({ deleteRemoved }: Settings, { asked }: ShelfSyncOptions): PlanFacts["removal"] {
  if (!deleteRemoved) return "off";
  return asked ? "asked" : "automatic";
}

function collectionsBefore(context: TaskContext, { isPreview, emptied }: CollectionOptions): CollectionsBefore {
  const state = getDeviceState(context.database);
  if (pausesCollections(context.settings(), state)) return pausedCollections;
  if (!goesBothWays(context.settings(), state)) return noCollections;
  return isPreview === true ? previewCollections(context) : sendCollections(context, emptied ?? []);
}

/** Sends collection changes first; a preview simulates that. Failures: those of `listShelves`. */
function listShelvesAfterCollections(
  context: TaskContext,
  { isPreview, emptied }: CollectionOptions,
): Result<ShelfLists & { readonly before: CollectionsBefore }> {
  const before = collectionsBefore(context, { isPreview, emptied });
  const listed = listShelves(context, isPreview !== true);
  if (!listed.ok) return listed;
  const { lists, missing, failedShelves, creates } = listed.value;
  const held = isPreview === true ? withoutLeaving(lists, before.waiting) : lists;
  return ok({ lists: held, missing, failedShelves, creates, before });
}

/** Lists after pending removals. */
function withoutLeaving(lists: readonly ShelfList[], waiting: ShelfChanges): readonly ShelfList[] {
  return lists.map((list) => {
    const changes = list.shelf.kind === "standard" ? waiting[list.shelf.id] : undefined;
    return changes === undefined ? list : { ...list, books: list.books.filter(({ id }) => changes[id] !== false) };
  });
}
