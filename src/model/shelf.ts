import { trimmed } from "../base/text";
import type { BookId, Branded } from "./book";
import type { BookState } from "./bookState";

/** Server data about a file; absent fields are unknown. */
export interface ServerFile {
  readonly id?: number | undefined;
  readonly format?: string | undefined;
  /** From lists; real servers measured it when they first saw the file. */
  readonly kilobytes?: number | undefined;
  readonly bytes?: number | undefined;
  /** Hash of its last bytes; known if as long as the local file. */
  readonly tail?: string | undefined;
  /** With its ending; never used for conclusions. */
  readonly name?: string | undefined;
  /** Not the main file, so it is requested by number. */
  readonly isOther?: boolean | undefined;
}

export interface KnownServerFile {
  /** The server file of the local copy; absent if never known. */
  readonly mark?: ServerFile | undefined;
  /** A later version on the server. */
  readonly newer?: ServerFile | undefined;
  readonly isPassed: boolean;
}

/** Bytes at the end that distinguish versions: an EPUB has its directory there. */
export const tailLength = 8192;

/** Byte at which the tail begins. */
export function tailFrom(bytes: number): number {
  return Math.max(0, bytes - tailLength);
}

/** Unknown fields cannot differ. Equal bytes outrank list data. A declined version stays so until another appears. */
export function withSeenFile({ mark, newer, isPassed }: KnownServerFile, seen: ServerFile): KnownServerFile {
  if (mark === undefined) return { mark: seen, newer: undefined, isPassed: false };
  if (hasSameBytes(mark, seen)) return withoutNewer({ mark, newer, isPassed }, seen);
  if (differs(mark, seen)) {
    const isKnown = newer !== undefined && !differs(newer, seen);
    return { mark, newer: isKnown ? joined(newer, seen) : seen, isPassed: isKnown && isPassed };
  }
  if (newer === undefined) return { mark: joined(mark, seen), newer, isPassed: false };
  // The server is back at the local version.
  return differs(newer, seen) ? { mark, newer: undefined, isPassed: false } : { mark, newer, isPassed };
}

export function withoutNewer({ mark = {}, newer }: KnownServerFile, seen: ServerFile): KnownServerFile {
  return { mark: joined(joined(mark, newer), seen), newer: undefined, isPassed: false };
}

export function isSameKnownFile(one: KnownServerFile, other: KnownServerFile): boolean {
  if (one.isPassed !== other.isPassed) return false;
  return isEqual(one.mark, other.mark) && isEqual(one.newer, other.newer);
}

function hasSameBytes(mark: ServerFile, seen: ServerFile): boolean {
  return seen.bytes !== undefined && seen.tail !== undefined && seen.bytes === mark.bytes && seen.tail === mark.tail;
}

function differs(one: ServerFile, other: ServerFile): boolean {
  return fields.some((field) => one[field] !== undefined && other[field] !== undefined && one[field] !== other[field]);
}

const fields = ["id", "format", "kilobytes", "bytes", "tail"] as const;

function joined(one: ServerFile, other: ServerFile = {}): ServerFile {
  return {
    id: other.id ?? one.id,
    format: other.format ?? one.format,
    kilobytes: other.kilobytes ?? one.kilobytes,
    bytes: other.bytes ?? one.bytes,
    tail: other.tail ?? one.tail,
    // Without a number the file is unknown.
    isOther: other.id === undefined ? one.isOther : other.isOther,
  };
}

function isEqual(one: ServerFile | undefined, other: ServerFile | undefined): boolean {
  return (
    (one?.isOther === true) === (other?.isOther === true) && fields.every((field) => one?.[field] === other?.[field])
  );
}

/** Standard and magic shelves have separate IDs. */
export type ShelfId = Branded<number, "ShelfId">;

/** Without a check: the caller knows that it is one. */
export function asShelfId(value: number): ShelfId {
  return value as ShelfId;
}

/** "standard:12", "magic:3". */
export type ShelfKey = Branded<string, "ShelfKey">;

/** Key of books downloaded by hand, which no shelf sync removes. */
export const byHand = "hand" as ShelfKey;

/** Filled by users, or computed by the server (§2.3). */
export type ShelfKind = "standard" | "magic";

export interface Shelf {
  readonly kind: ShelfKind;
  readonly id: ShelfId;
  readonly name: string;
  /** Account; absent if the server does not give it. */
  readonly owner?: number | undefined;
  /** Others see it; absent if unknown. */
  readonly isPublic?: boolean | undefined;
  /** Number of books; absent if unknown. */
  readonly count?: number | undefined;
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
  readonly isOther?: boolean | undefined;
  /** Files in other formats; absent if the list omits them. */
  readonly others?: readonly ServerFile[] | undefined;
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
  return kind === "standard" ? asShelfId(Number(id)) : undefined;
}

/** A chosen shelf (§4.1 rule 11): by ID, by name, or both. */
export interface ShelfSource {
  readonly kind: ShelfKind;
  /** Absent until found, and after a rename. */
  readonly id?: ShelfId | undefined;
  /** Empty if only an ID was given. */
  readonly name: string;
  /** Absent if the user chose it. */
  readonly origin?: "default" | undefined;
  /** Name template (`nameTemplate.rules.ts`); absent: the general one. */
  readonly names?: string | undefined;
  /** Absent: not known. Nothing of another person's shelf is changed on the server. */
  readonly whose?: "own" | "other" | undefined;
}

export const defaultShelves: readonly ShelfSource[] = [{ kind: "standard", name: "KOReader", origin: "default" }];

export function keysOf(sources: readonly ShelfSource[]): readonly ShelfKey[] {
  const keys: ShelfKey[] = [];
  for (const { kind, id } of sources) if (id !== undefined) keys.push(shelfKey({ kind, id }));
  return keys;
}

/** On another server IDs mean other shelves. Drops shelves without a name. */
export function withoutIds(sources: readonly ShelfSource[]): readonly ShelfSource[] {
  return sources
    .filter(({ name }) => name !== "")
    .map(({ kind, name, origin, names }) => ({ kind, name, origin, names, whose: undefined }));
}

/** Replaces the default, and keeps the template of the same shelf. */
export function withSource(sources: readonly ShelfSource[], source: ShelfSource): readonly ShelfSource[] {
  const others = sources.filter((other) => other.origin !== "default" && !isSame(other, source));
  const names = source.names ?? sources.find((other) => isSame(other, source))?.names;
  return others.concat([{ ...source, names }]);
}

/** `names`: undefined for the general template. */
export function withNames(
  sources: readonly ShelfSource[],
  source: ShelfSource,
  names: string | undefined,
): readonly ShelfSource[] {
  return sources.map((other) => {
    const { kind, id, name, origin, whose } = other;
    return isSame(other, source) ? { kind, id, name, origin, names, whose } : other;
  });
}

export function withoutSource(sources: readonly ShelfSource[], source: ShelfSource): readonly ShelfSource[] {
  return sources.filter((other) => !isSame(other, source));
}

/** Same ID, or same name without case. */
export function isSame(one: ShelfSource, other: ShelfSource): boolean {
  if (one.kind !== other.kind) return false;
  if (one.id !== undefined && one.id === other.id) return true;
  return one.name !== "" && folded(one.name) === folded(other.name);
}

/** True for a shelf of the account `me`. Unknown account: for every shelf that is not public. */
export function isOwnShelf({ owner, isPublic }: Pick<Shelf, "owner" | "isPublic">, me: number | undefined): boolean {
  if (owner === undefined) return true;
  return me === undefined ? isPublic !== true : owner === me;
}

/** By ID, else by name without case among the shelves of the own account (`me`). */
export function findShelf(source: ShelfSource, shelves: readonly Shelf[], me: number | undefined): Shelf | undefined {
  const ofKind = shelves.filter((shelf) => shelf.kind === source.kind);
  for (const shelf of ofKind) if (shelf.id === source.id) return shelf;
  return namedAlike(source, ofKind).find((shelf) => isOwnShelf(shelf, me));
}

/** True if the account decides which shelf of this name is meant, or whose a chosen shelf is. */
export function needsOwner(source: ShelfSource, shelves: readonly Shelf[]): boolean {
  const ofKind = shelves.filter((shelf) => shelf.kind === source.kind);
  const chosen = ofKind.find((shelf) => shelf.id === source.id);
  if (chosen !== undefined) return source.whose === undefined && chosen.owner !== undefined && chosen.isPublic === true;
  const named = namedAlike(source, ofKind).filter(({ owner }) => owner !== undefined);
  return named.length > 1 || named.some(({ isPublic }) => isPublic === true);
}

function namedAlike({ name }: ShelfSource, shelves: readonly Shelf[]): readonly Shelf[] {
  if (name === "") return [];
  const wanted = folded(name);
  return shelves.filter((shelf) => folded(shelf.name) === wanted);
}

function folded(name: string): string {
  return trimmed(name).toLowerCase();
}

/** Values for a file name, as UTF-8 bytes. */
export interface NamedBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** Absent if `author` is a single one. */
  readonly firstAuthor?: string | undefined;
  readonly series?: string | undefined;
  readonly number?: number | undefined;
  readonly fileName?: string | undefined;
}
