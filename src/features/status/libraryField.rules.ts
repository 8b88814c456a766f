import type { BookState, ServerStatus } from "../../model/bookState";
import type { FieldName, FieldValue } from "./bookField.rules";

/** `later`: the server got another value after the choice, which wins. */
export type ChoiceResolution = "same" | "send" | "later";

/** A value that a person chose in the library, and the server's value. Unix seconds. */
interface ChoiceSides {
  readonly value: FieldValue;
  /** The server's value that the person saw; undefined if unknown. */
  readonly seen: FieldValue | undefined;
  /** Sent without an answer, by this choice or one that it replaced. */
  readonly unconfirmed?: FieldValue | undefined;
  /** The last value that the server accepted from this device. */
  readonly sent?: FieldValue | undefined;
  /** By the server's clock; undefined if it was unknown. */
  readonly chosenAt: number | undefined;
  /** Undefined if the server does not tell it. */
  readonly remote: FieldValue | undefined;
  readonly remoteAt: number | undefined;
}

/** A server's value that the person has not seen is later, unless it is provably older than the choice. */
export function resolveChoice({
  value,
  seen,
  unconfirmed,
  sent,
  chosenAt,
  remote,
  remoteAt,
}: ChoiceSides): ChoiceResolution {
  if (remote === value) return "same";
  if (remote === undefined || remote === seen || remote === unconfirmed || remote === sent) return "send";
  if (seen === undefined && (remote === unrated || remote === "UNREAD")) return "send";
  return remoteAt !== undefined && chosenAt !== undefined && remoteAt < chosenAt ? "send" : "later";
}

/** No rating, which a rating of 1 to 10 replaces. */
export const unrated = 0;

/** The server's value of a field, also if it has none; undefined if the answer has no such field. */
export function remoteValueOf(name: FieldName, { status, rating }: BookState): FieldValue | undefined {
  if (name === "status") return status === undefined ? undefined : (wordOf(status) satisfies FieldValue);
  // A server without statuses has no ratings either.
  return rating ?? (status === undefined ? undefined : unrated);
}

/** Servers have two words for a book that was never opened. */
function wordOf(status: ServerStatus): ServerStatus {
  return status === "UNSET" ? "UNREAD" : status;
}
