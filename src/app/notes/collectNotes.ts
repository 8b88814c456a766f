import type { Context } from "../../context";
import { type Annotation, type ItemKind, type NoteChoice, timeOfMark } from "../../domain/annotation";
import type { Fingerprint } from "../../domain/book";
import {
  changesTo,
  type DigestedItem,
  goneItems,
  type KnownItem,
  type NoteChange,
  takenOver,
  unknownDigest,
} from "../../domain/noteChanges";
import { done, ok, type Result } from "../../domain/result";
import { nameOf, noteChoiceOf } from "../book/book";
import type { HostNotes } from "../../ports/openDocument";
import { digested, marksOf } from "./marks";

type NoteContext = Pick<Context, "store" | "host" | "settings" | "translate" | "queued">;

/** A book and what happened to its notes. */
export interface NotedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly notes: HostNotes;
  /** The marks that the reader was seen to make, change or delete. */
  readonly touched: readonly string[];
  /** A person has asked for the notes of this book, whoever made them. */
  readonly isWhole?: boolean | undefined;
}

/**
 * Compares what the reader has in a book with what the server holds, and puts the difference into the outbox, in one
 * transaction. Nothing is deleted for being absent: only what the reader was seen to touch, and several at once only
 * after a question. The value: the marks that it is about. Failure: storage.
 */
export function collectNotes(context: NoteContext, book: NotedBook): Result<readonly string[]> {
  const marks = marksOf(context, book.notes.annotations);
  const known = knownOf(context, book.fingerprint, marks);
  if (!known.ok) return known;
  const choice = noteChoiceOf(context, book.fingerprint);
  const chosen = known.value.filter(({ kind }) => isChosen(choice, kind));
  const items = digested(context, marks, known.value, choice);
  const learnt = learn(context, book.fingerprint, takenOver(items, known.value));
  if (!learnt.ok) return learnt;
  const changed = queue(context, book, ownChanges(context, book, changesTo(items, chosen)));
  return changed.ok ? collectDeletions(context, book, { marks, items, chosen }) : changed;
}

/** What another reader of the device made in the same book is not this one's to send, unless a person asks for all of it. */
function ownChanges(
  { settings }: NoteContext,
  { touched, isWhole }: NotedBook,
  changes: readonly NoteChange[],
): readonly NoteChange[] {
  if (!settings().isShared || isWhole === true) return changes;
  return changes.filter(({ item }) => touched.includes(item.mark));
}

function knownOf(
  context: NoteContext,
  fingerprint: Fingerprint,
  marks: readonly Annotation[],
): Result<readonly KnownItem[]> {
  const known = context.store.annotations.known(fingerprint);
  return known.ok ? nameTaken(context, fingerprint, known.value, marks) : known;
}

/**
 * What is known of the book, once these marks are looked at: what another client has sent is known by the time of its
 * mark alone until then. Failure: storage.
 */
export function nameTaken(
  { store: { annotations } }: Pick<Context, "store">,
  fingerprint: Fingerprint,
  known: readonly KnownItem[],
  marks: readonly Annotation[],
): Result<readonly KnownItem[]> {
  const times: Record<string, true | undefined> = {};
  for (const { mark, digest } of known) if (digest === unknownDigest) times[mark] = true;
  const unnamed = marks.filter(({ id }) => times[timeOfMark(id)] === true);
  if (unnamed.length === 0) return ok(known);
  const named = annotations.nameTaken(fingerprint, unnamed);
  return named.ok ? annotations.known(fingerprint) : named;
}

function learn(
  { store: { annotations } }: NoteContext,
  fingerprint: Fingerprint,
  items: readonly DigestedItem[],
): Result<undefined> {
  return items.length === 0 ? done : annotations.learnTaken(fingerprint, items);
}

function isChosen({ highlights, bookmarks }: NoteChoice, kind: ItemKind): boolean {
  return (kind === "bookmark" ? bookmarks : highlights) !== "off";
}

function collectDeletions(
  context: NoteContext,
  book: NotedBook,
  found: { marks: readonly Annotation[]; items: readonly DigestedItem[]; chosen: readonly KnownItem[] },
): Result<readonly string[]> {
  const gone = goneItems(book.touched, found.items, found.chosen);
  const isHere = (id: string): boolean => found.marks.some((mark) => mark.id === id);
  const deleted = book.touched.filter((id) => !isHere(id) && gone.some(({ item }) => item.mark === id));
  const isAsked = deleted.length > 1;
  const sure = isAsked ? gone.filter(({ item }) => isHere(item.mark)) : gone;
  const queued = queue(context, book, sure);
  if (!queued.ok) return queued;
  if (!isAsked) return ok([]);
  const rest = gone.filter(({ item }) => !isHere(item.mark));
  askDeletion(context, book, { count: deleted.length, rest });
  return ok(deleted);
}

/**
 * Several were deleted here: shall they go on the server too? Until there is an answer they count as touched: they stay
 * there, do not come back, and who gives none is asked again.
 */
function askDeletion(
  context: NoteContext,
  book: NotedBook,
  { count, rest }: { readonly count: number; readonly rest: readonly NoteChange[] },
): void {
  const { host, translate, store, queued } = context;
  const answer = (changes: readonly NoteChange[]): void => {
    if (!queue(context, book, changes).ok) return;
    store.annotations.forgetTouched(book.fingerprint);
    queued();
  };
  const title = nameOf(context, book.fingerprint);
  host.offers.whenBrowsing(`deleted ${book.fingerprint}`, () => {
    host.dialogs.choose({
      title: translate("You deleted %1 notes in “%2”. Delete them on the library server too?", count, title),
      choices: [
        { text: translate("Delete them there too"), run: () => answer(rest) },
        { text: translate("Keep them there"), run: () => answer([]) },
      ],
    });
  });
}

function queue(
  { store, host }: NoteContext,
  { fingerprint, path }: NotedBook,
  changes: readonly NoteChange[],
): Result<undefined> {
  return changes.length === 0 ? done : store.annotations.queue(fingerprint, path, changes, host.clock.now());
}

/**
 * Keeps what the reader touched in a book whose notes are not due yet. Only what the server has, or is to have, can be
 * missed there later; on a device with several readers it also says whose a mark is. Failure: storage.
 */
export function keepTouched(
  { store: { annotations }, settings }: Pick<Context, "store" | "settings">,
  fingerprint: Fingerprint,
  touched: readonly string[],
): Result<undefined> {
  if (touched.length === 0) return done;
  if (settings().isShared) return annotations.keepTouched(fingerprint, touched);
  const known = annotations.known(fingerprint);
  if (!known.ok) return known;
  return annotations.keepTouched(
    fingerprint,
    touched.filter((id) => known.value.some(({ mark }) => mark === id)),
  );
}

/** Collects the notes of a book, what was touched in earlier sessions included. Failure: storage. */
export function collectKept(context: NoteContext, book: NotedBook): Result<undefined> {
  const { annotations } = context.store;
  const { fingerprint, path, notes, touched } = book;
  const kept = annotations.touched(fingerprint);
  if (!kept.ok) return kept;
  const earlier = kept.value.filter((id) => !touched.includes(id));
  const asked = collectNotes(context, { fingerprint, path, notes, touched: earlier.concat(touched) });
  return asked.ok ? keepOnly(context, fingerprint, { before: kept.value, after: asked.value }) : asked;
}

/** What the reader is asked about stays touched until there is an answer; the others were looked at. */
function keepOnly(
  { store: { annotations, inTransaction } }: Pick<Context, "store">,
  fingerprint: Fingerprint,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Result<undefined> {
  if (before.length + after.length === 0) return done;
  const kept: Result<undefined>[] = [];
  const written = inTransaction(() => {
    if (before.length > 0) kept.push(annotations.forgetTouched(fingerprint));
    if (after.length > 0) kept.push(annotations.keepTouched(fingerprint, after));
  });
  return kept.find(({ ok: isKept }) => !isKept) ?? written;
}
