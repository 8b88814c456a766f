import {
  type Annotation,
  type HostAnnotation,
  type ItemKind,
  itemsOf,
  type NoteItem,
  type Style,
} from "../../model/annotation";
import { type AgreedItem, type DigestedItem, type NoteChange, otherDigest } from "./noteChanges.rules";
import { isSameWords, type NoteWords } from "./threeWayMerge.rules";
import { kindsThere, type NotePair, type PendingChange } from "./notePairs.rules";
import { type ListedKind, type ServerItem, wordsThere } from "./serverItem.rules";
import type { MarkKey, MergeOutcome } from "./noteStore.port";
import { digestedItems, markOf } from "./marks";
import { knownKinds, type MergeScope, metRows } from "./mergeScope";

/** Agreed values of an annotation. */
interface Meeting {
  /** Local annotation. */
  readonly annotation: HostAnnotation;
  readonly there: NoteWords;
  /** New here. */
  readonly isNew?: boolean | undefined;
}

/** Stores the base and queues changes for the server. */
export function keepMeeting(scope: MergeScope, pair: NotePair, { annotation, there, isNew }: Meeting): MergeOutcome {
  const { context, own, choice, isDue, id: bookId } = scope;
  const mark = markOf(context, annotation, own);
  const kinds = (kindsThere(pair) as readonly ItemKind[]).concat(otherKinds(scope, pair));
  const present = digestedItems(context, mark, choice, kinds);
  const wanted = itemsOf(saying(mark, there), choice, kinds).filter((item) => isWanted(scope, pair, item.kind));
  const changes: NoteChange[] = [];
  const agreed: AgreedItem[] = [];
  const digestOf = (kind: ItemKind): string => present.find(({ item }) => item.kind === kind)?.digest ?? otherDigest;
  for (const item of pair.items) {
    const change = changeOf(pair, item, { wanted, there, mark: mark.id, digestOf });
    if (change !== undefined) changes.push(change);
    const digest = change === undefined ? digestOf(item.kind) : otherDigest;
    const cameAt = isNew === true ? context.host.clock.now() : undefined;
    agreed.push(rowOf(item, { mark, digest, bookId, cameAt }));
  }
  for (const item of wanted)
    if (!pair.items.some(({ kind }) => kind === item.kind))
      changes.push({ operation: "create", item, digest: digestOf(item.kind) });
  const gone = metRows(scope, pair).filter(
    (row) => row.mark !== mark.id || !agreed.some(({ kind }) => kind === row.kind),
  );
  return merged(scope, pair, { agreed, forgotten: gone, changes: isDue ? changes : [] });
}

/** Kinds that are sent one way. */
function otherKinds({ kinds }: MergeScope, pair: NotePair): readonly ItemKind[] {
  return knownKinds(pair).filter((kind) => kind === "entry" || !kinds.includes(kind));
}

/** True for kinds synced both ways and possible there. */
function isWanted({ kinds }: MergeScope, { rows }: NotePair, kind: ItemKind): boolean {
  if (kind === "entry" || !kinds.includes(kind)) return false;
  return !rows.some((row) => row.kind === kind && row.reason !== undefined);
}

function saying(mark: Annotation, { colour, style, note, title }: NoteWords): Annotation {
  const { id, kind, start, end, text, chapter } = mark;
  return {
    id,
    kind,
    start,
    end,
    text: kind === "bookmark" ? title : text,
    note: note === "" ? undefined : note,
    colour: colour === "" ? mark.colour : colour,
    style: style === "" ? mark.style : (style as Style),
    chapter,
  };
}

/** @noSelf */
interface Wanting {
  readonly wanted: readonly NoteItem[];
  readonly there: NoteWords;
  readonly mark: string;
  digestOf(kind: ItemKind): string;
}

/** Undefined if nothing changes. */
function changeOf(
  { items }: NotePair,
  item: ServerItem,
  { wanted, there, mark, digestOf }: Wanting,
): NoteChange | undefined {
  const { kind, id: serverId, cfi } = item;
  const bare = wanted.find((one) => one.kind === kind);
  if (bare === undefined) return { operation: "delete", item: deleted(kind, mark), digest: otherDigest, serverId, cfi };
  // The words are in a separate note; the highlight keeps its own.
  const isKept = kind === "annotation" && items.length > 1 && wordsThere(items).note === there.note;
  const note = isKept ? item.note : bare.note;
  if (!isOther(item, bare, note, items.length > 1)) return undefined;
  const { start, end, passage, colour, style, title } = bare;
  const changed: NoteItem = { kind, mark, start, end, passage, note, colour, style, title };
  return { operation: "update", item: changed, digest: digestOf(kind), serverId, cfi };
}

/** The colour of a note beside a highlight is not shown. */
function isOther(item: ServerItem, bare: NoteItem, note: string | undefined, isBeside: boolean): boolean {
  if (item.kind === "bookmark") return (bare.title ?? "") !== (item.title ?? "");
  const isRecoloured = !(isBeside && item.kind === "note") && bare.colour !== (item.colour ?? bare.colour);
  const isRestyled = item.kind === "annotation" && bare.style !== (item.style ?? bare.style);
  return isRecoloured || isRestyled || (note ?? "") !== (item.note ?? "");
}

function deleted(kind: ListedKind, mark: string): NoteItem {
  return { kind, mark, start: "", passage: "", colour: "", style: "" };
}

type Agreement = Pick<AgreedItem, "digest" | "bookId" | "cameAt"> & { readonly mark: Annotation };

function rowOf(item: ServerItem, { mark, digest, bookId, cameAt }: Agreement): AgreedItem {
  const { kind, id: serverId, cfi, title } = item;
  const passage = mark.kind === "bookmark" ? "" : mark.text;
  const words = wordsThere([item]);
  return { kind, mark: mark.id, digest, serverId, cfi, words, wasThere: true, bookId, cameAt, title, passage };
}

/** Creates it on the server. */
export function keepMaking(scope: MergeScope, pair: NotePair, annotation: HostAnnotation): MergeOutcome {
  const { context, own, choice, isDue } = scope;
  if (!isDue) return nothing;
  const mark = markOf(context, annotation, own);
  const wanted = digestedItems(context, mark, choice, knownKinds(pair));
  const changes = wanted.filter(({ item }) => isWanted(scope, pair, item.kind)).map((one) => creation(one));
  return merged(scope, pair, { agreed: [], forgotten: metRows(scope, pair), changes });
}

function creation({ item, digest }: DigestedItem): NoteChange {
  return { operation: "create", item, digest };
}

/** Queues the deletion unless undecided. */
export function keepDeletion(scope: MergeScope, pair: NotePair): MergeOutcome {
  const waiting = pair.pending.find(({ operation }) => operation === "delete");
  if (waiting === undefined) return nothing;
  const { mark } = waiting.item;
  const changes = pair.items.map(({ kind, id: serverId, cfi }): NoteChange => {
    const digest = pair.rows.find((row) => row.kind === kind)?.digest ?? waiting.digest;
    return { operation: "delete", item: deleted(kind, mark), digest, serverId, cfi };
  });
  return merged(scope, pair, { agreed: [], forgotten: [], changes });
}

/** A pending creation without a local annotation is the only copy left, so it is still sent. */
export function forgetPair(scope: MergeScope, pair: NotePair): MergeOutcome {
  const { pending } = pair;
  const isDeleted = pending.some(({ operation }) => operation === "delete");
  if (!isDeleted && pair.items.length === 0 && pending.some(({ operation }) => operation === "create")) return nothing;
  return merged(scope, pair, { agreed: [], forgotten: metRows(scope, pair), changes: [] });
}

/** No changes. */
export const nothing: MergeOutcome = { agreed: [], forgotten: [], changes: [], settled: [] };

/** Without present ones. */
function merged(
  { kinds }: MergeScope,
  { rows, pending }: NotePair,
  { agreed, forgotten, changes }: Omit<MergeOutcome, "settled">,
): MergeOutcome {
  const waiting = pending.filter(({ item }) => item.kind !== "entry" && kinds.includes(item.kind));
  const settled = waiting.filter(({ item }) => !changes.some((change) => isKey(change.item, item)));
  return {
    agreed: agreed.filter((item) => !rows.some((row) => isSameRow(row, item))),
    forgotten,
    changes: changes.filter((change) => !waiting.some((other) => isSameChange(change, other))),
    settled: settled.map(({ item: { kind, mark } }) => ({ kind, mark })),
  };
}

function isKey(one: MarkKey, other: MarkKey): boolean {
  return one.kind === other.kind && one.mark === other.mark;
}

function isSameRow(row: AgreedItem, item: AgreedItem): boolean {
  const isSaid = row.words !== undefined && item.words !== undefined && isSameWords(row.words, item.words);
  const isKnown = row.wasThere && row.serverId === item.serverId && row.digest === item.digest;
  const isPlaced = row.cfi === item.cfi && row.bookId === item.bookId;
  return isSaid && isKnown && isPlaced && isKey(row, item) && row.reason === undefined;
}

function isSameChange(one: NoteChange, other: PendingChange): boolean {
  const { item } = one;
  const isSaid = item.note === other.item.note && item.colour === other.item.colour && item.style === other.item.style;
  const isSame = one.operation === other.operation && one.serverId === other.serverId && one.digest === other.digest;
  return (
    isSame && isKey(item, other.item) && (one.operation === "delete" || (isSaid && item.title === other.item.title))
  );
}
