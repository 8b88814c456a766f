import type { BookId } from "../../model/book";
import { isFileOpen } from "../../model/bookFile";

import { type Failure, isTransient } from "../../base/failure";
import { yieldEvery } from "../../base/longList";
import { done, ok, type Result } from "../../base/result";
import {
  findShelf,
  needsOwner,
  settingOf,
  type Shelf,
  type ShelfBook,
  type ShelfId,
  shelfKey,
  type ShelfKey,
  type ShelfList,
  type ShelfSource,
  sourcesIn,
} from "../../model/shelf";
import type { ShelfLibrary } from "../../server/shelfLibrary.port";
import type { RememberedBook, ShelfOutcome } from "../downloads/shelfStore.port";
import type { ShelfContext } from "../downloads/shelfWork";
import type { UntoldShelf } from "./shelfReport.rules";

/** What the chosen shelves hold. */
export interface Listed {
  readonly lists: readonly ShelfList[];
  /** Chosen shelves that the server does not have, by name or number. */
  readonly missing: readonly string[];
  /** Chosen shelves whose list failed. They stay as they are. */
  readonly untold: readonly UntoldShelf[];
  /** Shelves that are missing and would be created, by name; none where they were. */
  readonly creates: readonly string[];
}

/** Books gone through in memory between two turns. */
const booksATurn = 200;

/** Places gone through at once where nothing is remembered. */
const placesAStep = 100;

/**
 * Phase 1 (§3 Shelf sync): finds the chosen shelves, creates a standard one that is missing if it `mayCreate`, and
 * fetches what they hold; what was not created has no number, and nothing on it. Inside a task only. Failures: whatever
 * a request may fail with; storage; cancelled.
 */
export function listShelves(context: ShelfContext, mayCreate: boolean): Result<Listed> {
  const found = resolve(context, mayCreate);
  if (!found.ok) return found;
  const { unlisted } = found.value;
  const lists: ShelfList[] = unlisted.map(({ shelf }) => ({ shelf, books: [], complete: false }));
  const untold: UntoldShelf[] = unlisted.map(({ shelf, failure }) => ({ name: shelf.name, failure }));
  for (const shelf of found.value.shelves) {
    const list = isPlanned(shelf) ? ok(emptyList(shelf)) : context.server.shelves.booksOf(shelf);
    if (!list.ok && !isOfOneList(list.failure)) return list;
    if (!list.ok) untold.push({ name: shelf.name, failure: list.failure });
    lists.push(list.ok ? list.value : { shelf, books: [], complete: false });
  }
  const creates = found.value.shelves.filter((shelf) => isPlanned(shelf)).map(({ name }) => name);
  return ok({ lists, missing: found.value.missing, untold, creates });
}

/** True for the failure of one list, which says nothing of the next one. */
function isOfOneList(failure: Failure): boolean {
  if (failure.kind === "denied") return failure.status === 403 && failure.isPage !== true;
  if (failure.kind === "unreadable") return failure.isPage !== true;
  if (failure.kind === "refused") return failure.status === 500 || !isTransient(failure);
  return failure.kind === "unsupported";
}

/** No shelf of the server has this number. */
const planned = 0 as ShelfId;

function isPlanned({ id }: Shelf): boolean {
  return id === planned;
}

function emptyList(shelf: Shelf): ShelfList {
  return { shelf, books: [], complete: true };
}

interface Resolved {
  readonly shelves: readonly Shelf[];
  readonly missing: readonly string[];
  /** Chosen shelves of a kind whose shelves could not be listed. */
  readonly unlisted: readonly { readonly shelf: Shelf; readonly failure: Failure }[];
}

function resolve(context: ShelfContext, mayCreate: boolean): Result<Resolved> {
  const library = context.server.shelves;
  const { shelves: setting, allShelves } = context.settings();
  const sources = sourcesIn(setting);
  const isWanted = (kind: Shelf["kind"]): boolean => sources.some((source) => source.kind === kind);
  const magic = isWanted("magic") ? library.magicShelves() : ok([]);
  if (!magic.ok && !isOfOneList(magic.failure)) return magic;
  const standard = visibleShelves(library, (kind) => kind === "standard" && (isWanted(kind) || allShelves));
  if (!standard.ok) return standard;
  const known = standard.value.concat(magic.ok ? magic.value : []);
  const shelves: Shelf[] = [];
  const missing: string[] = [];
  const unlisted: Resolved["unlisted"][number][] = [];
  const kept: ShelfSource[] = [];
  for (const source of sources) {
    // Nobody has chosen that one, and somebody has chosen others.
    if (allShelves && source.isDefault === true) {
      kept.push(source);
      continue;
    }
    if (!magic.ok && source.kind === "magic") {
      const shelf = { kind: source.kind, id: source.id ?? planned, name: nameOf(source) };
      unlisted.push({ shelf, failure: magic.failure });
      kept.push(source);
      continue;
    }
    const found = find(library, source, known);
    if (!found.ok) return found;
    const shelf = found.value === undefined ? createFor(library, source, mayCreate) : found;
    if (!shelf.ok) return shelf;
    if (shelf.value === undefined) missing.push(nameOf(source));
    else shelves.push(shelf.value);
    kept.push(shelf.value === undefined ? source : sourceOf(shelf.value, source));
  }
  const own = allShelves ? ownShelves(library, known) : ok([]);
  if (!own.ok) return own;
  const saved = mayCreate ? keepIds(context, kept) : done;
  return saved.ok ? ok({ shelves: distinct(shelves.concat(own.value)), missing, unlisted }) : saved;
}

function nameOf({ name, id }: ShelfSource): string {
  return name === "" ? `${id ?? ""}` : name;
}

/**
 * The standard ones that are the account's own. Whose they are is asked where the list tells owners; one that does not
 * say who is asking tells it of none, and so all are. Failures: those of a request.
 */
export function ownShelves(library: ShelfLibrary, shelves: readonly Shelf[]): Result<readonly Shelf[]> {
  const standard = shelves.filter(({ kind }) => kind === "standard");
  const me = standard.some(({ owner }) => owner !== undefined) ? library.ownNumber() : ok(undefined);
  if (!me.ok) return me;
  return ok(standard.filter(({ owner }) => owner === undefined || me.value === undefined || owner === me.value));
}

/** The shelves that the account sees, of each kind that is wanted; one request a kind. */
export function visibleShelves(
  library: ShelfLibrary,
  wants: (kind: Shelf["kind"]) => boolean,
): Result<readonly Shelf[]> {
  const standard = wants("standard") ? library.standardShelves() : ok([]);
  if (!standard.ok) return standard;
  const magic = wants("magic") ? library.magicShelves() : ok([]);
  return magic.ok ? ok(standard.value.concat(magic.value)) : magic;
}

/** Own shelves come first; whose they are is asked only when two have the name. Undefined when there is none. */
function find(library: ShelfLibrary, source: ShelfSource, shelves: readonly Shelf[]): Result<Shelf | undefined> {
  const me = needsOwner(source, shelves) ? library.ownNumber() : ok(undefined);
  return me.ok ? ok(findShelf(source, shelves, me.value)) : me;
}

/** §4 rule 10. Undefined for what nobody can create: a magic shelf, and one that is known by number alone. */
function createFor(library: ShelfLibrary, { kind, name }: ShelfSource, mayCreate: boolean): Result<Shelf | undefined> {
  if (kind === "magic" || name === "") return done;
  return mayCreate ? library.create(name) : ok({ kind, id: planned, name });
}

/** A list that tells no name is no reason to forget the one that is known. */
function sourceOf({ kind, id, name }: Shelf, source: ShelfSource): ShelfSource {
  const { isDefault, names } = source;
  return { kind, id, name: name === "" ? source.name : name, isDefault, names };
}

/** The setting remembers the numbers; nothing is written when it knows them. */
function keepIds(context: ShelfContext, sources: readonly ShelfSource[]): Result<undefined> {
  const shelves = settingOf(sources);
  if (shelves === context.settings().shelves) return done;
  return context.store.settings.save({ shelves });
}

/** A shelf chosen by its name and by its number is one. */
function distinct(shelves: readonly Shelf[]): readonly Shelf[] {
  const once: Shelf[] = [];
  for (const shelf of shelves) {
    if (!once.some(({ kind, id }) => kind === shelf.kind && id === shelf.id)) once.push(shelf);
  }
  return once;
}

/**
 * The lists with what they lack: on some servers the books of a magic shelf come without their files, or without those in
 * other formats. One request for each book that is `wanted` and whose file they leave open. Failures: whatever a request may fail with.
 */
export function withDetails(
  { server, host, settings }: ShelfContext,
  lists: readonly ShelfList[],
  wanted: (id: BookId) => boolean,
): Result<readonly ShelfList[]> {
  const completed: ShelfList[] = [];
  const { preferredFormat } = settings();
  const formats = server.probe.dialect().formats;
  const looked = yieldEvery(booksATurn, host.tasks.pause);
  for (const list of lists) {
    const books: ShelfBook[] = [];
    for (const book of list.books) {
      const isWanted = isFileOpen(book, preferredFormat, formats) && wanted(book.id);
      const details = isWanted ? server.shelves.bookDetails(book.id) : done;
      if (!details.ok) return details;
      books.push(details.value ?? book);
      looked();
    }
    completed.push({ ...list, books });
  }
  return ok(completed);
}

/** What the shelves hold now and did not hold, at that place, when they were listed before. */
export type ListChanges = Pick<ShelfOutcome, "listed" | "shortened">;

interface Draft {
  listed: RememberedBook[];
  shortened: ListChanges["shortened"][number][];
}

/** The lists, which came complete, compared with what is remembered of their shelves, in steps. Failure: storage. */
export function listChanges(context: ShelfContext, lists: readonly ShelfList[]): Result<ListChanges> {
  const draft: Draft = { listed: [], shortened: [] };
  for (const list of lists) {
    const compared = compare(context, list, draft);
    if (!compared.ok) return compared;
  }
  return ok(draft);
}

function compare({ store, host }: ShelfContext, { shelf, books }: ShelfList, draft: Draft): Result<undefined> {
  const key = shelfKey(shelf);
  let place = 1;
  while (place <= books.length) {
    const before = store.shelves.rememberedFrom(key, place);
    if (!before.ok) return before;
    const last = before.value[before.value.length - 1]?.place ?? place + placesAStep - 1;
    noteChanges(draft, key, books.slice(place - 1, last), { place, before: before.value });
    place = last + 1;
    host.tasks.pause();
  }
  const beyond = store.shelves.rememberedFrom(key, books.length + 1);
  if (!beyond.ok) return beyond;
  if (beyond.value.length > 0) draft.shortened.push({ shelf: key, length: books.length });
  return done;
}

interface Window {
  /** Of the first of the books. */
  readonly place: number;
  readonly before: readonly RememberedBook[];
}

/** What a crash has kept from being written leaves a gap: what counts is the place, not the order. */
function noteChanges(
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
