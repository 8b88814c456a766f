import type { ShelfContext } from "../../book/shelfWork";
import { type Annotation, annotationOf } from "../../model/annotation";
import { beginsWith } from "../annotations/cfi/passage.rules";
import type { LeftAt } from "../../model/leftAt";
import { cutBytes } from "../../base/text";
import { type AnnotatedFile, type CfiResolver, createCfiResolver } from "../annotations/resolveCfis.task";

type TextContext = Pick<ShelfContext, "host">;

export interface Texts {
  readonly older: AnnotatedFile;
  readonly newer: AnnotatedFile;
}

/** Bytes of text that identify a place. */
const knownBy = 32;

/** Keeps the place if the text there is equal or unknown, else only the fraction. In a task only. */
export function placeIn(context: TextContext, left: LeftAt, texts: Texts): LeftAt {
  return left.place === undefined || isIn(context, left.place, texts) ? left : { fraction: left.fraction };
}

function isIn({ host }: TextContext, place: string, { older, newer }: Texts): boolean {
  const resolver = resolverFor(host);
  const then = wordsAt(resolver, older, place);
  if (then === undefined) return true;
  const now = wordsAt(resolver, newer, place);
  return now !== undefined && beginsWith(now, cutBytes(then, knownBy));
}

/** Reads closed books, because both are closed while the user waits. */
function resolverFor({ tasks, annotations, contents, files }: TextContext["host"]): CfiResolver {
  const canRead = (path: string): boolean => files.facts(path) !== undefined;
  return createCfiResolver({ tasks, annotations, contents: { canRead, read: contents.readClosed } });
}

function wordsAt(resolver: CfiResolver, file: AnnotatedFile, start: string): string | undefined {
  const located = resolver.resolve(file, { start, end: undefined, passage: "" });
  return located === "later" || "reason" in located ? undefined : resolver.follow(file, located.cfi)?.words;
}

/** Number of notes with a place only in the old file; 0 if unknown. In a task only. */
export function lostNotes({ host }: TextContext, path: string, { older, newer }: Texts): number {
  const notes = host.annotations.notesOf(path);
  if (notes === undefined) return 0;
  const own = host.annotations.ownColours();
  const resolver = resolverFor(host);
  const isThere = (file: AnnotatedFile, { start, end, text }: Annotation): boolean => {
    const found = resolver.resolve(file, { start, end, passage: end === undefined ? "" : text });
    return found !== "later" && "cfi" in found;
  };
  const marks = notes.annotations.map((one) => annotationOf(one, own));
  const placed = marks.filter((mark) => isThere(older, mark));
  return placed.filter((mark) => !isThere(newer, mark)).length;
}
