import { findPath } from "../../book/bookRow.store";
import { findBook } from "../../book/books.store";
import { deletePendingProgress, findPendingProgress, getKnownProgress } from "../position/progress.store";
import { caught, readOr, valueOrThrow } from "../../base/result";
import type { Context } from "../../context";
import type { Book, Fingerprint } from "../../model/book";
import type { ServerStatus, ReachedPosition } from "../../model/bookState";
import { heldSentence } from "../position/sendProgress.task";
import { finishedPercent, isKeptFromPushes, serverStatusOf, statusRules } from "./status.rules";
import { statusText } from "../../ui/bookTexts";
import type { ShownDialog } from "../../koreader/screen.port";
import { choiceOf } from "../../book/book";
import { isStatusOn } from "./serverState";
import { writeSummary } from "./decideConflict";
import { type StatusField, withAgreement, withUnconfirmed } from "./bookField.rules";
import { getBookFields, queueField, updateField } from "./bookFields.store";
import { syncFields } from "./syncFields.task";
import { inTransaction } from "../../store/database";
import { isFieldOn } from "../../queue/queue.rules";

/** Unanswered questions before the plugin stops asking. */
const maxTimes = 3;

/** Count after a no. */
const declined = maxTimes + 1;

/** A book whose status the server would derive from its position. @noSelf */
interface ReadOn {
  readonly path: string;
  readonly title: string | undefined;
  /** Absent if only the next position is affected. */
  readonly reached?: ReachedPosition | undefined;
  readonly fingerprint: Fingerprint;
  /** Sends a withheld position. False after a storage failure. */
  release(reached: ReachedPosition): boolean;
}

/** Asks in the file browser only, about the book that was closed last. @noSelf */
interface RereadPrompt {
  opened(): void;
  /** `read`: absent without a synced book. */
  closed(read?: Fingerprint): void;
  synced(): void;
}

/** `release` sends a position. */
export function createRereadPrompt(context: Context, release: ReadOn["release"]): RereadPrompt {
  let waiting: ShownDialog | undefined;
  let isOpen = false;
  let last: Fingerprint | undefined;
  const askSoon = (maxAsked: number): void => {
    const held = last === undefined ? undefined : findHeld(context, maxAsked, release, last);
    if (held === undefined) return;
    waiting = context.host.offers.whenBrowsing("readAgain", () => {
      if (heldPosition(context, held.fingerprint) !== undefined) offerReread(context, held);
    });
  };
  return {
    opened: () => {
      isOpen = true;
      waiting?.withdraw();
    },
    closed: (read) => {
      isOpen = false;
      last = read;
      askSoon(maxTimes);
    },
    synced: () => {
      // Asks again at closing, not at each sync.
      if (!isOpen) askSoon(1);
    },
  };
}

/** Position of the book that waits for the user, if asked about less than `maxAsked` times. */
function findHeld(
  context: Context,
  maxAsked: number,
  release: ReadOn["release"],
  fingerprint: Fingerprint,
): ReadOn | undefined {
  const { database } = context;
  const reached = heldPosition(context, fingerprint);
  const path = findPath(database, fingerprint);
  if (reached === undefined || path === undefined || timesAsked(context, fingerprint) >= maxAsked) return undefined;
  // Updates the local status first, so that the next opening asks the same question.
  caught(() => syncFields(context, { fingerprint, path }));
  return { path, title: findBook(database, fingerprint)?.title, fingerprint, reached, release };
}

/** Pending position of the book, if it waits for the user. */
function heldPosition({ database }: Context, fingerprint: Fingerprint): ReachedPosition | undefined {
  const pending = findPendingProgress(database, fingerprint);
  return pending?.awaitsReader === true && !pending.beganBehind ? pending : undefined;
}

/** True until the server's status changes. */
export function isRereadDeclined(context: Context, fingerprint: Fingerprint): boolean {
  return timesAsked(context, fingerprint) >= declined;
}

function timesAsked({ database }: Context, fingerprint: Fingerprint): number {
  return readOr(maxTimes, () => timesIn(getBookFields(database, fingerprint).status));
}

function timesIn(known: StatusField): number {
  return known.rereadStatus === statusThere(known) ? (known.rereads ?? 0) : 0;
}

/** Without a server status the book is finished on this device. */
function statusThere({ remote }: StatusField): ServerStatus {
  return remote ?? "READ";
}

/** Question after a tap, with the reason why the position is withheld. Undefined if it is not. */
export function rereadQuestion(
  context: Context,
  { fingerprint, title }: Pick<Book, "fingerprint" | "title">,
  release: ReadOn["release"],
): (() => void) | undefined {
  const { database, translate } = context;
  const known = getBookFields(database, fingerprint).status;
  const path = findPath(database, fingerprint);
  const reached = heldPosition(context, fingerprint);
  if (path === undefined || (reached === undefined && timesIn(known) === 0)) return undefined;
  const read = { path, title, fingerprint, reached, release };
  return () => askReread(context, read, known, heldSentence(translate));
}

/**
 * Asks about a reread, unless declined or asked often enough. Yes: the status becomes "reading" on both sides, and
 * positions are sent. No: valid until the server's status changes. A tap beside the question is no answer.
 */
export function offerReread(context: Context, read: ReadOn): void {
  const { database } = context;
  const known = getBookFields(database, read.fingerprint).status;
  if (choiceOf(context, read.fingerprint) === "never") return;
  const times = timesIn(known);
  if (times >= maxTimes) return;
  const asked = { rereadStatus: statusThere(known), rereads: times + 1 };
  updateField(database, read.fingerprint, "status", (field) => ({ ...field, ...asked }));
  askReread(context, read, known);
}

function askReread(context: Context, read: ReadOn, known: StatusField, why?: string): void {
  const { host, translate } = context;
  const status = statusThere(known);
  const title = read.title ?? translate("this book");
  const isRead = status === "READ" || host.summaries.of(read.path)?.status === "complete";
  const question = isRead
    ? translate("“%1” is finished. Read it again?", title)
    : translate("The server has “%1” as: %2. Go on reading it?", title, statusText(translate, status));
  host.dialogs.choose({
    title: why === undefined ? question : `${why}\n\n${question}`,
    choices: [
      {
        text: isRead ? translate("Read again") : translate("Go on"),
        run: () => startReread(context, read, known, status),
      },
      { text: translate("No"), run: () => refuse(context, read, status) },
    ],
  });
}

function refuse({ database }: Context, { fingerprint, reached }: ReadOn, status: ServerStatus): void {
  inTransaction(database, () => {
    updateField(database, fingerprint, "status", (field) => ({ ...field, rereadStatus: status, rereads: declined }));
    if (reached !== undefined) deletePendingProgress(database, fingerprint, reached.readAt);
  });
}

/** Releases the position even if the status could not be stored. */
function startReread(context: Context, read: ReadOn, known: StatusField, there: ServerStatus): void {
  const stored = caught(() => queueReading(context, read, known, there));
  if (read.reached !== undefined) read.release(read.reached);
  context.queued();
  valueOrThrow(stored);
}

function queueReading(context: Context, read: ReadOn, { remote, unconfirmed }: StatusField, there: ServerStatus): void {
  const { database, host, settings } = context;
  const { fingerprint } = read;
  writeSummary(context, fingerprint, { status: "reading" }, read.path);
  // The answer accepts the server's status as base: “read” if the end was sent, fetched or not.
  const isEndSent = hasSentEnd(context, fingerprint);
  const base = !isKeptFromPushes(there) && isEndSent ? "READ" : there;
  inTransaction(database, () => {
    // The server may still have an unconfirmed status.
    updateField(database, fingerprint, "status", (field) => {
      const next = remote !== undefined || isEndSent ? withAgreement(field, base) : field;
      return unconfirmed === undefined ? next : withUnconfirmed(next, unconfirmed, statusRules.overOf(remote));
    });
    if (!isStatusOn(settings()) && remote === undefined) return;
    const value = serverStatusOf("reading", base);
    const insisted = !isFieldOn(settings(), "status");
    queueField(database, fingerprint, "status", { value, at: host.clock.now(), insisted });
  });
}

/** Servers set “read” at the end of a book. It may not be fetched yet. */
function hasSentEnd({ database }: Context, fingerprint: Fingerprint): boolean {
  const { pushed, sentUnconfirmed } = getKnownProgress(database, fingerprint);
  return (pushed?.percent ?? 0) >= finishedPercent || (sentUnconfirmed?.percent ?? 0) >= finishedPercent;
}
