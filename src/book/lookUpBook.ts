import { failed, type Result } from "../base/result";
import type { Context } from "../context";
import type { Fingerprint } from "../model/book";
import { findBook } from "./books.store";
import { findNumber } from "./lookUpBooks.task";
import { choiceOf } from "./tracking";

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
      if (findNumber(context, book)) found(fingerprint);
    });
  });
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
