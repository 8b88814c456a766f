import { shelfKey, type Shelf, type ShelfId, type ShelfKey, type ShelfKind } from "./shelf";

/** A shelf that the reader has chosen (§4 rule 11): by its ID, by its name, or by both once the server knows it. */
export interface ShelfSource {
  readonly kind: ShelfKind;
  /** Absent until the shelf has been found, and after its name was changed. */
  readonly id?: ShelfId | undefined;
  /** Empty when only an ID was given. */
  readonly name: string;
}

const between = "\t";

/** The chosen shelves in the text that the setting keeps, one a line. Lines that make no sense are left out. */
export function sourcesIn(setting: string): readonly ShelfSource[] {
  const sources: ShelfSource[] = [];
  for (const line of setting.split("\n")) {
    const [kind, id, name] = line.split(between);
    if (name === undefined || (kind !== "standard" && kind !== "magic")) continue;
    if (id !== "" || name !== "") sources.push({ kind, id: idIn(id ?? ""), name });
  }
  return sources;
}

/** The keys of the chosen shelves that have been found on the server. */
export function keysIn(setting: string): readonly ShelfKey[] {
  const keys: ShelfKey[] = [];
  for (const { kind, id } of sourcesIn(setting)) if (id !== undefined) keys.push(shelfKey({ kind, id }));
  return keys;
}

/** The text that the setting keeps. */
export function settingOf(sources: readonly ShelfSource[]): string {
  const lines = sources.map(({ kind, id, name }) => {
    const number = id === undefined ? "" : id.toFixed(0);
    return [kind, number, oneLine(name)].join(between);
  });
  return lines.join("\n");
}

/** The same shelves by name alone: on another server the numbers are other shelves. Those without a name are dropped. */
export function withoutIds(setting: string): string {
  const named = sourcesIn(setting).filter(({ name }) => name !== "");
  return settingOf(named.map(({ kind, name }) => ({ kind, name })));
}

/**
 * The shelf that is meant: the one of this ID, else the one of this name, whatever the case; of several, one that
 * belongs to the reader's own account (`me`, where it is known) before the others. Undefined when there is none.
 */
export function findShelf(
  source: ShelfSource,
  shelves: readonly Shelf[],
  me: number | undefined,
): Shelf | undefined {
  const ofKind = shelves.filter((shelf) => shelf.kind === source.kind);
  for (const shelf of ofKind) if (shelf.id === source.id) return shelf;
  const named = namedAlike(source, ofKind);
  for (const shelf of named) if (shelf.owner !== undefined && shelf.owner === me) return shelf;
  return named[0];
}

/** True when only the account's number can tell which of several shelves is meant. */
export function needsOwner(source: ShelfSource, shelves: readonly Shelf[]): boolean {
  const ofKind = shelves.filter((shelf) => shelf.kind === source.kind);
  return !ofKind.some((shelf) => shelf.id === source.id) && namedAlike(source, ofKind).length > 1;
}

function namedAlike({ name }: ShelfSource, shelves: readonly Shelf[]): readonly Shelf[] {
  if (name === "") return [];
  const wanted = folded(name);
  return shelves.filter((shelf) => folded(shelf.name) === wanted);
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}

function idIn(text: string): ShelfId | undefined {
  const id = text === "" ? undefined : Number(text);
  return id === undefined || id !== id || id < 1 ? undefined : (id as ShelfId);
}

function oneLine(name: string): string {
  return name.split("\n").join(" ").split(between).join(" ");
}
