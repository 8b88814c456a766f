import { z } from "zod";
import { cfi, color, filled, id } from "./scalars";

/** §2 Annotation: a passage, and what the reader thought of it. */
export const annotation = z.strictObject({
  bookId: id,
  cfi,
  text: filled,
  note: z.string().optional(),
  color: color.optional(),
  style: filled.optional(),
  chapterTitle: z.string().optional(),
});

/** Lengths count UTF-16 units. */
export const annotationLimits = z.looseObject({
  cfi: z.string().max(1000),
  text: z.string().max(5000),
  note: z.string().max(5000).optional(),
  style: z.enum(["highlight", "underline", "strikethrough", "squiggly"]).optional(),
  chapterTitle: z.string().max(500).optional(),
});

export const annotationChange = annotation.pick({ note: true, color: true, style: true });

/** §2 Book note with position (v2). */
export const noteInBook = z.strictObject({
  bookId: id,
  cfi,
  noteContent: filled,
  selectedText: z.string().optional(),
  color: color.optional(),
  chapterTitle: z.string().optional(),
});

export const noteInBookLimits = z.looseObject({
  cfi: z.string().max(1000),
  noteContent: z.string().max(65535),
  selectedText: z.string().max(5000).optional(),
  chapterTitle: z.string().max(500).optional(),
});

export const noteInBookChange = noteInBook
  .pick({ noteContent: true, color: true, chapterTitle: true })
  .partial();

/** §2 Standalone book note (v1): all of it is sent. */
export const noteInLibrary = z.strictObject({
  /** Of one that is there; the specification does not name it. */
  id: id.optional(),
  bookId: id,
  title: z.string(),
  content: filled,
});

export const noteInLibraryLimits = z.looseObject({
  title: z.string().max(255),
  content: z.string().trim().min(1),
});

/** §2 Bookmark. */
export const bookmark = z.strictObject({ bookId: id, cfi, title: z.string().optional() });

export const bookmarkLimits = z.looseObject({
  cfi: z.string().max(1000),
  title: z.string().max(255).optional(),
});

export const bookmarkChange = bookmark.pick({ cfi: true, title: true }).partial();
