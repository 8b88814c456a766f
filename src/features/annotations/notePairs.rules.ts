import { type AgreedItem, type NoteChange, otherDigest } from "./noteChanges.rules";
import type { ListedKind, ServerItem } from "./serverItem.rules";

/** A pending change. */
export interface PendingChange extends NoteChange {
  /** Row ID. */
  readonly rowId: number;
}

/** An annotation and its server items. */
export interface NotePair {
  /** Absent: on the server only. */
  readonly mark: string | undefined;
  /** Annotations at its place, if on the server only. */
  readonly others?: number | undefined;
  /** Base rows, one a kind. */
  readonly rows: AgreedItem[];
  /** One a kind. */
  readonly items: ServerItem[];
  readonly pending: PendingChange[];
}

/**
 * Known annotations of a book.
 *
 * @noSelf
 */
export interface NoteSides {
  readonly marks: readonly string[];
  readonly items: readonly ServerItem[];
  readonly rows: readonly AgreedItem[];
  readonly pending: readonly PendingChange[];
  /** Key of the place; called only if needed. */
  placeOfMark(mark: string): string | undefined;
  placeOfItem(item: ServerItem): string | undefined;
  /** Deleted by the user. */
  isDeleted(mark: string): boolean;
  rest(): void;
}

interface Pairing {
  readonly pairs: NotePair[];
  readonly byMark: Record<string, NotePair | undefined>;
  readonly byPlace: Record<string, NotePair[] | undefined>;
}

/** By server ID, else by place. A second item at a place is separate. */
export function pairNotes(sides: NoteSides): readonly NotePair[] {
  const pairing: Pairing = { pairs: [], byMark: {}, byPlace: {} };
  const marks: Record<string, string | undefined> = {};
  for (const mark of sides.marks) pairOf(pairing, mark);
  for (const change of sides.pending) pairOf(pairing, change.item.mark).pending.push(change);
  for (const row of sides.rows) {
    pairOf(pairing, row.mark).rows.push(row);
    if (row.reason === undefined) marks[nameOf(row)] = row.mark;
    sides.rest();
  }
  const strangers: ServerItem[] = [];
  const listed: Record<string, true | undefined> = {};
  for (const item of sides.items) {
    const name = nameOf({ kind: item.kind, serverId: item.id });
    const mark = marks[name] ?? marks[nameOf(item)];
    const isKnown = mark !== undefined && addItem(pairOf(pairing, mark), item);
    if (!isKnown && listed[name] === undefined) strangers.push(item);
    listed[name] = true;
    sides.rest();
  }
  const here: Record<string, true | undefined> = {};
  for (const mark of sides.marks) here[mark] = true;
  const missing = pairing.pairs.filter(({ mark, items }) => items.length > 0 && here[mark ?? ""] === undefined);
  if (strangers.length + missing.length > 0) joinByPlace(pairing, sides, { strangers, missing });
  return pairing.pairs.filter(({ rows, items, pending, mark }) => {
    return rows.length + items.length + pending.length > 0 || here[mark ?? ""] === true;
  });
}

/** By ID, else by place. */
function nameOf({ kind, serverId, cfi }: Pick<AgreedItem, "kind" | "serverId" | "cfi">): string {
  return `${kind} ${serverId?.toFixed(0) ?? cfi ?? ""}`;
}

function addItem({ items }: NotePair, item: ServerItem): boolean {
  if (items.some(({ kind }) => kind === item.kind)) return false;
  items.push(item);
  return true;
}

function pairOf({ pairs, byMark }: Pairing, mark: string): NotePair {
  const known = byMark[mark];
  if (known !== undefined) return known;
  const pair: NotePair = { mark, rows: [], items: [], pending: [] };
  byMark[mark] = pair;
  pairs.push(pair);
  return pair;
}

interface Unjoined {
  /** On the server only. */
  readonly strangers: readonly ServerItem[];
  /** Missing here. */
  readonly missing: readonly NotePair[];
}

function joinByPlace(pairing: Pairing, sides: NoteSides, { strangers, missing }: Unjoined): void {
  const { pairs } = pairing;
  const isMissing: Record<string, true | undefined> = {};
  for (const { mark } of missing) if (mark !== undefined) isMissing[mark] = true;
  for (const pair of pairs) {
    const { mark } = pair;
    const place = mark === undefined || isMissing[mark] === true ? undefined : sides.placeOfMark(mark);
    if (place !== undefined) pairsAt(pairing, place).push(pair);
    sides.rest();
  }
  for (const pair of missing) {
    rejoin(pairing, sides, pair);
    sides.rest();
  }
  for (const item of strangers) {
    const place = sides.placeOfItem(item);
    const there = place === undefined ? [] : pairsAt(pairing, place);
    if (!there.some((pair) => addItem(pair, item))) {
      const pair = { mark: undefined, others: there.length, rows: [], items: [item], pending: [] };
      pairs.push(pair);
      there.push(pair);
    }
    sides.rest();
  }
}

/** Growing list. */
function pairsAt({ byPlace }: Pairing, place: string): NotePair[] {
  const known = byPlace[place] ?? [];
  byPlace[place] = known;
  return known;
}

/**
 * Deleted and made again at the same place: the new one replaces it. Without a deletion by the user it is compared as
 * new.
 */
function rejoin(pairing: Pairing, sides: NoteSides, pair: NotePair): void {
  const [item] = pair.items;
  const place = item === undefined ? undefined : sides.placeOfItem(item);
  if (place === undefined) return;
  const there = pairsAt(pairing, place);
  const anew = there.find(({ items }) => !items.some(({ kind }) => kindsThere(pair).includes(kind)));
  if (anew === undefined) {
    there.push(pair);
    return;
  }
  for (const one of pair.items) anew.items.push(one);
  const isDeleted = pair.pending.some(({ operation }) => operation === "delete") || sides.isDeleted(pair.mark ?? "");
  for (const row of pair.rows) anew.rows.push(isDeleted ? row : withoutWords(row));
  for (const change of pair.pending) anew.pending.push(change);
  pair.items.length = 0;
  pair.rows.length = 0;
  pair.pending.length = 0;
}

function withoutWords({ kind, mark, serverId, cfi, reason, wasThere, bookId }: AgreedItem): AgreedItem {
  return { kind, mark, digest: otherDigest, serverId, cfi, reason, wasThere, bookId };
}

/** Kinds on the server. */
export function kindsThere({ items }: Pick<NotePair, "items">): readonly ListedKind[] {
  return items.map(({ kind }) => kind);
}
