import type { Context, TaskContext } from "../../context";
import { attempted, done, type Result } from "../../base/result";
import type { Departure } from "../../queue/departures.rules";
import type { Outcome } from "../../queue/queue.rules";
import type { Fingerprint } from "../../model/book";
import type { HostStatus, ServerStatus } from "../../model/bookState";
import { hostStatusOf, resolveStatus, statusRules } from "./status.rules";
import type { Sender } from "../../queue/sender";
import { beginDrain, settleRow } from "../../queue/settleRows";
import { writeSummary } from "./decideConflict";
import type { StatusField } from "./bookField.rules";
import { findPendingField, getBookFields, type PendingField } from "./bookFields.store";
import { sendFinishDate } from "./finishDate";
import { queueLocalStatus } from "./localChanges";
import { type FieldReceipt, type FieldRow, fieldSender, type FieldSending, sendField, isFieldOff } from "./sendField";
import { dayTextOf, finishLocalWrites, localStatusDay, localStatuses } from "./serverState";
import { canUseLibrary } from "../../store/deviceState";

type PendingStatus = PendingField<ServerStatus>;
type Receipt = FieldReceipt;

/** After positions, because servers derive a status from them. */
export function statusSender(context: TaskContext): Sender<FieldRow, Receipt> {
  return fieldSender(context, statusSending(context));
}

function statusSending(context: TaskContext): FieldSending {
  return {
    rules: statusRules,
    prepare: (row: PendingStatus) => replaceByLocal(context, row),
    resolve: ({ fingerprint, value }: PendingStatus, { remote, remoteAt, base }: StatusField) => {
      const local = hostStatusOf(value);
      const localDay = local === undefined ? undefined : localStatusDay(context, fingerprint, local);
      return resolveStatus({ local, remote, base, pending: value, localDay, remoteDay: dayTextOf(context, remoteAt) });
    },
    request: context.server.statuses.setStatus,
    spread: (row: PendingStatus) => copyToOtherRows(context, row),
    finish: ({ fingerprint, bookId, value }: PendingStatus, there) =>
      value === "READ" && bookId !== undefined
        ? attempted(() => sendFinishDate(context, { fingerprint, bookId }, there))
        : done,
  };
}

/** A pending status that no local file has is not sent, because a power cut may have restored another one. */
function replaceByLocal(context: Context, { fingerprint, value }: PendingStatus): Outcome<Receipt> | undefined {
  const isSettled = finishLocalWrites(context, fingerprint);
  const other = isSettled ? undefined : findLocalReplacement(context, fingerprint, hostStatusOf(value));
  if (other !== undefined) queueLocalStatus(context, fingerprint, other);
  return isSettled || other !== undefined ? { kind: "removed", why: "replaced", receipts: ["replaced"] } : undefined;
}

/** Local status to send instead; undefined if a local file has this one, or none is known. */
export function findLocalReplacement(
  context: Context,
  fingerprint: Fingerprint,
  status: HostStatus | undefined,
): HostStatus | undefined {
  const locals = localStatuses(context, fingerprint);
  return status !== undefined && locals.includes(status) ? undefined : locals[0];
}

/** Writes the other files, unless changed since. */
function copyToOtherRows(context: Context, { fingerprint, value }: PendingStatus): void {
  const { pending } = getBookFields(context.database, fingerprint).status;
  if (pending === value) writeSummary(context, fingerprint, { status: hostStatusOf(value) });
}

/**
 * Sends a pending "reading" set before the end was reached at `readAt`, because servers mark the end as "read". In a
 * task only. Failures: why it was not sent.
 */
export function sendReadingFirst(
  context: TaskContext,
  { fingerprint, readAt }: { readonly fingerprint: Fingerprint; readonly readAt: number },
  departures: Departure[],
): Result<undefined> {
  const row = canUseLibrary(context.database) ? findPendingField(context.database, "status", fingerprint) : undefined;
  if (row === undefined || row.state === "failed" || isFieldOff(context, "status", row)) return done;
  if (hostStatusOf(row.value) !== "reading" || row.createdAt > readAt) return done;
  const outcome = sendField(context, statusSending(context), row);
  return settleRow(beginDrain(context, statusSender(context), departures), row, outcome);
}
