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
import { nameOf } from "../../book/book";
import { noteChoiceOf } from "../../book/tracking";
import type { AnnotationList } from "../../koreader/openDocument.port";
import { digested, marksOf } from "./marks";

type NoteContext = Pick<Context, "store" | "server" | "host" | "settings" | "translate" | "queued">;

export interface NotedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly notes: AnnotationList;
  /** Annotations changed by the user. */
  readonly touched: readonly string[];
  /** Requested by the user, whoever made them. */
  readonly isWhole?: boolean | undefined;
}

/** Annotations a step: a digest and two queries each. */
const marksAStep = 25;

/** Changes a commit. */
const changesACommit = 100;

/** Mutable state. */
interface Collection {
  readonly context: NoteContext;
  readonly book: NotedBook;
  readonly choice: NoteChoice;
  readonly touched: Readonly<Record<string, true | undefined>>;
  /** Those of `touched` in the book. */
  readonly here: Record<string, true | undefined>;
  /** Desired items. */
  readonly wanted: DigestedItem[];
  changes: NoteChange[];
}

/**
 * Queues differences between the book and the server, in steps, inside a task. A missing annotation is deleted only if
 * the user touched it; several only after a confirmation. Returns the marks concerned.
 */
export function collectNotes(context: NoteContext, book: NotedBook): readonly string[] {
  const touched: Record<string, true | undefined> = {};
  for (const mark of book.touched) touched[mark] = true;
  const choice = noteChoiceOf(context, book.fingerprint);
  const collection: Collection = { context, book, choice, touched, here: {}, wanted: [], changes: [] };
  let from = 0;
  while (from < book.notes.count) {
    if (from > 0) context.host.tasks.pause();
    lookAtMarks(collection, marksOf(context, book.notes.part(from, marksAStep)));
    from += marksAStep;
  }
  return collectDeletions(collection);
}

function lookAtMarks(collection: Collection, marks: readonly Annotation[]): void {
  const { context, book, choice, touched, here, wanted, changes } = collection;
  const known = knownOf(context, book.fingerprint, marks);
  const items = digested(context, marks, known, choice);
  learn(context, book.fingerprint, takenOver(items, known));
  for (const { id } of marks) if (touched[id] === true) here[id] = true;
  for (const one of items) if (touched[one.item.mark] === true) wanted.push(one);
  const chosen = known.filter(({ kind }) => isChosen(choice, kind));
  for (const change of changesTo(items, chosen)) if (isOwn(collection, change)) changes.push(change);
  if (changes.length >= changesACommit) queueChanges(collection);
}

/** Annotations of another reader are skipped, unless requested. */
function isOwn({ context, book, touched }: Collection, { item }: NoteChange): boolean {
  return !context.settings().isShared || book.isWhole === true || touched[item.mark] === true;
}

function queueChanges(collection: Collection): void {
  const { context, book, changes } = collection;
  collection.changes = [];
  queue(context, book, changes);
}

export function knownOf(
  context: Pick<Context, "store">,
  fingerprint: Fingerprint,
  marks: readonly Annotation[],
): readonly KnownItem[] {
  const names = marks.map(({ id }) => id);
  const known = context.store.annotations.known(fingerprint, names.concat(names.map((id) => timeOfMark(id))));
  return nameTaken(context, fingerprint, known, marks);
}

/** Items of another client are known by time only, until seen. */
function nameTaken(
  { store: { annotations } }: Pick<Context, "store">,
  fingerprint: Fingerprint,
  known: readonly KnownItem[],
  marks: readonly Annotation[],
): readonly KnownItem[] {
  const times: Record<string, true | undefined> = {};
  for (const { mark, digest } of known) if (digest === unknownDigest) times[mark] = true;
  const unnamed = marks.filter(({ id }) => times[timeOfMark(id)] === true);
  if (unnamed.length === 0) return known;
  annotations.nameTaken(fingerprint, unnamed);
  const names = marks.map(({ id }) => id);
  return annotations.known(fingerprint, names);
}

function learn(
  { store: { annotations } }: NoteContext,
  fingerprint: Fingerprint,
  items: readonly DigestedItem[],
): void {
  if (items.length > 0) annotations.learnTaken(fingerprint, items);
}

function isChosen({ highlights, bookmarks }: NoteChoice, kind: ItemKind): boolean {
  return (kind === "bookmark" ? bookmarks : highlights) !== "off";
}

function collectDeletions(collection: Collection): readonly string[] {
  const { context, book, here } = collection;
  const found = findGone(collection);
  const gone = found;
  const isHere = ({ item }: NoteChange): boolean => here[item.mark] === true;
  const deleted: Record<string, true | undefined> = {};
  for (const change of gone) if (!isHere(change)) deleted[change.item.mark] = true;
  const marks = Object.keys(deleted);
  const isAsked = marks.length > 1;
  for (const change of gone) if (!isAsked || isHere(change)) collection.changes.push(change);
  queueChanges(collection);
  if (!isAsked) return [];
  const rest = gone.filter((change) => !isHere(change));
  askDeletion(context, book, { count: marks.length, rest });
  return marks;
}

/** What the server has of the touched marks, and is not to have any more. */
function findGone({ context, book, choice, touched, wanted }: Collection): readonly NoteChange[] {
  const marks = Object.keys(touched);
  const known: KnownItem[] = [];
  let from = 0;
  while (from < marks.length) {
    if (from > 0) context.host.tasks.pause();
    const items = context.store.annotations.known(book.fingerprint, marks.slice(from, from + marksAStep));
    for (const item of items) if (isChosen(choice, item.kind)) known.push(item);
    from += marksAStep;
  }
  return goneItems(marks, wanted, known);
}

/** Asks before deleting several on the server. Until answered they stay touched. */
function askDeletion(
  context: NoteContext,
  book: NotedBook,
  { count, rest }: { readonly count: number; readonly rest: readonly NoteChange[] },
): void {
  const { host, translate, store, queued } = context;
  const answer = (changes: readonly NoteChange[]): void => {
    queue(context, book, changes);
    store.annotations.forgetTouched(book.fingerprint);
    queued();
  };
  const title = nameOf(context, book.fingerprint);
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

function queue({ store, host }: NoteContext, { fingerprint, path }: NotedBook, changes: readonly NoteChange[]): void {
  if (changes.length > 0) store.annotations.queue(fingerprint, path, changes, host.clock.now());
}

/**
 * Stores touched marks of a book whose notes are not due. Only those on the server, or pending, can be missed there
 * later; with several readers all are stored, to know whose they are.
 */
export function keepTouched(
  { store: { annotations }, settings }: Pick<Context, "store" | "settings">,
  fingerprint: Fingerprint,
  touched: readonly string[],
): void {
  if (touched.length === 0) return;
  if (settings().isShared) {
    annotations.keepTouched(fingerprint, touched);
    return;
  }
  const known = annotations.known(fingerprint, touched);
  const marks: Record<string, true | undefined> = {};
  for (const { mark } of known) marks[mark] = true;
  annotations.keepTouched(
    fingerprint,
    touched.filter((id) => marks[id] === true),
  );
}

/** Collects the notes of a book, what was touched in earlier sessions included. */
export function collectKept(context: NoteContext, book: NotedBook): void {
  const { annotations } = context.store;
  const { fingerprint, path, notes, touched } = book;
  const kept = annotations.touched(fingerprint);
  const asked = collectNotes(context, { fingerprint, path, notes, touched: kept.concat(touched) });
  keepOnly(context, fingerprint, { before: kept, after: asked });
}

/** Marks stay touched until the question is answered. */
function keepOnly(
  { store: { annotations, inTransaction } }: Pick<Context, "store">,
  fingerprint: Fingerprint,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): void {
  if (before.length + after.length === 0) return;
  inTransaction(() => {
    if (before.length > 0) annotations.forgetTouched(fingerprint);
    if (after.length > 0) annotations.keepTouched(fingerprint, after);
  });
}
