import type { BookId } from "../domain/book/book";
import { sentPassage, type NoteItem } from "../domain/notes/noteItem";
import type { PlacedItem } from "../ports/noteLibrary";

/** The bodies of §2 Annotation to Bookmark; what is absent is left out. */
export function creationBody(bookId: BookId, { item, cfi }: PlacedItem): object {
  const { kind, note, colour, style, title } = item;
  switch (kind) {
    case "annotation":
      return { bookId, cfi, text: sentPassage(item), note, color: colour, style, chapterTitle: title };
    case "note": {
      const selectedText = item.passage === "" ? undefined : sentPassage(item);
      return { bookId, cfi, noteContent: note ?? "", selectedText, color: colour, chapterTitle: title };
    }
    case "entry":
      return { bookId, title: title ?? "Note", content: note ?? "" };
    case "bookmark":
      return { bookId, cfi, title };
  }
}

/** What may change of something that is there. Where a text is gone, an empty one says so. */
export function changeBody({ kind, note, colour, style, title }: NoteItem): object {
  if (kind === "annotation") return { color: colour, style, note: note ?? "" };
  if (kind === "note") return { noteContent: note ?? "", color: colour, chapterTitle: title };
  return { title };
}
