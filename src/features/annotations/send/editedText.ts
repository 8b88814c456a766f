import type { Context } from "../../../context";
import { singleLine } from "../../../base/text";
import { idOfAnnotation, type AnnotationItem, overlaps, timeOfAnnotation } from "../../../model/annotation";
import type { AnnotatedFile, CfiResolver, PlaceContext } from "../cfi/resolveCfis.task";
import type { Outcome } from "../../../queue/queue.rules";
import { listKnownItems } from "../annotations.store";
import { listPendingChangesOf } from "../merge/baseItems.store";
import { listAnnotationsOfSecond } from "../collect/annotationIds.store";
import type { PendingItem } from "../itemRecords";
import type { ItemReceipt } from "./otherFile.task";

interface ResolvedText {
  readonly placing: ReturnType<CfiResolver["resolve"]>;
  /** The book's words, if the user wrote over them. */
  readonly passage?: string | undefined;
}

/** Place of a highlight, also where the user wrote over its words: then they prove nothing. In a task only. */
export function resolveText(context: PlaceContext, file: AnnotatedFile, item: AnnotationItem): ResolvedText {
  const { resolver } = context;
  const placing = resolver.resolve(file, item);
  const isOther = placing !== "later" && "reason" in placing && placing.reason === "otherText";
  if (!isOther || !isEdited(context, file.path, item.annotationId)) return { placing };
  const again = resolver.resolve(file, { start: item.start, end: item.end, passage: "" });
  const isPlaced = again !== "later" && "cfi" in again;
  return { placing: again, passage: isPlaced ? joinedWords(again.words ?? "") : undefined };
}

function isEdited({ host }: Context, path: string | undefined, annotationId: string): boolean {
  const annotations = path === undefined ? undefined : host.annotations.listOf(path);
  if (annotations === undefined) return false;
  return annotations
    .part(0, annotations.count)
    .some((one) => one.isEdited === true && idOfAnnotation(one) === annotationId);
}

function joinedWords(words: string): string {
  return singleLine(words)
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
}

export function withPassage(
  { kind, annotationId, start, end, note, colour, style, title }: AnnotationItem,
  passage: string,
): AnnotationItem {
  return { kind, annotationId, start, end, note, colour, style, title, passage };
}

/**
 * Outcome of the deletion of a highlight whose ends were moved: it waits for the new one, and is dropped if that was
 * refused. Undefined: it is sent. `flush` stores what was sent so far.
 */
export function keptEnds(
  { database, translate }: Context,
  { operation, fingerprint, item: { kind, annotationId } }: PendingItem,
  flush: () => void,
): Outcome<ItemReceipt> | undefined {
  if (operation !== "delete" || kind === "entry") return undefined;
  const isNew = (other: string): boolean => other !== annotationId && overlaps(other, annotationId);
  const inSecond = (): readonly string[] =>
    listAnnotationsOfSecond(database, fingerprint, timeOfAnnotation(annotationId)).map((one) => one.annotationId);
  if (!inSecond().some((other) => isNew(other))) return undefined;
  flush();
  for (const other of inSecond().filter((one) => isNew(one))) {
    const placed = listKnownItems(database, fingerprint, [other]).filter((one) => one.kind !== "entry");
    const isRefused = placed.length > 0 && placed.every(({ reason }) => reason !== undefined);
    if (isRefused) return { kind: "removed", why: "unplaceable", receipts: [{ keptBy: other }] };
    if (listPendingChangesOf(database, fingerprint, other).some((change) => change.operation === "create"))
      return { kind: "wait", reason: translate("The highlight with its new ends is sent first.") };
  }
  return undefined;
}
