import { ok, type Result } from "../../domain/result";
import { mostShown, shownOf, type Shown } from "../../domain/shown";
import type { AnnotationStore, PendingNote } from "../../ports/annotationStore";

/** The notes that wait, by book, as many as are shown. Failure: storage. */
export function waitingNotes({ waiting }: Pick<AnnotationStore, "waiting">): Result<Shown<PendingNote>> {
  const notes: PendingNote[] = [];
  let window = waiting();
  while (window.ok && window.value.length > 0) {
    for (const note of window.value) notes.push(note);
    if (notes.length > mostShown) break;
    window = waiting(notes[notes.length - 1]);
  }
  return window.ok ? ok(shownOf(notes)) : window;
}
