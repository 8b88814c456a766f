import { createNotekeeper } from "../app/notes/keepNotes";
import { createPlacer } from "../app/notes/placeNotes";
import { noteSender } from "../app/notes/sendNotes";
import { ratingSender } from "../app/notes/sendRatings";
import type { Feature } from "../feature";
import { notesMenu } from "../ui/notes/notesMenu";
import { notesRow } from "../ui/notes/notesRows";
import type { UiContext } from "../ui/uiContext";

/** Highlights, notes, bookmarks and ratings. */
export function notesFeature(context: UiContext): Feature {
  const keeper = createNotekeeper(context);
  const placer = createPlacer(context.host);
  return {
    ...keeper,
    senders: [() => noteSender({ ...context, placer }), () => ratingSender(context)],
    menu: () => notesMenu(context),
    fileRow: notesRow(context),
  };
}
