// The look-up at opening. Its request is loaded late: lookUpBook.task.ts.
import { type Context, startTask, type TaskContext } from "../context";
import type { Fingerprint } from "../model/book";
import { findBook } from "./books.store";
import { findNumber } from "./lookUpBook.task";
import { choiceOf } from "./book";

/** Task of the look-up. It ends after `found`. */
export const lookUpTask = "identify";

/** Seconds after opening, so that the first page is shown first. */
const politeSeconds = 1;

/**
 * In the background, if online (§3). Skips known and excluded books. After a failure, the next drain looks the book up
 * again.
 */
export function lookUpBook(
  context: Context,
  fingerprint: Fingerprint,
  found: (fingerprint: Fingerprint, task: TaskContext) => void,
): void {
  const { host, database, settings } = context;
  if (choiceOf(context, fingerprint) === "never") return;
  host.tasks.after(politeSeconds, () => {
    const { enabled, serverUrl } = settings();
    if (!enabled || serverUrl === "" || !host.network.isConnected()) return;
    const known = findBook(database, fingerprint);
    if (known === undefined || known.id !== undefined) return;
    const book = known;
    startTask(context, lookUpTask, (task) => {
      if (findNumber(task, book)) found(fingerprint, task);
    });
  });
}
