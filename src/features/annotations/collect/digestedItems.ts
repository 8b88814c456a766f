import type { Context } from "../../../context";
import {
  type Annotation,
  annotationOf,
  contentOf,
  type HostAnnotation,
  type ItemKind,
  itemsOf,
  type AnnotationChoice,
  type AnnotationItem,
} from "../../../model/annotation";
import type { DigestedItem, KnownItem } from "./itemChanges.rules";
import type { Fingerprint } from "../../../model/book";
import { fingerprintOf } from "../../../book/book";
import { findBookAt, findPath } from "../../../book/bookRow.store";

/** Annotations with a page text instead of a missing chapter. */
export function annotationsWithPages(context: Context, annotations: readonly HostAnnotation[]): readonly Annotation[] {
  const own = context.host.annotations.ownColours();
  return annotations.map((annotation) => annotationWithPage(context, annotation, own));
}

/** `own`: colours the user added to the host. */
export function annotationWithPage(
  { translate }: Context,
  annotation: HostAnnotation,
  own: Readonly<Record<string, string>>,
): Annotation {
  const highlight = annotationOf(annotation, own);
  return highlight.chapter === undefined ? { ...highlight, chapter: pageText(translate, annotation) } : highlight;
}

/** Text instead of a missing chapter; undefined in flowing text. */
function pageText(translate: Context["translate"], { page }: HostAnnotation): string | undefined {
  return page === "" || page.startsWith("/") ? undefined : translate("Page %1", page);
}

/** Items that the server should have. `known`: kinds it has. */
export function digested(
  context: Context,
  annotations: readonly Annotation[],
  known: readonly KnownItem[],
  choice: AnnotationChoice,
): readonly DigestedItem[] {
  const kinds: Record<string, ItemKind[] | undefined> = {};
  for (const { annotationId, kind } of known) {
    const before = kinds[annotationId] ?? [];
    before.push(kind);
    kinds[annotationId] = before;
  }
  const items: DigestedItem[] = [];
  for (const annotation of annotations)
    for (const item of digestedItems(context, annotation, choice, kinds[annotation.id] ?? none)) items.push(item);
  return items;
}

const none: readonly ItemKind[] = [];

/** Items of one annotation. */
export function digestedItems(
  { host }: Context,
  annotation: Annotation,
  choice: AnnotationChoice,
  kinds: readonly ItemKind[],
): readonly DigestedItem[] {
  return itemsOf(annotation, choice, kinds).map((item) => ({ item, digest: digestOf(host, item) }));
}

/** Digest of all sent fields. */
export function digestOf({ codec }: Context["host"], item: AnnotationItem): string {
  return codec.md5(contentOf(item));
}

/** Path of a file, to find the place of a note made in the file `noted`. */
export type FileOfItem = (fingerprint: Fingerprint, noted: string) => string | undefined;

/**
 * Checks that the file still has this fingerprint: where the note was made, or where the book was opened last.
 * Undefined if none. Cached.
 */
export function createFileOfItem(context: Context): FileOfItem {
  const found: Record<string, { readonly path: string | undefined } | undefined> = {};
  return (fingerprint, noted) => {
    const key = `${fingerprint} ${noted}`;
    const looked = found[key] ?? { path: find(context, fingerprint, noted) };
    found[key] = looked;
    return looked.path;
  };
}

function find(context: Context, fingerprint: Fingerprint, noted: string): string | undefined {
  if (isAt(context, fingerprint, noted)) return noted;
  const last = findPath(context.database, fingerprint);
  const path = last;
  return path !== undefined && path !== noted && isAt(context, fingerprint, path) ? path : undefined;
}

/** Samples the file only if size and time are unknown. */
function isAt(context: Context, fingerprint: Fingerprint, path: string): boolean {
  const facts = context.host.files.facts(path);
  if (facts === undefined) return false;
  const known = findBookAt(context.database, path, facts);
  if (known !== undefined) return known.fingerprint === fingerprint;
  return fingerprintOf(context.host, path) === fingerprint;
}
