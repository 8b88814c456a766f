import type { Context } from "../../../context";
import { type Annotation, timeOfMark } from "../../../model/annotation";
import type { Fingerprint } from "../../../model/book";
import { type KnownItem, unknownDigest } from "./noteChanges.rules";
import { listKnownItems } from "../annotations.store";
import { nameTakenNotes } from "../merge/baseItems.store";

/** Items of these annotations that are sent or pending. */
export function listKnown(
  context: Context,
  fingerprint: Fingerprint,
  marks: readonly Annotation[],
): readonly KnownItem[] {
  const names = marks.map(({ id }) => id);
  const known = listKnownItems(context.database, fingerprint, names.concat(names.map((id) => timeOfMark(id))));
  return nameTaken(context, fingerprint, known, marks);
}

/** Items of another client are known by creation time until their content is seen. */
function nameTaken(
  { database }: Context,
  fingerprint: Fingerprint,
  known: readonly KnownItem[],
  marks: readonly Annotation[],
): readonly KnownItem[] {
  const times: Record<string, true | undefined> = {};
  for (const { mark, digest } of known) if (digest === unknownDigest) times[mark] = true;
  const unnamed = marks.filter(({ id }) => times[timeOfMark(id)] === true);
  if (unnamed.length === 0) return known;
  nameTakenNotes(database, fingerprint, unnamed);
  const names = marks.map(({ id }) => id);
  return listKnownItems(database, fingerprint, names);
}
