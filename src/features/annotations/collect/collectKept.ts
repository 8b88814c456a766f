import { setOf } from "../../../base/longList";
import type { Context } from "../../../context";
import type { Fingerprint } from "../../../model/book";
import { collectAnnotations, type AnnotatedBook } from "./collectAnnotations";
import {
  deleteTouchedAnnotations,
  listKnownItems,
  listTouchedAnnotations,
  saveTouchedAnnotations,
} from "../annotations.store";
import { inTransaction } from "../../../store/database";
import { getDeviceState } from "../../../store/deviceState";

/**
 * Stores touched annotations of a book whose notes are not due. With one reader, only sent or pending ones matter. With
 * several readers all are stored, to know whose they are.
 */
export function saveTouched({ database }: Context, fingerprint: Fingerprint, touched: readonly string[]): void {
  if (touched.length === 0) return;
  if (getDeviceState(database).isShared) {
    saveTouchedAnnotations(database, fingerprint, touched);
    return;
  }
  const known = listKnownItems(database, fingerprint, touched);
  const byId = setOf(known.map(({ annotationId }) => annotationId));
  saveTouchedAnnotations(
    database,
    fingerprint,
    touched.filter((id) => byId[id] === true),
  );
}

/** Includes annotations touched in earlier sessions. */
export function collectKept(context: Context, book: AnnotatedBook): void {
  const { database } = context;
  const { fingerprint, path, annotations, touched } = book;
  const kept = listTouchedAnnotations(database, fingerprint);
  const asked = collectAnnotations(context, { fingerprint, path, annotations, touched: kept.concat(touched) });
  keepOnly(context, fingerprint, { before: kept, after: asked });
}

/** Annotations stay touched until the question is answered. */
function keepOnly(
  { database }: Context,
  fingerprint: Fingerprint,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): void {
  if (before.length + after.length === 0) return;
  inTransaction(database, () => {
    deleteTouchedAnnotations(database, fingerprint);
    saveTouchedAnnotations(database, fingerprint, after);
  });
}
