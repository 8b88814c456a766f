import type { Book, BookId } from "../../domain/book/book";
import { unplaceableSentence, type Unplaceable } from "../../domain/cfi/unplaceable";
import { isForLater, isUncertain, type Failure } from "../../domain/failure";
import { done, failed, ok, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { Settings } from "../../domain/settings";
import type { AnnotationStore, PendingNote } from "../../ports/annotationStore";
import type { BookStore } from "../../ports/bookStore";
import type { Clock } from "../../ports/clock";
import type { NoteLibrary } from "../../ports/noteLibrary";
import { lookUpInTurn, turnsOf, type Turns } from "../book/lookUpInTurn";
import { forgetIfMissing, missingBookSentence } from "../book/missingBook";
import type { NoteFile } from "./noteFile";
import { createNoteMarks, type NoteMarks } from "./noteMarks";
import type { Effort, Outbox } from "../sync/outbox";
import type { Placer } from "./placeNotes";
import { sendEach } from "../sync/sendEach";
import { createNote, removeNote, updateNote } from "./tellNote";

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
  /** Between two pieces of work, lets the interface have its turn. */
  pause(): void;
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

/** What was found out in this drain: the numbers of books, and what the server has not. */
interface Drain {
  readonly ids: Record<string, BookId | "unknown" | undefined>;
  readonly missing: Record<number, true | undefined>;
  /** By kind: why the server takes no new ones of it. */
  readonly untaken: Record<string, Failure | undefined>;
  readonly turns: Turns;
  readonly fileOf: NoteFile;
  readonly marks: NoteMarks;
}

/** Without a library account nothing can be told; what waits stays, and the other outboxes go on. */
function drain(parts: SendNotesParts, effort: Effort): Result<undefined> {
  const { libraryUsername, libraryLoginRefused } = parts.settings();
  if (libraryUsername === "" || libraryLoginRefused) return done;
  const turns = turnsOf(effort, (limit) => parts.annotations.unknownBooks(limit));
  if (!turns.ok) return turns;
  const marks = createNoteMarks(parts.annotations);
  const state: Drain = {
    ids: {},
    missing: {},
    untaken: {},
    turns: turns.value,
    fileOf: parts.noteFile(),
    marks,
  };
  const sent = sendEach<PendingNote>({
    next: (last) => parts.annotations.waiting(last),
    isOpen: ({ state }) => state !== "failed" || effort === "everything",
    send: (note, open) => sendOne(parts, note, { state, open }),
    pause: parts.pause,
  });
  const ended = marks.end();
  return sent.ok ? ended : sent;
}

function sendOne(
  parts: SendNotesParts,
  note: PendingNote,
  { state, open }: { readonly state: Drain; readonly open: readonly PendingNote[] },
): Result<undefined> {
  const book = bookOf(parts, note, state);
  if (!book.ok) return book;
  if (book.value === undefined || state.missing[book.value] === true) return done;
  return send(parts, note, book.value, { state, open });
}

/** One look-up a distinct book. */
function bookOf(parts: SendNotesParts, note: PendingNote, { ids, turns }: Drain): Result<BookId | undefined> {
  const seen = note.bookId ?? ids[note.fingerprint];
  if (seen !== undefined) return ok(seen === "unknown" ? undefined : seen);
  const found = lookUpInTurn(parts, note.fingerprint, turns);
  if (found.ok) ids[note.fingerprint] = found.value ?? "unknown";
  return found;
}

/** A success also when the note was parked or set aside: the next one may fare better. */
function send(
  parts: SendNotesParts,
  waiting: PendingNote,
  book: BookId,
  { state, open }: { readonly state: Drain; readonly open: readonly PendingNote[] },
): Result<undefined> {
  const { annotations, clock, say } = parts;
  const placing = placeOf(parts, waiting, state.fileOf);
  if (placing === "later")
    return putOff(parts, waiting, say("Its place is found when the book's file can be read."));
  if ("reason" in placing)
    return annotations.setAside(waiting, unplaceableSentence(say, placing.reason), clock.now());
  const untaken = waiting.deed === "create" ? state.untaken[waiting.item.kind] : undefined;
  if (untaken !== undefined) return putOff(parts, waiting, sentenceFor(say, untaken));
  const marked = state.marks.set(waiting, open);
  if (!marked.ok) return marked;
  if (!marked.value) return done;
  const note = { ...waiting, cfi: placing.cfi };
  return settle(parts, { note, book, state }, tell(parts, note, book));
}

function tell(parts: SendNotesParts, note: PendingNote, book: BookId): Result<number | undefined> {
  if (note.deed === "delete") return removeNote(parts, note, book);
  if (note.deed === "update") return updateNote(parts, note, book);
  // It is marked by now, with the others of its book.
  return note.state === "sending" ? createNote(parts, note, book) : parts.library.create(book, note);
}

/** Said once: a note that waits costs no write at each drain. */
function putOff({ annotations }: SendNotesParts, note: PendingNote, why: string): Result<undefined> {
  const { state, reason } = note;
  return state !== "failed" && reason === why ? done : back(annotations, note, why);
}

/** What may have arrived once keeps its mark. */
function back(annotations: AnnotationStore, { rowId, state }: PendingNote, why: string): Result<undefined> {
  return state === "sending" ? annotations.doubt(rowId, why) : annotations.release(rowId, why);
}

/** A note on the book alone has no place; one that is to be deleted has its own, if it may be on the server. */
function placeOf(
  { placer }: SendNotesParts,
  { item, deed, cfi, fingerprint, path }: PendingNote,
  fileOf: NoteFile,
): { cfi?: string | undefined } | { reason: Unplaceable } | "later" {
  const isKnown = item.kind === "entry" || cfi !== undefined || (deed === "delete" && item.start === "");
  return isKnown ? { cfi } : placer.place({ fingerprint, path: fileOf(fingerprint, path) }, item);
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
  if (failure.kind === "unsupported") {
    state.untaken[note.item.kind] = failure;
    state.marks.takeBack(note);
    return putOff(parts, note, sentenceFor(parts.say, failure));
  }
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
function stop(parts: SendNotesParts, note: PendingNote, failure: Failure): Result<undefined> {
  const { annotations, say } = parts;
  const isDoubtful = isUncertain(failure) && (note.deed === "create" || note.item.kind === "entry");
  const released = isDoubtful
    ? annotations.doubt(note.rowId, sentenceFor(say, failure))
    : back(annotations, note, sentenceFor(say, failure));
  return released.ok ? failed(failure) : released;
}
