import { setOf } from "../../../base/longList";
import type { Context } from "../../../context";
import { type Annotation, type AnnotationItem, wordsAtPlace } from "../../../model/annotation";
import { type NoPlace, unplaceableSentence } from "../cfi/locate.rules";
import { type ServerItem, remoteValues } from "../merge/threeWayMerge.rules";
import type { AnnotatedFile, CfiResolver, HostPlace } from "../cfi/resolveCfis.task";
import { bookTypeOf } from "../../../model/book";
import { type BaseItem, idOfUnplaced, otherDigest, unprovenFile } from "../collect/itemChanges.rules";
import type { AnnotationPair } from "../merge/annotationPairs.rules";
import type { ItemKey, MergeOutcome } from "../itemRecords";
import type { AnnotationIndex, MergedBook, KnownItems } from "../merge/annotationIndex";
import { isServerFile } from "../../../book/serverFile.store";
import { placeKey } from "../../../model/xpointer";
import { saveMergeOutcome } from "../merge/baseItems.store";

type Findable = Pick<Annotation, "start" | "end" | "text" | "isEdited">;

/** Places in one file, cached. In a task only. @noSelf */
export interface ItemPlaces {
  /** Equal for equal places; undefined if unknown. */
  keyOfAnnotation(annotation: Findable): string | undefined;
  keyOfItem(item: ServerItem): string | undefined;
  /** An ID without its time; undefined unless it is a passage here. */
  endsOfItem(item: ServerItem): string | undefined;
  /** Undefined without a place, or if not readable now. */
  placeOf(item: ServerItem): HostPlace | { readonly reason: NoPlace } | undefined;
  /** True if the server can have a new item there. Undefined: not known now. */
  isPlaceable(annotation: Findable): boolean | undefined;
}

/** `isServerFile`: only there a point, which has no words, fits. Undefined: not known now. */
export function createItemPlaces(
  resolver: CfiResolver,
  file: AnnotatedFile,
  isServerFile: () => boolean | undefined,
): ItemPlaces {
  const found: Record<string, FoundPlace | undefined> = {};
  const look = (item: ServerItem): FoundPlace => {
    const name = `${item.kind} ${item.id.toFixed(0)}`;
    const known = found[name] ?? find(resolver, file, item, isServerFile);
    found[name] = known;
    return known;
  };
  return {
    keyOfAnnotation: (annotation) => keyOfAnnotation(resolver, file, annotation),
    keyOfItem: (item) => look(item).key,
    endsOfItem: (item) => endsOf(look(item)),
    placeOf: (item) => look(item).place,
    isPlaceable: (annotation) => {
      const { start, end } = annotation;
      const located = resolver.resolve(file, { start, end, passage: wordsAtPlace(annotation) });
      if (located === "later") return undefined;
      return "reason" in located ? false : isServerFile();
    },
  };
}

interface FoundPlace {
  readonly place?: HostPlace | { readonly reason: NoPlace } | undefined;
  readonly key?: string | undefined;
}

function endsOf({ place }: FoundPlace): string | undefined {
  if (place === undefined || "reason" in place || place.end === undefined) return undefined;
  return `|${placeKey(place.start)}|${placeKey(place.end)}`;
}

function find(
  resolver: CfiResolver,
  file: AnnotatedFile,
  item: ServerItem,
  isServerFile: () => boolean | undefined,
): FoundPlace {
  const { cfi, page, text } = item;
  if (page !== undefined) return { place: { start: page.toFixed(0), words: "" }, key: pageKey(page.toFixed(0)) };
  if (cfi === undefined) return {};
  const isSame = text !== undefined || isServerFile();
  if (isSame === undefined) return {};
  if (!isSame) return { place: { reason: "otherFile" } };
  const place = text === undefined ? resolver.point(file, cfi) : resolver.range(file, cfi, text);
  if (place === "later") return {};
  if ("reason" in place) return { place };
  const key = place.key ?? resolver.key(file, cfi, "point");
  return { place, key: key === undefined ? undefined : keyIn(place.end !== undefined, key) };
}

function keyOfAnnotation(resolver: CfiResolver, file: AnnotatedFile, annotation: Findable): string | undefined {
  const { start, end } = annotation;
  if (end === undefined && isPage(start)) return pageKey(start);
  const located = resolver.resolve(file, { start, end, passage: wordsAtPlace(annotation) });
  if (located === "later" || "reason" in located) return undefined;
  const key = resolver.key(file, located.cfi, end === undefined ? "point" : "passage");
  return key === undefined ? undefined : keyIn(end !== undefined, key);
}

function keyIn(isPassage: boolean, key: string): string {
  return `${isPassage ? "passage" : "point"} ${key}`;
}

function pageKey(page: string): string {
  return `page ${page}`;
}

/** True for a page number. */
export function isPage(start: string): boolean {
  for (const digit of start.split("")) if ("0123456789".indexOf(digit) < 0) return false;
  return start !== "";
}

/** Page, or point on one, in an EPUB that was opened with an engine of fixed pages. Notes on the book have no place. */
export function isOfOtherEngine({ kind, start }: Pick<AnnotationItem, "kind" | "start">, path: string): boolean {
  const [page = "", ...point] = start.split(":");
  const isFixed = isPage(page) && (kind === "bookmark" || point.length > 0);
  return isFixed && kind !== "entry" && bookTypeOf(path) === "EPUB";
}

interface Unplaced {
  readonly items: readonly ServerItem[];
  /** Records that are obsolete. */
  readonly forgotten: ItemKey[];
}

/** Skips items known to have no place in this file, but for those of its own annotations, which may be deleted here. */
export function sortUnplaced(
  { database }: Context,
  { fingerprint, id }: Pick<MergedBook, "fingerprint" | "id">,
  { lists, rows }: Pick<KnownItems, "lists" | "rows">,
): Unplaced {
  const isProven = isServerFile(database, fingerprint);
  const isKnown = (tried: string): boolean =>
    tried === fingerprint || (tried === unprovenFile(fingerprint) && !isProven);
  const skipped: Record<string, boolean | undefined> = {};
  for (const { kind, annotationId, triedFile } of rows)
    if (triedFile !== undefined && isKnown(triedFile)) skipped[`${kind} ${annotationId}`] = true;
  for (const { kind, serverId, isOwn, reason } of rows)
    if (isOwn === true && serverId !== undefined && reason === undefined)
      skipped[`${kind} ${idOfUnplaced(serverId)}`] = false;
  const nameOf = ({ kind, id }: ServerItem): string => `${kind} ${idOfUnplaced(id)}`;
  const items = lists.items.filter((item) => skipped[nameOf(item)] !== true);
  const listed = setOf(lists.items.map((item) => nameOf(item)));
  const forgotten = rows.filter(({ kind, annotationId, triedFile: by, bookId }) => {
    if (kind === "entry" || !lists.kinds.includes(kind)) return false;
    if (bookId !== undefined && bookId !== id) return true;
    const isGone = lists.isComplete && listed[`${kind} ${annotationId}`] === undefined;
    return by !== undefined && (!isKnown(by) || isGone);
  });
  return { items, forgotten: forgotten.map(({ kind, annotationId }) => ({ kind, annotationId })) };
}

interface Placing {
  readonly pairs: readonly AnnotationPair[];
  readonly places: ItemPlaces;
  readonly index: AnnotationIndex;
}

/** Items without a place in this file, each with the reason. */
export function unplacedOf(
  { translate }: Context,
  { fingerprint, id, isTouched }: Pick<MergedBook, "fingerprint" | "id" | "isTouched">,
  { pairs, places, index }: Placing,
): readonly BaseItem[] {
  const base: BaseItem[] = [];
  for (const { annotationId, items, pending } of pairs) {
    const isDeleted = annotationId !== undefined && (pending.length > 0 || isTouched(annotationId));
    if (items.length === 0 || isDeleted || index.find(annotationId) !== undefined) continue;
    for (const item of items) {
      const place = places.placeOf(item);
      if (place === undefined || !("reason" in place)) continue;
      const reason = unplaceableSentence(translate, place.reason);
      const { kind, id: serverId, cfi, title, text, note } = item;
      const passage = text ?? note ?? "";
      const values = remoteValues([item]);
      const known = {
        digest: otherDigest,
        serverId,
        cfi,
        values,
        wasOnServer: true,
        bookId: id,
        triedFile: place.reason === "otherFile" ? unprovenFile(fingerprint) : fingerprint,
      };
      base.push({ ...known, kind, annotationId: idOfUnplaced(serverId), reason, title, passage });
    }
  }
  return base;
}

/** Stores what became of items without a place here; no write without any. */
export function saveUnplaced(
  { database, host }: Context,
  { fingerprint, path }: Pick<MergedBook, "fingerprint" | "path">,
  { base, forgotten }: Pick<MergeOutcome, "base" | "forgotten">,
): void {
  if (base.length + forgotten.length === 0) return;
  const merged = { base, forgotten, changes: [], settled: [] };
  saveMergeOutcome(database, { fingerprint, path, at: host.clock.now() }, merged);
}
