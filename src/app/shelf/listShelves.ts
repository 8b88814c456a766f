import type { Shelf, ShelfList } from "../../domain/shelf/shelf";
import {
  findShelf,
  needsOwner,
  settingOf,
  sourcesIn,
  type ShelfSource,
} from "../../domain/shelf/shelfSource";
import { done, ok, type Result } from "../../domain/result";
import type { SettingsStore } from "../../ports/settingsStore";
import type { ShelfLibrary } from "../../ports/shelfLibrary";

export interface ListParts {
  readonly library: ShelfLibrary;
  readonly settings: SettingsStore;
}

/** What the chosen shelves hold. */
export interface Listed {
  readonly lists: readonly ShelfList[];
  /** Chosen shelves that the server does not have, by name or number. */
  readonly missing: readonly string[];
  /** Magic shelves of a server that has them but tells nobody what is on them, by name. */
  readonly untold: readonly string[];
}

/**
 * Phase 1 (§3 Shelf sync): finds the chosen shelves, creates a standard one that is missing, and fetches what they
 * hold. Inside a task only. Failures: whatever a request may fail with; storage.
 */
export function listShelves(parts: ListParts): Result<Listed> {
  const found = resolve(parts);
  if (!found.ok) return found;
  const lists: ShelfList[] = [];
  const untold: string[] = [];
  for (const shelf of found.value.shelves) {
    const list = parts.library.booksOf(shelf);
    if (!list.ok && list.failure.kind !== "unsupported") return list;
    if (!list.ok) untold.push(shelf.name);
    lists.push(list.ok ? list.value : { shelf, books: [], complete: false });
  }
  return ok({ lists, missing: found.value.missing, untold });
}

interface Resolved {
  readonly shelves: readonly Shelf[];
  readonly missing: readonly string[];
}

function resolve(parts: ListParts): Result<Resolved> {
  const sources = sourcesIn(parts.settings.current().shelves);
  const known = visibleShelves(parts.library, sources);
  if (!known.ok) return known;
  const shelves: Shelf[] = [];
  const missing: string[] = [];
  const kept: ShelfSource[] = [];
  for (const source of sources) {
    const shelf = find(parts.library, source, known.value);
    if (!shelf.ok) return shelf;
    if (shelf.value === undefined) missing.push(source.name === "" ? `${source.id ?? ""}` : source.name);
    else shelves.push(shelf.value);
    kept.push(shelf.value ?? source);
  }
  const saved = keepIds(parts.settings, kept);
  return saved.ok ? ok({ shelves: distinct(shelves), missing }) : saved;
}

/** One request for each kind that is wanted. */
function visibleShelves(library: ShelfLibrary, sources: readonly ShelfSource[]): Result<readonly Shelf[]> {
  const wants = (kind: string): boolean => sources.some((source) => source.kind === kind);
  const standard = wants("standard") ? library.standardShelves() : ok([]);
  if (!standard.ok) return standard;
  const magic = wants("magic") ? library.magicShelves() : ok([]);
  return magic.ok ? ok(standard.value.concat(magic.value)) : magic;
}

/** Own shelves come first; whose they are is asked only when two have the name (§4 rule 10 for a missing one). */
function find(
  library: ShelfLibrary,
  source: ShelfSource,
  shelves: readonly Shelf[],
): Result<Shelf | undefined> {
  const me = needsOwner(source, shelves) ? library.ownNumber() : ok(undefined);
  if (!me.ok) return me;
  const shelf = findShelf(source, shelves, me.value);
  if (shelf !== undefined || source.kind === "magic" || source.name === "") return ok(shelf);
  return library.create(source.name);
}

/** The setting remembers the numbers; nothing is written when it knows them. */
function keepIds(settings: SettingsStore, sources: readonly ShelfSource[]): Result<undefined> {
  const shelves = settingOf(sources);
  return shelves === settings.current().shelves ? done : settings.save({ shelves });
}

/** A shelf chosen by its name and by its number is one. */
function distinct(shelves: readonly Shelf[]): readonly Shelf[] {
  const once: Shelf[] = [];
  for (const shelf of shelves) {
    if (!once.some(({ kind, id }) => kind === shelf.kind && id === shelf.id)) once.push(shelf);
  }
  return once;
}
