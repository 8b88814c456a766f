import type { Context, TaskContext } from "../../../context";
import { proveFile } from "../../../book/proveFile.task";
import { ok, type Result } from "../../../base/result";
import { besideBook, type NoteItem } from "../../../model/annotation";
import type { Fingerprint } from "../../../model/book";
import type { Outcome } from "../../../queue/queue.rules";
import { listKnownItems, type NoteRefusal, queueNoteChanges } from "../annotations.store";
import { digestOf } from "../collect/marks";
import type { PendingNote } from "../noteRecords";
import { otherFileRules } from "../cfi/locate.rules";

/** Server ID if returned, or why it cannot be placed. */
export interface NoteReceipt {
  readonly serverId?: number | undefined;
  readonly unplaceable?: NoteRefusal | undefined;
  /** Mark that keeps the item of a deletion, because the new ends of its highlight were refused. */
  readonly keptBy?: string | undefined;
}

export function unplaceable(reason: string, rules?: number): Outcome<NoteReceipt> {
  return { kind: "removed", why: "unplaceable", receipts: [{ unplaceable: { reason, rules } }] };
}

/** Outcome of a new note in a file that is not the server's; undefined for the server's file. Asks once a drain. */
export function createFileProof(context: TaskContext): (note: PendingNote) => Outcome<NoteReceipt> | undefined {
  const others: Record<Fingerprint, true | undefined> = {};
  return (note) => {
    const { operation, item, bookId, fingerprint } = note;
    if (operation !== "create" || item.kind === "entry" || bookId === undefined) return undefined;
    const isProven: Result<boolean> =
      others[fingerprint] === true ? ok(false) : proveFile(context, bookId, fingerprint);
    if (!isProven.ok) return { kind: "retry", failure: isProven.failure };
    if (isProven.value) return undefined;
    others[fingerprint] = true;
    return setBeside(context, note);
  };
}

/** A note without a place is still a note on the book. */
function setBeside(context: Context, note: PendingNote): Outcome<NoteReceipt> {
  const { database, host, translate } = context;
  const { fingerprint, path } = note;
  const item = besideBook(note.item);
  if (item === undefined)
    return unplaceable(
      translate("This file is not the one on the server, so its places do not fit there."),
      otherFileRules,
    );
  if (!isBeside(context, fingerprint, item)) {
    const change = { operation: "create", item, digest: digestOf(host, item) } as const;
    queueNoteChanges(database, { fingerprint, path, at: host.clock.now() }, [change]);
  }
  return unplaceable(
    translate("This file is not the one on the server, so the note is kept beside the book, without its place."),
    otherFileRules,
  );
}

function isBeside({ database }: Context, fingerprint: Fingerprint, { mark }: NoteItem): boolean {
  return listKnownItems(database, fingerprint, [mark]).some(({ kind }) => kind === "entry");
}
