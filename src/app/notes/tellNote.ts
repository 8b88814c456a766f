import type { BookId } from "../../domain/book/book";
import { isTransient } from "../../domain/failure";
import { ok, type Result } from "../../domain/result";
import type { AnnotationStore, PendingNote } from "../../ports/annotationStore";
import type { NoteLibrary } from "../../ports/noteLibrary";

/** @noSelf */
export interface TellParts {
  readonly annotations: Pick<AnnotationStore, "markSending">;
  readonly library: Pick<NoteLibrary, "create" | "update" | "remove" | "find">;
}

/** The server's number of it, where it told one. */
type Told = Result<number | undefined>;

/**
 * What may have arrived already is looked into: the server keeps two notes on the book alone that say the same, and
 * what lies at a place may have the words of before.
 */
export function createNote(parts: TellParts, note: PendingNote, book: BookId): Told {
  const { library, annotations } = parts;
  if (note.state !== "sending") {
    const marked = annotations.markSending([note.rowId]);
    return marked.ok ? library.create(book, note) : marked;
  }
  return note.item.kind === "entry" ? createUnlessThere(parts, note, book) : createOver(parts, note, book);
}

function createUnlessThere({ library }: TellParts, note: PendingNote, book: BookId): Told {
  const found = library.find(book, note);
  if (!found.ok && isTransient(found.failure)) return found;
  return found.ok && found.value !== undefined ? found : library.create(book, note);
}

function createOver({ library }: TellParts, note: PendingNote, book: BookId): Told {
  const created = library.create(book, note);
  if (!created.ok || created.value !== undefined) return created;
  const found = library.find(book, note);
  if (!found.ok) return isTransient(found.failure) ? found : ok(undefined);
  if (found.value === undefined) return ok(undefined);
  const updated = library.update(found.value, book, note);
  return updated.ok || !isTransient(updated.failure) ? found : updated;
}

/** Changes what the server has, or makes it anew where somebody has deleted it: that is the earlier act. */
export function updateNote(parts: TellParts, note: PendingNote, book: BookId): Told {
  const { library } = parts;
  const id = note.serverId === undefined ? library.find(book, note) : ok(note.serverId);
  if (!id.ok) return id;
  if (id.value === undefined) return createNote(parts, note, book);
  const updated = library.update(id.value, book, note);
  if (!updated.ok) return updated;
  return updated.value === "gone" ? createNote(parts, note, book) : id;
}

/** That it is not there is a success. */
export function removeNote({ library }: TellParts, note: PendingNote, book: BookId): Result<undefined> {
  const id = note.serverId === undefined ? library.find(book, note) : ok(note.serverId);
  if (!id.ok) return id;
  return id.value === undefined ? ok(undefined) : library.remove(id.value, book, note.item.kind);
}
