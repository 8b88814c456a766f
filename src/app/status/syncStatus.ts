import type { Context } from "../../context";
import type { Fingerprint } from "../../domain/book";
import { type HostStatus, hostStatusIn } from "../../domain/bookState";
import type { Result } from "../../domain/result";
import { fingerprintAt } from "../book/book";
import type { BookFollower, OpenBook } from "../book/openBook";
import type { ProgressSync } from "../progress/syncProgress";
import type { Tracker } from "../session/trackSession";
import { createRetryQueue } from "../sync/retryQueue";
import { askToBeginAgain, type ReadOn } from "./beginAgain";
import { noticeStatus } from "./noticeStatus";

/**
 * The status of books follows the reader. Of the open book it is looked at when reading stops, in at most one write; of
 * others when the host tells of a change.
 *
 * @noSelf
 */
export interface StatusSync extends Required<Pick<BookFollower, "opened" | "left" | "undone" | "closed">> {
  /** The reader has changed the status or the stars of the book at this path, open or closed. */
  summaryChanged(path: string): void;
}

interface Noticed {
  readonly fingerprint: Fingerprint;
  readonly here: HostStatus;
}

/** One for the process. It follows the book after `progress` and `session`, whose words it takes. */
export function createStatusSync(
  context: Context,
  { progress, session }: { readonly progress: ProgressSync; readonly session: Tracker },
): StatusSync {
  let kept: Noticed | undefined;
  let read: ReadOn | undefined;
  const retryQueue = createRetryQueue<Noticed>({
    tasks: context.host.tasks,
    store: ({ fingerprint, here }) => told(context, noticeStatus(context, fingerprint, here)),
    stored: () => undefined,
    replaces: (newer, older) => newer.fingerprint === older.fingerprint,
  });
  return {
    opened: () => {
      read = undefined;
    },
    left: (book) => {
      kept = noticed(book);
      if (kept !== undefined) retryQueue.add(kept);
      read = readOn(book, progress, session) ?? read;
    },
    undone: () => {
      if (kept !== undefined) retryQueue.add(kept);
    },
    closed: () => {
      const over = read;
      read = undefined;
      if (over !== undefined) context.host.tasks.after(0, () => askToBeginAgain(context, over));
    },
    summaryChanged: (path) => {
      const { summaries } = context.host;
      const here = summaries.of(path)?.status;
      const fingerprint =
        here === undefined ? undefined : fingerprintAt(context, { path, title: summaries.titleOf(path) });
      if (fingerprint !== undefined && here !== undefined) retryQueue.add({ fingerprint, here });
    },
  };
}

function noticed({ fingerprint, document }: OpenBook): Noticed | undefined {
  const here = hostStatusIn(document.status());
  return fingerprint === undefined || here === undefined ? undefined : { fingerprint, here };
}

/** A session that counts was read of it, and its position stayed here. */
function readOn({ document }: OpenBook, progress: ProgressSync, session: Tracker): ReadOn | undefined {
  const reached = progress.withheld();
  if (reached === undefined || session.discarded() !== undefined) return undefined;
  return { path: document.path, title: document.title, reached, release: progress.release };
}

function told(context: Context, queued: Result<boolean>): Result<undefined> {
  if (queued.ok && queued.value) context.queued();
  if (!queued.ok && queued.failure.kind === "storage") context.log.warn(`status not stored: ${queued.failure.detail}`);
  return queued.ok ? { ok: true, value: undefined } : queued;
}
