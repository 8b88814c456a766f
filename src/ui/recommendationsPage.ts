import type { Advice } from "../app/recommend";
import type { Book, BookId } from "../domain/book";
import { sentenceFor } from "../domain/sentence";
import type { Working } from "../ports/dialogs";
import { candidateText } from "./bookWords";
import type { Desk } from "./desk";
import { searchObstacle } from "./matchPage";

/** Books like this one (§4 rule 6), each with its details behind a tap. */
export function showRecommendations(desk: Desk, book: Book): void {
  const { app, dialogs, say } = desk;
  const obstacle = searchObstacle(desk);
  if (obstacle !== undefined) return dialogs.tell(obstacle);
  if (book.id === undefined)
    return dialogs.tell(say("The server has not been found to have this book: match it first."));
  let working: Working | undefined;
  app.books.recommending.like(
    book.id,
    () => {
      working = dialogs.working(say("Asking the server…"));
    },
    (advice) => {
      working?.close();
      if (!advice.ok) return dialogs.tell(sentenceFor(advice.failure));
      if (advice.value.length === 0)
        return dialogs.tell(
          say("The server has no recommendations for “%1”.", book.title ?? say("this book")),
        );
      showAdvice(desk, book, advice.value);
    },
  );
}

function showAdvice(desk: Desk, book: Book, advice: readonly Advice[]): void {
  const { dialogs, say } = desk;
  dialogs.list({
    title: say("More like “%1”", book.title ?? say("this book")),
    lines: advice.map((one) => ({
      label: titleOf(desk, one),
      value: mark(desk, one),
      onTap: () => showDetails(desk, one.book.id),
    })),
  });
}

function titleOf({ say }: Desk, { book }: Advice): string {
  const title = book.title ?? say("Book %1", book.id);
  return book.author === undefined ? title : `${title} – ${book.author}`;
}

function mark({ say }: Desk, { similarity, path }: Advice): string {
  const percent = `${Math.floor(similarity * 100 + 0.5)} %`;
  return path === undefined ? percent : say("✓ on this device, %1", percent);
}

function showDetails(desk: Desk, id: BookId): void {
  const { app, dialogs, say } = desk;
  let working: Working | undefined;
  app.books.recommending.details(
    id,
    () => {
      working = dialogs.working(say("Asking the server…"));
    },
    (found) => {
      working?.close();
      if (!found.ok) return dialogs.tell(sentenceFor(found.failure));
      if (found.value === undefined) return dialogs.tell(say("The server does not have this book any more."));
      dialogs.read({ title: found.value.title ?? say("Book %1", id), text: candidateText(say, found.value) });
    },
  );
}
