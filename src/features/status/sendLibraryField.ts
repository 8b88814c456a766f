import { findBookById } from "../../book/books.store";
import { mayBeMissing } from "../../book/identifyBook";
import type { Failure } from "../../base/failure";
import type { Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { serverStatusIn } from "../../model/bookState";
import type { Outcome } from "../../queue/queue.rules";
import { failureOf, type SendContext } from "../../queue/sender";
import { serverNow } from "../../server/serverClock";
import { starsText, statusText } from "../../ui/bookTexts";
import type { FieldName, FieldValue } from "./bookField.rules";
import { invalidateFetch } from "./bookFields.store";
import { remoteValueOf, resolveChoice } from "./libraryField.rules";
import { type LibraryField, recordLibraryFieldSent } from "./libraryFields.store";

/** A choice in the library. Idempotent, so an unconfirmed one is compared and repeated. @noSelf */
export interface LibraryFieldSending {
  readonly name: FieldName;
  request(id: BookId, value: FieldValue): Result<undefined>;
}

/** Fetches first, because the server's value may have changed since the choice, or the choice may have arrived. */
export function sendLibraryField(
  context: SendContext,
  { name, request }: LibraryFieldSending,
  row: LibraryField,
): Outcome<"sent"> {
  const { bookId, value, seen } = row;
  const state = context.server.library.stateOf(bookId);
  if (!state.ok) return refused(context, name, row, state.failure);
  if (state.value === undefined) return refused(context, name, row, { kind: "refused", status: 404, message: "" });
  const remote = remoteValueOf(name, state.value);
  const remoteAt = name === "status" ? state.value.statusAt : undefined;
  switch (resolveChoice({ value, seen, chosenAt: chosenAt(context, row), remote, remoteAt })) {
    case "same":
      return { kind: "sent", receipts: ["sent"] };
    case "later":
      return { kind: "fail", reason: laterText(context, name, remote) };
    case "send": {
      const sent = request(bookId, value);
      return sent.ok ? { kind: "sent", receipts: ["sent"] } : refused(context, name, row, sent.failure);
    }
  }
}

/** By the server's clock, Unix seconds. */
function chosenAt(context: SendContext, { createdAt }: LibraryField): number {
  const now = context.host.clock.now();
  return createdAt - (now - (serverNow(context) ?? now));
}

function laterText({ translate }: SendContext, name: FieldName, remote: FieldValue | undefined): string {
  const text =
    name === "status"
      ? statusText(translate, serverStatusIn(`${remote ?? ""}`))
      : typeof remote === "number" && remote > 0
        ? starsText(remote)
        : translate("no rating");
  return translate("The server has another value since then, which stays: %1. To replace it, choose again.", text);
}

function refused(context: SendContext, name: FieldName, row: LibraryField, failure: Failure): Outcome<never> {
  const otherwise = failureOf(context, name, row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}

/** The next comparison of the local book fetches the new value. */
export function keepLibraryField({ database, host }: SendContext, name: FieldName, row: LibraryField): void {
  recordLibraryFieldSent(database, name, row, host.clock.now());
  const book = findBookById(database, row.bookId);
  if (book !== undefined) invalidateFetch(database, book.fingerprint);
}
