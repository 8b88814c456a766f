import { findPath } from "../../book/bookRow.store";
import { attempted } from "../../base/result";
import { detailOf } from "../../base/failure";
import type { Context, TaskContext } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { BookSummary } from "../../koreader/bookData.port";
import { choiceOf } from "../../book/book";
import { applyRemote } from "./decideConflict";
import { type BookField, type FieldValue, withAgreement, withConflict } from "./bookField.rules";
import { getBookFields, queueField, updateField } from "./bookFields.store";
import { isChosenInLibrary } from "./libraryFields.store";
import { type FieldRules, ratingRules, statusRules } from "./status.rules";
import { areFieldsOn, dayTextOf, freshState, isStatusOn } from "./serverState";
import { getDeviceState } from "../../store/deviceState";

interface BookPlace {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

/** After the open book was matched. */
export function fetchAndSync(context: TaskContext, fingerprint: Fingerprint): void {
  const { database, host, settings, log } = context;
  const path = findPath(database, fingerprint);
  if (path === undefined || !areFieldsOn(settings())) return;
  const asked = attempted(() => freshState(context, fingerprint));
  if (!asked.ok) return log.warn(`status not pulled: ${detailOf(asked.failure)}`);
  host.tasks.after(0, () => syncFields(context, { fingerprint, path }));
}

/**
 * Compares fetched with local values. One side gets the other's, or a conflict is stored. Skips books with only
 * positions.
 */
export function syncFields(context: Context, place: BookPlace): void {
  const { database, host, settings } = context;
  const { status, fetchedAt } = getBookFields(database, place.fingerprint);
  // The server may have other values by now, so the next fetch counts.
  if (fetchedAt === undefined || choiceOf(context, place.fingerprint) !== "track") return;
  // With several readers, local values may be another's. A pending one was set by this reader.
  const isOwn = !getDeviceState(database).isShared || status.pending !== undefined;
  const summary = isOwn ? host.summaries.of(place.path) : undefined;
  if (isStatusOn(settings())) syncField(context, statusRules, place, summary);
  if (settings().ratingMode !== "off") syncField(context, ratingRules, place, summary);
}

function syncField(context: Context, rules: FieldRules, place: BookPlace, summary: BookSummary | undefined): void {
  const { database } = context;
  const { fingerprint } = place;
  const { name, localIn, toLocal } = rules;
  if (isChosenInLibrary(database, name, fingerprint)) return;
  const field = getBookFields(database, fingerprint)[name];
  const { remote, remoteAt, base, pending, conflict } = field;
  const local = localIn(summary);
  // A pending manual rating is later than the stars; its sender compares it.
  if (name === "rating" && pending !== undefined && toLocal(pending) !== local) return;
  const days = { localDay: summary?.changedOn, remoteDay: dayTextOf(context, remoteAt) };
  switch (rules.resolve({ local, remote, base, pending, ...days })) {
    case "keep":
      return;
    case "same":
      if (remote === base && conflict === undefined && (pending === undefined || toLocal(pending) === local)) return;
      applyOwn(context, rules, place, field);
      return;
    case "apply":
      applyOwn(context, rules, place, field);
      return;
    case "ask":
      if (local !== undefined && conflict !== local)
        updateField(database, fingerprint, name, (one) => withConflict(one, local));
      return;
    case "send":
      sendLocal(context, rules, fingerprint, local);
      return;
  }
}

/** On a shared device, stars that differ from the base are another reader's, and stay. */
function applyOwn(context: Context, rules: FieldRules, place: BookPlace, { remote, base }: BookField): void {
  const { database, host } = context;
  const { fingerprint, path } = place;
  const isRating = rules.name === "rating" && getDeviceState(database).isShared;
  const stars = isRating ? host.summaries.of(path)?.stars : undefined;
  if (stars === undefined || stars === rules.toLocal(base) || remote === undefined)
    applyRemote(context, rules, place, remote);
  else updateField(database, fingerprint, rules.name, (one) => withAgreement(one, remote));
}

/** Skips a value if another is pending, or if the user chose not to send it. */
function sendLocal(
  { database, host, queued }: Context,
  { name, toLocal, toRemote }: FieldRules,
  fingerprint: Fingerprint,
  local: FieldValue | undefined,
): void {
  const { base, pending, keptLocal } = getBookFields(database, fingerprint)[name];
  const value = local === undefined || local === toLocal(keptLocal) ? undefined : toRemote(local, base);
  if (value === undefined || pending !== undefined) return;
  queueField(database, fingerprint, name, { value, at: host.clock.now() });
  queued();
}
