import { createNoteTracker } from "../app/notes/trackNotes";
import { createCfiResolver } from "../app/notes/resolveCfis";
import { createMergeOccasions } from "../app/notes/mergeOccasions";
import { noteSender } from "../app/notes/sendNotes";
import { ratingSender } from "../app/notes/sendRating";
import type { Feature } from "../feature";
import { askDeviceNotes } from "../ui/notes/deviceNotesPage";
import { notesMenu } from "../ui/notes/notesMenu";
import { notesRow } from "../ui/notes/notesRow";
import { syncOpenBook } from "../ui/notes/syncBookNotes";
import type { UiContext } from "../ui/uiContext";

/** Highlights, notes, bookmarks and ratings. */
export function notesFeature(context: UiContext): Feature {
  const tracker = createNoteTracker(context);
  const resolver = createCfiResolver(context.host);
  const { app } = context;
  const merges = createMergeOccasions({
    ...context,
    resolver,
    sync: app.sync,
    isTouched: tracker.isTouched,
  });
  return {
    ...tracker,
    known: (book, fingerprint) => {
      tracker.known?.(book, fingerprint);
      merges.known(book, fingerprint);
    },
    found: merges.found,
    turned: merges.turned,
    resumed: merges.resumed,
    closed: merges.closed,
    senders: [() => noteSender({ ...context, resolver, merges }), () => ratingSender(context)],
    menu: () => notesMenu(context, merges.want),
    fileRow: notesRow(context, merges.want),
    actions: [
      {
        name: "library_sync_notes_device",
        title: context.translate("Library Sync: send all highlights of this device"),
        run: () => askDeviceNotes(context),
      },
      {
        name: "library_sync_notes_book",
        title: context.translate("Library Sync: sync this book's highlights"),
        inBook: true,
        run: () => syncOpenBook(context, merges.want),
      },
    ],
  };
}
