import { setOf } from "../../../base/longList";
import { type BaseItem, type ItemChange, otherDigest } from "../collect/itemChanges.rules";
import { overlaps, timeOfAnnotation } from "../../../model/annotation";
import { findMovedRemotely } from "../collect/movedAnnotations.rules";
import type { QueuedRow } from "../../../queue/queue.rules";
import type { ListedKind, ServerItem } from "./threeWayMerge.rules";

export interface PendingChange extends ItemChange, Pick<QueuedRow, "rowId" | "state"> {}

/** An annotation and its server items. */
export interface AnnotationPair {
  /** Absent: on the server only. */
  readonly annotationId: string | undefined;
  /** Number of annotations in its place, if it is only on the server. */
  readonly others?: number | undefined;
  /** Earlier ID of the annotation, if its ends were moved here. */
  movedFrom?: string | undefined;
  /** The items are at the ends that another device gave to this annotation. */
  isMovedThere?: boolean | undefined;
  /** One base row per kind. */
  rows: readonly BaseItem[];
  /** One item per kind. */
  items: readonly ServerItem[];
  pending: readonly PendingChange[];
}

/** Known annotations of a book. @noSelf */
export interface BookSides {
  readonly annotationIds: readonly string[];
  readonly items: readonly ServerItem[];
  readonly rows: readonly BaseItem[];
  readonly pending: readonly PendingChange[];
  /** Key of the place; called only if needed. */
  placeOfAnnotation(annotationId: string): string | undefined;
  placeOfItem(item: ServerItem): string | undefined;
  /** An ID without its time; undefined unless it is a passage of this file. */
  endsOfItem(item: ServerItem): string | undefined;
  isDeleted(annotationId: string): boolean;
  /** All lists are complete, so that absence counts. */
  readonly isComplete: boolean;
  rest(): void;
}

interface Pairing {
  readonly pairs: AnnotationPair[];
  readonly byId: Record<string, AnnotationPair | undefined>;
  readonly byPlace: Record<string, AnnotationPair[] | undefined>;
}

/** Pairs by server ID, else by place. A second item in a place is separate. */
export function pairAnnotations(sides: BookSides): readonly AnnotationPair[] {
  const pairing: Pairing = { pairs: [], byId: {}, byPlace: {} };
  const byId: Record<string, string | undefined> = {};
  for (const annotationId of sides.annotationIds) pairOf(pairing, annotationId);
  for (const change of sides.pending) {
    const pair = pairOf(pairing, change.item.annotationId);
    pair.pending = added(pair.pending, change);
    sides.rest();
  }
  for (const row of sides.rows) {
    const pair = pairOf(pairing, row.annotationId);
    pair.rows = added(pair.rows, row);
    if (row.reason === undefined) byId[nameOf(row)] = row.annotationId;
    sides.rest();
  }
  const unpaired: ServerItem[] = [];
  const listed: Record<string, true | undefined> = {};
  for (const item of sides.items) {
    const name = nameOf({ kind: item.kind, serverId: item.id });
    const id = byId[name] ?? byId[nameOf(item)];
    const isKnown = id !== undefined && addItem(pairOf(pairing, id), item);
    if (!isKnown && listed[name] === undefined) unpaired.push(item);
    listed[name] = true;
    sides.rest();
  }
  const local = setOf(sides.annotationIds);
  const missing = pairing.pairs.filter(
    ({ annotationId, items }) => items.length > 0 && local[annotationId ?? ""] === undefined,
  );
  if (unpaired.length + missing.length > 0) joinByPlace(pairing, sides, { unpaired, missing, local });
  return pairing.pairs.filter(({ rows, items, pending, annotationId }) => {
    return rows.length + items.length + pending.length > 0 || local[annotationId ?? ""] === true;
  });
}

function nameOf({ kind, serverId, cfi }: Pick<BaseItem, "kind" | "serverId" | "cfi">): string {
  return `${kind} ${serverId?.toFixed(0) ?? cfi ?? ""}`;
}

function addItem(pair: AnnotationPair, item: ServerItem): boolean {
  if (pair.items.some(({ kind }) => kind === item.kind)) return false;
  pair.items = added(pair.items, item);
  return true;
}

function added<T>(list: readonly T[], one: T): readonly T[] {
  return list.length === 0 ? [one] : list.concat([one]);
}

/** Shared to save memory, because a book may have thousands of pairs. */
const none: readonly never[] = [];

function pairOf({ pairs, byId: byMark }: Pairing, annotationId: string): AnnotationPair {
  const known = byMark[annotationId];
  if (known !== undefined) return known;
  const pair: AnnotationPair = { annotationId, rows: none, items: none, pending: none };
  byMark[annotationId] = pair;
  pairs.push(pair);
  return pair;
}

interface UnpairedItems {
  /** Items only on the server. */
  readonly unpaired: readonly ServerItem[];
  /** Pairs without a local annotation. */
  readonly missing: readonly AnnotationPair[];
  /** IDs of local annotations. */
  readonly local: Readonly<Record<string, true | undefined>>;
}

function joinByPlace(pairing: Pairing, sides: BookSides, { unpaired, missing, local }: UnpairedItems): void {
  const { pairs } = pairing;
  const isMissing: Record<string, true | undefined> = {};
  for (const { annotationId } of missing) if (annotationId !== undefined) isMissing[annotationId] = true;
  for (const pair of pairs) {
    const { annotationId: id } = pair;
    const place = id === undefined || isMissing[id] === true ? undefined : sides.placeOfAnnotation(id);
    if (place !== undefined) pairsAt(pairing, place).push(pair);
    sides.rest();
  }
  const byTime = missing.length === 0 ? {} : localByTime(pairs, local);
  for (const pair of missing) {
    if (followMove(byTime, pair) === undefined) rejoin(pairing, sides, pair);
    sides.rest();
  }
  for (const item of unpaired) {
    const place = sides.placeOfItem(item);
    const paired = place === undefined ? [] : pairsAt(pairing, place);
    if (!paired.some((pair) => addItem(pair, item))) {
      const pair = { annotationId: undefined, others: paired.length, rows: none, items: [item], pending: none };
      pairs.push(pair);
      paired.push(pair);
    }
    sides.rest();
  }
  if (sides.isComplete) followRemoteMoves(pairs, sides, local);
}

function pairsAt({ byPlace }: Pairing, place: string): AnnotationPair[] {
  const known = byPlace[place] ?? [];
  byPlace[place] = known;
  return known;
}

type PairsByTime = Record<string, AnnotationPair[] | undefined>;

function localByTime(pairs: readonly AnnotationPair[], local: UnpairedItems["local"]): PairsByTime {
  const byTime: PairsByTime = {};
  for (const pair of pairs) {
    const { annotationId = "" } = pair;
    if (local[annotationId] === undefined) continue;
    const time = timeOfAnnotation(annotationId);
    const others = byTime[time] ?? [];
    others.push(pair);
    byTime[time] = others;
  }
  return byTime;
}

/** Gives the items of an annotation to the one that has its time and overlaps it, because its ends were moved. */
function followMove(byTime: PairsByTime, pair: AnnotationPair): AnnotationPair | undefined {
  const { annotationId = "" } = pair;
  const moved = byTime[timeOfAnnotation(annotationId)]?.find(
    ({ annotationId: other = "", items }) => items.length === 0 && overlaps(annotationId, other),
  );
  if (moved === undefined) return undefined;
  moved.movedFrom = annotationId;
  handOver(pair, moved, (row) => row);
  return moved;
}

interface MadePair {
  readonly pair: AnnotationPair;
  readonly ends: string;
}

/** Gives new items of the server to the annotation whose ends another device moved there. It may have been moved here too. */
function followRemoteMoves(pairs: readonly AnnotationPair[], sides: BookSides, local: UnpairedItems["local"]): void {
  const made: MadePair[] = [];
  for (const pair of pairs) {
    const [first] = pair.items;
    const ends = pair.annotationId !== undefined || first === undefined ? undefined : sides.endsOfItem(first);
    if (ends !== undefined) made.push({ pair, ends });
  }
  const gone = made.length === 0 ? [] : pairs.filter((pair) => isGone(pair));
  if (gone.length === 0) return;
  const moves = findMovedRemotely(
    gone.map(({ annotationId = "" }) => annotationId),
    made.map(({ ends }) => ends),
    sides.rest,
  );
  const byTime = localByTime(pairs, local);
  for (const pair of gone) {
    const { annotationId: id = "" } = pair;
    const at = moves[id];
    const found = at === undefined ? undefined : made[at];
    if (found === undefined) continue;
    const present = local[id] === true ? pair : followMove(byTime, pair);
    if (present === undefined) continue;
    present.isMovedThere = found.ends !== id.slice(timeOfAnnotation(id).length);
    handOver(found.pair, present, (row) => row);
  }
}

/** The server had it, and has it no longer. */
function isGone({ items, rows }: AnnotationPair): boolean {
  return items.length === 0 && rows.some(({ wasOnServer, reason }) => wasOnServer && reason === undefined);
}

function handOver(from: AnnotationPair, to: AnnotationPair, change: (row: BaseItem) => BaseItem): void {
  to.items = to.items.concat(from.items);
  to.rows = to.rows.concat(from.rows.map((row) => change(row)));
  to.pending = to.pending.concat(from.pending);
  from.items = none;
  from.rows = none;
  from.pending = none;
}

/** An annotation deleted and made again in its place replaces the old one. Without a deletion by the user it is new. */
function rejoin(pairing: Pairing, sides: BookSides, pair: AnnotationPair): void {
  const [item] = pair.items;
  const place = item === undefined ? undefined : sides.placeOfItem(item);
  if (place === undefined) return;
  const paired = pairsAt(pairing, place);
  const anew = paired.find(({ items }) => !items.some(({ kind }) => remoteKinds(pair).includes(kind)));
  if (anew === undefined) {
    paired.push(pair);
    return;
  }
  const isDeleted =
    pair.pending.some(({ operation }) => operation === "delete") || sides.isDeleted(pair.annotationId ?? "");
  handOver(pair, anew, (row) => (isDeleted ? row : withoutValues(row)));
}

function withoutValues({ kind, annotationId, serverId, cfi, reason, wasOnServer, bookId }: BaseItem): BaseItem {
  return { kind, annotationId, digest: otherDigest, serverId, cfi, reason, wasOnServer, bookId };
}

export function remoteKinds({ items }: Pick<AnnotationPair, "items">): readonly ListedKind[] {
  return items.map(({ kind }) => kind);
}
