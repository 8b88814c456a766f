import { type Failure, isUncertain } from "../../domain/failure";
import type { Outcome } from "../../domain/queue";
import { done, type Result } from "../../domain/result";
import { compareStatus, hostStatusOf } from "../../domain/status";
import type { ServerStatus } from "../../domain/bookState";
import type { PendingStatus } from "../../ports/stateStore";
import { mayBeMissing } from "../book/identifyBook";
import { failureOf, type SendContext, type Sender } from "../sync/sender";
import { askState } from "./serverState";
import { writeSummary } from "./writeSummary";

/**
 * What became of a status: the server has it; it had one that says the same; the reader is asked which of two holds; or
 * nothing of it is to be sent, because the server's own came later, or it keeps none.
 */
type Receipt =
  | { readonly kind: "sent" }
  | { readonly kind: "agreed"; readonly status: ServerStatus }
  | { readonly kind: "asked" }
  | { readonly kind: "dropped" };

/** Statuses: one a book, the last one given. They go after positions, of which servers make a status too. */
export function statusSender(context: SendContext): Sender<PendingStatus, Receipt> {
  return {
    of: "status",
    byNumber: true,
    next: context.store.states.waiting,
    send: (row) => send(context, row),
    keep: ([row], [receipt]) => (row === undefined || receipt === undefined ? done : keep(context, row, receipt)),
  };
}

function keep({ store, host }: SendContext, row: PendingStatus, receipt: Receipt): Result<undefined> {
  const { states } = store;
  switch (receipt.kind) {
    case "sent":
      return states.sent(row, host.clock.now());
    case "agreed":
      return states.agree(row.fingerprint, receipt.status);
    case "asked": {
      const here = hostStatusOf(row.status);
      return here === undefined ? done : states.ask(row.fingerprint, here);
    }
    case "dropped":
      return states.withdraw(row.fingerprint);
  }
}

/** What the server says by now is asked first: it may have been set there, or have arrived without an answer. */
function send(context: SendContext, row: PendingStatus): Outcome<Receipt> {
  const asked = askState(context, row.fingerprint);
  if (!asked.ok) return refused(context, row, asked.failure);
  const known = context.store.states.known(row.fingerprint);
  if (!known.ok) return { kind: "retry", failure: known.failure };
  const { told, status: agreed } = known.value;
  const there = told?.status;
  switch (compareStatus({ here: hostStatusOf(row.status), there, agreed, pending: row.status })) {
    case "agree":
      return there === undefined ? put(context, row) : { kind: "sent", receipts: [{ kind: "agreed", status: there }] };
    case "ask":
      return { kind: "sent", receipts: [{ kind: "asked" }] };
    case "apply":
    case "leave":
      return { kind: "sent", receipts: [{ kind: "dropped" }] };
    case "send":
      return put(context, row);
  }
}

function put(context: SendContext, row: PendingStatus): Outcome<Receipt> {
  if (row.bookId === undefined) return { kind: "sent", receipts: [{ kind: "dropped" }] };
  const sent = context.server.library.setStatus(row.bookId, row.status);
  if (sent.ok) {
    spread(context, row);
    return { kind: "sent", receipts: [{ kind: "sent" }] };
  }
  const { failure } = sent;
  // Nobody is told that their server keeps no statuses: there is nothing that they could do.
  if (failure.kind === "unsupported") return { kind: "sent", receipts: [{ kind: "dropped" }] };
  if (isUncertain(failure)) context.store.states.outdate(row.fingerprint);
  return refused(context, row, failure);
}

/** Other files of the book say it too from now on, unless the reader has said something else meanwhile. */
function spread(context: SendContext, { fingerprint, status }: PendingStatus): void {
  const known = context.store.states.known(fingerprint);
  if (known.ok && known.value.pending === status) writeSummary(context, fingerprint, { status: hostStatusOf(status) });
}

function refused(context: SendContext, row: PendingStatus, failure: Failure): Outcome<never> {
  const otherwise = failureOf(context, "status", row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}
