import { isConnectionLoss, isTransient, type Failure } from "../failure";
import type { Say } from "../say";
import { sentenceFor } from "../sentence";
import { accountOf, type QueueKind, type QueuedRow } from "./queue";

/** What a request for rows of the queue came to. The engine alone writes what becomes of the rows. */
export type Outcome<Receipt> =
  | Sent<Receipt>
  | Retry
  /** It can be sent once something else has changed: the drain goes on. */
  | { readonly kind: "wait"; readonly reason: string }
  /** Only a person can help. */
  | { readonly kind: "fail"; readonly reason: string }
  | BookGone<Receipt>
  /** This server takes nothing of the kind. */
  | { readonly kind: "unsupported"; readonly failure: Failure }
  /** They are not taken together: one by one, once it is known which of them have arrived. */
  | { readonly kind: "apart"; readonly inDoubt: boolean };

/** The rows leave the queue: one receipt a row, in their order. */
export interface Sent<Receipt> {
  readonly kind: "sent";
  readonly receipts: readonly Receipt[];
}

/** Later. `inDoubt`: it may have arrived, which is found out before it is sent again. */
export interface Retry {
  readonly kind: "retry";
  readonly failure: Failure;
  readonly inDoubt?: boolean | undefined;
}

/** The server may have the book no more; `otherwise`: what the answer means if it has. */
export interface BookGone<Receipt> {
  readonly kind: "bookGone";
  readonly failure: Failure;
  readonly otherwise: Outcome<Receipt>;
}

/** What a failed request means for its row, where the kind knows nothing better. */
export function outcomeOf(
  say: Say,
  failure: Failure,
  { of, attempts }: { readonly of: QueueKind } & Pick<QueuedRow, "attempts">,
): Outcome<never> {
  if (failure.kind === "unsupported") return { kind: "unsupported", failure };
  if (isOfRow(of, failure) && !(mayBeRace(failure) && attempts === 0))
    return { kind: "fail", reason: sentenceFor(say, failure) };
  return { kind: "retry", failure };
}

/**
 * The server's own no to this row. A 401 is about the account; so is a 403 to the reader account, which some servers
 * answer to a wrong password.
 */
function isOfRow(of: QueueKind, failure: Failure): boolean {
  if (isTransient(failure)) return false;
  if (failure.kind === "refused") return true;
  return failure.kind === "denied" && failure.status === 403 && accountOf(of) === "library";
}

/** Two requests that met in the server's database are answered so, too: the same once more may be taken. */
export function mayBeRace(failure: Failure): boolean {
  return failure.kind === "refused" && (failure.status === 400 || failure.status === 409);
}

/**
 * How far a failure goes: it ends the whole drain, that of its kind, or nothing but the attempt for its row. A 500 may
 * be about one row alone, which servers have no other word for.
 */
export function reachOf(failure: Failure): "drain" | "kind" | "row" {
  if (isConnectionLoss(failure)) return "drain";
  const isOfOneRow = mayBeRace(failure) || (failure.kind === "refused" && failure.status === 500);
  return isOfOneRow ? "row" : "kind";
}

/** Is the kind put behind its account? Nothing but a change turns that no. */
export function isAboutAccount(failure: Failure): boolean {
  return failure.kind === "unconfigured" || (failure.kind === "denied" && !isTransient(failure));
}
