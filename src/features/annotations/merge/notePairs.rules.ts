import { setOf } from "../../../base/longList";
import { type BaseItem, type NoteChange, otherDigest } from "../collect/noteChanges.rules";
import { overlaps, timeOfMark } from "../../../model/annotation";
import { findMovedRemotely } from "../collect/movedMarks.rules";
import type { QueuedRow } from "../../../queue/queue.rules";
import type { ListedKind, ServerItem } from "./threeWayMerge.rules";

export interface PendingChange extends NoteChange, Pick<QueuedRow, "rowId" | "state"> {}

/** An annotation and its server items. */
export interface NotePair {
  /** Absent: on the server only. */
  readonly mark: string | undefined;
  /** Number of annotations in its place, if it is only on the server. */
  readonly others?: number | undefined;
  /** Earlier mark of these items and rows, if its ends were moved here. */
  movedFrom?: string | undefined;
  /** The items are at the ends that another device gave to this mark. */
  isMovedThere?: boolean | undefined;
  /** One base row per kind. */
  rows: readonly BaseItem[];
  /** One item per kind. */
  items: readonly ServerItem[];
  pending: readonly PendingChange[];
}

/** Known annotations of a book. @noSelf */
export interface NoteSides {
  readonly marks: readonly string[];
  readonly items: readonly ServerItem[];
  readonly rows: readonly BaseItem[];
  readonly pending: readonly PendingChange[];
  /** Key of the place; called only if needed. */
  placeOfMark(mark: string): string | undefined;
  placeOfItem(item: ServerItem): string | undefined;
  /** As a mark without a time; undefined unless it is a passage of this file. */
  endsOfItem(item: ServerItem): string | undefined;
  isDeleted(mark: string): boolean;
  /** All lists are complete, so that absence counts. */
  readonly isComplete: boolean;
  rest(): void;
}

interface Pairing {
  readonly pairs: NotePair[];
  readonly byMark: Record<string, NotePair | undefined>;
  readonly byPlace: Record<string, NotePair[] | undefined>;
}

/** Pairs by server ID, else by place. A second item in a place is separate. */
export function pairNotes(sides: NoteSides): readonly NotePair[] {
  const pairing: Pairing = { pairs: [], byMark: {}, byPlace: {} };
  const marks: Record<string, string | undefined> = {};
  for (const mark of sides.marks) pairOf(pairing, mark);
  for (const change of sides.pending) {
    const pair = pairOf(pairing, change.item.mark);
    pair.pending = added(pair.pending, change);
    sides.rest();
  }
  for (const row of sides.rows) {
    const pair = pairOf(pairing, row.mark);
    pair.rows = added(pair.rows, row);
    if (row.reason === undefined) marks[nameOf(row)] = row.mark;
    sides.rest();
  }
  const unpaired: ServerItem[] = [];
  const listed: Record<string, true | undefined> = {};
  for (const item of sides.items) {
    const name = nameOf({ kind: item.kind, serverId: item.id });
    const mark = marks[name] ?? marks[nameOf(item)];
    const isKnown = mark !== undefined && addItem(pairOf(pairing, mark), item);
    if (!isKnown && listed[name] === undefined) unpaired.push(item);
    listed[name] = true;
    sides.rest();
  }
  const local = setOf(sides.marks);
  const missing = pairing.pairs.filter(({ mark, items }) => items.length > 0 && local[mark ?? ""] === undefined);
  if (unpaired.length + missing.length > 0) joinByPlace(pairing, sides, { unpaired, missing, local });
  return pairing.pairs.filter(({ rows, items, pending, mark }) => {
    return rows.length + items.length + pending.length > 0 || local[mark ?? ""] === true;
  });
}

function nameOf({ kind, serverId, cfi }: Pick<BaseItem, "kind" | "serverId" | "cfi">): string {
  return `${kind} ${serverId?.toFixed(0) ?? cfi ?? ""}`;
}

function addItem(pair: NotePair, item: ServerItem): boolean {
  if (pair.items.some(({ kind }) => kind === item.kind)) return false;
  pair.items = added(pair.items, item);
  return true;
}

function added<T>(list: readonly T[], one: T): readonly T[] {
  return list.length === 0 ? [one] : list.concat([one]);
}

/** Shared to save memory, because a book may have thousands of pairs. */
const none: readonly never[] = [];

function pairOf({ pairs, byMark }: Pairing, mark: string): NotePair {
  const known = byMark[mark];
  if (known !== undefined) return known;
  const pair: NotePair = { mark, rows: none, items: none, pending: none };
  byMark[mark] = pair;
  pairs.push(pair);
  return pair;
}

interface UnpairedItems {
  /** Items only on the server. */
  readonly unpaired: readonly ServerItem[];
  /** Pairs without a local annotation. */
  readonly missing: readonly NotePair[];
  /** Marks of local annotations. */
  readonly local: Readonly<Record<string, true | undefined>>;
}

function joinByPlace(pairing: Pairing, sides: NoteSides, { unpaired, missing, local }: UnpairedItems): void {
  const { pairs } = pairing;
  const isMissing: Record<string, true | undefined> = {};
  for (const { mark } of missing) if (mark !== undefined) isMissing[mark] = true;
  for (const pair of pairs) {
    const { mark } = pair;
    const place = mark === undefined || isMissing[mark] === true ? undefined : sides.placeOfMark(mark);
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
      const pair = { mark: undefined, others: paired.length, rows: none, items: [item], pending: none };
      pairs.push(pair);
      paired.push(pair);
    }
    sides.rest();
  }
  if (sides.isComplete) followRemoteMoves(pairs, sides, local);
}

function pairsAt({ byPlace }: Pairing, place: string): NotePair[] {
  const known = byPlace[place] ?? [];
  byPlace[place] = known;
  return known;
}

type PairsByTime = Record<string, NotePair[] | undefined>;

/** Local annotations without items. */
function localByTime(pairs: readonly NotePair[], local: UnpairedItems["local"]): PairsByTime {
  const byTime: PairsByTime = {};
  for (const pair of pairs) {
    const { mark = "", items } = pair;
    if (items.length > 0 || local[mark] === undefined) continue;
    const time = timeOfMark(mark);
    const others = byTime[time] ?? [];
    others.push(pair);
    byTime[time] = others;
  }
  return byTime;
}

/** Gives the items of a mark to the one that has its time and overlaps it, because its ends were moved. */
function followMove(byTime: PairsByTime, pair: NotePair): NotePair | undefined {
  const { mark = "" } = pair;
  const moved = byTime[timeOfMark(mark)]?.find(
    ({ mark: other = "", items }) => items.length === 0 && overlaps(mark, other),
  );
  if (moved === undefined) return undefined;
  moved.movedFrom = mark;
  handOver(pair, moved, (row) => row);
  return moved;
}

interface MadePair {
  readonly pair: NotePair;
  readonly ends: string;
}

/** Gives new items of the server to the mark whose ends another device moved there. It may have been moved here too. */
function followRemoteMoves(pairs: readonly NotePair[], sides: NoteSides, local: UnpairedItems["local"]): void {
  const made: MadePair[] = [];
  for (const pair of pairs) {
    const [first] = pair.items;
    const ends = pair.mark !== undefined || first === undefined ? undefined : sides.endsOfItem(first);
    if (ends !== undefined) made.push({ pair, ends });
  }
  const gone = made.length === 0 ? [] : pairs.filter((pair) => isGone(pair));
  if (gone.length === 0) return;
  const moves = findMovedRemotely(
    gone.map(({ mark = "" }) => mark),
    made.map(({ ends }) => ends),
    sides.rest,
  );
  const byTime = localByTime(pairs, local);
  for (const pair of gone) {
    const { mark = "" } = pair;
    const at = moves[mark];
    const found = at === undefined ? undefined : made[at];
    if (found === undefined) continue;
    const present = local[mark] === true ? pair : followMove(byTime, pair);
    if (present === undefined) continue;
    present.isMovedThere = found.ends !== mark.slice(timeOfMark(mark).length);
    handOver(found.pair, present, (row) => row);
  }
}

/** The server had it, and has it no longer. */
function isGone({ items, rows }: NotePair): boolean {
  return items.length === 0 && rows.some(({ wasOnServer, reason }) => wasOnServer && reason === undefined);
}

function handOver(from: NotePair, to: NotePair, change: (row: BaseItem) => BaseItem): void {
  to.items = to.items.concat(from.items);
  to.rows = to.rows.concat(from.rows.map((row) => change(row)));
  to.pending = to.pending.concat(from.pending);
  from.items = none;
  from.rows = none;
  from.pending = none;
}

/** An annotation deleted and made again in its place replaces the old one. Without a deletion by the user it is new. */
function rejoin(pairing: Pairing, sides: NoteSides, pair: NotePair): void {
  const [item] = pair.items;
  const place = item === undefined ? undefined : sides.placeOfItem(item);
  if (place === undefined) return;
  const paired = pairsAt(pairing, place);
  const anew = paired.find(({ items }) => !items.some(({ kind }) => remoteKinds(pair).includes(kind)));
  if (anew === undefined) {
    paired.push(pair);
    return;
  }
  const isDeleted = pair.pending.some(({ operation }) => operation === "delete") || sides.isDeleted(pair.mark ?? "");
  handOver(pair, anew, (row) => (isDeleted ? row : withoutValues(row)));
}

function withoutValues({ kind, mark, serverId, cfi, reason, wasOnServer, bookId }: BaseItem): BaseItem {
  return { kind, mark, digest: otherDigest, serverId, cfi, reason, wasOnServer, bookId };
}

export function remoteKinds({ items }: Pick<NotePair, "items">): readonly ListedKind[] {
  return items.map(({ kind }) => kind);
}
