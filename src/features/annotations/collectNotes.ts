import type { Context } from "../../context";
import { type Annotation, type ItemKind, type NoteChoice, timeOfMark } from "../../model/annotation";
import type { Fingerprint } from "../../model/book";
import {
  changesTo,
  type DigestedItem,
  goneItems,
  type KnownItem,
  type NoteChange,
  takenOver,
  unknownDigest,
} from "./noteChanges.rules";
import { titleOrThisBook, noteChoiceOf } from "../../book/book";
import type { AnnotationList } from "../../koreader/openDocument.port";
import { digested, marksOf } from "./marks";
import {
  listKnownItems,
  queueNoteChanges,
  deleteTouchedMarks,
  listTouchedMarks,
  saveTouchedMarks,
} from "./annotations.store";
import { learnTakenNotes, nameTakenNotes } from "./baseItems.store";
import { inTransaction } from "../../store/database";
import { getDeviceState } from "../../store/deviceState";

type NoteContext = Pick<Context, "database" | "server" | "host" | "settings" | "translate" | "queued">;

interface NotedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly notes: AnnotationList;
  readonly touched: readonly string[];
  /** Requested by the user, so annotations of other readers are included. */
  readonly isWhole?: boolean | undefined;
}

/** Annotations per step: each costs a digest and two queries. */
const marksAStep = 25;

/** Changes per commit. */
const changesACommit = 100;

interface Collection {
  readonly context: NoteContext;
  readonly book: NotedBook;
  readonly choice: NoteChoice;
  readonly touched: Readonly<Record<string, true | undefined>>;
  readonly present: Record<string, true | undefined>;
  /** Items that the server should have. */
  readonly wanted: DigestedItem[];
  changes: NoteChange[];
}

/**
 * Queues differences between book and server; returns their marks. Deletes only marks that the user touched, several
 * only after a confirmation. In a task, in steps.
 */
export function collectNotes(context: NoteContext, book: NotedBook): readonly string[] {
  const touched: Record<string, true | undefined> = {};
  for (const mark of book.touched) touched[mark] = true;
  const choice = noteChoiceOf(context, book.fingerprint);
  const collection: Collection = { context, book, choice, touched, present: {}, wanted: [], changes: [] };
  let from = 0;
  while (from < book.notes.count) {
    if (from > 0) context.host.tasks.pause();
    lookAtMarks(collection, marksOf(context, book.notes.part(from, marksAStep)));
    from += marksAStep;
  }
  return collectDeletions(collection);
}

function lookAtMarks(collection: Collection, marks: readonly Annotation[]): void {
  const { context, book, choice, touched, present, wanted, changes } = collection;
  const known = listKnown(context, book.fingerprint, marks);
  const items = digested(context, marks, known, choice);
  saveBase(context, book.fingerprint, takenOver(items, known));
  for (const { id } of marks) if (touched[id] === true) present[id] = true;
  for (const one of items) if (touched[one.item.mark] === true) wanted.push(one);
  const chosen = known.filter(({ kind }) => isChosen(choice, kind));
  for (const change of changesTo(items, chosen)) if (isOwn(collection, change)) changes.push(change);
  if (changes.length >= changesACommit) queueChanges(collection);
}

/** Skips annotations of other readers, unless requested. */
function isOwn({ context, book, touched }: Collection, { item }: NoteChange): boolean {
  return !getDeviceState(context.database).isShared || book.isWhole === true || touched[item.mark] === true;
}

function queueChanges(collection: Collection): void {
  const { context, book, changes } = collection;
  collection.changes = [];
  queue(context, book, changes);
}

export function listKnown(
  context: Pick<Context, "database">,
  fingerprint: Fingerprint,
  marks: readonly Annotation[],
): readonly KnownItem[] {
  const names = marks.map(({ id }) => id);
  const known = listKnownItems(context.database, fingerprint, names.concat(names.map((id) => timeOfMark(id))));
  return nameTaken(context, fingerprint, known, marks);
}

/** Items of another client are known by creation time until their content is seen. */
function nameTaken(
  { database }: Pick<Context, "database">,
  fingerprint: Fingerprint,
  known: readonly KnownItem[],
  marks: readonly Annotation[],
): readonly KnownItem[] {
  const times: Record<string, true | undefined> = {};
  for (const { mark, digest } of known) if (digest === unknownDigest) times[mark] = true;
  const unnamed = marks.filter(({ id }) => times[timeOfMark(id)] === true);
  if (unnamed.length === 0) return known;
  nameTakenNotes(database, fingerprint, unnamed);
  const names = marks.map(({ id }) => id);
  return listKnownItems(database, fingerprint, names);
}

function saveBase({ database }: NoteContext, fingerprint: Fingerprint, items: readonly DigestedItem[]): void {
  if (items.length > 0) learnTakenNotes(database, fingerprint, items);
}

function isChosen({ highlights, bookmarks }: NoteChoice, kind: ItemKind): boolean {
  return (kind === "bookmark" ? bookmarks : highlights) !== "off";
}

function collectDeletions(collection: Collection): readonly string[] {
  const { context, book, present } = collection;
  const found = findGone(collection);
  const gone = found;
  const isHere = ({ item }: NoteChange): boolean => present[item.mark] === true;
  const deleted: Record<string, true | undefined> = {};
  for (const change of gone) if (!isHere(change)) deleted[change.item.mark] = true;
  const marks = Object.keys(deleted);
  // An absent mark may be among those that cannot be read: it stays touched.
  const isUnknown = book.notes.unread.length > 0;
  const isAsked = marks.length > 1 || isUnknown;
  for (const change of gone) if (!isAsked || isHere(change)) collection.changes.push(change);
  queueChanges(collection);
  if (!isAsked) return [];
  if (isUnknown) return marks;
  const rest = gone.filter((change) => !isHere(change));
  askDeletion(context, book, { count: marks.length, rest });
  return marks;
}

/** Items of touched marks that the server should no longer have. */
function findGone({ context, book, choice, touched, wanted }: Collection): readonly NoteChange[] {
  const marks = Object.keys(touched);
  const known: KnownItem[] = [];
  let from = 0;
  while (from < marks.length) {
    if (from > 0) context.host.tasks.pause();
    const items = listKnownItems(context.database, book.fingerprint, marks.slice(from, from + marksAStep));
    for (const item of items) if (isChosen(choice, item.kind)) known.push(item);
    from += marksAStep;
  }
  return goneItems(marks, wanted, known);
}

/** Asks before deleting several on the server. The marks stay touched until the answer. */
function askDeletion(
  context: NoteContext,
  book: NotedBook,
  { count, rest }: { readonly count: number; readonly rest: readonly NoteChange[] },
): void {
  const { host, translate, database, queued } = context;
  const answer = (changes: readonly NoteChange[]): void => {
    queue(context, book, changes);
    deleteTouchedMarks(database, book.fingerprint);
    queued();
  };
  const title = titleOrThisBook(context, book.fingerprint);
  host.offers.whenBrowsing(`deleted ${book.fingerprint}`, () => {
    host.dialogs.choose({
      title: translate("You deleted %1 notes in “%2”. Delete them on the library server too?", count, title),
      choices: [
        {
          text: translate("Delete them there too"),
          run: () => {
            answer(rest);
            host.dialogs.notify(translate("Deleted on the server at the next sync: %1.", count));
          },
        },
        { text: translate("Keep them there"), run: () => answer([]) },
      ],
    });
  });
}

function queue(
  { database, host }: NoteContext,
  { fingerprint, path }: NotedBook,
  changes: readonly NoteChange[],
): void {
  if (changes.length > 0) queueNoteChanges(database, { fingerprint, path, at: host.clock.now() }, changes);
}

/**
 * Stores touched marks of a book whose notes are not due. With one reader, only sent or pending ones matter. With
 * several readers all are stored, to know whose they are.
 */
export function saveTouched(
  { database }: Pick<Context, "database">,
  fingerprint: Fingerprint,
  touched: readonly string[],
): void {
  if (touched.length === 0) return;
  if (getDeviceState(database).isShared) {
    saveTouchedMarks(database, fingerprint, touched);
    return;
  }
  const known = listKnownItems(database, fingerprint, touched);
  const marks: Record<string, true | undefined> = {};
  for (const { mark } of known) marks[mark] = true;
  saveTouchedMarks(
    database,
    fingerprint,
    touched.filter((id) => marks[id] === true),
  );
}

/** Includes marks touched in earlier sessions. */
export function collectKept(context: NoteContext, book: NotedBook): void {
  const { database } = context;
  const { fingerprint, path, notes, touched } = book;
  const kept = listTouchedMarks(database, fingerprint);
  const asked = collectNotes(context, { fingerprint, path, notes, touched: kept.concat(touched) });
  keepOnly(context, fingerprint, { before: kept, after: asked });
}

/** Marks stay touched until the question is answered. */
function keepOnly(
  { database }: Pick<Context, "database">,
  fingerprint: Fingerprint,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): void {
  if (before.length + after.length === 0) return;
  inTransaction(database, () => {
    if (before.length > 0) deleteTouchedMarks(database, fingerprint);
    if (after.length > 0) saveTouchedMarks(database, fingerprint, after);
  });
}
