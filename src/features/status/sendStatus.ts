import { attempted, caught } from "../../base/storageError";
import { type Failure, isTransient, isUncertain } from "../../base/failure";
import type { Departure } from "../../queue/departures.rules";
import type { Outcome } from "../../queue/queue.rules";
import type { Fingerprint } from "../../model/book";
import { done, type Result } from "../../base/result";
import { compareStatus, hostStatusOf } from "./status.rules";
import type { HostStatus, ServerStatus } from "../../model/bookState";
import type { PendingStatus } from "./stateStore.port";
import { mayBeMissing } from "../../book/identifyBook";
import { failureOf, type SendContext, type Sender } from "../../queue/sender";
import { beginDrain, settleRow } from "../../queue/settleRows";
import { sendFinishDate } from "./finishDate";
import { noticeStatus } from "./noticeStatus";
import { askState, dayOf, daySaid, settleLast, tellsStates, wordsHere } from "./serverState";
import { writeStatus, writeSummary } from "./writeSummary";
import {
  findPendingStatus,
  getKnownState,
  invalidateRemoteState,
  listPendingStatuses,
  markStatusSent,
  markStatusTried,
  recordAgreedStatus,
  saveStatusConflict,
  withdrawStatus,
} from "./states.store";

type Receipt =
  | { readonly kind: "sent" }
  | { readonly kind: "agreed"; readonly status: ServerStatus }
  | { readonly kind: "asked" }
  | { readonly kind: "dropped" }
  | { readonly kind: "replaced" };

/** One status a book, the last one. Sent after positions, because servers derive a status from them. */
export function statusSender(context: SendContext): Sender<PendingStatus, Receipt> {
  return {
    of: "status",
    byNumber: true,
    next: (last) => listPendingStatuses(context.database, last),
    send: (row) => send(context, row),
    keep: ([row], [receipt]) => {
      if (row !== undefined && receipt !== undefined) keep(context, row, receipt);
    },
  };
}

function keep({ database, host }: SendContext, row: PendingStatus, receipt: Receipt): void {
  switch (receipt.kind) {
    case "sent":
      markStatusSent(database, row, host.clock.now());
      return;
    case "agreed":
      recordAgreedStatus(database, row.fingerprint, receipt.status);
      return;
    case "asked": {
      const here = hostStatusOf(row.status);
      if (here !== undefined) saveStatusConflict(database, row.fingerprint, here);
      return;
    }
    case "replaced":
      return;
    case "dropped":
      withdrawStatus(database, row.fingerprint);
      return;
  }
}

/**
 * What the server says by now is asked first: it may have been set there, or have arrived without an answer. What the
 * host does not say any more, since the power went before that was noted, is not sent: neither where the reader has said
 * something else, nor where the server's own word was written here.
 */
function send(context: SendContext, row: PendingStatus): Outcome<Receipt> {
  const settled = settleLast(context, row.fingerprint);
  if (settled) return { kind: "removed", why: "replaced", receipts: [{ kind: "replaced" }] };
  const other = wordInstead(context, row);
  if (other !== undefined) {
    const noticed = noticeStatus(context, row.fingerprint, other);
    return noticed.ok
      ? { kind: "removed", why: "replaced", receipts: [{ kind: "replaced" }] }
      : { kind: "retry", failure: noticed.failure };
  }
  const asked = askState(context, row.fingerprint);
  if (!asked.ok) return refused(context, row, asked.failure);
  const known = getKnownState(context.database, row.fingerprint);
  const { told, status: agreed } = known;
  const there = told?.status;
  const here = hostStatusOf(row.status);
  const hereOn = here === undefined ? undefined : daySaid(context, row.fingerprint, here);
  const days = { hereOn, thereOn: dayOf(context, told?.statusAt) };
  switch (compareStatus({ here, there, agreed, pending: row.status, ...days })) {
    case "agree":
      return there === undefined
        ? put(context, row)
        : dated(context, row, told?.statusAt, { kind: "agreed", status: there });
    case "ask":
      return { kind: "removed", why: "conflict", receipts: [{ kind: "asked" }] };
    case "apply":
      return take(context, row, there);
    case "leave":
      return { kind: "removed", why: "outdated", receipts: [{ kind: "dropped" }] };
    case "send":
      return put(context, row);
  }
}

/** The server's status is written here. If the host cannot write it, the next comparison does. */
function take(context: SendContext, { fingerprint }: PendingStatus, there: ServerStatus | undefined): Outcome<Receipt> {
  const written = writeStatus(context, fingerprint, there);
  return { kind: "removed", why: "outdated", receipts: [{ kind: written ? "replaced" : "dropped" }] };
}

/**
 * The book's end was reached at `readAt`, after the reader had said that it is being read: the server hears that word
 * first, and makes "read" of the end. Sends nothing where no such word waits. Inside a task only. Failures: why the word
 * is still to be sent.
 */
export function sendWordBefore(
  context: SendContext,
  { fingerprint, readAt }: { readonly fingerprint: Fingerprint; readonly readAt: number },
  departures: Departure[],
): Result<undefined> {
  const waiting = tellsStates(context.settings()) ? findPendingStatus(context.database, fingerprint) : undefined;
  if (waiting === undefined) return done;
  const { status, state, createdAt } = waiting;
  if (state === "failed" || hostStatusOf(status) !== "reading" || createdAt > readAt) return done;
  return settleRow(beginDrain(context, statusSender(context), departures), waiting, send(context, waiting));
}

/** Undefined if still valid. */
function wordInstead(context: SendContext, { fingerprint, status }: PendingStatus): HostStatus | undefined {
  const words = wordsHere(context, fingerprint);
  const said = hostStatusOf(status);
  return said !== undefined && words.includes(said) ? undefined : words[0];
}

function put(context: SendContext, row: PendingStatus): Outcome<Receipt> {
  if (row.bookId === undefined) return { kind: "removed", why: "replaced", receipts: [{ kind: "dropped" }] };
  const { database } = context;
  markStatusTried(database, row.fingerprint, row.status);
  const sent = context.server.library.setStatus(row.bookId, row.status);
  if (sent.ok) {
    caught(() => spread(context, row));
    return dated(context, row, context.host.clock.now(), { kind: "sent" });
  }
  const { failure } = sent;
  // Dropped silently, because the reader can do nothing about it.
  if (failure.kind === "unsupported") return { kind: "removed", why: "replaced", receipts: [{ kind: "dropped" }] };
  if (isUncertain(failure)) invalidateRemoteState(database, row.fingerprint);
  else markStatusTried(database, row.fingerprint, undefined);
  return refused(context, row, failure);
}

/** The server dates a status when it comes (`there`): a book finished on an earlier day gets that day. */
function dated(
  context: SendContext,
  row: PendingStatus,
  there: number | undefined,
  receipt: Receipt,
): Outcome<Receipt> {
  const { fingerprint, bookId, status } = row;
  const isFinished = status === "READ" && bookId !== undefined;
  const sent = isFinished ? attempted(() => sendFinishDate(context, { fingerprint, bookId }, there)) : done;
  if (!sent.ok && isTransient(sent.failure)) return refused(context, row, sent.failure);
  return { kind: "sent", receipts: [receipt] };
}

/** To other files, unless changed since. */
function spread(context: SendContext, { fingerprint, status }: PendingStatus): void {
  const known = getKnownState(context.database, fingerprint);
  if (known.pending === status) writeSummary(context, fingerprint, { status: hostStatusOf(status) });
}

function refused(context: SendContext, row: PendingStatus, failure: Failure): Outcome<never> {
  const otherwise = failureOf(context, "status", row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}
