import { serverNow } from "../../../server/serverClock";
import type { Context } from "../../../context";
import {
  type ItemKind,
  type AnnotationChoice,
  drawerFor,
  type HostAnnotation,
  timeOfAnnotation,
} from "../../../model/annotation";
import { colourName } from "../../../model/colour";
import { type BookId, bookTypeOf, type Fingerprint, isPaged } from "../../../model/book";
import type { BaseItem } from "../collect/itemChanges.rules";
import type { AnnotationPair } from "./annotationPairs.rules";
import type { ListedKind, ServerItem, ItemValues } from "./threeWayMerge.rules";
import type { PendingItem } from "../itemRecords";
import { annotationChoiceOf } from "../../../book/book";
import type { HostPlace } from "../cfi/resolveCfis.task";
import { isoOf } from "../../../base/timestamp";

/** Facts for a merge. @noSelf */
export interface MergeScope {
  readonly context: Context;
  readonly fingerprint: Fingerprint;
  readonly id: BookId;
  readonly choice: AnnotationChoice;
  readonly kinds: readonly ListedKind[];
  /** All lists were complete. */
  readonly isComplete: boolean;
  /** User-defined colours of the host. */
  readonly own: Readonly<Record<string, string>>;
  /** Changed or deleted by the user since it was sent. */
  isTouched(annotationId: string): boolean;
  /** False: a difference comes from another reader. */
  mayBeChanged(annotationId: string): boolean;
  /** Undefined: unknown. */
  placeOf(item: ServerItem): HostPlace | undefined;
  /** True if the server can have a new item at this place. Undefined: not known now. */
  isPlaceable(annotation: HostAnnotation): boolean | undefined;
}

/** Kinds synced both ways. For fixed pages only bookmarks, if the server stores pages. */
export function mergedKinds(
  context: Context,
  { fingerprint, path }: Pick<PendingItem, "fingerprint" | "path">,
): readonly ListedKind[] {
  const { highlights, bookmarks } = annotationChoiceOf(context, fingerprint);
  const type = bookTypeOf(path);
  const isEpub = type === "EPUB";
  const kinds: ListedKind[] = highlights === "both" && isEpub ? ["annotation", "note"] : [];
  const hasBookmarks =
    bookmarks === "both" && (isEpub || (isPaged(type) && context.connection.dialect().pageBookmarks));
  return hasBookmarks ? kinds.concat(["bookmark"]) : kinds;
}

/** Known items of the merged kinds that were not refused. */
export function baseRows({ kinds }: Pick<MergeScope, "kinds">, { rows }: AnnotationPair): readonly BaseItem[] {
  return rows.filter(({ kind, reason }) => reason === undefined && kind !== "entry" && kinds.includes(kind));
}

/** True if another reader may have made it. */
export function belongsToOtherUser({ mayBeChanged }: Pick<MergeScope, "mayBeChanged">, pair: AnnotationPair): boolean {
  const { annotationId, rows, pending } = pair;
  return annotationId !== undefined && !mayBeChanged(annotationId) && rows.length + pending.length === 0;
}

/** Kinds of which the server has, or will have, an item. */
export function knownKinds({ rows, pending }: AnnotationPair): readonly ItemKind[] {
  const waiting = pending.filter(({ operation }) => operation !== "delete").map(({ item }) => item.kind);
  return rows.map(({ kind }) => kind).concat(waiting);
}

/** Host change to these values; undefined if none. */
export function changedTo(
  { own }: Pick<MergeScope, "own">,
  annotation: HostAnnotation,
  { from, to }: { readonly from: ItemValues | undefined; readonly to: ItemValues },
): HostAnnotation | undefined {
  const { datetime, page, start, end, chapter, changed } = annotation;
  let { text, note, colour, drawer } = annotation;
  if (from?.note !== to.note) note = to.note === "" ? undefined : to.note;
  if (end === undefined && from?.title !== to.title && to.title !== "") text = to.title;
  if (end !== undefined && from?.colour !== to.colour) colour = colourName(to.colour, own, colour);
  if (end !== undefined && from?.style !== to.style) drawer = drawerFor(to.style, drawer);
  const isSame =
    note === annotation.note &&
    text === annotation.text &&
    colour === annotation.colour &&
    drawer === annotation.drawer;
  return isSame ? undefined : { datetime, page, start, end, chapter, changed, text, note, colour, drawer };
}

interface UnpairedItem {
  readonly place: HostPlace;
  readonly remote: ItemValues;
  readonly first: ServerItem;
}

/** An annotation that is known keeps its time, by which it is identified. */
export function annotationAt(
  scope: MergeScope,
  { annotationId, others, items }: AnnotationPair,
  { place, remote, first }: UnpairedItem,
): HostAnnotation {
  const { start, end, words } = place;
  const isBookmark = end === undefined;
  const chapter = items.find(({ kind }) => kind !== "bookmark")?.title;
  return {
    datetime: annotationId === undefined ? hostTime(scope, first.madeAt, others) : timeOfAnnotation(annotationId),
    page: start,
    start: isBookmark ? undefined : start,
    end,
    text: isBookmark ? remote.title : words,
    note: remote.note === "" ? undefined : remote.note,
    drawer: isBookmark ? undefined : drawerFor(remote.style),
    colour: isBookmark ? undefined : colourName(remote.colour, scope.own),
    chapter,
  };
}

/** Seconds that the time of an item may be ahead of this device's clock. */
const maxAheadSeconds = 600;

/** Local time, `2026-06-01 10:00:00`. */
function hostTime({ context }: MergeScope, madeAt: number | undefined, others = 0): string {
  const { host } = context;
  const now = serverNow(context) ?? host.clock.now();
  // A time in the future is of an unknown zone.
  const at = (madeAt === undefined || madeAt > now + maxAheadSeconds ? now : madeAt) + others;
  const text = isoOf(at + host.device.zoneSeconds(at));
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
