import { setOf } from "../../../base/longList";
import type { Context } from "../../../context";
import { type Annotation, type HostAnnotation, markId, type NoteChoice, isChosen } from "../../../model/annotation";
import type { Fingerprint } from "../../../model/book";
import {
  changesTo,
  deletionOf,
  type DigestedItem,
  type KnownItem,
  type NoteChange,
  takenOver,
  unknownDigest,
  unwantedItems,
} from "./noteChanges.rules";
import { noteChoiceOf } from "../../../book/book";
import { isServerFile } from "../../../book/serverFile.store";
import { askDeletion, onePerMark } from "./askDeletion";
import { findMoves, placeOfMark } from "./movedMarks.rules";
import type { MarkKey } from "../noteRecords";
import { forgetRefusedMarks, hasNotes, listMarksOfSecond, listRefusedMarks, renameMarks } from "./marks.store";
import type { AnnotationList } from "../../../koreader/openDocument.port";
import { digested, marksOf } from "./marks";
import { listKnownItems, queueNoteChanges } from "../annotations.store";
import { learnTakenNotes } from "../merge/baseItems.store";
import { listKnown } from "./knownItems";
import { getDeviceState } from "../../../store/deviceState";

export interface NotedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly notes: AnnotationList;
  readonly touched: readonly string[];
  /** Requested by the user, so annotations of other readers are included. */
  readonly isWhole?: boolean | undefined;
}

/** Annotations per step: each costs a digest and two queries. */
const markBatchSize = 25;

/** Changes per commit. */
const changesPerCommit = 100;

interface Collection {
  readonly context: Context;
  readonly book: NotedBook;
  readonly choice: NoteChoice;
  /** With the marks whose ends were moved. */
  readonly touched: Record<string, true | undefined>;
  /** Touched marks by their place. */
  readonly touchedAt: Readonly<Record<string, readonly string[] | undefined>>;
  readonly moved: Record<string, true | undefined>;
  /** Touched marks that are listed. */
  readonly present: Record<string, true | undefined>;
  /** Listed marks; made only when a mark may have been moved. */
  listed: Record<string, true | undefined> | undefined;
  /** Refused items of marks that were not listed so far. */
  refused: readonly MarkKey[];
  readonly hasNotes: boolean;
  /** The file is known as the server's. */
  readonly isServerFile: boolean;
  changes: NoteChange[];
}

/**
 * Queues differences between book and server; returns their marks. Deletes only marks that the user touched, several
 * only after a confirmation. In a task, in steps.
 */
export function collectNotes(context: Context, book: NotedBook): readonly string[] {
  const { database } = context;
  const touched: Record<string, true | undefined> = {};
  const touchedAt: Record<string, string[] | undefined> = {};
  for (const mark of book.touched) {
    touched[mark] = true;
    const place = placeOfMark(mark);
    touchedAt[place] = (touchedAt[place] ?? []).concat(mark);
  }
  const choice = noteChoiceOf(context, book.fingerprint);
  const collection: Collection = {
    context,
    book,
    choice,
    touched,
    touchedAt,
    moved: {},
    present: {},
    listed: undefined,
    refused: listRefusedMarks(database, book.fingerprint),
    hasNotes: hasNotes(database, book.fingerprint),
    isServerFile: isServerFile(database, book.fingerprint),
    changes: [],
  };
  eachPart(collection, (annotations) => lookAtMarks(collection, marksOf(context, annotations)));
  if (!hasUnread(book)) forgetRefusedMarks(database, book.fingerprint, collection.refused);
  return collectDeletions(collection);
}

function hasUnread({ notes }: NotedBook): boolean {
  return notes.unread.length > 0;
}

function eachPart({ context, book }: Collection, look: (annotations: readonly HostAnnotation[]) => void): void {
  let from = 0;
  while (from < book.notes.count) {
    if (from > 0) context.host.tasks.pause();
    look(book.notes.part(from, markBatchSize));
    from += markBatchSize;
  }
}

function lookAtMarks(collection: Collection, marks: readonly Annotation[]): void {
  const { context, book, choice, touched, present, changes } = collection;
  const known = followMoves(collection, marks, listKnown(context, book.fingerprint, marks));
  const items = digested(context, marks, known, choice);
  saveBase(context, book.fingerprint, takenOver(items, known));
  for (const { id } of marks) if (touched[id] === true) present[id] = true;
  if (collection.refused.length > 0)
    collection.refused = collection.refused.filter(({ mark }) => !marks.some(({ id }) => id === mark));
  const chosen = known.filter(({ kind }) => isChosen(choice, kind));
  for (const change of changesTo(items, chosen, collection.isServerFile))
    if (isOwn(collection, change.item.mark)) changes.push(change);
  for (const item of unwantedItems(ownMarks(collection, marks), items, chosen))
    if (isDropped(collection, marks, item)) changes.push(deletionOf(item));
  if (changes.length >= changesPerCommit) queueChanges(collection);
}

function ownMarks(collection: Collection, marks: readonly Annotation[]): readonly string[] {
  return marks.map(({ id }) => id).filter((id) => isOwn(collection, id));
}

/** The host sends no event when the note of a bookmark is deleted. Other kinds change only with an event. */
function isDropped({ touched }: Collection, marks: readonly Annotation[], { kind, mark, digest }: KnownItem): boolean {
  if (touched[mark] === true) return true;
  const isNote = (kind === "note" || kind === "entry") && digest !== unknownDigest;
  return isNote && marks.some(({ id, note }) => id === mark && note === undefined);
}

/** Gives the known items of a mark its present name, and finds marks whose ends were moved. */
function followMoves(
  collection: Collection,
  marks: readonly Annotation[],
  known: readonly KnownItem[],
): readonly KnownItem[] {
  const { context, book, touched, moved } = collection;
  const { database } = context;
  if (!collection.hasNotes || hasUnread(book)) return known;
  const named = setOf(known.map(({ mark }) => mark));
  const moves = findMoves(
    marks.filter(({ id }) => named[id] === undefined),
    {
      knownAt: (time) => listMarksOfSecond(database, book.fingerprint, time),
      isPresent: (mark) => listedMarks(collection)[mark] === true,
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
  renameMarks(database, book.fingerprint, renames);
  const renamed = renames.map(({ from }) => from);
  collection.refused = collection.refused.filter(({ mark }) => !renamed.includes(mark));
  return listKnown(context, book.fingerprint, marks);
}

/** The server's item stays where it is if the new ends, in another file, could not be sent. */
function keepsRemoteEnds(collection: Collection, mark: string): boolean {
  const { context, book } = collection;
  if (collection.isServerFile) return false;
  return listKnownItems(context.database, book.fingerprint, [mark]).some(
    ({ serverId, cfi, reason }) => reason === undefined && (serverId !== undefined || cfi !== undefined),
  );
}

function listedMarks(collection: Collection): Readonly<Record<string, true | undefined>> {
  if (collection.listed !== undefined) return collection.listed;
  const listed: Record<string, true | undefined> = {};
  eachPart(collection, (annotations) => {
    for (const annotation of annotations) listed[markId(annotation)] = true;
  });
  collection.listed = listed;
  return listed;
}

/** Skips annotations of other readers, unless requested. */
function isOwn({ context, book, touched }: Collection, mark: string): boolean {
  return !getDeviceState(context.database).isShared || book.isWhole === true || touched[mark] === true;
}

function queueChanges(collection: Collection): void {
  const { context, book, changes } = collection;
  collection.changes = [];
  queue(context, book, changes);
}

function saveBase({ database }: Context, fingerprint: Fingerprint, items: readonly DigestedItem[]): void {
  if (items.length > 0) learnTakenNotes(database, fingerprint, items);
}

/** A mark whose ends were moved is not deleted. */
function collectDeletions(collection: Collection): readonly string[] {
  const { context, book, moved } = collection;
  const { fingerprint, path } = book;
  const gone = findGone(collection);
  const deleted = onePerMark(gone.filter(({ mark }) => moved[mark] !== true)).map(({ mark }) => mark);
  // An absent mark may be among those that cannot be read: it stays touched.
  const isUnknown = hasUnread(book);
  const isHeld = deleted.length > 1 || isUnknown;
  for (const item of gone) if (!isHeld || moved[item.mark] === true) collection.changes.push(deletionOf(item));
  queueChanges(collection);
  if (!isHeld) return [];
  if (isUnknown) return deleted;
  const items = gone.filter(({ mark }) => moved[mark] !== true);
  const ask = (): void => askDeletion(context, { fingerprint, path, items });
  context.host.offers.whenBrowsing(`deleted ${fingerprint}`, ask);
  return deleted;
}

/** Items of touched marks that are no longer listed. */
function findGone({ context, book, choice, touched, present }: Collection): readonly KnownItem[] {
  const marks = Object.keys(touched).filter((mark) => present[mark] !== true);
  const known: KnownItem[] = [];
  let from = 0;
  while (from < marks.length) {
    if (from > 0) context.host.tasks.pause();
    const items = listKnownItems(context.database, book.fingerprint, marks.slice(from, from + markBatchSize));
    for (const item of items) if (isChosen(choice, item.kind)) known.push(item);
    from += markBatchSize;
  }
  return unwantedItems(marks, [], known);
}

function queue({ database, host }: Context, { fingerprint, path }: NotedBook, changes: readonly NoteChange[]): void {
  if (changes.length > 0) queueNoteChanges(database, { fingerprint, path, at: host.clock.now() }, changes);
}
