import { identifyBook } from "../app/book/identifyBook";
import { createNotekeeper } from "../app/notes/keepNotes";
import { createNoteFile } from "../app/notes/noteFile";
import { createPlacer } from "../app/notes/placeNotes";
import { noteOutbox } from "../app/notes/sendNotes";
import { ratingOutbox } from "../app/notes/sendRatings";
import type { Outbox } from "../app/sync/outbox";
import type { Feature } from "../feature";
import { notesMenu } from "../ui/notes/notesMenu";
import { notesRow } from "../ui/notes/notesRows";
import type { UiContext } from "../ui/uiContext";

/** Highlights, notes, bookmarks and ratings. */
export function notesFeature(context: UiContext): Feature {
  const keeper = createNotekeeper(context);
  return {
    ...keeper,
    senders: sendersOf(context),
    menu: () => notesMenu(context),
    fileRow: notesRow(context),
  };
}

function sendersOf(context: UiContext): readonly Outbox[] {
  const { store, server, host, settings, translate: say } = context;
  const { annotations, ratings, books, matches } = store;
  const { clock, tasks, files, codec, contents } = host;
  const identify: Parameters<typeof noteOutbox>[0]["identify"] = (book) => identifyBook(context, book);
  return [
    noteOutbox({
      annotations,
      books,
      library: server.notes,
      placer: createPlacer({ contents, tasks }),
      noteFile: () => createNoteFile({ files, codec, books, matches }),
      clock,
      say,
      settings,
      identify,
      pause: tasks.pause,
    }),
    ratingOutbox({
      ratings,
      clock,
      say,
      books,
      library: server.notes,
      settings,
      identify,
      pause: tasks.pause,
    }),
  ];
}
