import type { Context } from "../../../context";
import { type Annotation, timeOfAnnotation } from "../../../model/annotation";
import type { Fingerprint } from "../../../model/book";
import { type KnownItem, unknownDigest } from "./itemChanges.rules";
import { listKnownItems } from "../annotations.store";
import { nameTakenItems } from "../merge/baseItems.store";

/** Items of these annotations that are sent or pending. */
export function listKnown(
  context: Context,
  fingerprint: Fingerprint,
  annotations: readonly Annotation[],
): readonly KnownItem[] {
  const names = annotations.map(({ id }) => id);
  const known = listKnownItems(context.database, fingerprint, names.concat(names.map((id) => timeOfAnnotation(id))));
  return nameTaken(context, fingerprint, known, annotations);
}

/** Items of another client are known by creation time until their content is seen. */
function nameTaken(
  { database }: Context,
  fingerprint: Fingerprint,
  known: readonly KnownItem[],
  annotations: readonly Annotation[],
): readonly KnownItem[] {
  const times: Record<string, true | undefined> = {};
  for (const { annotationId, digest } of known) if (digest === unknownDigest) times[annotationId] = true;
  const unnamed = annotations.filter(({ id }) => times[timeOfAnnotation(id)] === true);
  if (unnamed.length === 0) return known;
  nameTakenItems(database, fingerprint, unnamed);
  const names = annotations.map(({ id }) => id);
  return listKnownItems(database, fingerprint, names);
}
