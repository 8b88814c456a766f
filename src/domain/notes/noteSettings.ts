import type { NotesDestination } from "./noteItem";
import type { RatingMode } from "./rating";

/** The reader's choices on notes and ratings. */
export interface NoteSettings {
  /** Highlights and their notes are sent. */
  readonly highlights: boolean;
  readonly bookmarks: boolean;
  readonly notesDestination: NotesDestination;
  readonly notesWhen: NotesWhen;
  readonly ratingMode: RatingMode;
}

/** After each session, or only once the book is finished. */
export type NotesWhen = "session" | "finished";

export const noteDefaults: NoteSettings = {
  highlights: false,
  bookmarks: false,
  notesDestination: "book",
  notesWhen: "session",
  ratingMode: "off",
};

export const notesDestinations: readonly NotesDestination[] = ["book", "library", "both"];
export const notesWhens: readonly NotesWhen[] = ["session", "finished"];
export const ratingModes: readonly RatingMode[] = ["off", "stars", "ask"];
