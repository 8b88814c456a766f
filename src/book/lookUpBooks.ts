import type { Book, Fingerprint } from "../model/book";
import { done, failed, type Result } from "../base/result";
import type { QueueKind } from "../queue/queue.rules";
import type { Effort, SendContext } from "../queue/sender";
import { proposeBook } from "./proposeBook";
import { identifyBook } from "./identifyBook";
import type { Context } from "../context";
import { detailOf, isConnectionLoss } from "../base/failure";
import { choiceOf } from "./tracking";
import { listUnknownBooks } from "../queue/queue.store";
import { findBook, getMissedAt } from "./books.store";

/**
 * Unknown books asked for again in one automatic sync of a kind: each costs a request or more, and a library may have
 * many.
 */
const lookupQuota = 20;

/**
 * One look-up a book without an ID, the least recent first (§3 pending → book ID unresolved); excluded books are
 * skipped. `asked`: results of this sync, extended here. Inside a task only.
 */
export function lookUpBooks(
  context: SendContext,
  of: QueueKind,
  effort: Effort,
  asked: Record<Fingerprint, Result<unknown> | undefined>,
): Result<undefined> {
  const { database, host } = context;
  const unknown = listUnknownBooks(database, of, effort === "everything" ? undefined : lookupQuota);
  for (const fingerprint of unknown) {
    if (asked[fingerprint] !== undefined) continue;
    asked[fingerprint] = done;
    if (choiceOf(context, fingerprint) === "never") continue;
    const book = findBook(database, fingerprint);
    // Identified together with another fingerprint.
    if (book === undefined || book.id !== undefined) continue;
    const found = identifyBook(context, book);
    asked[fingerprint] = found;
    if (!found.ok) return found;
    host.tasks.pause();
  }
  return done;
}

/** Seconds after opening, so that the first page is shown first. */
const politeSeconds = 1;

/**
 * §3 Book ID resolution, in the background and only when online. Skips known and excluded books. Failures are retried
 * before sessions are sent. `found` is called on success.
 */
export function lookUpBook(
  context: Context,
  fingerprint: Fingerprint,
  found: (fingerprint: Fingerprint) => void,
): void {
  const { host, database, settings } = context;
  if (choiceOf(context, fingerprint) === "never") return;
  host.tasks.after(politeSeconds, () => {
    const { enabled, serverUrl } = settings();
    if (!enabled || serverUrl === "" || !host.network.isConnected()) return;
    const known = findBook(database, fingerprint);
    if (known === undefined || known.id !== undefined) return;
    const book = known;
    host.tasks.start("identify", () => {
      if (ask(context, book)) found(fingerprint);
    });
  });
}

/** True if found. */
function ask(context: Context, book: Book): boolean {
  const missedAt = getMissedAt(context.database, book.fingerprint);
  const answer = identifyBook(context, book);
  if (answer.ok && answer.value !== undefined) {
    context.queued();
    return true;
  }
  // The first miss proposes a book itself.
  if (answer.ok && missedAt !== undefined) proposeBook(context, book);
  if (!answer.ok && !isConnectionLoss(answer.failure))
    context.log.warn(`book not looked up: ${detailOf(answer.failure)}`);
  return false;
}

/**
 * Questions of the user: a new one replaces the one before.
 *
 * @noSelf
 */
export interface LatestRequest {
  /**
   * Raises Wi-Fi as the host's settings say, calls `began`, runs `work` in a task, then `report`; `cancelled` if a
   * newer question replaced it.
   */
  ask<T>(began: () => void, work: () => Result<T>, report: (answer: Result<T>) => void): void;
}

/** Only the latest request of a kind reports. */
export function createLatestRequest({ host }: Pick<Context, "host">, kind: string): LatestRequest {
  const { network, tasks } = host;
  let newest = 0;
  return {
    ask: (began, work, report) => {
      network.whenConnected(() => {
        tasks.cancel(`${kind} ${newest}`);
        newest += 1;
        const mine = newest;
        const run = (): void => {
          const answer = work();
          report(mine === newest ? answer : failed({ kind: "cancelled", sent: false }));
        };
        if (tasks.start(`${kind} ${mine}`, run, (failure) => report(failed(failure)))) began();
      });
    },
  };
}
