import type { Context, TaskContext } from "../../context";
import type { BookId } from "../../model/book";
import { isFileOpen } from "../../model/bookFile";

import { type Failure, isTransient } from "../../base/failure";
import { yieldEvery, perStep } from "../../base/longList";
import { done, ok, type Result } from "../../base/result";
import {
  findShelf,
  isOwnShelf,
  needsOwner,
  type Shelf,
  type ShelfBook,
  shelfKey,
  type ShelfKey,
  type ShelfList,
  type ShelfSource,
  asShelfId,
} from "../../model/shelf";
import type { RememberedBook, ShelfOutcome } from "../downloads/downloadRecords";
import type { FailedShelf } from "./shelfReport.rules";
import { isSameSetting, saveSettings } from "../../store/settings";
import { listRememberedFrom } from "../downloads/shelfFiles.store";
import { ownShelves } from "../downloads/shelvesOfBook";

export interface ShelfLists {
  readonly lists: readonly ShelfList[];
  /** Names or numbers of missing shelves. */
  readonly missing: readonly string[];
  /** Shelves whose list failed. Their books stay. */
  readonly failedShelves: readonly FailedShelf[];
  readonly creates: readonly string[];
}

/** Rows per step of a new list. */
const placeBatchSize = 100;

/** ID of a shelf to be created. */
const planned = asShelfId(0);

interface ResolvedShelves {
  readonly shelves: readonly Shelf[];
  readonly missing: readonly string[];
  /** Shelves of a kind that could not be listed. */
  readonly unlisted: readonly { readonly shelf: Shelf; readonly failure: Failure }[];
}

type ListChanges = Pick<ShelfOutcome, "listed" | "shortened">;

interface Draft {
  listed: RememberedBook[];
  shortened: ListChanges["shortened"][number][];
}

interface Window {
  readonly place: number;
  readonly before: readonly RememberedBook[];
}

/**
 * Phase 1 (§3): finds the chosen shelves, creates missing ones if `mayCreate`, and lists them. Failures: those of a
 * request; cancelled.
 */
export function listShelves(context: TaskContext, mayCreate: boolean): Result<ShelfLists> {
  const found = resolve(context, mayCreate);
  if (!found.ok) return found;
  const { unlisted } = found.value;
  const lists: ShelfList[] = unlisted.map(({ shelf }) => ({ shelf, books: [], complete: false }));
  const failedShelves: FailedShelf[] = unlisted.map(({ shelf, failure }) => ({ name: shelf.name, failure }));
  for (const shelf of found.value.shelves) {
    const list = isPlanned(shelf) ? ok({ shelf, books: [], complete: true }) : context.server.shelves.booksOf(shelf);
    if (!list.ok && !isOfOneList(list.failure)) return list;
    if (!list.ok) failedShelves.push({ name: shelf.name, failure: list.failure });
    lists.push(list.ok ? list.value : { shelf, books: [], complete: false });
  }
  const creates = found.value.shelves.filter((shelf) => isPlanned(shelf)).map(({ name }) => name);
  return ok({ lists, missing: found.value.missing, failedShelves, creates });
}

/** One request a kind. Failures: of these requests. */
export function visibleShelves(
  { server }: TaskContext,
  wants: (kind: Shelf["kind"]) => boolean,
): Result<readonly Shelf[]> {
  const standard = wants("standard") ? server.shelves.standardShelves() : ok([]);
  if (!standard.ok) return standard;
  const magic = wants("magic") ? server.shelves.magicShelves() : ok([]);
  return magic.ok ? ok(standard.value.concat(magic.value)) : magic;
}

/** Fetches missing file data of `wanted` books in magic shelves, one request each. Failures: those of a request. */
export function withDetails(
  { connection, server, host }: TaskContext,
  lists: readonly ShelfList[],
  wanted: (id: BookId) => boolean,
): Result<readonly ShelfList[]> {
  const completed: ShelfList[] = [];
  const formats = connection.dialect().formats;
  const looked = yieldEvery(perStep.lines, host.tasks.pause);
  for (const list of lists) {
    const books: ShelfBook[] = [];
    for (const book of list.books) {
      const isWanted = isFileOpen(book, formats) && wanted(book.id);
      const details = isWanted ? server.files.withId(book.id) : done;
      if (!details.ok) return details;
      books.push(details.value ?? book);
      looked();
    }
    completed.push({ ...list, books });
  }
  return ok(completed);
}

/** Complete lists compared with the stored ones, in steps. */
export function listChanges(context: Context, lists: readonly ShelfList[]): ListChanges {
  const draft: Draft = { listed: [], shortened: [] };
  for (const list of lists) {
    compare(context, list, draft);
  }
  return draft;
}

/** True if other lists may succeed. */
function isOfOneList(failure: Failure): boolean {
  if (failure.kind === "denied") return failure.status === 403 && failure.isPage !== true;
  if (failure.kind === "unreadable") return failure.isPage !== true;
  if (failure.kind === "refused") return failure.status === 500 || !isTransient(failure);
  return failure.kind === "unsupported";
}

function isPlanned({ id }: Shelf): boolean {
  return id === planned;
}

function resolve(context: TaskContext, mayCreate: boolean): Result<ResolvedShelves> {
  const { server } = context;
  const { everyShelf, shelves: sources } = context.settings();
  const isWanted = (kind: Shelf["kind"]): boolean => sources.some((source) => source.kind === kind);
  const magic = isWanted("magic") ? server.shelves.magicShelves() : ok([]);
  if (!magic.ok && !isOfOneList(magic.failure)) return magic;
  const standard = visibleShelves(context, (kind) => kind === "standard" && (isWanted(kind) || everyShelf));
  if (!standard.ok) return standard;
  const known = standard.value.concat(magic.ok ? magic.value : []);
  const shelves: Shelf[] = [];
  const missing: string[] = [];
  const unlisted: ResolvedShelves["unlisted"][number][] = [];
  const kept: ShelfSource[] = [];
  for (const source of sources) {
    // Chosen shelves replace the default.
    if (everyShelf && source.origin === "default") {
      kept.push(source);
      continue;
    }
    if (!magic.ok && source.kind === "magic") {
      const shelf = { kind: source.kind, id: source.id ?? planned, name: nameOf(source) };
      unlisted.push({ shelf, failure: magic.failure });
      kept.push(source);
      continue;
    }
    const me = needsOwner(source, known) ? server.shelves.ownNumber() : ok(undefined);
    if (!me.ok) return me;
    const found = findShelf(source, known, me.value);
    const shelf = found === undefined ? createFor(context, source, mayCreate) : ok(found);
    if (!shelf.ok) return shelf;
    if (shelf.value === undefined) missing.push(nameOf(source));
    else shelves.push(shelf.value);
    kept.push(shelf.value === undefined ? source : sourceOf(shelf.value, source, me.value));
  }
  const own = everyShelf ? ownShelves(context, known) : ok([]);
  if (!own.ok) return own;
  if (mayCreate) keepIds(context, sources, kept);
  return ok({ shelves: distinct(shelves.concat(own.value)), missing, unlisted });
}

function nameOf({ name, id }: ShelfSource): string {
  return name === "" ? `${id ?? ""}` : name;
}

/** §4.1 rule 10. Undefined for magic or nameless shelves. */
function createFor(
  { server }: TaskContext,
  { kind, name }: ShelfSource,
  mayCreate: boolean,
): Result<Shelf | undefined> {
  if (kind === "magic" || name === "") return done;
  return mayCreate ? server.shelves.create(name) : ok({ kind, id: planned, name });
}

/** Keeps a known name if the list has none. `me`: absent if not asked. */
function sourceOf({ kind, id, name, ...owned }: Shelf, source: ShelfSource, me: number | undefined): ShelfSource {
  const whose = isOwnShelf(owned, me) ? ("own" as const) : ("other" as const);
  return {
    ...source,
    kind,
    id,
    name: name === "" ? source.name : name,
    whose: me === undefined ? source.whose : whose,
  };
}

/** Stores IDs in the setting. No write if unchanged, or if the reader has chosen others since. */
function keepIds({ database, settings }: Context, before: readonly ShelfSource[], now: readonly ShelfSource[]): void {
  const isChosenSince = !isSameSetting("shelves", before, settings().shelves);
  if (isChosenSince || isSameSetting("shelves", before, now)) return;
  saveSettings(database, { shelves: now });
}

function distinct(shelves: readonly Shelf[]): readonly Shelf[] {
  const once: Shelf[] = [];
  for (const shelf of shelves) {
    if (!once.some(({ kind, id }) => kind === shelf.kind && id === shelf.id)) once.push(shelf);
  }
  return once;
}

function compare({ database, host }: Context, { shelf, books }: ShelfList, draft: Draft): void {
  const key = shelfKey(shelf);
  let place = 1;
  while (place <= books.length) {
    const before = listRememberedFrom(database, key, place);
    const last = before[before.length - 1]?.place ?? place + placeBatchSize - 1;
    recordChanges(draft, key, books.slice(place - 1, last), { place, before });
    place = last + 1;
    host.tasks.pause();
  }
  const beyond = listRememberedFrom(database, key, books.length + 1);
  if (beyond.length > 0) draft.shortened.push({ shelf: key, length: books.length });
}

/** By place, because a crash may have left gaps. */
function recordChanges(
  draft: Draft,
  shelf: ShelfKey,
  books: readonly ShelfBook[],
  { place: first, before }: Window,
): void {
  const known: Record<number, RememberedBook | undefined> = {};
  for (const book of before) known[book.place] = book;
  let place = first;
  for (const { id, title, author } of books) {
    const old = known[place];
    if (old?.id !== id || old.title !== title || old.author !== author) {
      draft.listed.push({ shelf, place, id, title, author });
    }
    place += 1;
  }
}
