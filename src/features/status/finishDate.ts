import { correctTime } from "../../server/serverClock";
import type { Context, TaskContext } from "../../context";
import { unixOf } from "../../base/timestamp";
import { done, ok, type Result } from "../../base/result";
import type { BookId, Fingerprint } from "../../model/book";
import { getBookFields, queueField } from "./bookFields.store";
import { mayQueueStatus, queueLocalStatus } from "./localChanges";
import { askState, dayTextOf, freshState, isStatusOn, localStatusDay } from "./serverState";
import { resolveStatus } from "./status.rules";
import { writeSummary } from "./decideConflict";

interface LocalBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

/** A finished book without status, or with a later date, on the server. */
export type MissingFinish = { readonly kind: "status" } | { readonly kind: "date"; readonly at: number };

/**
 * Sends the local finish date if it is before `there` (Unix seconds). The host also changes its date with the stars, so
 * the earlier one is right.
 */
export function sendFinishDate(
  context: TaskContext,
  { fingerprint, bookId }: { readonly fingerprint: Fingerprint; readonly bookId: BookId },
  remote: number | undefined,
): Result<undefined> {
  const at = finishedAt(context, fingerprint);
  return isBefore(context, at, remote) ? context.server.statuses.setFinished(bookId, at) : done;
}

/** Compares a finished book with the server. `readUntil`: Unix seconds of the last page. */
export function findMissingFinish(
  context: TaskContext,
  fingerprint: Fingerprint,
  readUntil: number,
): Result<MissingFinish | undefined> {
  const said = finishedAt(context, fingerprint);
  if (said === undefined || !isStatusOn(context.settings())) return ok(undefined);
  const fresh = freshState(context, fingerprint);
  const isDated = !fresh.ok || fresh.value?.status !== "READ" || fresh.value.statusAt !== undefined;
  // A status sent by this device has no date until it is fetched.
  const state = isDated ? fresh : askState(context, fingerprint);
  if (!state.ok || state.value === undefined) return state.ok ? ok(undefined) : state;
  const { status: remote, statusAt } = state.value;
  const at = Math.min(said, readUntil);
  if (remote === "READ") {
    const isMissing = context.connection.dialect().webReader && isBefore(context, at, statusAt);
    return ok(isMissing ? { kind: "date", at } : undefined);
  }
  const { base, pending } = getBookFields(context.database, fingerprint).status;
  const days = { localDay: dayTextOf(context, said), remoteDay: dayTextOf(context, statusAt) };
  const isMissing = resolveStatus({ local: "complete", remote, base, pending, ...days }) === "send";
  return ok(isMissing && pending === undefined ? { kind: "status" } : undefined);
}

/** Sends the date now, or queues the status, which includes its date. */
export function sendMissingFinish(
  context: TaskContext,
  { fingerprint, id }: { readonly fingerprint: Fingerprint; readonly id: BookId },
  missing: MissingFinish,
): Result<unknown> {
  // The setting may have been turned off during the import.
  if (!isStatusOn(context.settings())) return done;
  return missing.kind === "date"
    ? context.server.statuses.setFinished(id, missing.at)
    : ok(queueLocalStatus(context, fingerprint, "complete"));
}

/**
 * Queues the finish date and writes it to local files. `at`: Unix seconds. False if the host could not write. Queued
 * first: the sender reads the date from the file, so a power cut sends the former one.
 */
export function saveFinishDay(context: Context, { fingerprint, path }: LocalBook, at: number): boolean {
  const { database, host } = context;
  const { base, pending, conflict } = getBookFields(database, fingerprint).status;
  // A pending status includes its date. An open conflict is for the user.
  const isSent = base === "READ" && pending === undefined && conflict === undefined;
  if (isSent && mayQueueStatus(context, fingerprint))
    queueField(database, fingerprint, "status", { value: base, at: host.clock.now() });
  return writeSummary(context, fingerprint, { changedOn: dayTextOf(context, at) }, path);
}

/** `day`: "2026-11-21"; as if in UTC. */
export function noonOf(day: string): string {
  return `${day}T12:00:00Z`;
}

const halfDaySeconds = 43200;

/** Noon of the local day, Unix seconds. */
export function finishedAt(context: Context, fingerprint: Fingerprint): number | undefined {
  const day = localStatusDay(context, fingerprint, "complete");
  const noon = day === undefined ? undefined : unixOf(noonOf(day));
  if (noon === undefined) return undefined;
  // Noon of the present day may be later than now.
  const morning = noon - context.host.device.zoneSeconds(noon) - halfDaySeconds;
  return correctTime(context, morning) + halfDaySeconds;
}

function isBefore(context: Context, at: number | undefined, remote: number | undefined): at is number {
  const day = dayTextOf(context, at);
  const other = dayTextOf(context, remote);
  return day !== undefined && other !== undefined && day < other;
}
