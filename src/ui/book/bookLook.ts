import type { Candidate } from "../../domain/book/candidate";
import type { Choice } from "../../ports/dialogs";
import type { UiContext } from "../uiContext";

/**
 * A page about a book of the server.
 *
 * @noSelf
 */
export interface BookLook {
  readonly book: Candidate;
  /** False: the server may have more to tell of it than is known. */
  readonly isKnown: boolean;
  /** What is said of it; again, when the server has told more. */
  words(book: Candidate): string;
  /** The server has told this of the book by now. Absent: nobody wants to know. */
  told?(book: Candidate): void;
  /** Buttons below the words; the page goes before one runs. */
  readonly choices: readonly Choice[];
}

/** Shows the page at once. What more the server tells, and the cover, are filled in when they come. */
export function showBookLook({ app, pages, say }: UiContext, look: BookLook): void {
  const { book, isKnown, words, choices } = look;
  const page = pages.open({
    title: book.title ?? say("Book %1", book.id),
    text: words(book),
    choices,
    coming: "…",
    onClose: () => glance.leave(),
  });
  const glance = app.looking.at({
    id: book.id,
    isKnown,
    described: (details) => {
      const told = { ...details, score: book.score };
      look.told?.(told);
      page.say(words(told));
    },
    pictured: (picture) => page.show(picture),
  });
}
