import { listPaths } from "../../book/bookRow.store";
import { findBook } from "../../book/books.store";
import { inTransaction } from "../../store/database";
import { caught, ok, type Result } from "../../base/result";
import { detailOf } from "../../base/failure";
import type { Context, TaskContext } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { BookState, HostStatus, ServerStatus } from "../../model/bookState";
import type { Percent } from "../../base/scale";
import type { Settings } from "../../model/settings";
import {
  starsOfRating,
  hostStatusOf,
  isNewStatus,
  resolveStatus,
  serverStatusOf,
  isSetSince,
  statusAfterPush,
} from "./status.rules";
import type { BookSummary } from "../../koreader/bookData.port";
import {
  type StatusField,
  withAgreement,
  withBase,
  withDerived,
  withLocal,
  withRemote,
  withUnconfirmed,
} from "./bookField.rules";
import {
  type BookFields,
  type FieldPair,
  getBookFields,
  invalidateFetch,
  listApplying,
  queueField,
  recordFetch,
  saveFields,
  updateField,
} from "./bookFields.store";
import { canUseLibrary, getDeviceState } from "../../store/deviceState";

export function isStatusOn(settings: Settings): boolean {
  return settings.enabled && settings.statusSync && settings.libraryUsername !== "";
}

/** True if statuses or ratings are kept in step with the server. */
export function areFieldsOn(settings: Settings): boolean {
  const { enabled, libraryUsername, statusSync, ratingMode } = settings;
  return enabled && libraryUsername !== "" && (statusSync || ratingMode !== "off");
}

/** Fetches and stores the state. Undefined without account, ID or book. `ofDevices`: see `StatusRequests.stateOf`. */
export function askState(
  context: TaskContext,
  fingerprint: Fingerprint,
  ofDevices = false,
): Result<BookState | undefined> {
  const { database, server } = context;
  if (!canUseLibrary(database)) return ok(undefined);
  const book = findBook(database, fingerprint);
  const id = book?.id;
  const state = id === undefined ? ok(undefined) : server.statuses.stateOf(id, ofDevices);
  if (!state.ok || state.value === undefined) return state;
  recordRemote(context, fingerprint, state.value);
  return state;
}

/**
 * Stores fetched values. A value on both sides becomes the base. One transaction, because after a power cut the next
 * change could look like a return to an old value.
 */
export function recordRemote(context: Context, fingerprint: Fingerprint, state: BookState): void {
  const { database, host, connection } = context;
  inTransaction(database, () => {
    const before = getBookFields(database, fingerprint);
    const { status, rating } = withLocals(context, fingerprint, before);
    const isLater = isSetSince(status, state.status, connection.dialect().derivesStatus);
    const fetched = withRemote(status, state.status, isLater, state.statusAt);
    const locals = (): readonly HostStatus[] => localStatuses(context, fingerprint);
    const after = withLocal(fetched, hostStatusOf, locals, true);
    saveFields(database, fingerprint, before, { status: after, rating: withRemote(rating, state.rating, false) });
    reopen(context, fingerprint, after);
  });
  recordFetch(database, fingerprint, host.clock.now());
}

function withLocals(context: Context, fingerprint: Fingerprint, { status, rating }: FieldPair): FieldPair {
  return {
    status: withLocal(status, hostStatusOf, () => localStatuses(context, fingerprint)),
    // A pending rating may be manual, and later than the stars.
    rating:
      rating.pending === undefined ? withLocal(rating, starsOfRating, () => localStars(context, fingerprint)) : rating,
  };
}

/**
 * Ends a conflict about a status that the server has removed, by sending the local one. A later position may derive
 * another status there, so the conflict would be meaningless.
 */
function reopen({ database, host, settings }: Context, fingerprint: Fingerprint, field: StatusField): void {
  const { remote, base, conflict } = field;
  const isTakenBack = remote !== undefined && hostStatusOf(remote) === undefined;
  if (conflict === undefined || !isTakenBack || !isNewStatus(conflict, base) || !isStatusOn(settings())) return;
  const value = serverStatusOf(conflict, base);
  queueField(database, fingerprint, "status", { value, at: host.clock.now() });
}

/**
 * Makes remote values the base if a local file has them, after a power cut or the same change by the user. Otherwise
 * they would look like changes. True if no status is pending then.
 */
export function finishLocalWrites(context: Context, fingerprint: Fingerprint): boolean {
  const { database } = context;
  const before = getBookFields(database, fingerprint);
  const after = withLocals(context, fingerprint, before);
  saveFields(database, fingerprint, before, after);
  return after.status !== before.status;
}

/** At the start, before the user changes a closed book. In a task; usually one query. */
export function finishAllLocalWrites(context: Context): void {
  const { database, host, log } = context;
  for (const fingerprint of listApplying(database)) {
    const finished = caught(() => finishLocalWrites(context, fingerprint));
    if (!finished.ok) log.warn(`status not settled: ${detailOf(finished.failure)}`);
    host.tasks.pause();
  }
}

/** Empty with several readers, because it may be another's. */
export function localStatuses(context: Context, fingerprint: Fingerprint): readonly HostStatus[] {
  const statuses = localSummaries(context, fingerprint).map(({ status }) => status);
  return statuses.filter((status) => status !== undefined);
}

/** Empty with several readers, because they may be another's. */
export function localStars(context: Context, fingerprint: Fingerprint): readonly number[] {
  const stars = localSummaries(context, fingerprint).map((summary) => summary.stars);
  return stars.filter((one) => one !== undefined);
}

/**
 * Local date of the status. Undefined if unknown, as for “reading”, which may be older than the answer to “Read it
 * again?”.
 */
export function localStatusDay(context: Context, fingerprint: Fingerprint, status: HostStatus): string | undefined {
  if (status === "reading") return undefined;
  return localSummaries(context, fingerprint).find((summary) => summary.status === status)?.changedOn;
}

function localSummaries({ database, host }: Context, fingerprint: Fingerprint): readonly BookSummary[] {
  if (getDeviceState(database).isShared) return [];
  const summaries = listPaths(database, fingerprint).map((path) => host.summaries.of(path));
  return summaries.filter((summary) => summary !== undefined);
}

/** `at`: Unix seconds. Undefined without a time. */
export function dayTextOf({ host }: Context, at: number | undefined): string | undefined {
  return at === undefined ? undefined : host.device.isoDay(at);
}

/** Seconds in which a state is fresh. */
export const freshSeconds = 600;

/** Reuses fresh values. */
export function freshState(context: TaskContext, fingerprint: Fingerprint): Result<BookState | undefined> {
  const fields = getBookFields(context.database, fingerprint);
  const { status, rating } = fields;
  return isFetchedWithin(context, fields, freshSeconds)
    ? ok({ status: status.remote, statusAt: status.remoteAt, rating: rating.remote })
    : askState(context, fingerprint);
}

function isFetchedWithin({ host }: Context, { fetchedAt }: BookFields, seconds: number): boolean {
  return fetchedAt !== undefined && Math.abs(host.clock.now() - fetchedAt) <= seconds;
}

/** Seconds for positions of the open book, because readers do not change devices faster. */
export const momentSeconds = 60;

const day = 86400;

/**
 * Before a position, which must not replace a status set on the server. Fetches each time for a closed book, once per
 * minute for an open one, and once per day if the server has no statuses.
 */
export function stateForPosition(context: TaskContext, fingerprint: Fingerprint): Result<BookState | undefined> {
  const fields = getBookFields(context.database, fingerprint);
  const keepsNone = fields.status.remote === undefined && !context.connection.dialect().tellsStates;
  const isMoment = isFetchedWithin(context, fields, momentSeconds) && isOnScreen(context, fingerprint);
  const isIdle = keepsNone && isFetchedWithin(context, fields, day);
  return isMoment || isIdle ? ok(undefined) : askState(context, fingerprint);
}

function isOnScreen({ database, host }: Context, fingerprint: Fingerprint): boolean {
  const path = host.books.openPath();
  return path !== undefined && listPaths(database, fingerprint).includes(path);
}

/**
 * Status that a position must respect. A pending "reading" counts as sent, unless the server has another one now.
 * Undefined if unknown.
 */
export function statusForPush({ base, pending, remote }: StatusField): ServerStatus | undefined {
  if (hostStatusOf(pending) !== "reading") return remote;
  const resolution = resolveStatus({ local: "reading", remote, base, pending });
  return remote === undefined || resolution === "send" ? pending : remote;
}

/** Before sending a position from which the server derives the pending status. It may arrive without an answer. */
export function markDerivedStatus(context: Context, fingerprint: Fingerprint, percent: Percent): void {
  const { database } = context;
  const status = getBookFields(database, fingerprint).status;
  const made = statusAfterPush(percent);
  if (status.unconfirmed !== undefined || status.pending === undefined || !isSetToo(context, status, made)) return;
  // Another status on the server does not decide about this one.
  updateField(database, fingerprint, "status", () => withUnconfirmed(status, made));
}

/** True if the local status equals the derived one, and the server had another before. */
function isSetToo({ connection }: Context, { remote, pending, conflict }: StatusField, made: ServerStatus): boolean {
  const set = conflict ?? hostStatusOf(pending);
  const isSame = set !== undefined && set === hostStatusOf(made);
  return isSame && remote !== undefined && remote !== made && connection.dialect().derivesStatus;
}

/**
 * Stores the status that the server derived from a position. It is an agreement only if set locally too. A pending one
 * is still sent, and "reading again", which becomes "reading", is sent again.
 */
export function recordDerivedStatus(context: Context, fingerprint: Fingerprint, percent: Percent): void {
  const { database, host } = context;
  const status = getBookFields(database, fingerprint).status;
  const { remote, base, pending, conflict } = status;
  const made = statusAfterPush(percent);
  if (remote === undefined || remote === made) return;
  invalidateFetch(database, fingerprint);
  const derived = withDerived(status, context.connection.dialect().derivesStatus ? made : remote);
  const settled = conflict === undefined ? withBase(derived, made) : withAgreement(derived, made);
  const after = isSetToo(context, status, made) ? settled : derived;
  const isAgain = remote === "RE_READING" && base === "RE_READING" && pending === undefined;
  inTransaction(database, () => {
    updateField(database, fingerprint, "status", () => after);
    if (isAgain && made === "READING")
      queueField(database, fingerprint, "status", { value: "RE_READING", at: host.clock.now() });
  });
}
