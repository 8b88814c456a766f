import type { ItemKind, NoteItem, NotesDestination, NoteSync } from "./annotation";
import type { RatingMode } from "./rating";

/** What the server holds, or was told that it never will. */
export interface KnownItem {
  readonly kind: ItemKind;
  readonly mark: string;
  readonly digest: string;
  /** Absent when the server did not say. */
  readonly serverId?: number | undefined;
  readonly cfi?: string | undefined;
  /** Why it is not on the server and never will be; absent when it is. */
  readonly reason?: string | undefined;
}

/** Of what another client sent, and this one took over: what it said is not known, and counts as what is here now. */
export const unknownDigest = "";

/** Something to do on the server. */
export interface NoteChange {
  readonly operation: "create" | "update" | "delete";
  readonly item: NoteItem;
  readonly digest: string;
  readonly serverId?: number | undefined;
  readonly cfi?: string | undefined;
}

/** An item and the digest of its content. */
export interface DigestedItem {
  readonly item: NoteItem;
  readonly digest: string;
}

/**
 * What has to be done so that the server holds these items. The host sends no event for an edited note, so contents
 * are compared. What is missing here is not a deletion: that takes an act of the reader (`goneItems`).
 */
export function changesTo(items: readonly DigestedItem[], known: readonly KnownItem[]): readonly NoteChange[] {
  const changes: NoteChange[] = [];
  for (const { item, digest } of items) {
    const before = known.filter(({ kind, mark }) => kind === item.kind && mark === item.mark)[0];
    if (before === undefined) changes.push({ operation: "create", item, digest });
    else if (before.digest !== digest && before.digest !== unknownDigest && before.reason === undefined)
      changes.push({ operation: "update", item, digest, serverId: before.serverId, cfi: before.cfi });
  }
  return changes;
}

/** Of these items those that another client sent, of which it is not known what they said then. */
export function takenOver(items: readonly DigestedItem[], known: readonly KnownItem[]): readonly DigestedItem[] {
  const taken = known.filter(({ digest }) => digest === unknownDigest);
  if (taken.length === 0) return [];
  return items.filter(({ item }) => taken.some(({ kind, mark }) => kind === item.kind && mark === item.mark));
}

/** What the server still holds of these marks, except what is still wanted. */
export function goneItems(
  marks: readonly string[],
  items: readonly DigestedItem[],
  known: readonly KnownItem[],
): readonly NoteChange[] {
  return known
    .filter(({ mark, kind, reason }) => {
      const wanted = items.some(({ item }) => item.mark === mark && item.kind === kind);
      return reason === undefined && !wanted && marks.includes(mark);
    })
    .map(({ mark, kind, digest, serverId, cfi }) => ({
      operation: "delete",
      item: { kind, mark, start: "", passage: "", colour: "", style: "" },
      digest,
      serverId,
      cfi,
    }));
}

/** The reader's choices on notes and ratings. */
export interface NoteSettings {
  /** Highlights and their notes. */
  readonly highlights: NoteSync;
  readonly bookmarks: NoteSync;
  readonly notesDestination: NotesDestination;
  readonly notesWhen: NotesWhen;
  readonly ratingMode: RatingMode;
}

/** After each session, or only once the book is finished. */
export type NotesWhen = "session" | "finished";

export const noteDefaults: NoteSettings = {
  highlights: "off",
  bookmarks: "off",
  notesDestination: "book",
  notesWhen: "session",
  ratingMode: "off",
};

export const noteSyncs: readonly NoteSync[] = ["off", "send", "both"];
/** The choice in a kept text; undefined for any other. */
export function noteSyncIn(text: string | undefined): NoteSync | undefined {
  return noteSyncs.find((sync) => sync === text);
}

export const notesDestinations: readonly NotesDestination[] = ["book", "library", "both"];
export const notesWhens: readonly NotesWhen[] = ["session", "finished"];
export const ratingModes: readonly RatingMode[] = ["off", "stars", "ask"];
