import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { HostStatus } from "../../model/bookState";
import { choiceOf } from "../../book/tracking";
import { type FieldValue, withdrawn } from "./bookField.rules";
import { getBookFields, queueField, updateField } from "./bookFields.store";
import { type FieldRules, statusRules } from "./fields.rules";
import { isStatusOn } from "./serverState";

type NoticeContext = Pick<Context, "database" | "server" | "host" | "settings">;

/** Queues a local status that the server may not have. True if something was queued. At most one write. */
export function queueLocalStatus(
  context: NoticeContext,
  fingerprint: Fingerprint,
  status: HostStatus | undefined,
): boolean {
  if (status === undefined || !mayQueueStatus(context, fingerprint)) return false;
  return queueLocal(context, statusRules, fingerprint, status);
}

/** True if statuses of this book are synced. */
export function mayQueueStatus(context: NoticeContext, fingerprint: Fingerprint): boolean {
  const isOn = isStatusOn(context.settings()) && context.server.probe.dialect().statuses;
  return isOn && choiceOf(context, fingerprint) === "track";
}

/** Queues a local value that is a change. If it is none any more, nothing is sent or asked. True if queued. */
export function queueLocal(
  { database, host }: Pick<Context, "database" | "host">,
  { name, toLocal, toRemote, isChange }: FieldRules,
  fingerprint: Fingerprint,
  local: FieldValue,
): boolean {
  const { base, pending, conflict, keptLocal, unconfirmed } = getBookFields(database, fingerprint)[name];
  const open = conflict ?? toLocal(pending ?? keptLocal);
  if (local === open) return false;
  // An unconfirmed value may have arrived, so a different one must be sent.
  const isOther = unconfirmed !== undefined && local !== toLocal(unconfirmed);
  const value = toRemote(local, base);
  if (value !== undefined && (isOther || isChange(local, base))) {
    queueField(database, fingerprint, name, { value, at: host.clock.now() });
    return true;
  }
  if (open !== undefined) updateField(database, fingerprint, name, (field) => withdrawn(field));
  return false;
}
