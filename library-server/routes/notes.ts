import { localTime, ok } from "../answer";
import { endpoint } from "../endpoint";
import {
  noteInBook,
  noteInBookChange,
  noteInBookLimits,
  noteInLibrary,
  noteInLibraryLimits,
} from "../shapes/highlight";
import { bookById, nextId } from "../state/state";
import { unknownBook } from "./books";
import { placedRoutes } from "./placed";

const inBook = placedRoutes({
  path: "/api/v2/book-notes",
  of: (state) => state.notesInBook,
  creation: noteInBook,
  limits: noteInBookLimits,
  change: noteInBookChange,
  fields: ({ bookId, cfi, noteContent, selectedText = null, color = "#FFC107", chapterTitle = null }) => ({
    bookId,
    cfi,
    noteContent,
    selectedText,
    color,
    chapterTitle,
  }),
  conflict: "Note already exists at this location",
});

/** The same note twice is stored twice. */
const inLibrary = endpoint({
  method: "POST",
  path: "/api/v1/book-notes",
  access: "bearer",
  body: () => noteInLibrary,
  limits: () => noteInLibraryLimits,
  answer: ({ context, body, user }) => {
    const { state, clock } = context;
    if (bookById(state, body.bookId) === undefined) return unknownBook(body.bookId);
    const now = localTime(new Date(clock.now()));
    const note = { id: nextId(state), userId: user().id, ...body, createdAt: now, updatedAt: now };
    state.notesInLibrary.push(note);
    return ok(note);
  },
});

export const noteRoutes = [...inBook, inLibrary];
