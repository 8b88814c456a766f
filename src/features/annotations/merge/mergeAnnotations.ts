import type { PlaceTask } from "../cfi/resolveCfis.task";
import { annotationOf, idOfAnnotation, type AnnotationItem } from "../../../model/annotation";
import { setOf, yieldEvery } from "../../../base/longList";
import type { BaseItem } from "../collect/itemChanges.rules";
import { type AnnotationPair, type PendingChange, pairAnnotations } from "./annotationPairs.rules";
import { ok, type Result } from "../../../base/result";
import type { ServerItem } from "./threeWayMerge.rules";
import {
  createAnnotationIndex,
  type AnnotationIndex,
  type KnownItems,
  type Lists,
  type MergedBook,
} from "./annotationIndex";
import { annotationChoiceOf } from "../../../book/book";
import { proveFile } from "../../../book/proveBook.task";
import { carryOutMerge, type PlannedAnnotation } from "./carryOutMerge";
import { belongsToOtherUser, type MergeScope } from "./mergeScope";
import { createItemPlaces, type ItemPlaces, saveUnplaced, sortUnplaced, unplacedOf } from "../send/unplacedItems";
import { blockedAnnotation, deletedBy, planAnnotation } from "./planAnnotation";
import { listBaseItems, listPendingChanges, listPendingChangesOf } from "./baseItems.store";
import { getDeviceState } from "../../../store/deviceState";

export interface MergeReport {
  /** Pending rows that were not compared, so not sent. */
  readonly unmerged: readonly number[];
  /** IDs of annotations whose deletion needs a confirmation. */
  readonly conflicts: readonly string[];
  /** Number of deleted local annotations. */
  readonly deleted: number;
  /** Incomplete, because a dialog was open. */
  readonly isInterrupted: boolean;
  /** IDs of annotations whose deletion was undone by a later change on the server. */
  readonly returned: readonly string[];
}

const idle: MergeReport = { unmerged: [], conflicts: [], deleted: 0, isInterrupted: false, returned: [] };

/**
 * Two-way merge of a book, inside the sync task. Skips books without a sidecar. Failures: those of a list, and
 * `unsupported`.
 */
export function mergeAnnotations(context: PlaceTask, book: MergedBook): Result<MergeReport> {
  const { kinds } = book;
  if (kinds.length === 0 || context.host.annotations.listOf(book.path) === undefined) return ok(idle);
  const items: ServerItem[] = [];
  let isComplete = true;
  for (const kind of kinds) {
    const list = context.server.items.list(book.id, kind);
    if (!list.ok) return list;
    for (const item of list.value.items) items.push(item);
    isComplete = isComplete && list.value.complete;
    context.host.tasks.pause();
  }
  return mergeLists(context, book, { kinds, items, isComplete });
}

function mergeLists(context: PlaceTask, book: MergedBook, lists: Lists): Result<MergeReport> {
  const { fingerprint, path } = book;
  const { database } = context;
  const rows = listBaseItems(database, fingerprint, context.host.tasks.pause);
  // Servers answer an empty list for a book they no longer have.
  const isSuspect = lists.items.length === 0 && rows.some(({ wasOnServer }) => wasOnServer);
  const has = isSuspect ? context.server.items.hasBook(book.id) : ok(true);
  if (!has.ok || !has.value) return has.ok ? ok(idle) : has;
  const annotations = context.host.annotations.listOf(path);
  if (annotations === undefined) return ok(idle);
  const index = createAnnotationIndex(context.host.annotations, path, annotations);
  // In the same step as reading the annotations, so that no deletion falls between.
  book.noticeDeletions();
  if (!index.refresh(context.host.tasks.pause)) return ok(idle);
  const proof = createProof(context, book);
  // Asked before an end is moved here, which is collected without the server.
  if (lists.items.length > 0) proof();
  const places = createItemPlaces(context.resolver, { fingerprint, path }, proof);
  const waiting = pendingOf(context, book, index);
  const known = { lists, rows, ...waiting, index };
  const unplaced = sortUnplaced(context, book, known);
  const pairs = pairAll(context, { book, places, known }, unplaced.items);
  const unplacedNow = unplacedOf(context, book, { pairs, places, index });
  saveUnplaced(context, book, { base: unplacedNow, forgotten: unplaced.forgotten });
  return ok(planAll(context, book, { known, pairs, places }));
}

/** Asks once. */
function createProof(context: PlaceTask, { id, fingerprint }: MergedBook): () => boolean | undefined {
  let proof: Result<boolean> | undefined;
  return () => {
    proof = proof ?? proveFile(context, id, fingerprint);
    return proof.ok ? proof.value : undefined;
  };
}

/** Skips creations of present annotations: only few of thousands have anything to merge. */
function pendingOf(
  { host, database }: PlaceTask,
  { fingerprint }: MergedBook,
  index: AnnotationIndex,
): Pick<KnownItems, "pending" | "made"> {
  const made: Record<string, true | undefined> = {};
  const pending = listPendingChanges(
    database,
    fingerprint,
    host.tasks.pause,
    ({ operation, state, item: { annotationId } }) => {
      const isMade = operation === "create" && state === "pending" && index.find(annotationId) !== undefined;
      if (isMade) made[annotationId] = true;
      return !isMade;
    },
  );
  return { pending, made };
}

interface Facts {
  readonly book: MergedBook;
  readonly places: ItemPlaces;
  readonly known: KnownItems;
}

/** Items between two pauses. */
const itemBatchSize = 25;

function pairAll({ host }: PlaceTask, facts: Facts, items: readonly ServerItem[]): readonly AnnotationPair[] {
  const { book, places, known } = facts;
  const { rows, pending, index } = known;
  const own = host.annotations.ownColours();
  const waiting: Record<string, AnnotationItem | undefined> = {};
  for (const { item } of pending)
    if (waiting[item.annotationId] === undefined || item.start !== "") waiting[item.annotationId] = item;
  const isUsed = ({ isOwn, annotationId, triedFile, bookId }: BaseItem): boolean => {
    const isOfCopy = isOwn !== true && waiting[annotationId] === undefined && index.find(annotationId) === undefined;
    return triedFile === undefined && !isOfCopy && (bookId === undefined || bookId === book.id);
  };
  return pairAnnotations({
    annotationIds: index.takeNames(),
    items,
    rows: rows.filter((row) => isUsed(row)),
    pending,
    placeOfAnnotation: (annotationId) => {
      const annotation = index.find(annotationId);
      if (annotation !== undefined) return places.keyOfAnnotation(annotationOf(annotation, own));
      const sent = waiting[annotationId];
      return sent === undefined || sent.start === ""
        ? undefined
        : places.keyOfAnnotation({ start: sent.start, end: sent.end, text: sent.passage });
    },
    placeOfItem: places.keyOfItem,
    endsOfItem: places.endsOfItem,
    isDeleted: book.isTouched,
    isComplete: known.lists.isComplete,
    rest: yieldEvery(itemBatchSize, host.tasks.pause),
  });
}

interface Planning {
  readonly known: KnownItems;
  readonly pairs: readonly AnnotationPair[];
  readonly places: ItemPlaces;
}

function planAll(context: PlaceTask, book: MergedBook, { known, pairs, places }: Planning): MergeReport {
  const scope = scopeOf(context, book, known, places);
  const { index } = known;
  const planned: PlannedAnnotation[] = [];
  const conflicts: string[] = [];
  const blocked: AnnotationPair[] = [];
  const rest = yieldEvery(itemBatchSize, context.host.tasks.pause);
  for (const pair of pairs) {
    const annotation = index.find(pair.annotationId);
    const { pending } = pair;
    if (pair.annotationId !== undefined && known.made[pair.annotationId] === true)
      pair.pending = pendingIn(context, book, pair.annotationId, pending);
    if (belongsToOtherUser(scope, pair)) continue;
    const isUnknown = annotation === undefined && mayBeUnread(index, pair);
    const plan = isUnknown ? blockedAnnotation : planAnnotation(scope, pair, annotation);
    const isDeletion = plan !== undefined && annotation !== undefined && deletedBy(plan) !== undefined;
    if (isDeletion && !book.mayDelete(idOfAnnotation(annotation))) conflicts.push(idOfAnnotation(annotation));
    if (plan?.isBlocked === true) blocked.push(pair);
    else if (plan === undefined) pair.pending = pending;
    else planned.push({ pair, annotation, isDeletion, isReturn: plan.isReturn === true });
    rest();
  }
  const asked = setOf(conflicts.length > 1 ? conflicts : []);
  const todo = planned.filter(({ annotation: one }) => one === undefined || asked[idOfAnnotation(one)] !== true);
  const { pairs: mergedPairs, isInterrupted } = carryOutMerge(context, { book, scope, index }, todo);
  // Both lists have the order of `pairs`.
  let at = 0;
  let deleted = 0;
  const returned: string[] = [];
  for (const one of todo) {
    const isMerged = mergedPairs[at] === one.pair;
    if (isMerged) at += 1;
    else blocked.push(one.pair);
    if (isMerged && one.isDeletion) deleted += 1;
    const [item] = one.pair.items;
    if (isMerged && one.isReturn) returned.push(item?.text ?? item?.title ?? "");
  }
  const unmerged = changesOf(blocked).concat(unconfirmed(known));
  const counts = [pairs.length, todo.length, mergedPairs.length, conflicts.length].join(", ");
  context.log.step(`merge of book ${book.id.toFixed(0)}: pairs, planned, merged, deletions: ${counts}`);
  return { unmerged, conflicts: conflicts.length > 1 ? conflicts : [], deleted, isInterrupted, returned };
}

/** Neither deleted nor restored while the device's list is not wholly read. */
function mayBeUnread(index: AnnotationIndex, { annotationId, pending }: AnnotationPair): boolean {
  return annotationId !== undefined && !index.isWhole() && !pending.some(({ operation }) => operation === "delete");
}

/** Includes the creations of this annotation. */
function pendingIn(
  { database }: PlaceTask,
  { fingerprint }: MergedBook,
  annotationId: string,
  known: readonly PendingChange[],
): readonly PendingChange[] {
  const own = listPendingChangesOf(database, fingerprint, annotationId);
  return own.concat(known.filter(({ item }) => item.annotationId !== annotationId));
}

/** Unconfirmed creations that an incomplete list may lack. */
function unconfirmed({ lists, pending }: KnownItems): readonly number[] {
  if (lists.isComplete) return [];
  return pending
    .filter(({ operation, state }) => operation === "create" && state === "sending")
    .map(({ rowId }) => rowId);
}

function changesOf(pairs: readonly AnnotationPair[]): readonly number[] {
  const rows: number[] = [];
  for (const { pending, items } of pairs)
    for (const { operation, rowId } of pending) if (operation !== "create" || items.length > 0) rows.push(rowId);
  return rows;
}

function scopeOf(context: PlaceTask, book: MergedBook, known: KnownItems, places: ItemPlaces): MergeScope {
  const { fingerprint } = book;
  const { lists } = known;
  const own = context.host.annotations.ownColours();
  return {
    context,
    fingerprint,
    id: book.id,
    choice: annotationChoiceOf(context, fingerprint),
    kinds: lists.kinds,
    isComplete: lists.isComplete,
    own,
    isTouched: book.isTouched,
    mayBeChanged: (annotationId) => !getDeviceState(context.database).isShared || book.isTouched(annotationId),
    placeOf: (item) => {
      const place = places.placeOf(item);
      return place === undefined || "reason" in place ? undefined : place;
    },
    isPlaceable: (annotation) => places.isPlaceable(annotationOf(annotation, own)),
  };
}
