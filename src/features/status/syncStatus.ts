import { keptIn } from "../../store/database";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { type HostStatus, hostStatusIn } from "../../model/bookState";
import { hostStatusOf } from "./status.rules";
import { fingerprintAt, choiceOf } from "../../book/book";
import type { BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/openBook.port";
import { progressSync } from "../position/syncProgress";
import { sessionTracker } from "../sessions/trackSession";
import { writeReading } from "../../book/writeReading";
import { createRereadPrompt, isRereadDeclined } from "./offerReread";
import { getBookFields } from "./bookFields.store";
import { queueLocalStatus } from "./localChanges";
import { finishLocalWrites, isStatusOn } from "./serverState";
import { getDeviceState } from "../../store/deviceState";

/**
 * Syncs the status of books: of the open one when reading ends, with at most one write; of others after a host event.
 * @noSelf
 */
export interface StatusSync extends Required<Pick<BookFollower, "opened" | "fingerprinted" | "left" | "closed">> {
  synced(): void;
  summaryChanged(path: string): void;
}

interface StatusChange {
  readonly fingerprint: Fingerprint;
  readonly local: HostStatus;
}

/** One a process. It runs after `progressSync` and `sessionTracker`, because it uses their results. */
export function statusSync(context: Context): StatusSync {
  return keptIn(context.database, "statusSync", () => createStatusSync(context));
}

function createStatusSync(context: Context): StatusSync {
  const [progress, session] = [progressSync(context), sessionTracker(context)];
  let read: Fingerprint | undefined;
  const prompt = createRereadPrompt(context, progress.release);
  return {
    opened: prompt.opened,
    fingerprinted: (book, fingerprint) => catchUp(context, book, fingerprint),
    left: (book) => {
      read = book.fingerprint;
      const seen = noticed(book);
      const position = session.discarded() === undefined ? progress.leftAt() : undefined;
      return {
        store: () => {
          // Another reader may have set it.
          if (seen !== undefined && !getDeviceState(context.database).isShared) queueSeen(context, seen);
          if (position?.isWithheld() === true && mayHold(context, book)) position.hold();
        },
      };
    },
    closed: () => {
      prompt.closed(read);
      read = undefined;
    },
    synced: prompt.synced,
    summaryChanged: (path) => {
      const changed = changedAt(context, path);
      if (changed !== undefined) writeReading(context, [{ store: () => queueSeen(context, changed) }]);
    },
  };
}

function changedAt(context: Context, path: string): StatusChange | undefined {
  const { summaries } = context.host;
  const local = summaries.of(path)?.status;
  const fingerprint =
    local === undefined ? undefined : fingerprintAt(context, { path, title: summaries.titleOf(path) });
  return fingerprint === undefined || local === undefined ? undefined : { fingerprint, local };
}

function noticed({ fingerprint, document }: OpenBook): StatusChange | undefined {
  const local = hostStatusIn(document.status());
  return fingerprint === undefined || local === undefined ? undefined : { fingerprint, local };
}

/** Completes changes that a power cut interrupted, before the user is asked. */
function catchUp(context: Context, book: OpenBook, fingerprint: Fingerprint): void {
  restore(context, book, fingerprint);
  finishLocalWrites(context, fingerprint);
}

/**
 * The host opens a file without a sidecar as "reading". Writes the known status of the book instead, if it is another.
 */
function restore(context: Context, { document: { path } }: OpenBook, fingerprint: Fingerprint): void {
  const { database, host, settings } = context;
  if (!isStatusOn(settings()) || choiceOf(context, fingerprint) !== "track" || host.summaries.isKept(path)) return;
  const { conflict, pending, keptLocal, base } = getBookFields(database, fingerprint).status;
  const known = conflict ?? hostStatusOf(pending ?? keptLocal ?? base);
  if (known !== undefined && known !== "reading") host.summaries.write(path, { status: known });
}

/** A declined question is not asked again. */
function mayHold(context: Context, { fingerprint }: OpenBook): boolean {
  return fingerprint !== undefined && !isRereadDeclined(context, fingerprint);
}

function queueSeen(context: Context, { fingerprint, local }: StatusChange): void {
  if (queueLocalStatus(context, fingerprint, local)) context.queued();
}
