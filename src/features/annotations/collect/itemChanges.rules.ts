import { setOf } from "../../../base/longList";
import type { BookId, Fingerprint } from "../../../model/book";
import type { ItemKind, AnnotationItem } from "../../../model/annotation";
import type { ItemValues } from "../merge/threeWayMerge.rules";

export interface KnownItem {
  readonly kind: ItemKind;
  readonly annotationId: string;
  readonly digest: string;
  /** Absent if not returned. */
  readonly serverId?: number | undefined;
  readonly cfi?: string | undefined;
  /** Why it cannot be on the server; absent if it is there. */
  readonly reason?: string | undefined;
  /** Refused by rules for places that have changed since, so it is tried again. */
  readonly isOutdated?: boolean | undefined;
  /** Refused because the file was not known as the server's, so it is tried again if it is. */
  readonly isOfOtherFile?: boolean | undefined;
  readonly passage?: string | undefined;
  /** Chapter; of a bookmark its title. */
  readonly title?: string | undefined;
}

/** Base of an item in the merge. */
export interface BaseItem extends KnownItem {
  /** Values on the server at that time; absent if unknown. */
  readonly values?: ItemValues | undefined;
  /** Seen on the server, in a complete list or by its ID. */
  readonly wasOnServer: boolean;
  /** Absent if unknown. IDs of another book do not count. */
  readonly bookId?: BookId | undefined;
  /** Certainly of this book. */
  readonly isOwn?: boolean | undefined;
  /** Unix seconds; absent if made here. */
  readonly createdAt?: number | undefined;
  /** File in which it could not be placed, with a `reason`: its fingerprint, or `unprovenFile` of it. */
  readonly triedFile?: string | undefined;
}

/** Name of a file in which an item has no place until it is known as the server's. */
export function unprovenFile(fingerprint: Fingerprint): string {
  return `other ${fingerprint}`;
}

/** ID in place of that of an annotation, for an item with no place here. */
export function idOfUnplaced(id: number): string {
  return `there:${id.toFixed(0)}`;
}

/** Never equal, so the item counts as changed. */
export const otherDigest = "-";

/** Digest of items taken over without content. They count as unchanged. */
export const unknownDigest = "";

export interface ItemChange {
  readonly operation: "create" | "update" | "delete";
  readonly item: AnnotationItem;
  readonly digest: string;
  readonly serverId?: number | undefined;
  readonly cfi?: string | undefined;
}

export interface DigestedItem {
  readonly item: AnnotationItem;
  readonly digest: string;
}

/**
 * Compares content, because the host sends no event for an edit. A missing item is no deletion (`unwantedItems`).
 * `isServerFile`: the file is known as the server's.
 */
export function changesTo(
  items: readonly DigestedItem[],
  known: readonly KnownItem[],
  isServerFile = false,
): readonly ItemChange[] {
  const changes: ItemChange[] = [];
  for (const { item, digest } of items) {
    const before = known.filter(
      ({ kind, annotationId }) => kind === item.kind && annotationId === item.annotationId,
    )[0];
    const isRetried = before?.isOutdated === true || (isServerFile && before?.isOfOtherFile === true);
    if (before === undefined || isRetried) changes.push({ operation: "create", item, digest });
    else if (before.digest !== digest && before.digest !== unknownDigest && before.reason === undefined)
      changes.push({ operation: "update", item, digest, serverId: before.serverId, cfi: before.cfi });
  }
  return changes;
}

/** Items of another client, with unknown content. */
export function takenOver(items: readonly DigestedItem[], known: readonly KnownItem[]): readonly DigestedItem[] {
  const taken = known.filter(({ digest }) => digest === unknownDigest);
  if (taken.length === 0) return [];
  return items.filter(({ item }) =>
    taken.some(({ kind, annotationId }) => kind === item.kind && annotationId === item.annotationId),
  );
}

/** Known items of these annotations that are not refused and not among `wanted`. */
export function unwantedItems(
  annotationIds: readonly string[],
  wanted: readonly DigestedItem[],
  known: readonly KnownItem[],
): readonly KnownItem[] {
  const kept = setOf(wanted.map(({ item }) => `${item.kind} ${item.annotationId}`));
  const asked = setOf(annotationIds);
  return known.filter(
    ({ annotationId, kind, reason }) =>
      reason === undefined && asked[annotationId] === true && kept[`${kind} ${annotationId}`] !== true,
  );
}

export function deletionOf({ annotationId, kind, digest, serverId, cfi }: KnownItem): ItemChange {
  const item: AnnotationItem = { kind, annotationId, start: "", passage: "", colour: "", style: "" };
  return { operation: "delete", item, digest, serverId, cfi };
}
