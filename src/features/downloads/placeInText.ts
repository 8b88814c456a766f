import type { Context, TaskContext } from "../../context";
import { annotationOf, wordsAtPlace } from "../../model/annotation";
import { bookTypeOf } from "../../model/book";
import { isInText } from "../../model/xpointer";
import { beginsWith } from "../annotations/cfi/passage.rules";
import type { LeftAt } from "../../model/leftAt";
import { cutBytes } from "../../base/text";
import { type AnnotatedFile, type CfiResolver, createCfiResolver } from "../annotations/cfi/resolveCfis.task";

export interface Texts {
  readonly older: AnnotatedFile;
  readonly newer: AnnotatedFile;
}

/** Bytes of text that identify a place. */
const knownBy = 32;

/** Keeps the place if the text there is equal in both files, else only the fraction. */
export function placeIn(context: TaskContext, left: LeftAt, texts: Texts): LeftAt {
  return left.place === undefined || isIn(context, left.place, texts) ? left : { fraction: left.fraction };
}

function isIn({ host }: Context, place: string, { older, newer }: Texts): boolean {
  const resolver = resolverFor(host, older);
  const then = wordsAt(resolver, older, place);
  const now = then === undefined ? undefined : wordsAt(resolver, newer, place);
  return then !== undefined && now !== undefined && beginsWith(now, cutBytes(then, knownBy));
}

/** Reads closed books, because both are closed while the user waits. The newer file inherits the older one's sidecar. */
function resolverFor({ tasks, annotations, contents, files }: Context["host"], older: AnnotatedFile): CfiResolver {
  const canRead = (path: string): boolean => files.facts(path) !== undefined;
  const version = annotations.engineVersionOf(older.path ?? "");
  const engine = {
    versionOf: annotations.versionOf,
    engineVersionOf: () => version,
    textBetween: annotations.textBetween,
  };
  return createCfiResolver({
    tasks,
    annotations: engine,
    contents: { canRead, read: contents.readClosed, sizes: contents.sizes },
  });
}

function wordsAt(resolver: CfiResolver, file: AnnotatedFile, start: string): string | undefined {
  const located = resolver.resolve(file, { start, end: undefined, passage: "" });
  return located === "later" || "reason" in located ? undefined : resolver.follow(file, located.cfi)?.words;
}

/** Number of notes of an EPUB without a proven place in the newer file; 0 if the notes are unknown. */
export function lostAnnotations({ host }: TaskContext, path: string, { older, newer }: Texts): number {
  const annotations = bookTypeOf(path) === "EPUB" ? host.annotations.listOf(path) : undefined;
  if (annotations === undefined) return 0;
  const own = host.annotations.ownColours();
  const resolver = resolverFor(host, older);
  const all = annotations.part(0, annotations.count).map((one) => annotationOf(one, own));
  return all.filter((annotation) => {
    if (!isInText(annotation.start)) return false;
    const found = resolver.resolve(newer, {
      start: annotation.start,
      end: annotation.end,
      passage: wordsAtPlace(annotation),
    });
    return found === "later" || "reason" in found;
  }).length;
}
