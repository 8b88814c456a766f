import type { Book, Fingerprint } from "../model/book";
import { done, failed, type Result } from "../base/result";
import type { QueueKind } from "../queue/queue.rules";
import type { Effort, SendContext } from "../queue/sender";
import { proposeBook } from "./proposeBook";
import { identifyBook } from "./identifyBook";
import type { Context } from "../context";
import { detailOf, isConnectionLoss } from "../base/failure";
import { choiceOf } from "./book";

/**
 * How many books that the server did not know are asked for again in one automatic drain of a kind: without a limit, a
 * library of unknown books would cost each of them a request or more for every one.
 */
const lookupQuota = 20;

/**
 * One look-up a distinct book of this kind that has no number, the one asked for longest ago first (§3 pending → book
 * ID unresolved); none of a book of which the reader wants nothing sent. `asked`: what came of it where a book was asked for in this drain already, of whatever kind; it is
 * added to. Inside a task only. Failures: whatever a request may fail with.
 */
export function lookUpBooks(
  context: SendContext,
  of: QueueKind,
  effort: Effort,
  asked: Record<Fingerprint, Result<unknown> | undefined>,
): Result<undefined> {
  const { store, host } = context;
  const unknown = store.queue.unknownBooks(of, effort === "everything" ? undefined : lookupQuota);
  if (!unknown.ok) return unknown;
  for (const fingerprint of unknown.value) {
    if (asked[fingerprint] !== undefined) continue;
    asked[fingerprint] = done;
    if (choiceOf(context, fingerprint) === "never") continue;
    const book = store.books.find(fingerprint);
    if (!book.ok) return book;
    // Found meanwhile, together with another fingerprint of the same book.
    if (book.value === undefined || book.value.id !== undefined) continue;
    const found = identifyBook(context, book.value);
    asked[fingerprint] = found;
    if (!found.ok) return found;
    host.tasks.pause();
  }
  return done;
}

/** Seconds after opening: the first page has the processor to itself. */
const politeSeconds = 1;

/**
 * A book has been opened (§3 Book ID resolution): the server is asked about it unless its ID is known, or the reader
 * wants nothing of it sent, in the background, and only if there is a network now. What fails here is tried again
 * before its sessions are sent. `found` is told once the server is seen to have it.
 */
export function lookUpBook(
  context: Context,
  fingerprint: Fingerprint,
  found: (fingerprint: Fingerprint) => void,
): void {
  const { host, store, settings } = context;
  if (choiceOf(context, fingerprint) === "never") return;
  host.tasks.after(politeSeconds, () => {
    const { enabled, serverUrl } = settings();
    if (!enabled || serverUrl === "" || !host.network.isConnected()) return;
    const known = store.books.find(fingerprint);
    if (!known.ok || known.value === undefined || known.value.id !== undefined) return;
    const book = known.value;
    host.tasks.start("identify", () => {
      if (ask(context, book)) found(fingerprint);
    });
  });
}

/** True: the server has it. */
function ask(context: Context, book: Book): boolean {
  const missedAt = context.store.books.missedAt(book.fingerprint);
  const answer = identifyBook(context, book);
  if (answer.ok && answer.value !== undefined) {
    context.queued();
    return true;
  }
  // The first miss has looked for a proposal itself.
  if (answer.ok && missedAt.ok && missedAt.value !== undefined) proposeBook(context, book);
  if (!answer.ok && !isConnectionLoss(answer.failure))
    context.log.warn(`book not looked up: ${detailOf(answer.failure)}`);
  return false;
}

/**
 * What a person asks the server, one thing at a time: who asks anew does not wait for what was asked before.
 *
 * @noSelf
 */
export interface LatestRequest {
  /**
   * `work` asks, inside a task, once there is a network; Wi-Fi is raised as the host's settings say. `began` when it
   * begins. `report` is told once, also when it fails; `cancelled`: something else was asked meanwhile.
   */
  ask<T>(began: () => void, work: () => Result<T>, report: (answer: Result<T>) => void): void;
}

/** Requests of one kind; nothing was asked yet. */
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
        if (tasks.start(`${kind} ${mine}`, run, () => report(failed({ kind: "defect" })))) began();
      });
    },
  };
}
