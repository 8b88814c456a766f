import { z } from "zod";
import { empty, localTime, ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import {
  looseNoteInBook,
  looseNoteInBookChange,
  looseNoteInLibrary,
  noteInBook,
  noteInBookChange,
  noteInBookLimits,
  noteInLibrary,
  noteInLibraryLimits,
} from "../shapes/highlight";
import { idInPath } from "../shapes/scalars";
import { bookById, nextId } from "../state/state";
import { unknownBook } from "./books";
import { placedRoutes, unknownItem } from "./placed";

const inBook = placedRoutes({
  path: "/api/v2/book-notes",
  of: (state) => state.notesInBook,
  creation: looseNoteInBook,
  limits: noteInBookLimits,
  change: looseNoteInBookChange,
  allowed: { creation: () => noteInBook, change: noteInBookChange },
  fields: ({ bookId, cfi, noteContent, selectedText, color, chapterTitle }) => ({
    bookId,
    cfi,
    noteContent,
    selectedText: selectedText ?? null,
    color: color ?? "#FFC107",
    chapterTitle: chapterTitle ?? null,
  }),
  conflict: "Note already exists at this location",
});

const path = "/api/v1/book-notes";
const numbered = z.object({ id: idInPath });

/** Duplicates are stored twice; a note with an ID replaces the note with that ID. */
const inLibrary = endpoint({
  method: "POST",
  path,
  access: "bearer",
  body: () => looseNoteInLibrary,
  allowed: { body: () => noteInLibrary },
  limits: () => noteInLibraryLimits,
  answer: ({ context, body, user }) => {
    const { state, clock } = context;
    if (bookById(state, body.bookId) === undefined) return unknownBook(body.bookId);
    const title = body.title ?? null;
    if (title !== null && title.length > 255)
      return refusal(400, "A data conflict occurred. The operation could not be completed.");
    const now = localTime(new Date(clock.now()), context.dialect.zone);
    const index = state.notesInLibrary.findIndex(({ id, userId }) => id === body.id && userId === user().id);
    if (index >= 0) {
      state.notesInLibrary[index] = {
        ...state.notesInLibrary[index]!,
        ...body,
        title,
        id: body.id!,
        updatedAt: now,
      };
      return ok(state.notesInLibrary[index]);
    }
    if (body.id !== undefined) return unknownItem(context);
    const note = { ...body, title, id: nextId(state), userId: user().id, createdAt: now, updatedAt: now };
    state.notesInLibrary.push(note);
    return ok(note);
  },
});

/** The specification names neither of these two endpoints; every real server has both. */
const listed = endpoint({
  method: "GET",
  path: `${path}/book/:id`,
  access: "bearer",
  params: numbered,
  answer: ({ context, params, user }) =>
    ok(context.state.notesInLibrary.filter(({ bookId, userId }) => bookId === params.id && userId === user().id)),
});

const deleted = endpoint({
  method: "DELETE",
  path: `${path}/:id`,
  access: "bearer",
  params: numbered,
  answer: ({ context, params, user }) => {
    const { notesInLibrary } = context.state;
    const index = notesInLibrary.findIndex(({ id, userId }) => id === params.id && userId === user().id);
    if (index < 0) return unknownItem(context);
    notesInLibrary.splice(index, 1);
    return empty(204);
  },
});

export const noteRoutes = [...inBook, inLibrary, listed, deleted];
