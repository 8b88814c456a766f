import type { BookId } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Settings } from "../../domain/settings";
import { detectedFolder } from "../../domain/shelf/downloadFolder";
import type { ShelfList } from "../../domain/shelf/shelf";
import type { CheckedFile } from "../../domain/shelf/shelfFile";
import { planShelves, type PlanFacts, type ShelfPlan } from "../../domain/shelf/shelfPlan";
import { findMoved } from "../book/findMoved";
import { checkLedger, taggedFiles } from "./ledger";
import { listShelves, withDetails, type Listed } from "./listShelves";
import type { ShelfContext, ShelfRun } from "./shelfWork";

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
 * task only. Failures: whatever a request may fail with; storage; cancelled.
 */
export function planSync(run: ShelfRun, wish: SyncWish): Result<PlannedSync> {
  const { store, host } = run;
  const listed = listShelves(run);
  if (!listed.ok) return listed;
  const files = checkLedger(run);
  if (!files.ok) return files;
  host.tasks.pause();
  const leaving = leavingBooks(run);
  if (!leaving.ok) return leaving;
  const settings = run.settings();
  const folder = folderFor(run);
  const known = knownHere(files.value);
  const isNew = (id: BookId): boolean => known[id] !== true;
  const lists = withDetails(run, listed.value.lists, isNew);
  if (!lists.ok) return lists;
  const tagged = wish.everything || hasNew(lists.value, isNew) ? taggedFiles(run, folder) : {};
  host.tasks.pause();
  const { pathOf } = store.matches;
  const moved = findMoved({ ...host, pathOf }, goneFiles(files.value, lists.value), tagged);
  if (!moved.ok) return moved;
  host.tasks.pause();
  const facts: PlanFacts = {
    lists: lists.value,
    files: files.value,
    tagged,
    moved: moved.value,
    leaving: leaving.value,
    openPath: host.books.openPath(),
    removal: removalFor(settings, wish),
    folder,
    naming: settings.originalNames ? "original" : "title",
  };
  const plan = planShelves(facts, host.tasks.pause);
  host.tasks.pause();
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
function leavingBooks({ store, host }: ShelfRun): Result<PlanFacts["leaving"]> {
  const leaving: Record<number, true | undefined> = {};
  let window = store.shelves.unassignments();
  while (window.ok && window.value.length > 0) {
    for (const { state, book } of window.value) if (state === "pending") leaving[book] = true;
    host.tasks.pause();
    window = store.shelves.unassignments(window.value[window.value.length - 1]);
  }
  return window.ok ? ok(leaving) : window;
}

/** Where books go, without a slash at its end: the reader's choice, else the detected folder. */
export function folderFor({ host, settings }: Pick<ShelfContext, "host" | "settings">): string {
  const { downloadFolder } = settings();
  return host.folders.resolved(downloadFolder === "" ? folderWithoutChoice(host) : downloadFolder);
}

/** Where books would go if nobody had chosen. */
export function folderWithoutChoice({ books, folders }: ShelfContext["host"]): string {
  return detectedFolder(books.homes(), folders.isFolder);
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
