import type { Context } from "../../../context";
import { valueOrThrow, caught, ok, type Result } from "../../../base/result";
import { type BookId, bookTypeOf, isPaged } from "../../../model/book";
import { placeRules, unplaceableSentence } from "../cfi/locate.rules";
import { isTransient, isUncertain, type Failure } from "../../../base/failure";
import type { BaseItem } from "../collect/noteChanges.rules";
import type { Outcome } from "../../../queue/queue.rules";
import type { PlacedItem } from "./notes.api";
import type { PendingNote } from "../noteRecords";
import { mayBeMissing } from "../../../book/identifyBook";
import { failureOf, type Sender } from "../../../queue/sender";
import { createNoteFile, type NoteFile } from "../collect/marks";
import type { MergeOccasions } from "../merge/mergeOccasions";
import { isOfOtherEngine, isPage } from "./unplacedItems";
import type { PlaceTask } from "../cfi/resolveCfis.task";
import { resolveMark, withPassage } from "./editedText";
import { inTransaction } from "../../../store/database";
import { markAwaitsFile } from "./awaitedFiles.store";
import { listKnownItems, listPendingNotes, markNoteSent, setNoteAside } from "../annotations.store";
import { keepEnds } from "../collect/marks.store";
import { keptEnds } from "./editedText";
import { createFileProof, unplaceable, type NoteReceipt } from "./otherFile.task";
import { listBaseItems } from "../merge/baseItems.store";
import { markSending } from "../../../queue/queue.store";
import { isChosen, reviewMark, syncsNotes } from "../../../model/annotation";
import { noteChoiceOf } from "../../../book/book";

export interface SendNotesContext extends PlaceTask {
  readonly merges: Pick<MergeOccasions, "begin" | "refusal" | "isHeld">;
}

export function noteSender(context: SendNotesContext): Sender<PendingNote, NoteReceipt> {
  const { database } = context;
  const fileOf = createNoteFile(context);
  /** Places by row, for one sync. */
  const places: Places = {};
  const unwritten = createReceiptBuffer(context, places);
  const otherFile = createFileProof(context);
  const refusalFor = (note: PendingNote): Outcome<NoteReceipt> | undefined =>
    held(context, note) ?? otherFile(note) ?? keptEnds(context, note, unwritten.flush);
  return {
    of: "note",
    byNumber: true,
    begin: () => context.merges.begin(fileOf, context),
    refusal: () => context.merges.refusal(),
    next: (last) => listPendingNotes(database, last),
    isOff: ({ fingerprint, item }) =>
      item.mark !== reviewMark && !isChosen(noteChoiceOf(context, fingerprint), item.kind),
    isBookOff: (fingerprint) =>
      !syncsNotes(noteChoiceOf(context, fingerprint)) &&
      listKnownItems(database, fingerprint, [reviewMark]).length === 0,
    isOnce: ({ operation }) => operation === "create",
    prepare: (note) => refusalFor(note) ?? place(context, note, fileOf, places),
    feature: ({ operation, item }) => `${operation} ${item.kind}`,
    send: (note) => {
      if (note.bookId === undefined) return { kind: "sent", receipts: [] };
      const placed = placedNote(note, places);
      return outcomeOf(context, placed, send(context, placed, note.bookId), unwritten);
    },
    markSent: ([note], [receipt]) => unwritten.add(note, receipt),
    flush: unwritten.flush,
  };
}

interface Places {
  [rowId: number]: (Pick<PlacedItem, "cfi" | "page"> & { readonly passage?: string | undefined }) | undefined;
}

type PlacedNote = PendingNote & Pick<PlacedItem, "page">;

function placedNote(note: PendingNote, places: Places): PlacedNote {
  const { cfi, page, passage } = places[note.rowId] ?? {};
  const item = passage === undefined ? note.item : withPassage(note.item, passage);
  return { ...note, item, cfi, page };
}

/** Rows that were not compared are not sent. */
function held({ merges, translate }: SendNotesContext, note: PendingNote): Outcome<NoteReceipt> | undefined {
  if (!merges.isHeld(note)) return undefined;
  return { kind: "wait", reason: translate("The server's notes of this book could not be read.") };
}

/** Notes on the book have no place. A deletion uses the stored place. */
function place(
  context: SendNotesContext,
  { item, operation, cfi, fingerprint, path, rowId }: PendingNote,
  fileOf: NoteFile,
  places: Places,
): Outcome<NoteReceipt> | undefined {
  const { translate, connection } = context;
  places[rowId] = { cfi };
  if (isOfOtherEngine(item, path))
    return unplaceable(translate("It was made with another engine, whose places the server does not know."));
  if (item.kind === "bookmark" && isPage(item.start)) {
    if (!isPaged(bookTypeOf(path)))
      return unplaceable(translate("It is a page of another engine, and no place in the text of this book."));
    places[rowId] = { page: Number(item.start) };
    if (connection.dialect().pageBookmarks) return undefined;
    return unplaceable(translate("This server keeps bookmarks of places in EPUB books only."));
  }
  if (item.kind === "entry" || (operation === "delete" && item.start === "")) return undefined;
  const file = { fingerprint, path: fileOf(fingerprint, path) };
  const isGone = file.path === undefined && context.host.files.facts(path) === undefined;
  // The place was found in these bytes, or before the file was deleted.
  if (cfi !== undefined && (operation !== "create" || isGone || file.path !== undefined)) return undefined;
  const { placing, passage } = resolveMark(context, file, item);
  markAwaitsFile(context.database, rowId, placing === "later" && isGone);
  if (placing === "later") return { kind: "wait", reason: waitingText(context, isGone) };
  if ("reason" in placing) return unplaceable(unplaceableSentence(translate, placing.reason), placeRules);
  places[rowId] = { cfi: placing.cfi, passage };
  return undefined;
}

function waitingText({ translate }: SendNotesContext, isGone: boolean): string {
  return isGone
    ? translate(
        "The book's file is not on this device any more. Copy or download it again, so that the place is found.",
      )
    : translate("It is placed when the book's file can be read.");
}

/** Sent rows to store in one commit. If lost, they are still `sending`, and the server reports duplicates. @noSelf */
interface Unwritten {
  add(note: PendingNote | undefined, receipt: NoteReceipt | undefined): void;
  flush(): void;
}

/** Rows per commit. */
const maxUnwritten = 20;

function createReceiptBuffer(context: SendNotesContext, places: Places): Unwritten {
  let arrived: SentNote[] = [];
  const flush = (): void => {
    const notes = arrived;
    arrived = [];
    if (notes.length > 0) keepAll(context, notes, places);
  };
  return {
    add: (note, receipt) => {
      if (note === undefined || receipt === undefined) return;
      arrived.push({ note, receipt, at: context.host.clock.now() });
      if (arrived.length >= maxUnwritten) flush();
    },
    flush,
  };
}

interface SentNote {
  readonly note: PendingNote;
  readonly receipt: NoteReceipt;
  readonly at: number;
}

function keepAll(context: SendNotesContext, notes: readonly SentNote[], places: Places): void {
  const kept: Result<undefined>[] = [];
  inTransaction(context.database, () => {
    for (const note of notes) kept.push(caught(() => keep(context, note, places)));
  });
  for (const one of kept) valueOrThrow(one);
}

function keep({ database }: Context, { note, receipt, at }: SentNote, places: Places): void {
  if (receipt.keptBy !== undefined) {
    keepEnds(database, note, receipt.keptBy);
    return;
  }
  if (receipt.unplaceable !== undefined) {
    setNoteAside(database, note, receipt.unplaceable, at);
    return;
  }
  markNoteSent(database, placedNote(note, places), receipt.serverId, at);
}

function outcomeOf(
  context: SendNotesContext,
  note: PendingNote,
  answer: Result<number | undefined>,
  unwritten: Unwritten,
): Outcome<NoteReceipt> {
  if (answer.ok)
    return hasOther(context, note, answer.value, unwritten) ?? { kind: "sent", receipts: [{ serverId: answer.value }] };
  const { failure } = answer;
  const otherwise = refusalOf(context, note, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}

/** Another annotation has this place on the server. */
function hasOther(
  { database, host, translate }: SendNotesContext,
  { fingerprint, operation, item, cfi }: PendingNote,
  serverId: number | undefined,
  { flush }: Unwritten,
): Outcome<NoteReceipt> | undefined {
  if (operation !== "create" || serverId !== undefined || cfi === undefined) return undefined;
  flush();
  const base = listBaseItems(database, fingerprint, host.tasks.pause);
  // A row with an unknown outcome is sent again: the server answers 409 if it has the place.
  const isOther = (row: BaseItem): boolean =>
    row.kind === item.kind && row.cfi === cfi && row.mark !== item.mark && row.reason === undefined;
  if (!base.some((row) => isOther(row))) return undefined;
  return unplaceable(translate("The server already has another mark of yours at this place."));
}

function refusalOf(context: SendNotesContext, note: PendingNote, failure: Failure): Outcome<NoteReceipt> {
  const { translate } = context;
  const outcome = failureOf(context, "note", note, failure);
  const isMaking = note.operation === "create" || note.item.kind === "entry";
  if (outcome.kind === "retry") return { ...outcome, inDoubt: isMaking && isUncertain(failure) };
  const cannot = failure.kind === "refused" && (failure.status === 404 || failure.status === 405);
  return note.operation !== "create" && cannot
    ? unplaceable(translate("This server cannot change or delete notes that it has."))
    : outcome;
}

type SendResult = Result<number | undefined>;

function send(context: SendNotesContext, note: PlacedNote, book: BookId): SendResult {
  switch (note.operation) {
    case "create":
      return create(context, note, book);
    case "update":
      return update(context, note, book);
    case "delete":
      return remove(context, note, book);
  }
}

/** Checks unconfirmed rows first, because notes on the book may be duplicated and a place may have old values. */
function create(context: SendNotesContext, note: PlacedNote, book: BookId): SendResult {
  if (note.state !== "sending") return context.server.notes.create(book, note);
  return note.item.kind === "entry" ? createUnlessThere(context, note, book) : createOver(context, note, book);
}

function createUnlessThere({ server: { notes } }: SendNotesContext, note: PlacedNote, book: BookId): SendResult {
  const found = notes.find(book, note);
  if (!found.ok && isTransient(found.failure)) return found;
  return found.ok && found.value !== undefined ? found : notes.create(book, note);
}

function createOver({ server: { notes } }: SendNotesContext, note: PlacedNote, book: BookId): SendResult {
  const created = notes.create(book, note);
  if (!created.ok || created.value !== undefined) return created;
  const found = notes.find(book, note);
  if (!found.ok) return isTransient(found.failure) ? found : ok(undefined);
  if (found.value === undefined) return ok(undefined);
  const updated = notes.update(found.value, book, note);
  return updated.ok || !isTransient(updated.failure) ? found : updated;
}

/** Creates it again if the server deleted it, because the deletion was earlier. */
function update(context: SendNotesContext, note: PlacedNote, book: BookId): SendResult {
  const { database, server } = context;
  const id = note.serverId === undefined ? server.notes.find(book, note) : ok(note.serverId);
  if (!id.ok) return id;
  const changed = id.value === undefined ? ok("gone") : server.notes.update(id.value, book, note);
  if (!changed.ok) return changed;
  if (changed.value !== "gone") return id;
  if (note.state !== "sending") markSending(database, "note", [note.rowId]);
  return create(context, note, book);
}

/** Succeeds if already deleted. */
function remove({ server: { notes } }: SendNotesContext, note: PlacedNote, book: BookId): Result<undefined> {
  const id = note.serverId === undefined ? notes.find(book, note) : ok(note.serverId);
  if (!id.ok) return id;
  return id.value === undefined ? ok(undefined) : notes.remove(id.value, book, note.item.kind);
}
