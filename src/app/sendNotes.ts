import type { Book, BookId, Fingerprint } from "../domain/book";
import { unplaceableSentence, type Unplaceable } from "../domain/cfi/unplaceable";
import { isTransient, isUncertain, type Failure } from "../domain/failure";
import { done, failed, ok, type Result } from "../domain/result";
import type { Say } from "../domain/say";
import { sentenceFor } from "../domain/sentence";
import type { Settings } from "../domain/settings";
import type { AnnotationStore, PendingNote } from "../ports/annotationStore";
import type { BookStore } from "../ports/bookStore";
import type { Clock } from "../ports/clock";
import type { NoteLibrary } from "../ports/noteLibrary";
import { forgetIfMissing, missingBookSentence } from "./missingBook";
import type { NoteFile } from "./noteFile";
import type { Effort, Outbox } from "./outbox";
import type { Placer } from "./placeNotes";
import { sendEach } from "./sendEach";

/** @noSelf */
export interface SendNotesParts {
  readonly annotations: AnnotationStore;
  readonly books: BookStore;
  readonly library: NoteLibrary;
  readonly placer: Placer;
  /** For one drain. */
  noteFile(): NoteFile;
  readonly clock: Clock;
  readonly say: Say;
  settings(): Settings;
  identify(book: Book): Result<BookId | undefined>;
}

/** The outbox of highlights, notes and bookmarks. */
export function noteOutbox(parts: SendNotesParts): Outbox {
  return {
    holds: "note",
    count: () => parts.annotations.count(),
    drain: (effort) => drain(parts, effort),
  };
}

/** What was found out about books in this drain: numbers, and those that the server has not. */
interface Drain {
  readonly ids: Record<string, BookId | "unknown" | undefined>;
  readonly missing: Record<number, true | undefined>;
  readonly fileOf: NoteFile;
}

/** Without a library account nothing can be told; what waits stays, and the other outboxes go on. */
function drain(parts: SendNotesParts, effort: Effort): Result<undefined> {
  const { libraryUsername, libraryLoginRefused } = parts.settings();
  if (libraryUsername === "" || libraryLoginRefused) return done;
  const waiting = parts.annotations.waiting();
  if (!waiting.ok) return waiting;
  const open = waiting.value.filter(({ state }) => state !== "parked" || effort === "everything");
  const state: Drain = { ids: {}, missing: {}, fileOf: parts.noteFile() };
  return sendEach(open, (note) => {
    const book = bookOf(parts, note, state.ids);
    if (!book.ok) return book;
    if (book.value === undefined || state.missing[book.value] === true) return done;
    return send(parts, note, book.value, state);
  });
}

/** One look-up a distinct book. */
function bookOf(
  parts: SendNotesParts,
  note: PendingNote,
  ids: Record<string, BookId | "unknown" | undefined>,
): Result<BookId | undefined> {
  const seen = note.bookId ?? ids[note.fingerprint];
  if (seen !== undefined) return ok(seen === "unknown" ? undefined : seen);
  const found = lookUp(parts, note.fingerprint);
  if (found.ok) ids[note.fingerprint] = found.value ?? "unknown";
  return found;
}

function lookUp({ books, identify }: SendNotesParts, fingerprint: Fingerprint): Result<BookId | undefined> {
  const book = books.find(fingerprint);
  if (!book.ok) return book;
  if (book.value?.id !== undefined) return ok(book.value.id);
  return book.value === undefined ? ok(undefined) : identify(book.value);
}

/** A success also when the note was parked or set aside: the next one may fare better. */
function send(parts: SendNotesParts, waiting: PendingNote, book: BookId, state: Drain): Result<undefined> {
  const { annotations, clock, say } = parts;
  if (waiting.deed === "delete")
    return settle(parts, { note: waiting, book, state }, remove(parts, waiting, book));
  const placing = placeOf(parts, waiting, state.fileOf);
  if (placing === "later")
    return putOff(parts, waiting, say("Its place is found when the book's file can be read."));
  if ("reason" in placing)
    return annotations.setAside(waiting, unplaceableSentence(say, placing.reason), clock.now());
  const note = { ...waiting, cfi: placing.cfi };
  const outcome = note.deed === "create" ? create(parts, note, book) : update(parts, note, book);
  return settle(parts, { note, book, state }, outcome);
}

/** Said once: a note that waits costs no write at each drain. */
function putOff(
  { annotations }: SendNotesParts,
  { rowId, reason, state }: PendingNote,
  why: string,
): Result<undefined> {
  return state === "pending" && reason === why ? done : annotations.release(rowId, why);
}

/** A note on the book alone has no place. */
function placeOf(
  { placer }: SendNotesParts,
  { item, cfi, fingerprint, path }: PendingNote,
  fileOf: NoteFile,
): { cfi?: string | undefined } | { reason: Unplaceable } | "later" {
  if (item.kind === "entry" || cfi !== undefined) return { cfi };
  return placer.place({ fingerprint, path: fileOf(fingerprint, path) }, item);
}

/** The server keeps two notes on the book alone that say the same: an unknown outcome is looked into first. */
function create(parts: SendNotesParts, note: PendingNote, book: BookId): Result<number | undefined> {
  const { library, annotations } = parts;
  if (note.item.kind !== "entry") return library.create(book, note);
  if (note.state === "sending") {
    const found = library.find(book, note);
    if (!found.ok && isTransient(found.failure)) return found;
    if (found.ok && found.value !== undefined) return found;
  }
  const marked = annotations.markSending(note.rowId);
  return marked.ok ? library.create(book, note) : marked;
}

function update(parts: SendNotesParts, note: PendingNote, book: BookId): Result<number | undefined> {
  const { library } = parts;
  const id = note.serverId === undefined ? library.find(book, note) : ok(note.serverId);
  if (!id.ok) return id;
  if (id.value === undefined) return create(parts, note, book);
  const updated = library.update(id.value, book, note);
  if (!updated.ok) return updated;
  // Somebody has deleted it there; that the reader goes on writing here is the later act.
  return updated.value === "gone" ? create(parts, note, book) : id;
}

function remove({ library }: SendNotesParts, note: PendingNote, book: BookId): Result<undefined> {
  const id = note.serverId === undefined ? library.find(book, note) : ok(note.serverId);
  if (!id.ok) return id;
  return id.value === undefined ? done : library.remove(id.value, book, note.item.kind);
}

interface Sending {
  readonly note: PendingNote;
  readonly book: BookId;
  readonly state: Drain;
}

function settle(
  parts: SendNotesParts,
  { note, book, state }: Sending,
  outcome: Result<number | undefined>,
): Result<undefined> {
  const { annotations, clock } = parts;
  if (outcome.ok) return annotations.sent(note, outcome.value, clock.now());
  const { failure } = outcome;
  if (failure.kind === "unsupported") return putOff(parts, note, sentenceFor(parts.say, failure));
  const missing = forgetIfMissing(parts, book, failure);
  if (!missing.ok) return stop(parts, note, missing.failure);
  if (missing.value) {
    state.missing[book] = true;
    return annotations.release(note.rowId, missingBookSentence(parts.say));
  }
  if (isForLater(failure) || parts.settings().libraryLoginRefused) return stop(parts, note, failure);
  const cannot = failure.kind === "refused" && (failure.status === 404 || failure.status === 405);
  if (note.deed !== "create" && cannot)
    return annotations.setAside(note, parts.say("This server cannot change what it has."), clock.now());
  return annotations.park(note.rowId, sentenceFor(parts.say, failure));
}

/** Not now. What may have arrived keeps its mark. */
function stop({ annotations, say }: SendNotesParts, note: PendingNote, failure: Failure): Result<undefined> {
  if (isUncertain(failure) && note.item.kind === "entry") return failed(failure);
  const released = annotations.release(note.rowId, sentenceFor(say, failure));
  return released.ok ? failed(failure) : released;
}

/** A redirect is a Wi-Fi's login page, and a 401 says nothing of this note; a 403 does. */
function isForLater(failure: Failure): boolean {
  return (
    isTransient(failure) ||
    failure.kind === "storage" ||
    failure.kind === "unconfigured" ||
    failure.kind === "untrusted" ||
    failure.kind === "redirected" ||
    (failure.kind === "denied" && failure.status === 401)
  );
}
