import type { Context, TaskContext } from "../../../context";
import { proveFile } from "../../../book/proveBook.task";
import { ok, type Result } from "../../../base/result";
import { besideBook, type AnnotationItem } from "../../../model/annotation";
import type { Fingerprint } from "../../../model/book";
import type { Outcome } from "../../../queue/queue.rules";
import { listKnownItems, type ItemRefusal, queueItemChanges } from "../annotations.store";
import { digestOf } from "../collect/digestedItems";
import type { PendingItem } from "../itemRecords";
import { otherFileRules } from "../cfi/locate.rules";

/** Server ID if returned, or why it cannot be placed. */
export interface ItemReceipt {
  readonly serverId?: number | undefined;
  readonly unplaceable?: ItemRefusal | undefined;
  /** ID of the annotation that keeps the item of a deletion, because the new ends of its highlight were refused. */
  readonly keptBy?: string | undefined;
}

/** The item leaves the queue and is listed with its reason. `rules`: of its place, if its place is the cause. */
export function unplaceable(reason: string, rules?: number): Outcome<ItemReceipt> {
  return { kind: "removed", why: "unplaceable", receipts: [{ unplaceable: { reason, rules } }] };
}

/** Outcome of a new note in a file that is not the server's; undefined for the server's file. Asks once a drain. */
export function createFileProof(context: TaskContext): (change: PendingItem) => Outcome<ItemReceipt> | undefined {
  const others: Record<Fingerprint, true | undefined> = {};
  return (change) => {
    const { operation, item, bookId, fingerprint } = change;
    if (operation !== "create" || item.kind === "entry" || bookId === undefined) return undefined;
    const isProven: Result<boolean> =
      others[fingerprint] === true ? ok(false) : proveFile(context, bookId, fingerprint);
    if (!isProven.ok) return { kind: "retry", failure: isProven.failure };
    if (isProven.value) return undefined;
    others[fingerprint] = true;
    return setBeside(context, change);
  };
}

/** A note without a place is still a note on the book. */
function setBeside(context: Context, pending: PendingItem): Outcome<ItemReceipt> {
  const { database, host, translate } = context;
  const { fingerprint, path } = pending;
  const item = besideBook(pending.item);
  if (item === undefined)
    return unplaceable(
      translate("This file is not the one on the server, so its places do not fit there."),
      otherFileRules,
    );
  if (!isBeside(context, fingerprint, item)) {
    const change = { operation: "create", item, digest: digestOf(host, item) } as const;
    queueItemChanges(database, { fingerprint, path, at: host.clock.now() }, [change]);
  }
  return unplaceable(
    translate("This file is not the one on the server, so the note is kept beside the book, without its place."),
    otherFileRules,
  );
}

function isBeside({ database }: Context, fingerprint: Fingerprint, { annotationId }: AnnotationItem): boolean {
  return listKnownItems(database, fingerprint, [annotationId]).some(({ kind }) => kind === "entry");
}
