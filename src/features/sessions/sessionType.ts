import type { BookId, BookType, Fingerprint } from "../../model/book";
import { isConnectionLoss } from "../../base/failure";
import type { Outcome } from "../../queue/queue.rules";
import { ok, type Result } from "../../base/result";
import type { Translate } from "../../base/format";
import type { PendingSession } from "../../queue/queueRecords";
import { failureOf, type SendContext } from "../../queue/sender";
import { saveIdentity } from "../../book/books.store";
import { canUseLibrary } from "../../store/deviceState";

/** Formats asked in one sync. Mutable. */
export type ToldTypes = Record<BookId, Result<BookType | undefined> | undefined>;

/** Imported reading without a format waits; formats are never guessed. */
export function noTypeSentence(translate: Translate): string {
  return translate("The format of this book's file is not known yet. Open the book once on this device.");
}

/** Asks for the missing format of the row's book. Returns why it cannot be sent. */
export function prepareType(context: SendContext, told: ToldTypes, row: PendingSession): Outcome<never> | undefined {
  const { bookId } = row;
  if (row.type !== undefined || bookId === undefined) return undefined;
  const answer = told[bookId] ?? askType(context, bookId, row.fingerprint);
  told[bookId] = answer;
  if (!answer.ok) return failureOf(context, "session", row, answer.failure);
  return answer.value === undefined ? { kind: "wait", reason: noTypeSentence(context.translate) } : undefined;
}

/** Undefined without an account or an answer. Failures: connection losses. */
function askType(
  { database, server }: SendContext,
  id: BookId,
  fingerprint: Fingerprint,
): Result<BookType | undefined> {
  if (!canUseLibrary(database)) return ok(undefined);
  const described = server.library.describe(id);
  if (!described.ok) return isConnectionLoss(described.failure) ? described : ok(undefined);
  const type = described.value?.type;
  if (described.value === undefined || type === undefined) return ok(undefined);
  saveIdentity(database, fingerprint, described.value);
  return ok(type);
}

/** Undefined: cannot be sent. */
export function typeOf(told: ToldTypes, { type, bookId }: PendingSession): BookType | undefined {
  const answer = bookId === undefined ? undefined : told[bookId];
  return type ?? (answer?.ok === true ? answer.value : undefined);
}
