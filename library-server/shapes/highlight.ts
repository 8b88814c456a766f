import { z } from "zod";
import { cfi, color, filled, id, looseInteger } from "./scalars";

const text = z.string().nullish();

/** An annotation (§2.3): a passage of a book, with the reader's note on it. */
export const annotation = z.strictObject({
  bookId: id,
  cfi,
  text: filled,
  note: z.string().optional(),
  color: color.optional(),
  style: filled.optional(),
  chapterTitle: z.string().optional(),
});

export const looseAnnotation = z.object({
  bookId: looseInteger,
  cfi: z.string().catch(""),
  text: z.string().catch(""),
  note: text,
  color: text,
  style: text,
  chapterTitle: text,
});

export const looseAnnotationChange = z.object({ note: text, color: text, style: text });

/** Lengths count UTF-16 units. */
export const annotationLimits = z.looseObject({
  cfi: z.string().min(1).max(1000),
  text: z.string().min(1).max(5000),
  note: z.string().max(5000).nullish(),
  color: color.nullish(),
  style: z.enum(["highlight", "underline", "strikethrough", "squiggly"]).nullish(),
  chapterTitle: z.string().max(500).nullish(),
});

export const annotationChange = annotation.pick({ note: true, color: true, style: true });

/** A note with a place (§2.3). */
export const noteInBook = z.strictObject({
  bookId: id,
  cfi,
  noteContent: filled,
  selectedText: z.string().optional(),
  color: color.optional(),
  chapterTitle: z.string().optional(),
});

export const looseNoteInBook = z.object({
  bookId: looseInteger,
  cfi: z.string().catch(""),
  noteContent: z.string().catch(""),
  selectedText: text,
  color: text,
  chapterTitle: text,
});

export const looseNoteInBookChange = z.object({ noteContent: text, color: text, chapterTitle: text });

export const noteInBookLimits = z.looseObject({
  cfi: z.string().min(1).max(1000),
  noteContent: z.string().min(1).max(65535),
  selectedText: z.string().max(5000).nullish(),
  color: color.nullish(),
  chapterTitle: z.string().max(500).nullish(),
});

export const noteInBookChange = noteInBook.pick({ noteContent: true, color: true, chapterTitle: true }).partial();

/** A note without a place (§2.3): every field is sent. */
export const noteInLibrary = z.strictObject({
  /** The change of an existing note, which the specification does not name. */
  id: id.optional(),
  bookId: id,
  title: z.string(),
  content: filled,
});

export const looseNoteInLibrary = z.object({
  id: looseInteger.optional(),
  bookId: looseInteger,
  title: text,
  content: z.string().catch(""),
});

export const noteInLibraryLimits = z.looseObject({
  title: z.string().max(255).nullish(),
  content: z.string().trim().min(1),
});

/** A bookmark (§2.3). */
export const bookmark = z.strictObject({ bookId: id, cfi, title: z.string().optional() });

/** A bookmark in a book of fixed pages; some servers accept it. */
export const bookmarkOfPage = z.strictObject({ bookId: id, pageNumber: z.int().min(1), title: z.string().optional() });

export const looseBookmark = z.object({
  bookId: looseInteger,
  cfi: text,
  title: text,
  pageNumber: looseInteger.nullish(),
});

export const looseBookmarkChange = z.object({
  cfi: text,
  title: text,
  color: text,
  notes: text,
  priority: looseInteger.nullish(),
  pageNumber: looseInteger.nullish(),
});

export const bookmarkLimits = z.looseObject({
  cfi: z.string().max(1000).nullish(),
  title: z.string().max(255).nullish(),
});

export const bookmarkChange = bookmark.pick({ cfi: true, title: true }).partial();
