import type { TaskContext } from "../../context";
import { missingBookSentence } from "../../book/identifyBook";
import { proveNumber } from "../../book/proveBook.task";
import { isTransient } from "../../base/failure";
import type { Outcome } from "../../queue/queue.rules";
import type { Result } from "../../base/result";
import type { PendingShelfChange } from "../downloads/downloadRecords";
import { failureOf, type Sender } from "../../queue/sender";
import { failWithdrawn } from "../../queue/queue.store";
import { deleteShelfChange } from "../downloads/shelfFiles.store";
import { hasShelfChange, listShelfChanges } from "./collections.store";
import { isLoginRefused, getDeviceState } from "../../store/deviceState";
import { goesBothWays } from "./collection.rules";

/** Idempotent, so unconfirmed changes are repeated. `begin` runs before the first one. */
export function shelfChangeSender(
  context: TaskContext,
  begin: () => Result<undefined>,
): Sender<PendingShelfChange, never> {
  const { database } = context;
  const state = { isApart: false };
  return {
    of: "shelf change",
    byNumber: false,
    begin: () => {
      failWithdrawn(database, "shelf change", missingBookSentence(context.translate));
      return begin();
    },
    next: (last) => listShelfChanges(database, last),
    isOff: ({ isCollected }) => isCollected && !goesBothWays(context.settings(), getDeviceState(database)),
    batchOf: (rows) => (state.isApart ? 1 : alike(rows)),
    send: (row, group) => {
      const outcome = move(context, row, group);
      state.isApart = outcome.kind === "apart";
      return outcome;
    },
    markSent: (rows) => {
      for (const row of rows) {
        deleteShelfChange(database, row);
      }
    },
  };
}

/** Number of leading rows with the same shelf and direction. */
function alike(rows: readonly PendingShelfChange[]): number {
  const [first] = rows;
  let count = 0;
  for (const { shelf, assigns } of rows) {
    if (shelf !== first?.shelf || assigns !== first.assigns) break;
    count += 1;
  }
  return Math.max(1, count);
}

function move(context: TaskContext, row: PendingShelfChange, group: readonly PendingShelfChange[]): Outcome<never> {
  const { server, translate } = context;
  for (const { book } of group) {
    const proven = proveNumber(context, book);
    if (!proven.ok) return failureOf(context, "shelf change", row, proven.failure);
  }
  // The person may have replaced one meanwhile, and a withdrawn number has no changes any more.
  const books = group.filter((change) => hasShelfChange(context.database, change)).map(({ book }) => book);
  if (books.length === 0) return { kind: "removed", why: "replaced", receipts: [] };
  const moved = row.assigns ? server.shelves.assign(books, row.shelf) : server.shelves.unassign(books, row.shelf);
  if (moved.ok) return { kind: "sent", receipts: [] };
  const { failure } = moved;
  // With a working account 401 or 403 means another person's shelf, or an account that may not change shelves.
  const isRefusal = failure.kind === "denied" && !isTransient(failure) && !isLoginRefused(context.database);
  if (isRefusal)
    return {
      kind: "fail",
      reason: translate("This shelf belongs to someone else, and the server does not let you change it."),
    };
  const outcome = failureOf(context, "shelf change", row, failure);
  const isOfRow = outcome.kind === "fail" || (outcome.kind === "retry" && outcome.isOfRow === true);
  // Repeats one by one to find the failing row.
  return isOfRow && group.length > 1 ? { kind: "apart", inDoubt: false } : outcome;
}
