import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { limits, type AnnotationItem, reviewId } from "../../model/annotation";
import { cutToUnits } from "../../base/text";
import { writeSummary } from "./decideConflict";
import { digestOf } from "../annotations/collect/digestedItems";
import { changesTo, deletionOf, unwantedItems } from "../annotations/collect/itemChanges.rules";
import { listKnownItems, queueItemChanges } from "../annotations/annotations.store";

/**
 * Queues the review as a note on the book, which every server supports, and writes KOReader's. An empty text removes
 * both. False if the host could not write. Queued first, so that a power cut loses nothing.
 */
export function saveReview(context: Context, fingerprint: Fingerprint, path: string, text: string): boolean {
  queueReview(context, fingerprint, path, text);
  return writeSummary(context, fingerprint, { review: text }, path);
}

function queueReview(context: Context, fingerprint: Fingerprint, path: string, text: string): void {
  const { host, database, translate, queued } = context;
  const note = cutToUnits(text, limits.noteContent);
  const item: AnnotationItem = {
    kind: "entry",
    annotationId: reviewId,
    start: "",
    passage: "",
    colour: "",
    style: "",
    note,
    title: translate("Review"),
  };
  const known = listKnownItems(database, fingerprint, [reviewId]);
  const changes =
    text === ""
      ? unwantedItems([reviewId], [], known).map((one) => deletionOf(one))
      : changesTo([{ item, digest: digestOf(host, item) }], known);
  if (changes.length === 0) return;
  queueItemChanges(database, { fingerprint, path, at: host.clock.now() }, changes);
  queued();
}
