import type { Context, TaskContext } from "../../context";
import { mayBeMissing } from "../../book/identifyBook";
import { type Failure, isUncertain } from "../../base/failure";
import type { Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { serverStatusIn } from "../../model/bookState";
import type { Outcome } from "../../queue/queue.rules";
import { failureOf } from "../../queue/sender";
import { starsText, statusText } from "../../ui/bookTexts";
import type { FieldName, FieldValue } from "./bookField.rules";
import { remoteValueOf, resolveChoice } from "./libraryField.rules";
import {
  findLibraryField,
  type LibraryField,
  recordLibraryFieldRefused,
  recordLibraryFieldSent,
  recordLibraryFieldTried,
} from "./libraryFields.store";

/** A choice in the library. Idempotent, so an unconfirmed one is compared and repeated. @noSelf */
export interface LibraryFieldSending {
  readonly name: FieldName;
  request(id: BookId, value: FieldValue): Result<undefined>;
}

/** Fetches first, because the server's value may have changed since the choice, or the choice may have arrived. */
export function sendLibraryField(
  context: TaskContext,
  { name, request }: LibraryFieldSending,
  row: LibraryField,
): Outcome<"sent" | "replaced"> {
  const { bookId } = row;
  const state = context.server.statuses.stateOf(bookId);
  if (!state.ok) return refused(context, name, row, state.failure);
  if (state.value === undefined) return refused(context, name, row, { kind: "refused", status: 404, message: "" });
  const present = findLibraryField(context.database, name, bookId);
  if (present?.rowId !== row.rowId) return { kind: "removed", why: "replaced", receipts: ["replaced"] };
  const remote = remoteValueOf(name, state.value);
  const remoteAt = name === "status" ? state.value.statusAt : undefined;
  switch (resolveChoice({ ...present, remote, remoteAt })) {
    case "same":
      return { kind: "sent", receipts: ["sent"] };
    case "later":
      return { kind: "fail", reason: laterText(context, name, remote) };
    case "send": {
      recordLibraryFieldTried(context.database, name, row, remote);
      const sent = request(bookId, row.value);
      if (sent.ok) return { kind: "sent", receipts: ["sent"] };
      if (!isUncertain(sent.failure)) recordLibraryFieldRefused(context.database, name, row);
      return refused(context, name, row, sent.failure);
    }
  }
}

function laterText({ translate }: Context, name: FieldName, remote: FieldValue | undefined): string {
  const text =
    name === "status"
      ? statusText(translate, serverStatusIn(`${remote ?? ""}`))
      : typeof remote === "number" && remote > 0
        ? starsText(remote)
        : translate("no rating");
  return translate("The server has another value since then, which stays: %1. To replace it, choose again.", text);
}

function refused(context: Context, name: FieldName, row: LibraryField, failure: Failure): Outcome<never> {
  const otherwise = failureOf(context, name, row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}

export function keepLibraryField(
  { database, host }: Context,
  name: FieldName,
  row: LibraryField,
  receipt: unknown,
): void {
  if (receipt !== "replaced") recordLibraryFieldSent(database, name, row, host.clock.now());
}
