import { setOf } from "../../../base/longList";
import type { Context } from "../../../context";
import {
  type Annotation,
  type HostAnnotation,
  idOfAnnotation,
  type AnnotationChoice,
  isChosen,
} from "../../../model/annotation";
import type { Fingerprint } from "../../../model/book";
import {
  changesTo,
  deletionOf,
  type KnownItem,
  type ItemChange,
  takenOver,
  unknownDigest,
  unwantedItems,
} from "./itemChanges.rules";
import { annotationChoiceOf } from "../../../book/book";
import { isServerFile } from "../../../book/serverFile.store";
import { askDeletion, onePerAnnotation } from "./askDeletion";
import { findMoves, placeOfAnnotation } from "./movedAnnotations.rules";
import type { ItemKey } from "../itemRecords";
import {
  forgetRefusedItems,
  hasItems,
  listAnnotationsOfSecond,
  listRefusedItems,
  renameAnnotations,
} from "./annotationIds.store";
import type { AnnotationList } from "../../../koreader/openDocument.port";
import { digested, annotationsWithPages } from "./digestedItems";
import { listKnownItems, queueItemChanges } from "../annotations.store";
import { learnTakenItems } from "../merge/baseItems.store";
import { listKnown } from "./knownItems";
import { getDeviceState } from "../../../store/deviceState";

export interface AnnotatedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly annotations: AnnotationList;
  readonly touched: readonly string[];
  /** Requested by the user, so annotations of other readers are included. */
  readonly isWhole?: boolean | undefined;
}

/** Annotations per step: each costs a digest and two queries. */
const annotationBatchSize = 25;

/** Changes per commit. */
const changesPerCommit = 100;

interface Collection {
  readonly context: Context;
  readonly book: AnnotatedBook;
  readonly choice: AnnotationChoice;
  /** With the annotations whose ends were moved. */
  readonly touched: Record<string, true | undefined>;
  /** Touched annotations by their place. */
  readonly touchedAt: Readonly<Record<string, readonly string[] | undefined>>;
  readonly moved: Record<string, true | undefined>;
  /** Touched annotations that are listed. */
  readonly present: Record<string, true | undefined>;
  /** Listed annotations; made only when an annotation may have been moved. */
  listed: Record<string, true | undefined> | undefined;
  /** Refused items of annotations that were not listed so far. */
  refused: readonly ItemKey[];
  readonly hasItems: boolean;
  /** The file is known as the server's. */
  readonly isServerFile: boolean;
  changes: ItemChange[];
}

/**
 * Queues differences between book and server; returns the IDs of their annotations. Deletes only annotations that the
 * user touched, several only after a confirmation. In a task, in steps.
 */
export function collectAnnotations(context: Context, book: AnnotatedBook): readonly string[] {
  const { database } = context;
  const touched: Record<string, true | undefined> = {};
  const touchedAt: Record<string, string[] | undefined> = {};
  for (const annotationId of book.touched) {
    touched[annotationId] = true;
    const place = placeOfAnnotation(annotationId);
    touchedAt[place] = (touchedAt[place] ?? []).concat(annotationId);
  }
  const choice = annotationChoiceOf(context, book.fingerprint);
  const collection: Collection = {
    context,
    book,
    choice,
    touched,
    touchedAt,
    moved: {},
    present: {},
    listed: undefined,
    refused: listRefusedItems(database, book.fingerprint),
    hasItems: hasItems(database, book.fingerprint),
    isServerFile: isServerFile(database, book.fingerprint),
    changes: [],
  };
  eachPart(collection, (annotations) => lookAtPart(collection, annotationsWithPages(context, annotations)));
  if (!hasUnread(book)) forgetRefusedItems(database, book.fingerprint, collection.refused);
  return collectDeletions(collection);
}

function hasUnread({ annotations }: AnnotatedBook): boolean {
  return annotations.unread.length > 0;
}

function eachPart({ context, book }: Collection, look: (annotations: readonly HostAnnotation[]) => void): void {
  let from = 0;
  while (from < book.annotations.count) {
    if (from > 0) context.host.tasks.pause();
    look(book.annotations.part(from, annotationBatchSize));
    from += annotationBatchSize;
  }
}

function lookAtPart(collection: Collection, annotations: readonly Annotation[]): void {
  const { context, book, choice, touched, present, changes } = collection;
  const known = followMoves(collection, annotations, listKnown(context, book.fingerprint, annotations));
  const items = digested(context, annotations, known, choice);
  const taken = takenOver(items, known);
  if (taken.length > 0) learnTakenItems(context.database, book.fingerprint, taken);
  for (const { id } of annotations) if (touched[id] === true) present[id] = true;
  collection.refused = collection.refused.filter(
    ({ annotationId }) => !annotations.some(({ id }) => id === annotationId),
  );
  const chosen = known.filter(({ kind }) => isChosen(choice, kind));
  for (const change of changesTo(items, chosen, collection.isServerFile))
    if (isOwn(collection, change.item.annotationId)) changes.push(change);
  const ids = annotations.map(({ id }) => id).filter((id) => isOwn(collection, id));
  for (const item of unwantedItems(ids, items, chosen)) if (isDropped(collection, item)) changes.push(deletionOf(item));
  if (changes.length >= changesPerCommit) queueChanges(collection);
}

/** The host sends no event when the note of a bookmark is deleted. Other kinds change only with an event. */
function isDropped({ touched }: Collection, { kind, annotationId, digest }: KnownItem): boolean {
  if (touched[annotationId] === true) return true;
  return (kind === "note" || kind === "entry") && digest !== unknownDigest;
}

/** Gives the known items of an annotation its present name, and finds annotations whose ends were moved. */
function followMoves(
  collection: Collection,
  annotations: readonly Annotation[],
  known: readonly KnownItem[],
): readonly KnownItem[] {
  const { context, book, touched, moved } = collection;
  const { database } = context;
  if (!collection.hasItems || hasUnread(book)) return known;
  const named = setOf(known.map(({ annotationId }) => annotationId));
  const moves = findMoves(
    annotations.filter(({ id }) => named[id] === undefined),
    {
      knownAt: (time) => listAnnotationsOfSecond(database, book.fingerprint, time),
      isPresent: (annotationId) => listedIds(collection)[annotationId] === true,
      touchedAt: (place) => collection.touchedAt[place] ?? [],
    },
  );
  const kept = moves.moved.filter(({ from }) => keepsRemoteEnds(collection, from));
  for (const { from, to } of moves.moved) {
    touched[from] = true;
    touched[to.id] = true;
    moved[from] = true;
  }
  const renames = moves.renamed.concat(kept);
  if (renames.length === 0) return known;
  renameAnnotations(database, book.fingerprint, renames);
  return listKnown(context, book.fingerprint, annotations);
}

/** The server's item stays where it is if the new ends, in another file, could not be sent. */
function keepsRemoteEnds(collection: Collection, annotationId: string): boolean {
  const { context, book } = collection;
  if (collection.isServerFile) return false;
  return listKnownItems(context.database, book.fingerprint, [annotationId]).some(
    ({ serverId, cfi, reason }) => reason === undefined && (serverId !== undefined || cfi !== undefined),
  );
}

function listedIds(collection: Collection): Readonly<Record<string, true | undefined>> {
  if (collection.listed !== undefined) return collection.listed;
  const listed: Record<string, true | undefined> = {};
  eachPart(collection, (annotations) => {
    for (const annotation of annotations) listed[idOfAnnotation(annotation)] = true;
  });
  collection.listed = listed;
  return listed;
}

/** Skips annotations of other readers, unless requested. */
function isOwn({ context, book, touched }: Collection, annotationId: string): boolean {
  return !getDeviceState(context.database).isShared || book.isWhole === true || touched[annotationId] === true;
}

function queueChanges(collection: Collection): void {
  const { context, book, changes } = collection;
  collection.changes = [];
  queue(context, book, changes);
}

/** An annotation whose ends were moved is not deleted. */
function collectDeletions(collection: Collection): readonly string[] {
  const { context, book, moved } = collection;
  const { fingerprint, path } = book;
  const gone = findGone(collection);
  const deleted = onePerAnnotation(gone.filter(({ annotationId }) => moved[annotationId] !== true)).map(
    ({ annotationId }) => annotationId,
  );
  // An absent annotation may be among those that cannot be read: it stays touched.
  const isUnknown = hasUnread(book);
  const isHeld = deleted.length > 1 || isUnknown;
  for (const item of gone) if (!isHeld || moved[item.annotationId] === true) collection.changes.push(deletionOf(item));
  queueChanges(collection);
  if (!isHeld) return [];
  if (isUnknown) return deleted;
  const items = gone.filter(({ annotationId }) => moved[annotationId] !== true);
  const ask = (): void => askDeletion(context, { fingerprint, path, items });
  context.host.offers.whenBrowsing(`deleted ${fingerprint}`, ask);
  return deleted;
}

/** Items of touched annotations that are no longer listed. */
function findGone({ context, book, choice, touched, present }: Collection): readonly KnownItem[] {
  const annotationIds = Object.keys(touched).filter((annotationId) => present[annotationId] !== true);
  const known: KnownItem[] = [];
  let from = 0;
  while (from < annotationIds.length) {
    if (from > 0) context.host.tasks.pause();
    const items = listKnownItems(
      context.database,
      book.fingerprint,
      annotationIds.slice(from, from + annotationBatchSize),
    );
    for (const item of items) if (isChosen(choice, item.kind)) known.push(item);
    from += annotationBatchSize;
  }
  return unwantedItems(annotationIds, [], known);
}

function queue(
  { database, host }: Context,
  { fingerprint, path }: AnnotatedBook,
  changes: readonly ItemChange[],
): void {
  if (changes.length > 0) queueItemChanges(database, { fingerprint, path, at: host.clock.now() }, changes);
}
