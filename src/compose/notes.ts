import { createNotekeeper, type Notekeeper } from "../app/notes/keepNotes";
import { createNoteFile } from "../app/notes/noteFile";
import type { Notes } from "../app/notes/notes";
import type { Outbox } from "../app/sync/outbox";
import { createPlacer } from "../app/notes/placeNotes";
import { rateBook, type RateParts } from "../app/notes/rateBook";
import { noteOutbox } from "../app/notes/sendNotes";
import { ratingOutbox } from "../app/notes/sendRatings";
import { waitingNotes } from "../app/notes/waitingNotes";
import type { Book, BookId, Fingerprint } from "../domain/book/book";
import { ok, type Result } from "../domain/result";
import { mostShown, shownOf } from "../domain/shown";
import type { AnnotationSource, BookContents } from "../ports/annotationSource";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Dialogs } from "../ports/dialogs";
import type { Files } from "../ports/files";
import type { Log } from "../ports/log";
import type { NoteLibrary } from "../ports/noteLibrary";
import type { OpenBook } from "../ports/openBook";
import type { Tasks } from "../ports/tasks";
import type { Say } from "../domain/say";
import type { Store } from "../store/openStore";
import { askRating } from "../ui/notes/ratingDialog";
import { choiceOf } from "./books";

/** @noSelf */
export interface NoteMeans {
  readonly store: Store;
  readonly noteLibrary: NoteLibrary;
  readonly annotationSource: AnnotationSource;
  readonly bookContents: BookContents;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly dialogs: Dialogs;
  readonly files: Files;
  readonly log: Log;
  readonly tasks: Tasks;
  readonly say: Say;
}

/** The outboxes of notes and ratings. `identify` finds a book on the server. */
export function noteOutboxes(
  means: NoteMeans,
  identify: (book: Book) => Result<BookId | undefined>,
): readonly Outbox[] {
  const { store, noteLibrary: library, bookContents: contents, clock, say, tasks, files, codec } = means;
  const settings = store.settings.current;
  const { annotations, ratings, books, matches } = store;
  const placer = createPlacer({ contents, tasks });
  return [
    noteOutbox({
      annotations,
      books,
      library,
      placer,
      noteFile: () => createNoteFile({ files, codec, books, matches }),
      clock,
      say,
      settings,
      identify,
      pause: tasks.pause,
    }),
    ratingOutbox({ ratings, clock, say, books, library, settings, identify, pause: tasks.pause }),
  ];
}

/** Everything about notes and ratings, joined. `queued`: something waits for the server. */
export function composeNotes(
  means: NoteMeans,
  fingerprint: (book: OpenBook) => Fingerprint | undefined,
  queued: () => void,
): Notes {
  const { store } = means;
  const keeper = keeperOf(means, fingerprint, queued);
  return {
    keeper,
    count: () => {
      const count = store.annotations.count();
      return count.ok ? count.value : 0;
    },
    waiting: () => waitingNotes(store.annotations),
    unplaceable: () => {
      const items = store.annotations.unplaceable(mostShown + 1);
      return items.ok ? ok(shownOf(items.value)) : items;
    },
    tryAgain: () => {
      const forgotten = store.annotations.forgetUnplaceable();
      if (forgotten.ok) queued();
      return forgotten;
    },
  };
}

function titleOf({ store, say }: NoteMeans, fingerprint: Fingerprint): string {
  const book = store.books.find(fingerprint);
  return (book.ok ? book.value?.title : undefined) ?? say("this book");
}

function keeperOf(
  means: NoteMeans,
  fingerprint: (book: OpenBook) => Fingerprint | undefined,
  queued: () => void,
): Notekeeper {
  const { store, annotationSource: source, clock, codec, dialogs, log, tasks, say } = means;
  const settings = store.settings.current;
  const rating: RateParts = {
    ratings: store.ratings,
    clock,
    settings,
    queued,
    askRating: (book) =>
      askRating(dialogs, say, {
        title: titleOf(means, book),
        rate: (value) => rateBook(rating, book, value),
        silence: () => store.ratings.silence(book),
      }),
  };
  return createNotekeeper({
    ...rating,
    source,
    annotations: store.annotations,
    codec,
    tasks,
    log,
    say,
    fingerprint,
    follows: (book) => choiceOf(store, book) === "track",
    askDeletion: (count, yes) =>
      dialogs.confirm({
        text: say("You deleted %1 notes in this book. Delete them on the library server too?", count),
        yes: say("Delete"),
        onYes: () => {
          yes();
          queued();
        },
      }),
  });
}
