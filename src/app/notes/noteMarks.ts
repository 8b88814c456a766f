import { done, ok, type Result } from "../../domain/result";
import type { AnnotationStore, PendingNote } from "../../ports/annotationStore";

/**
 * The marks of one drain: what may be on the server is known on the disk before it travels, and nothing else is.
 * Failures: storage.
 *
 * @noSelf
 */
export interface NoteMarks {
  /**
   * Before a note travels. New ones of a book are marked together, as many as are `open` in the same window. False: the
   * reader has deleted it since it was read.
   */
  set(note: PendingNote, open: readonly PendingNote[]): Result<boolean>;
  /** It did not travel. */
  takeBack(note: PendingNote): void;
  /** At the end: what did not travel loses its mark. Writes nothing where all did. */
  end(): Result<undefined>;
}

/** Nothing is marked yet. */
export function createNoteMarks(annotations: Pick<AnnotationStore, "markSending" | "unmark">): NoteMarks {
  // Marked, and not sent yet.
  let left: readonly number[] = [];
  return {
    set: (note, open) => {
      if (!isNew(note)) return ok(true);
      const { rowId } = note;
      if (!left.includes(rowId)) {
        const marked = annotations.markSending(unmarked(note, open, left));
        if (!marked.ok) return marked;
        left = left.concat(marked.value);
      }
      const isThere = left.includes(rowId);
      left = left.filter((id) => id !== rowId);
      return ok(isThere);
    },
    // What may have arrived before keeps its mark.
    takeBack: ({ rowId, state }) => {
      if (state !== "sending") left = left.concat([rowId]);
    },
    end: () => (left.length === 0 ? done : annotations.unmark(left)),
  };
}

/** It has never travelled. */
function isNew({ deed, state }: PendingNote): boolean {
  return deed === "create" && state !== "sending";
}

/** This note and those of its book that come after it. */
function unmarked(
  { fingerprint, rowId: from }: PendingNote,
  open: readonly PendingNote[],
  marked: readonly number[],
): readonly number[] {
  const ids: number[] = [];
  for (const note of open) {
    const isNext = note.fingerprint === fingerprint && note.rowId >= from && isNew(note);
    if (isNext && !marked.includes(note.rowId)) ids.push(note.rowId);
  }
  return ids;
}
