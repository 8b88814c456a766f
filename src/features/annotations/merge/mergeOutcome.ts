import {
  type Annotation,
  type HostAnnotation,
  type ItemKind,
  itemsOf,
  type AnnotationItem,
  type Style,
} from "../../../model/annotation";
import { type BaseItem, type ItemChange, otherDigest } from "../collect/itemChanges.rules";
import { isSameValues, type ItemValues, type ListedKind, type ServerItem, remoteValues } from "./threeWayMerge.rules";
import { remoteKinds, type AnnotationPair, type PendingChange } from "./annotationPairs.rules";
import type { ItemKey, MergeOutcome } from "../itemRecords";
import { digestedItems, annotationWithPage } from "../collect/digestedItems";
import { knownKinds, type MergeScope, baseRows } from "./mergeScope";

/** Agreed values of an annotation. */
interface Resolution {
  readonly annotation: HostAnnotation;
  readonly remote: ItemValues;
  readonly isNew?: boolean | undefined;
}

/** Stores the base and queues changes for the server. */
export function recordAgreement(
  scope: MergeScope,
  pair: AnnotationPair,
  { annotation, remote, isNew }: Resolution,
): MergeOutcome {
  if (isMovable(scope, pair, annotation)) return recordMove(scope, pair, { annotation, remote });
  const { context, own, choice, id: bookId } = scope;
  const highlight = annotationWithPage(context, annotation, own);
  const listed: readonly ItemKind[] = remoteKinds(pair);
  const kinds = listed.concat(otherKinds(scope, pair));
  const present = digestedItems(context, highlight, choice, kinds);
  const wanted = itemsOf(withValues(highlight, remote), choice, kinds).filter((item) =>
    isWanted(scope, pair, item.kind),
  );
  const changes: ItemChange[] = [];
  const base: BaseItem[] = [];
  const digestOf = (kind: ItemKind): string => present.find(({ item }) => item.kind === kind)?.digest ?? otherDigest;
  for (const item of pair.items) {
    const change = changeOf(pair, item, { wanted, remote, annotationId: highlight.id, digestOf });
    if (change !== undefined) changes.push(change);
    const digest = change === undefined ? digestOf(item.kind) : otherDigest;
    const createdAt = isNew === true ? context.host.clock.now() : undefined;
    base.push(rowOf(item, { annotation: highlight, digest, bookId, createdAt }));
  }
  for (const item of wanted)
    if (!pair.items.some(({ kind }) => kind === item.kind))
      changes.push({ operation: "create", item, digest: digestOf(item.kind) });
  const gone = baseRows(scope, pair).filter(
    (row) => row.annotationId !== highlight.id || !base.some(({ kind }) => kind === row.kind),
  );
  return merged(scope, pair, { base, forgotten: gone, changes });
}

/** The server's item keeps its ends unless it is certain that one can be made at the new ends. */
function isMovable(scope: MergeScope, { movedFrom, rows }: AnnotationPair, annotation: HostAnnotation): boolean {
  if (movedFrom === undefined || rows.some(({ kind, reason }) => kind !== "entry" && reason !== undefined))
    return false;
  return scope.isPlaceable(annotation) === true;
}

/** Servers cannot move an item, so it is made anew and the old one deleted. The base keeps its values until then. */
function recordMove(scope: MergeScope, pair: AnnotationPair, { annotation, remote }: Resolution): MergeOutcome {
  const { context, own, choice, id: bookId } = scope;
  const { items, rows, movedFrom = "" } = pair;
  const highlight = annotationWithPage(context, annotation, own);
  const kinds = remoteKinds(pair);
  const present = digestedItems(context, highlight, choice, kinds);
  const changes: ItemChange[] = [];
  for (const item of itemsOf(withValues(highlight, remote), choice, kinds)) {
    const digest = present.find((one) => one.item.kind === item.kind)?.digest ?? otherDigest;
    if (isWanted(scope, pair, item.kind)) changes.push({ operation: "create", item, digest });
  }
  for (const { kind, id: serverId, cfi } of items) {
    const digest = rows.find((row) => row.kind === kind)?.digest ?? otherDigest;
    changes.push({ operation: "delete", item: deleted(kind, movedFrom), digest, serverId, cfi });
  }
  const base = items.flatMap((item) => {
    const row = rows.find(({ kind, annotationId: of }) => kind === item.kind && of === movedFrom);
    const values = remoteValues([item]);
    return row === undefined ? [] : [{ ...row, values, wasOnServer: true, bookId }];
  });
  return merged(scope, pair, { base, forgotten: [], changes });
}

function otherKinds({ kinds }: MergeScope, pair: AnnotationPair): readonly ItemKind[] {
  return knownKinds(pair).filter((kind) => kind === "entry" || !kinds.includes(kind));
}

/** True for kinds synced both ways that this annotation can have. What the server has, or is tried again, is not refused. */
function isWanted({ kinds }: MergeScope, { rows, items, pending }: AnnotationPair, kind: ItemKind): boolean {
  if (kind === "entry" || !kinds.includes(kind)) return false;
  const isTried = pending.some(({ operation, item }) => operation === "create" && item.kind === kind);
  if (isTried || items.some((item) => item.kind === kind)) return true;
  return !rows.some((row) => row.kind === kind && row.reason !== undefined);
}

function withValues(annotation: Annotation, { colour, style, note, title }: ItemValues): Annotation {
  const { id, kind, start, end, text, chapter } = annotation;
  return {
    id,
    kind,
    start,
    end,
    text: kind === "bookmark" ? title : text,
    note: note === "" ? undefined : note,
    colour: colour === "" ? annotation.colour : colour,
    style: style === "" ? annotation.style : (style as Style),
    chapter,
  };
}

/** @noSelf */
interface WantedItems {
  readonly wanted: readonly AnnotationItem[];
  readonly remote: ItemValues;
  readonly annotationId: string;
  digestOf(kind: ItemKind): string;
}

function changeOf(
  { items }: AnnotationPair,
  item: ServerItem,
  { wanted, remote, annotationId, digestOf }: WantedItems,
): ItemChange | undefined {
  const { kind, id: serverId, cfi } = item;
  const bare = wanted.find((one) => one.kind === kind);
  if (bare === undefined)
    return { operation: "delete", item: deleted(kind, annotationId), digest: otherDigest, serverId, cfi };
  // The text is in a separate note; the highlight keeps its own.
  const isKept = kind === "annotation" && items.length > 1 && remoteValues(items).note === remote.note;
  const note = isKept ? item.note : bare.note;
  if (!isOther(item, bare, note, items.length > 1)) return undefined;
  const { start, end, passage, colour, style, title } = bare;
  const changed: AnnotationItem = { kind, annotationId, start, end, passage, note, colour, style, title };
  return { operation: "update", item: changed, digest: digestOf(kind), serverId, cfi };
}

/** The colour of a note is not shown beside a highlight. */
function isOther(item: ServerItem, bare: AnnotationItem, note: string | undefined, isBeside: boolean): boolean {
  if (item.kind === "bookmark") return (bare.title ?? "") !== (item.title ?? "");
  const isRecoloured = !(isBeside && item.kind === "note") && bare.colour !== (item.colour ?? bare.colour);
  const isRestyled = item.kind === "annotation" && bare.style !== (item.style ?? bare.style);
  return isRecoloured || isRestyled || (note ?? "") !== (item.note ?? "");
}

function deleted(kind: ListedKind, annotationId: string): AnnotationItem {
  return { kind, annotationId, start: "", passage: "", colour: "", style: "" };
}

type BaseValues = Pick<BaseItem, "digest" | "bookId" | "createdAt"> & { readonly annotation: Annotation };

function rowOf(item: ServerItem, { annotation, digest, bookId, createdAt }: BaseValues): BaseItem {
  const { kind, id: serverId, cfi, title } = item;
  const passage = annotation.kind === "bookmark" ? "" : annotation.text;
  const values = remoteValues([item]);
  return {
    kind,
    annotationId: annotation.id,
    digest,
    serverId,
    cfi,
    values,
    wasOnServer: true,
    bookId,
    createdAt,
    title,
    passage,
  };
}

/** Queues the items of an annotation that the server does not have. Forgets what was known of it. */
export function recordCreation(scope: MergeScope, pair: AnnotationPair, annotation: HostAnnotation): MergeOutcome {
  const { context, own, choice } = scope;
  const highlight = annotationWithPage(context, annotation, own);
  const wanted = digestedItems(context, highlight, choice, knownKinds(pair));
  const changes = wanted
    .filter(({ item }) => isWanted(scope, pair, item.kind))
    .map(({ item, digest }) => ({ operation: "create", item, digest }) as const);
  return merged(scope, pair, { base: [], forgotten: baseRows(scope, pair), changes });
}

/** Queues the deletion unless undecided. */
export function recordDeletion(scope: MergeScope, pair: AnnotationPair): MergeOutcome {
  const waiting = pair.pending.find(({ operation }) => operation === "delete");
  if (waiting === undefined) return nothing;
  const { annotationId } = waiting.item;
  const changes = pair.items.map(({ kind, id: serverId, cfi }): ItemChange => {
    const digest = pair.rows.find((row) => row.kind === kind)?.digest ?? waiting.digest;
    return { operation: "delete", item: deleted(kind, annotationId), digest, serverId, cfi };
  });
  return merged(scope, pair, { base: [], forgotten: [], changes });
}

/** A pending creation without a local annotation is the only copy, so it is still sent. */
export function forgetPair(scope: MergeScope, pair: AnnotationPair): MergeOutcome {
  const { pending } = pair;
  const isDeleted = pending.some(({ operation }) => operation === "delete");
  // An incomplete list may lack the item that is to be deleted.
  if (isDeleted && pair.items.length === 0 && !scope.isComplete) return nothing;
  if (!isDeleted && pair.items.length === 0 && pending.some(({ operation }) => operation === "create")) return nothing;
  return merged(scope, pair, { base: [], forgotten: baseRows(scope, pair), changes: [] });
}

export const nothing: MergeOutcome = { base: [], forgotten: [], changes: [], settled: [] };

/** Kinds of the base and the new ones. */
function merged(
  { kinds }: MergeScope,
  { rows, pending }: AnnotationPair,
  { base, forgotten, changes }: Omit<MergeOutcome, "settled">,
): MergeOutcome {
  const waiting = pending.filter(({ item }) => item.kind !== "entry" && kinds.includes(item.kind));
  const settled = waiting.filter(({ item }) => !changes.some((change) => isKey(change.item, item)));
  return {
    base: base.filter((item) => !rows.some((row) => isSameRow(row, item))),
    forgotten,
    changes: changes.filter((change) => !waiting.some((other) => isSameChange(change, other))),
    settled: settled.map(({ item: { kind, annotationId } }) => ({ kind, annotationId })),
  };
}

function isKey(one: ItemKey, other: ItemKey): boolean {
  return one.kind === other.kind && one.annotationId === other.annotationId;
}

function isSameRow(row: BaseItem, item: BaseItem): boolean {
  const isSaid = row.values !== undefined && item.values !== undefined && isSameValues(row.values, item.values);
  const isKnown = row.wasOnServer && row.serverId === item.serverId && row.digest === item.digest;
  const isPlaced = row.cfi === item.cfi && row.bookId === item.bookId;
  return isSaid && isKnown && isPlaced && isKey(row, item) && row.reason === undefined;
}

function isSameChange(one: ItemChange, other: PendingChange): boolean {
  const { item } = one;
  const isSaid = item.note === other.item.note && item.colour === other.item.colour && item.style === other.item.style;
  const isSame = one.operation === other.operation && one.serverId === other.serverId && one.digest === other.digest;
  return (
    isSame && isKey(item, other.item) && (one.operation === "delete" || (isSaid && item.title === other.item.title))
  );
}
