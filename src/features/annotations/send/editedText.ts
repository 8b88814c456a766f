import type { Context } from "../../../context";
import { singleLine } from "../../../base/text";
import { markId, type NoteItem, overlaps, timeOfMark } from "../../../model/annotation";
import type { AnnotatedFile, CfiResolver, PlaceContext } from "../cfi/resolveCfis.task";
import type { Outcome } from "../../../queue/queue.rules";
import { listKnownItems } from "../annotations.store";
import { listPendingChangesOf } from "../merge/baseItems.store";
import { listMarksOfSecond } from "../collect/marks.store";
import type { PendingNote } from "../noteRecords";
import type { NoteReceipt } from "./otherFile.task";

interface ResolvedMark {
  readonly placing: ReturnType<CfiResolver["resolve"]>;
  /** The book's words, if the user wrote over them. */
  readonly passage?: string | undefined;
}

/** Place of a highlight, also where the user wrote over its words: then they prove nothing. In a task only. */
export function resolveMark(context: PlaceContext, file: AnnotatedFile, item: NoteItem): ResolvedMark {
  const { resolver } = context;
  const placing = resolver.resolve(file, item);
  const isOther = placing !== "later" && "reason" in placing && placing.reason === "otherText";
  if (!isOther || !isEdited(context, file.path, item.mark)) return { placing };
  const again = resolver.resolve(file, { start: item.start, end: item.end, passage: "" });
  const isPlaced = again !== "later" && "cfi" in again;
  return { placing: again, passage: isPlaced ? joinedWords(again.words ?? "") : undefined };
}

function isEdited({ host }: Context, path: string | undefined, mark: string): boolean {
  const notes = path === undefined ? undefined : host.annotations.listOf(path);
  if (notes === undefined) return false;
  return notes.part(0, notes.count).some((one) => one.isEdited === true && markId(one) === mark);
}

function joinedWords(words: string): string {
  return singleLine(words)
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
}

export function withPassage(
  { kind, mark, start, end, note, colour, style, title }: NoteItem,
  passage: string,
): NoteItem {
  return { kind, mark, start, end, note, colour, style, title, passage };
}

/**
 * Outcome of the deletion of a highlight whose ends were moved: it waits for the new one, and is dropped if that was
 * refused. Undefined: it is sent. `flush` stores what was sent so far.
 */
export function keptEnds(
  { database, translate }: Context,
  { operation, fingerprint, item: { kind, mark } }: PendingNote,
  flush: () => void,
): Outcome<NoteReceipt> | undefined {
  if (operation !== "delete" || kind === "entry" || kind === "bookmark") return undefined;
  const isNew = (other: string): boolean => other !== mark && overlaps(other, mark);
  const inSecond = (): readonly string[] =>
    listMarksOfSecond(database, fingerprint, timeOfMark(mark)).map((one) => one.mark);
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
