import { trimmed } from "../base/text";
import type { BookId, Branded } from "./book";
import type { BookState } from "./bookState";
import type { ServerFile } from "./serverFile";

/** Standard and magic shelves have separate IDs. */
export type ShelfId = Branded<number, "ShelfId">;

/** "standard:12", "magic:3". */
export type ShelfKey = Branded<string, "ShelfKey">;

/** Key of books downloaded by hand, which no shelf sync removes. */
export const byHand = "hand" as ShelfKey;

/** Filled by users, or computed by the server (§2 Shelf, Magic shelf). */
export type ShelfKind = "standard" | "magic";

export interface Shelf {
  readonly kind: ShelfKind;
  readonly id: ShelfId;
  readonly name: string;
  /** Account; absent if the server does not tell. */
  readonly owner?: number | undefined;
}

export interface ShelfBook extends NamedBook {
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly serverPages?: number | undefined;
  /** "EPUB", "CBX"; absent without a file. */
  readonly format?: string | undefined;
  readonly kilobytes?: number | undefined;
  /** Version of the cover, in the server's format. */
  readonly coverAt?: string | undefined;
  /** Number of that file; absent if the list omits it. */
  readonly fileId?: number | undefined;
  /** Not the main file (`bookFile.ts`). */
  readonly isOther?: boolean | undefined;
  /** Files in other formats; absent if the list omits them. */
  readonly others?: readonly ServerFile[] | undefined;
  /** State of the user. */
  readonly state?: BookState | undefined;
}

export interface ShelfList {
  readonly shelf: Shelf;
  readonly books: readonly ShelfBook[];
  /** False if books may be missing: absence proves nothing. */
  readonly complete: boolean;
  /** Entries without a valid ID. */
  readonly leftOut?: number | undefined;
}

export function shelfKey(shelf: Pick<Shelf, "kind" | "id">): ShelfKey {
  return `${shelf.kind}:${shelf.id.toFixed(0)}` as ShelfKey;
}

/** Undefined for a magic shelf, which cannot be edited, and for downloads by hand. */
export function standardShelfOf(key: ShelfKey): ShelfId | undefined {
  const [kind, id] = key.split(":");
  return kind === "standard" ? (Number(id) as ShelfId) : undefined;
}

/** A chosen shelf (§4 rule 11): by ID, by name, or both. */
export interface ShelfSource {
  readonly kind: ShelfKind;
  /** Absent until found, and after a rename. */
  readonly id?: ShelfId | undefined;
  /** Empty if only an ID was given. */
  readonly name: string;
  /** Not chosen by the user. */
  readonly isDefault?: boolean | undefined;
  /** Name template (`nameTemplate.ts`); absent: the general one. */
  readonly names?: string | undefined;
}

const between = "\t";

/** Suffix of a shelf that was not chosen. */
const defaultMark = "default";

/** Line for all own standard shelves, also later ones. */
const everyShelf = "all";

export function hasEveryShelf(setting: string): boolean {
  return setting.split("\n").includes(everyShelf);
}

export function withEveryShelf(setting: string, isOn: boolean): string {
  return settingOf(sourcesIn(setting), isOn);
}

/** One a line; other lines are skipped. */
export function sourcesIn(setting: string): readonly ShelfSource[] {
  const sources: ShelfSource[] = [];
  for (const line of setting.split("\n")) {
    const [kind, id, name, mark, own] = line.split(between);
    if (name === undefined || (kind !== "standard" && kind !== "magic")) continue;
    const isDefault = mark === defaultMark ? true : undefined;
    const names = own === "" ? undefined : own;
    if (id !== "" || name !== "") sources.push({ kind, id: idIn(id ?? ""), name, isDefault, names });
  }
  return sources;
}

export function keysIn(setting: string): readonly ShelfKey[] {
  const keys: ShelfKey[] = [];
  for (const { kind, id } of sourcesIn(setting)) if (id !== undefined) keys.push(shelfKey({ kind, id }));
  return keys;
}

export function settingOf(sources: readonly ShelfSource[], hasEvery: boolean): string {
  const lines = sources.map(({ kind, id, name, isDefault, names }) => {
    const fields = [kind, id === undefined ? "" : id.toFixed(0), oneLine(name)];
    if (isDefault === true || names !== undefined) fields.push(isDefault === true ? defaultMark : "");
    return fields.concat(names === undefined ? [] : [oneLine(names)]).join(between);
  });
  return (hasEvery ? lines.concat([everyShelf]) : lines).join("\n");
}

/** On another server IDs mean other shelves. Drops shelves without a name. */
export function withoutIds(setting: string): string {
  const named = sourcesIn(setting).filter(({ name }) => name !== "");
  return settingOf(
    named.map(({ kind, name, isDefault, names }) => ({ kind, name, isDefault, names })),
    hasEveryShelf(setting),
  );
}

export function withSource(setting: string, source: ShelfSource): string {
  const sources = sourcesIn(setting);
  const others = sources.filter((other) => other.isDefault !== true && !isSame(other, source));
  const { kind, id, name, isDefault } = source;
  const names = source.names ?? sources.find((other) => isSame(other, source))?.names;
  return settingOf(others.concat([{ kind, id, name, isDefault, names }]), hasEveryShelf(setting));
}

/** `names`: undefined for the general template. */
export function withNames(setting: string, source: ShelfSource, names: string | undefined): string {
  const sources = sourcesIn(setting).map((other) => {
    const { kind, id, name, isDefault } = other;
    return isSame(other, source) ? { kind, id, name, isDefault, names } : other;
  });
  return settingOf(sources, hasEveryShelf(setting));
}

export function withoutSource(setting: string, source: ShelfSource): string {
  return settingOf(
    sourcesIn(setting).filter((other) => !isSame(other, source)),
    hasEveryShelf(setting),
  );
}

/** Same ID, or same name without case. */
export function isSame(one: ShelfSource, other: ShelfSource): boolean {
  if (one.kind !== other.kind) return false;
  if (one.id !== undefined && one.id === other.id) return true;
  return one.name !== "" && folded(one.name) === folded(other.name);
}

/** By ID, else by name without case. Shelves of the own account (`me`) come first. */
export function findShelf(source: ShelfSource, shelves: readonly Shelf[], me: number | undefined): Shelf | undefined {
  const ofKind = shelves.filter((shelf) => shelf.kind === source.kind);
  for (const shelf of ofKind) if (shelf.id === source.id) return shelf;
  const named = namedAlike(source, ofKind);
  for (const shelf of named) if (shelf.owner !== undefined && shelf.owner === me) return shelf;
  return named[0];
}

/** True if names are ambiguous without the account. */
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
  return trimmed(name).toLowerCase();
}

function idIn(text: string): ShelfId | undefined {
  const id = text === "" ? undefined : Number(text);
  return id === undefined || id !== id || id < 1 ? undefined : (id as ShelfId);
}

function oneLine(name: string): string {
  return name.split("\n").join(" ").split(between).join(" ");
}

/** Values for a file name, as UTF-8 bytes. */
export interface NamedBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** Absent if `author` is a single one. */
  readonly firstAuthor?: string | undefined;
  readonly series?: string | undefined;
  /** Position in the series. */
  readonly number?: number | undefined;
  readonly fileName?: string | undefined;
}
