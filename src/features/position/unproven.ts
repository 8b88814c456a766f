import type { Fingerprint } from "../../model/book";
import { mayOverwriteUnseen } from "../../server/dialects/dialect";
import type { Outcome } from "../../queue/queue.rules";
import { ok, type Result } from "../../base/result";
import type { PendingProgress } from "./progressRecords";
import { identifyBook } from "../../book/identifyBook";
import { failureOf, type SendContext } from "../../queue/sender";
import { findBook } from "../../book/books.store";
import { findPendingProgress } from "./progress.store";
import { canUseLibrary } from "../../store/deviceState";

/** True if a position could overwrite a status that cannot be fetched, because the ID is unknown. */
export function isUnproven(
  { database, server }: Pick<SendContext, "database" | "server">,
  fingerprint: Fingerprint,
): boolean {
  if (!canUseLibrary(database) || !mayOverwriteUnseen(server.probe.dialect())) return false;
  const book = findBook(database, fingerprint);
  return book?.id === undefined;
}

/**
 * Keeps automatic positions until the ID is known. Undefined: may be sent. Inside the sync task only, so that no empty
 * position overwrites a real one.
 */
export function untilProven(context: SendContext, row: PendingProgress): Outcome<never> | undefined {
  if (row.insisted || !isUnproven(context, row.fingerprint)) return undefined;
  const proven = prove(context, row);
  if (!proven.ok) return failureOf(context, "position", row, proven.failure);
  if (proven.value) return undefined;
  const { translate } = context;
  const reason = translate(
    "The server does not tell which book this file is, and a position could undo its status there. Match the book by hand, or send the position by “Send my place”.",
  );
  return { kind: "fail", reason };
}

/** True if allowed. Gives an existing record a time, by which its book is found. */
function prove(context: SendContext, row: PendingProgress): Result<boolean> {
  const { database, server } = context;
  const { fingerprint } = row;
  const record = server.progress.recordOf(fingerprint);
  if (!record.ok || record.value === undefined) return record.ok ? ok(true) : record;
  const isEmpty = record.value === "empty" && server.probe.dialect().emptyPositions;
  // A manual push may have sent the position meanwhile.
  const sent = isEmpty && isStillPending(context, row) ? server.progress.sendEmpty(fingerprint) : ok(undefined);
  if (!sent.ok) return sent;
  const book = findBook(database, fingerprint);
  const found = book !== undefined ? identifyBook(context, book) : ok(undefined);
  return found.ok ? ok(found.value !== undefined) : found;
}

function isStillPending({ database }: SendContext, { fingerprint, rowId }: PendingProgress): boolean {
  const pending = findPendingProgress(database, fingerprint);
  return pending?.rowId === rowId;
}
