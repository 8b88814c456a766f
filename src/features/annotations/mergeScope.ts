import type { Context } from "../../context";
import type { ItemKind, NoteChoice } from "../../model/annotation";
import { type BookId, bookTypeOf, type Fingerprint, isPaged } from "../../model/book";
import type { BaseItem } from "./noteChanges.rules";
import type { NotePair } from "./notePairs.rules";
import type { ListedKind, ServerItem } from "./serverItem.rules";
import type { PendingNote } from "./noteRecords";
import { noteChoiceOf } from "../../book/tracking";
import type { HostPlace } from "./resolveCfis.task";

/**
 * Facts for a merge.
 *
 * @noSelf
 */
export interface MergeScope {
  readonly context: Pick<Context, "host" | "translate">;
  readonly fingerprint: Fingerprint;
  readonly id: BookId;
  readonly choice: NoteChoice;
  /** Kinds synced both ways. */
  readonly kinds: readonly ListedKind[];
  /** All their lists were complete. */
  readonly isComplete: boolean;
  /** User-defined colours of the host. */
  readonly own: Readonly<Record<string, string>>;
  /** Changed or deleted by the user since it was sent. */
  isTouched(mark: string): boolean;
  /** False: a difference comes from another reader. */
  mayBeChanged(mark: string): boolean;
  /** Undefined: unknown. */
  placeOf(item: ServerItem): HostPlace | undefined;
}

/** Kinds synced both ways; only bookmarks in a book of fixed pages, if the server stores pages. */
export function mergedKinds(
  context: Pick<Context, "database" | "settings" | "server" | "host">,
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

export function baseRows({ kinds }: Pick<MergeScope, "kinds">, { rows }: NotePair): readonly BaseItem[] {
  return rows.filter(({ kind, reason }) => reason === undefined && kind !== "entry" && kinds.includes(kind));
}

/** True if another reader may have made it. */
export function belongsToOtherUser({ mayBeChanged }: Pick<MergeScope, "mayBeChanged">, pair: NotePair): boolean {
  const { mark, rows, pending } = pair;
  return mark !== undefined && !mayBeChanged(mark) && rows.length + pending.length === 0;
}

export function knownKinds({ rows, pending }: NotePair): readonly ItemKind[] {
  const waiting = pending.filter(({ operation }) => operation !== "delete").map(({ item }) => item.kind);
  return rows.map(({ kind }) => kind).concat(waiting);
}
