import { joinParagraphs, joinNotes, joinTitles } from "./joinedText.rules";

/** Kinds that servers list. Notes on the book are not among them. */
export type ListedKind = "annotation" | "note" | "bookmark";

export interface ServerItem {
  readonly kind: ListedKind;
  readonly id: number;
  /** A bookmark may have a page, or nothing. */
  readonly cfi?: string | undefined;
  readonly page?: number | undefined;
  /** At most 5000 UTF-16 units. */
  readonly text?: string | undefined;
  readonly note?: string | undefined;
  readonly colour?: string | undefined;
  readonly style?: string | undefined;
  readonly title?: string | undefined;
  readonly madeAt?: number | undefined;
  readonly changedAt?: number | undefined;
}

export interface ServerList {
  readonly items: readonly ServerItem[];
  /** True if the whole list was understood, so that absence counts. */
  readonly complete: boolean;
}

/** Combined values of a highlight and its note. */
export function remoteValues(items: readonly ServerItem[]): ItemValues {
  const of = (kind: ListedKind): ServerItem | undefined => items.find((item) => item.kind === kind);
  const [annotation, note, bookmark] = [of("annotation"), of("note"), of("bookmark")];
  const looks = annotation ?? note;
  return {
    colour: looks?.colour ?? "",
    style: annotation?.style ?? "",
    note: joinParagraphs(note?.note ?? "", annotation?.note ?? ""),
    title: bookmark?.title ?? "",
  };
}

/** Values on one side; empty: none. */
export interface ItemValues {
  readonly colour: string;
  readonly style: string;
  readonly note: string;
  readonly title: string;
}

/** Three sides of an annotation. Times: Unix seconds. */
export interface AnnotationSides {
  /** Absent: not here. */
  readonly local?: ItemValues | undefined;
  /** Absent: not listed. */
  readonly remote?: ItemValues | undefined;
  readonly base?: ItemValues | undefined;
  readonly hasBase: boolean;
  /** The base is unknown, but the server differs from it. */
  readonly isRemoteChanged?: boolean | undefined;
  readonly isChanged: boolean;
  /** Deleted by the user. */
  readonly isDeleted: boolean;
  /** Seen on the server before. */
  readonly wasOnServer: boolean;
  /** All lists are complete. */
  readonly isComplete: boolean;
  readonly localAt?: number | undefined;
  readonly remoteAt?: number | undefined;
}

/** `update`: both sides get these values. `forget`: on neither side. `skip`: unknown, so unchanged. */
export type AnnotationMerge =
  | { readonly kind: "update"; readonly local: ItemValues; readonly remote: ItemValues }
  | { readonly kind: "createLocal" | "createRemote" | "deleteLocal" | "deleteRemote" | "forget" | "skip" };

/**
 * The later change wins without losing text. A deletion wins only over an unchanged side: a local one only if the
 * server had the item, a remote one only if the user made it. `also`: heading of the earlier text.
 */
export function mergeAnnotation(sides: AnnotationSides, also: (at: number | undefined) => string): AnnotationMerge {
  const { local, remote, hasBase, isChanged, isComplete, wasOnServer } = sides;
  if (local !== undefined && remote !== undefined) return mergeBoth(sides, local, remote, also);
  if (remote !== undefined) return { kind: shouldDeleteRemote(sides, remote) ? "deleteRemote" : "createLocal" };
  if (local === undefined) return { kind: isComplete || !hasBase ? "forget" : "skip" };
  if (!hasBase) return { kind: "createRemote" };
  if (!isComplete) return { kind: "skip" };
  return { kind: wasOnServer && !isChanged ? "deleteLocal" : "createRemote" };
}

/** A change on the server wins over a local deletion. */
function shouldDeleteRemote({ isDeleted, isRemoteChanged, base }: AnnotationSides, remote: ItemValues): boolean {
  return isDeleted && isRemoteChanged !== true && (base === undefined || isSameValues(base, remote));
}

export function isSameValues(one: ItemValues, other: ItemValues): boolean {
  return (
    one.colour === other.colour && one.style === other.style && one.note === other.note && one.title === other.title
  );
}

type Field = keyof ItemValues;

function mergeBoth(
  sides: AnnotationSides,
  local: ItemValues,
  remote: ItemValues,
  also: (at: number | undefined) => string,
): AnnotationMerge {
  const of = (field: Field): Both => mergeField(sides, { local, remote, field }, also);
  const [colour, style, note, title] = [of("colour"), of("style"), of("note"), of("title")];
  return {
    kind: "update",
    local: { colour: colour.local, style: style.local, note: note.local, title: title.local },
    remote: { colour: colour.remote, style: style.remote, note: note.remote, title: title.remote },
  };
}

interface Both {
  readonly local: string;
  readonly remote: string;
}

interface FieldSides {
  readonly local: ItemValues;
  readonly remote: ItemValues;
  readonly field: Field;
}

/** Unchanged fields may differ, because the host lacks some values. */
function mergeField(
  { base, isChanged, localAt, remoteAt }: AnnotationSides,
  { local, remote, field }: FieldSides,
  also: (at: number | undefined) => string,
): Both {
  const [ours, theirs, before] = [local[field], remote[field], base?.[field]];
  const isOurs = before === undefined || (isChanged && ours !== before);
  const isTheirs = before === undefined || theirs !== before;
  if (ours === theirs || (!isOurs && !isTheirs)) return { local: ours, remote: theirs };
  if (field === "style" && before === "" && theirs !== "") return both(theirs === plainStyle ? ours : theirs);
  if (!isTheirs) return { local: ours, remote: ours };
  if (!isOurs) return { local: theirs, remote: theirs };
  const isLater = remoteAt !== undefined && remoteAt > (localAt ?? 0);
  const merged = isLater
    ? keepBoth(field, theirs, ours, () => also(localAt))
    : keepBoth(field, ours, theirs, () => also(remoteAt));
  return both(merged);
}

function both(value: string): Both {
  return { local: value, remote: value };
}

/**
 * A note has no style. A highlight made of it by a device that knows no other gets this one, which is no choice of the
 * user.
 */
const plainStyle = "highlight";

/** Joins texts; colour and style are the later ones. */
function keepBoth(field: Field, later: string, earlier: string, also: () => string): string {
  if (field === "note") return joinNotes(later, earlier, also);
  if (field === "title") return joinTitles(later, earlier);
  return later === "" ? earlier : later;
}
