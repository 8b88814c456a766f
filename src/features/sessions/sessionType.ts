import type { TaskContext } from "../../context";
import type { BookId, BookType, Fingerprint } from "../../model/book";
import { isConnectionLoss } from "../../base/failure";
import type { Outcome } from "../../queue/queue.rules";
import { ok, type Result } from "../../base/result";
import type { Translate } from "../../base/format";
import type { PendingSession } from "../../queue/queueRecords";
import { failureOf } from "../../queue/sender";
import { saveIdentity } from "../../book/books.store";
import { canUseLibrary } from "../../store/deviceState";

/** Formats fetched in one sync. Mutable. */
export type ServerTypes = Record<BookId, Result<BookType | undefined> | undefined>;

/** For imported reading without a format. Formats are never guessed. */
export function noTypeSentence(translate: Translate): string {
  return translate("The format of this book's file is not known yet. Open the book once on this device.");
}

/** Fetches the missing format. Returns why the row cannot be sent. */
export function prepareType(
  context: TaskContext,
  fetched: ServerTypes,
  row: PendingSession,
): Outcome<never> | undefined {
  const { bookId } = row;
  if (row.type !== undefined || bookId === undefined) return undefined;
  const answer = fetched[bookId] ?? askType(context, bookId, row.fingerprint);
  fetched[bookId] = answer;
  if (!answer.ok) return failureOf(context, "session", row, answer.failure);
  return answer.value === undefined ? { kind: "wait", reason: noTypeSentence(context.translate) } : undefined;
}

/** Undefined without an account or an answer. Failures: connection losses. */
function askType(
  { database, server }: TaskContext,
  id: BookId,
  fingerprint: Fingerprint,
): Result<BookType | undefined> {
  if (!canUseLibrary(database)) return ok(undefined);
  const described = server.books.describe(id);
  if (!described.ok) return isConnectionLoss(described.failure) ? described : ok(undefined);
  if (described.value === undefined) return ok(undefined);
  saveIdentity(database, fingerprint, described.value);
  return ok(described.value.type);
}

/** Undefined: cannot be sent. */
export function typeOf(fetched: ServerTypes, { type, bookId }: PendingSession): BookType | undefined {
  const answer = bookId === undefined ? undefined : fetched[bookId];
  return type ?? (answer?.ok === true ? answer.value : undefined);
}
