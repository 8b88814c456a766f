import { listPaths } from "../../book/bookRow.store";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { type FieldValue, withAgreement, withdrawn } from "./bookField.rules";
import { updateField, type FieldConflict, queueField, listConflicts } from "./bookFields.store";
import { type FieldRules, fieldRules } from "./status.rules";
import type { SummaryChanges } from "../../koreader/bookData.port";
import type { Failure } from "../../base/failure";
import { done, type Failed, type Result, readOr } from "../../base/result";
import { inTransaction } from "../../store/database";
import { isFieldOn } from "../../queue/queue.rules";
import { pageLimit } from "../../base/longList";
import type { UiContext } from "../../ui/uiContext";

/**
 * Writes the remote value to local files and makes it the base. Stored first, so that `finishAllLocalWrites` can finish
 * after a power cut. `path`: as for `writeSummary`. False if the host cannot write it.
 */
export function applyRemote(
  context: Context,
  { name, toLocal, localIn, changesOf }: FieldRules,
  { fingerprint, path }: { readonly fingerprint: Fingerprint; readonly path?: string },
  remote: FieldValue | undefined,
): boolean {
  const { database, host } = context;
  const local = toLocal(remote);
  if (remote === undefined || local === undefined) return false;
  const isThere = path !== undefined && localIn(host.summaries.of(path)) === local;
  if (!isThere) updateField(database, fingerprint, name, (field) => ({ ...field, applying: remote }));
  if (!writeSummary(context, fingerprint, changesOf(local), path)) return false;
  updateField(database, fingerprint, name, (field) => withAgreement(field, remote));
  return true;
}

/**
 * Writes all local files, because a differing one would look like a change. `path`: the first one. False if that
 * failed.
 */
export function writeSummary(
  { database, host }: Context,
  fingerprint: Fingerprint,
  changes: SummaryChanges,
  path?: string,
): boolean {
  const known = listPaths(database, fingerprint);
  const others = known.filter((one) => one !== path && host.files.facts(one) !== undefined);
  const [first, ...rest] = path === undefined ? others : [path, ...others];
  if (first === undefined) return true;
  const isWritten = write(host, first, changes);
  if (isWritten) for (const one of rest) if (!isUnopened(host, one, changes)) write(host, one, changes);
  return isWritten;
}

function write({ summaries }: Context["host"], path: string, changes: SummaryChanges): boolean {
  const { status, stars, review = "", changedOn } = summaries.of(path) ?? {};
  const isSameState = (changes.status ?? status) === status && (changes.stars ?? stars) === stars;
  const isSameText = (changes.review ?? review) === review && (changes.changedOn ?? changedOn) === changedOn;
  if (isSameState && isSameText) return true;
  // The date belongs to the status, so a review or stars must not change it.
  const keepsDay = changes.status === undefined && changes.changedOn === undefined && changedOn !== undefined;
  return summaries.write(path, keepsDay ? { ...changes, changedOn } : changes);
}

/** "Reading", or a date alone, is no information about an unopened file. */
function isUnopened({ summaries }: Context["host"], path: string, { status, changedOn }: SummaryChanges): boolean {
  return (status === "reading" || changedOn !== undefined) && summaries.of(path) === undefined;
}

/** The host could not write a summary. Shown like SQLite's input/output error. */
export const unwritable: Failed<Failure> = {
  ok: false,
  failure: { kind: "storage", code: 10, detail: "the host could not write its file beside the book" },
};

/** Sends the local value. It is written too, because after a power cut the files may differ. */
export function keepLocal(
  context: Context,
  { field: name, fingerprint, local, remote }: FieldConflict,
): Result<undefined> {
  const { toRemote, changesOf } = fieldRules[name];
  const { database } = context;
  if (!writeSummary(context, fingerprint, changesOf(local))) return unwritable;
  const value = toRemote(local, remote);
  const insisted = !isFieldOn(context.settings(), name);
  inTransaction(database, () => {
    // The user has seen the remote value, so the sender must not ask again.
    if (remote !== undefined) updateField(database, fingerprint, name, (field) => withAgreement(field, remote));
    if (value !== undefined) queueField(database, fingerprint, name, { value, at: context.host.clock.now(), insisted });
  });
  context.queued();
  return done;
}

/** Writes the remote value. If the host has no equivalent, the local one stays and is not sent. */
export function takeRemote(
  context: Context,
  { field: name, fingerprint, local, remote }: FieldConflict,
): Result<undefined> {
  const rules = fieldRules[name];
  if (rules.toLocal(remote) !== undefined)
    return applyRemote(context, rules, { fingerprint }, remote) ? done : unwritable;
  const keptLocal = rules.toRemote(local, remote);
  updateField(context.database, fingerprint, name, (field) => withdrawn(field, keptLocal));
  return done;
}

/** At most `pageLimit`; 0 if unreadable. */
export function conflictCount(ui: UiContext): number {
  return readOr([], () => listConflicts(ui.database, pageLimit)).length;
}
