import { type Annotation, annotationOf } from "../../domain/annotation";
import { beginsWith } from "../../domain/cfi/passage";
import type { ShelfFile } from "../../domain/shelfFile";
import { cutBytes } from "../../domain/text";
import { type AnnotatedFile, type CfiResolver, createCfiResolver } from "../notes/resolveCfis";
import type { ShelfContext } from "./shelfWork";

type TextContext = Pick<ShelfContext, "host">;

/** Bytes of the words behind a place: enough to know it by. */
const knownBy = 32;

/**
 * Does the place where this book was read last lead to the same words in another file of it? True also where nobody can
 * tell. Inside a task only.
 */
export function isPlaceThere({ host }: TextContext, { path, fingerprint }: ShelfFile, newer: AnnotatedFile): boolean {
  const place = host.books.placeOf(path);
  if (place === undefined || fingerprint === undefined) return true;
  const resolver = createCfiResolver(host);
  const then = wordsAt(resolver, { fingerprint, path }, place);
  if (then === undefined) return true;
  const now = wordsAt(resolver, newer, place);
  return now !== undefined && beginsWith(now, cutBytes(then, knownBy));
}

function wordsAt(resolver: CfiResolver, file: AnnotatedFile, start: string): string | undefined {
  const located = resolver.resolve(file, { start, end: undefined, passage: "" });
  return located === "later" || "reason" in located ? undefined : resolver.follow(file, located.cfi)?.words;
}

/**
 * How many of the reader's notes have a place in this file, and none in another one of the same book: 0 also where nobody
 * can tell. Inside a task only.
 */
export function lostNotes({ host }: TextContext, { path, fingerprint }: ShelfFile, newer: AnnotatedFile): number {
  const notes = host.annotations.notesOf(path);
  if (notes === undefined || fingerprint === undefined) return 0;
  const own = host.annotations.ownColours();
  const resolver = createCfiResolver(host);
  const isIn = (file: AnnotatedFile, { start, end, text }: Annotation): boolean => {
    const found = resolver.resolve(file, { start, end, passage: end === undefined ? "" : text });
    return found !== "later" && "cfi" in found;
  };
  const marks = notes.annotations.map((one) => annotationOf(one, own));
  const here = marks.filter((mark) => isIn({ fingerprint, path }, mark));
  return here.filter((mark) => !isIn(newer, mark)).length;
}
