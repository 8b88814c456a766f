import type { Context } from "../../../context";
import { overlaps, timeOfMark } from "../../../model/annotation";
import type { Outcome } from "../../../queue/queue.rules";
import { listKnownItems } from "../annotations.store";
import { listPendingChangesOf } from "../merge/baseItems.store";
import { listMarksOfSecond } from "../collect/marks.store";
import type { PendingNote } from "../noteRecords";
import type { NoteReceipt } from "./otherFile.task";

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
