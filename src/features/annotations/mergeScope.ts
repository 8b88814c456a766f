import type { Context } from "../../context";
import type { ItemKind, NoteChoice } from "../../model/annotation";
import { type BookId, bookTypeOf, type Fingerprint, isPaged } from "../../model/book";
import type { AgreedItem } from "./noteChanges.rules";
import type { NotePair } from "./notePairs.rules";
import type { ListedKind, ServerItem } from "./serverItem.rules";
import type { PendingNote } from "./noteStore.port";
import { noteChoiceOf } from "../../book/tracking";
import type { HostPlace } from "./resolveCfis";

/**
 * What is known of a book while its notes are merged.
 *
 * @noSelf
 */
export interface MergeScope {
  readonly context: Pick<Context, "host" | "translate">;
  readonly fingerprint: Fingerprint;
  readonly id: BookId;
  readonly choice: NoteChoice;
  /** What is synced both ways. */
  readonly kinds: readonly ListedKind[];
  /** The lists of all of these were. */
  readonly isComplete: boolean;
  /** May be sent: not where the reader wants notes to wait for the end of the book. */
  readonly isDue: boolean;
  /** The colours that the reader has added to the host. */
  readonly own: Readonly<Record<string, string>>;
  /** Was the reader seen to change or delete it, in this session or since it was sent? */
  isTouched(mark: string): boolean;
  /** False: if it says something else here, another reader of the device has changed it. */
  mayBeChanged(mark: string): boolean;
  /** Where it is here; undefined: nowhere, or it was not looked for. */
  placeOf(item: ServerItem): HostPlace | undefined;
}

/**
 * What is synced both ways in a book, in the servers' words. Of a book of fixed pages that is its bookmarks, where the
 * server keeps pages: nothing else in it has a place there.
 */
export function mergedKinds(
  context: Pick<Context, "store" | "settings" | "server" | "host">,
  { fingerprint, path }: Pick<PendingNote, "fingerprint" | "path">,
): readonly ListedKind[] {
  const { highlights, bookmarks } = noteChoiceOf(context, fingerprint);
  const type = bookTypeOf(path);
  const isEpub = type === "EPUB";
  const kinds: ListedKind[] = highlights === "both" && isEpub ? ["annotation", "note"] : [];
  const hasBookmarks =
    bookmarks === "both" && (isEpub || (isPaged(type) && context.server.probe.dialect().pageBookmarks));
  return hasBookmarks ? kinds.concat(["bookmark"]) : kinds;
}

/** What both sides met as last time: rows of what is synced both ways, without those of what cannot be on the server. */
export function metRows({ kinds }: Pick<MergeScope, "kinds">, { rows }: NotePair): readonly AgreedItem[] {
  return rows.filter(({ kind, reason }) => reason === undefined && kind !== "entry" && kinds.includes(kind));
}

/** Another reader of the device may have made it: this one was not seen to, and the two sides never agreed on it. */
export function isOfOthers({ mayBeChanged }: Pick<MergeScope, "mayBeChanged">, pair: NotePair): boolean {
  const { mark, rows, pending } = pair;
  return mark !== undefined && !mayBeChanged(mark) && rows.length + pending.length === 0;
}

/** The kinds that a mark is known to have, whatever is synced. */
export function knownKinds({ rows, pending }: NotePair): readonly ItemKind[] {
  const waiting = pending.filter(({ operation }) => operation !== "delete").map(({ item }) => item.kind);
  return rows.map(({ kind }) => kind).concat(waiting);
}
