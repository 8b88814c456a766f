import { createNoteTracker } from "./trackNotes";
import { createCfiResolver } from "./resolveCfis";
import { createMergeOccasions, type MergeOccasions } from "./mergeOccasions";
import { noteSender } from "./sendNotes";
import { ratingSender } from "../status/sendRating";
import type { Feature, FeatureAction } from "../../feature";
import { askDeviceNotes } from "./deviceNotes.page";
import { notesItem, placeItems, syncedItems, bookSyncItem } from "./notes.menu";
import { notesRow } from "./notesRow.page";
import { syncOpenBook } from "./syncBookNotes.page";
import type { UiContext } from "../../ui/uiContext";

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
    noticeDeletions: tracker.noticeDeletions,
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
    closed: (book) => {
      tracker.closed?.(book);
      merges.closed(book);
    },
    senders: [
      { of: "note", create: () => noteSender({ ...context, resolver, merges }) },
      { of: "rating", create: () => ratingSender(context) },
    ],
    menu: {
      book: () => [bookSyncItem(context, merges.want)],
      status: () => placeItems(context),
      synced: () => syncedItems(context),
      advanced: () => [notesItem(context)],
    },
    fileRow: notesRow(context, merges.want),
    actions: actionsOf(context, merges),
  };
}

function actionsOf(context: UiContext, { want }: Pick<MergeOccasions, "want">): readonly FeatureAction[] {
  return [
    {
      name: "catchword_notes_device",
      title: context.translate("Catchword: send all highlights of this device"),
      run: () => askDeviceNotes(context),
    },
    {
      name: "catchword_notes_book",
      title: context.translate("Catchword: sync this book's highlights"),
      inBook: true,
      run: () => syncOpenBook(context, want),
    },
  ];
}
