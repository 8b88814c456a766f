import { z } from "zod";
import { ok } from "../answer";
import { endpoint } from "../endpoint";
import { numberInQuery } from "../shapes/scalars";
import { type Annotation, bookById, type NoteInBook, type State } from "../state/state";

/** The annotations and notes of all books in one list, which the specification does not name. */
export const notebookRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/notebook",
    access: "bearer",
    exists: ({ account, highlights }) => account && highlights,
    query: z.object({
      page: numberInQuery.default(0),
      size: numberInQuery.default(50),
      types: z.string(),
      search: z.string().default(""),
    }),
    answer: ({ context: { state }, query: { page, size, types, search }, user }) => {
      const wanted = types.split(",");
      const found = entriesOf(state, user().id)
        .filter(({ type }) => wanted.includes(type))
        .filter((entry) => holds(entry, search.trim().toLowerCase()))
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
      const totalPages = Math.ceil(found.length / size);
      return ok({
        content: found.slice(page * size, (page + 1) * size),
        page: { size, number: page, totalElements: found.length, totalPages },
      });
    },
  }),
];

interface Entry {
  readonly id: number;
  readonly type: "HIGHLIGHT" | "NOTE";
  readonly bookId: number;
  readonly bookTitle: string;
  readonly text: string | null;
  readonly note: string | null;
  readonly color: string;
  readonly style: string | null;
  readonly chapterTitle: string | null;
  readonly primaryBookType: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

function entriesOf(state: State, userId: number): readonly Entry[] {
  const highlights = state.annotations.filter((one) => one.userId === userId);
  const notes = state.notesInBook.filter((one) => one.userId === userId);
  return [
    ...highlights.map((one) => ({
      ...common(state, one),
      type: "HIGHLIGHT" as const,
      text: one.text,
      note: one.note,
      style: one.style,
    })),
    ...notes.map((one) => ({
      ...common(state, one),
      type: "NOTE" as const,
      text: one.selectedText,
      note: one.noteContent,
      style: null,
    })),
  ];
}

function common(state: State, one: Annotation | NoteInBook): Omit<Entry, "type" | "text" | "note" | "style"> {
  const { id, bookId, color, chapterTitle, createdAt, updatedAt } = one;
  const book = bookById(state, bookId);
  return {
    id,
    bookId,
    bookTitle: book?.title ?? "",
    color,
    chapterTitle,
    primaryBookType: book?.type ?? "EPUB",
    createdAt: createdAt.slice(0, 19),
    updatedAt: updatedAt.slice(0, 19),
  };
}

function holds({ bookTitle, text, note, chapterTitle }: Entry, words: string): boolean {
  return [bookTitle, text, note, chapterTitle].some((part) => (part ?? "").toLowerCase().includes(words));
}
