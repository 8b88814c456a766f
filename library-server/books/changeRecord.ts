import { z } from "zod";
import type { Book, State } from "../state/state";
import { badCovers } from "./coverKind";

/** Absent fields leave the record unchanged; `null` removes a field. */
export const recordChange = z.strictObject({
  title: z.string().optional(),
  authors: z.array(z.string()).optional(),
  series: z.string().nullable().optional(),
  seriesNumber: z.number().nullable().optional(),
  language: z.string().optional(),
  description: z.string().optional(),
  categories: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  cover: z.enum(["jpeg", "png", "none", ...badCovers]).optional(),
});

/** Changes the record of a book and leaves its file unchanged. Throws an error when the book does not exist. */
export function changeRecord(state: State, id: number, asked: unknown): Book {
  const { series, seriesNumber, cover, ...rest } = recordChange.parse(asked);
  const place = state.books.findIndex((book) => book.id === id);
  const book = state.books[place];
  if (book === undefined) throw new Error(`there is no book of number ${id}`);
  const changed = {
    ...book,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(series === undefined ? {} : { series: series ?? undefined }),
    ...(seriesNumber === undefined ? {} : { seriesNumber: seriesNumber ?? undefined }),
    ...(cover === undefined ? {} : { cover, coverChanges: (book.coverChanges ?? 0) + 1 }),
  } as Book;
  state.books[place] = changed;
  return changed;
}
