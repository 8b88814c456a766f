import type { Context, TaskContext } from "../context";
import { attempted, caught, done, ok, type Result } from "../base/result";
import { makeReady, proveOnce } from "./makeReady";
import type { Book, Fingerprint } from "../model/book";
import { senderOfBook, type Effort, type SenderOf } from "./sender";
import { isTransient } from "../base/failure";
import { namesOf, setOf } from "../base/longList";
import type { Departure } from "./departures.rules";
import type { Settings } from "../model/settings";
import { goesByItself, isKindOn, kindFacts, type QueuedRow, type QueueKind } from "./queue.rules";
import { reachOf } from "./troubles.rules";
import { choiceOf } from "../book/book";
import { lookUpBooks, type LookupRun } from "./lookUpBooks.task";
import {
  blameRow,
  type DrainTrouble,
  hasTroubles,
  isDue,
  isTroubled,
  recordAnswer,
  recordTrouble,
  type ServerSigns,
  troubleOf,
} from "./rowTroubles";
import { beginDrain, resolveUnconfirmed, settleRows, type Drain } from "./settleRows";
import { serverNow } from "../server/serverClock";
import { countQueued, listRowsOfBook, unmarkSending } from "./queue.store";
import { canUseLibrary } from "../store/deviceState";

/** Inside a task. A dead server costs one attempt. Returns why items are left. `departures`: rows that left. */
export function drainQueue(
  context: TaskContext,
  senders: readonly SenderOf[],
  effort: Effort,
  { isWanted = () => true, isDue: isDueKind = () => false, departures = [], book }: DrainOptions = {},
): readonly DrainTrouble[] {
  const server: ServerSigns = { isAlive: false, isAutomatic: effort === "automatic", streak: 0 };
  const lookups: Lookups = { asked: {}, wanted: {}, isProven: false };
  const wanted = { senders, effort, isWanted, isDue: isDueKind, departures, book, server };
  const troubles = drainKinds(context, wanted, lookups);
  const all = lookups.isProven && troubles.length === 0 ? drainKinds(context, wanted, lookups) : troubles;
  return server.isAlive ? all.map((trouble) => blameRow(trouble)) : all;
}

type AllOptions = Required<Omit<DrainOptions, "book">> & Pick<DrainOptions, "book">;

export type QueueDrain = (effort: Effort, options: AllOptions, task: TaskContext) => readonly DrainTrouble[];

/** @noSelf */
interface DrainOptions {
  readonly isWanted?: (of: QueueKind) => boolean;
  readonly isDue?: (of: QueueKind) => boolean;
  readonly departures?: Departure[];
  /** Only its rows. */
  readonly book?: Pick<Book, "fingerprint" | "id"> | undefined;
}

/** @noSelf */
interface DrainRequest {
  readonly senders: readonly SenderOf[];
  readonly effort: Effort;
  isWanted(of: QueueKind): boolean;
  isDue(of: QueueKind): boolean;
  readonly departures: Departure[];
  readonly book: DrainOptions["book"];
  readonly server: ServerSigns;
}

/** Look-ups of one sync. Mutable. */
interface Lookups {
  readonly asked: Record<Fingerprint, Result<unknown> | undefined>;
  readonly wanted: Record<Fingerprint, boolean | undefined>;
  /** The server knows an unmatched file by its position, so look it up again. */
  isProven: boolean;
}

function drainKinds(context: TaskContext, asked: DrainRequest, lookups: Lookups): readonly DrainTrouble[] {
  const { senders, effort, departures, book, server } = asked;
  const troubles: DrainTrouble[] = [];
  for (const { of, create } of senders) {
    if (!hasWork(context, asked, of)) continue;
    const sender = create(context, effort);
    const chosen = book === undefined ? sender : senderOfBook(context.database, sender, book);
    const drain = beginDrain(context, chosen, departures, server);
    const drained = attempted(() =>
      context.host.tasks.whileWanted(
        () => mayGo(context.settings(), effort, of),
        () => drainKind(drain, effort, lookups),
      ),
    );
    const trouble = troubleOf(drain.rows, drain.refusal, drained);
    if (trouble !== undefined) troubles.push(trouble);
    if (!drained.ok && reachOf(drained.failure) === "drain") break;
  }
  return troubles;
}

/** Asked again before each request: the kind may be turned off meanwhile. */
function mayGo(settings: Settings, effort: Effort, of: QueueKind): boolean {
  return isKindOn(settings, of) && (effort !== "automatic" || goesByItself(settings));
}

/** Evaluated late, because earlier kinds may queue items. */
function hasWork(context: Context, { effort, isWanted, isDue }: DrainRequest, of: QueueKind): boolean {
  const { settings, database } = context;
  if (!isWanted(of) || !isKindOn(settings(), of) || (kindFacts[of].account === "library" && !canUseLibrary(database)))
    return false;
  return effort === "everything" || isDue(of) || countQueued(database, of) > 0;
}

/** Oldest first: confirms, looks up, sends. Permanent failures fail their row. Returns the first failure. */
function drainKind(drain: Drain, effort: Effort, lookups: Lookups): Result<undefined> {
  const { context, sender } = drain;
  const settled = resolveUnconfirmed(drain);
  if (!settled.ok) return settled;
  const known = lookUp(drain, effort, lookups, false);
  if (!known.ok) return known;
  const late = drain.isUnsettled ? resolveUnconfirmed(drain) : done;
  if (!late.ok) return late;
  const begun = sender.begin?.() ?? done;
  if (!begun.ok) return begun;
  drain.refusal ??= sender.refusal?.();
  const sent = attempted(() => sendAll(drain, effort, lookups));
  const flushed = caught(() => sender.flush?.());
  askAgain(lookups, drain);
  // Rows that were not sent lose their mark.
  const ended =
    drain.marked.length === 0 ? done : caught(() => unmarkSending(context.database, sender.of, drain.marked));
  return [sent, flushed, ended].find((one) => !one.ok) ?? done;
}

/** `late`: books whose last look-up failed. Failure: ends the kind. */
function lookUp(drain: Drain, effort: Effort, lookups: Lookups, late: boolean): Result<undefined> {
  const { context, sender } = drain;
  const isLookedUp = sender.byNumber || sender.wantsNumber?.() === true;
  const known = isLookedUp ? lookUpBooks(context, sender.of, effort, lookupsOf(drain, lookups, late)) : done;
  return known.ok || sender.byNumber || isTransient(known.failure) ? known : done;
}

function askAgain(lookups: Lookups, { known, isWithdrawn }: Drain): void {
  if (isWithdrawn) lookups.isProven = true;
  for (const fingerprint of known) {
    if (lookups.asked[fingerprint] === undefined) continue;
    lookups.asked[fingerprint] = undefined;
    lookups.isProven = true;
  }
}

/** True if the look-up failed for now: the row waits, because the ID may matter. */
function isUnheard({ asked }: Lookups, { fingerprint }: QueuedRow): boolean {
  const answer = fingerprint === undefined ? undefined : asked[fingerprint];
  return answer?.ok === false && isTransient(answer.failure);
}

/** A failed look-up is trouble of the book's rows. */
function lookupsOf({ context, sender, rows }: Drain, { asked }: Lookups, late: boolean): LookupRun {
  const rowsOf = (fingerprint: Fingerprint): readonly Pick<QueuedRow, "rowId">[] =>
    listRowsOfBook(context.database, sender.of, fingerprint);
  return {
    asked,
    isLate: late,
    isOff: (fingerprint) => sender.isBookOff?.(fingerprint) === true,
    isDue: (fingerprint) => late === (hasTroubles(rows) && rowsOf(fingerprint).some((row) => isTroubled(rows, row))),
    missed: (fingerprint, failure) => recordTrouble(rows, rowsOf(fingerprint), failure),
  };
}

/** Items of excluded books stay in the queue, until the book is included again. */
function isWanted(context: Context, { wanted }: Lookups, { fingerprint }: QueuedRow): boolean {
  if (fingerprint === undefined) return true;
  const known = wanted[fingerprint] ?? choiceOf(context, fingerprint) !== "never";
  wanted[fingerprint] = known;
  return known;
}

/** Rows with trouble last, and look-ups for them: a dead server is met by another row first, which ends the drain. */
function sendAll(drain: Drain, effort: Effort, lookups: Lookups): Result<undefined> {
  const { context, sender, rows } = drain;
  const isHeld = (row: QueuedRow): boolean => effort === "automatic" && sender.isHeld?.(row) === true;
  const isOpen = (row: QueuedRow): boolean =>
    row.state !== "failed" &&
    isDue(rows, row) &&
    !isHeld(row) &&
    !isOff(drain, row) &&
    !isUnheard(lookups, row) &&
    isWanted(context, lookups, row);
  const first = sendRows(drain, lookups, (row) => !isTroubled(rows, row) && isOpen(row));
  // A row without a number is not met here, but its book has to be looked up.
  if (!first.ok || !hasTroubles(rows)) return first;
  const early = setOf(namesOf(lookups.asked));
  const known = lookUp(drain, effort, lookups, true);
  if (!known.ok) return known;
  // Newer rows of a book that was just looked up had no number until now.
  const isFirstMet = ({ fingerprint }: QueuedRow): boolean =>
    sender.byNumber &&
    fingerprint !== undefined &&
    lookups.asked[fingerprint] !== undefined &&
    early[fingerprint] !== true;
  return sendRows(drain, lookups, (row) => (isTroubled(rows, row) || isFirstMet(row)) && isOpen(row));
}

function sendRows(drain: Drain, lookups: Lookups, isOpen: (row: QueuedRow) => boolean): Result<undefined> {
  const { context, sender } = drain;
  let window = sender.next(undefined);
  while (window.length > 0) {
    const learned = learnTime(
      drain,
      window.find((row) => isOpen(row)),
    );
    if (!learned.ok) return learned;
    const rows = learned.value ? sender.next(undefined) : window;
    const open = rows.filter((row) => isOpen(row));
    const sent = sendWindow(drain, open);
    if (!sent.ok) return sent;
    context.host.tasks.pause();
    window = sender.next(rows[rows.length - 1]);
  }
  return done;
}

/** The first answer of a run shows the server's clock, by which the rows are dated: then they are read again. */
function learnTime(drain: Drain, row: QueuedRow | undefined): Result<boolean> {
  const { context, sender, rows } = drain;
  if (row?.bookId === undefined || !sender.byNumber || serverNow(context) !== undefined) return ok(false);
  const proven = proveOnce(drain, row, row.bookId);
  const recorded = proven.ok ? done : recordTrouble(rows, [row], proven.failure);
  return recorded.ok ? ok(serverNow(context) !== undefined) : recorded;
}

function sendWindow(drain: Drain, rows: readonly QueuedRow[]): Result<undefined> {
  let left = rows;
  let [first] = left;
  while (first !== undefined) {
    const sent = isOff(drain, first) ? ok(left.slice(1)) : sendWhileOn(drain, left, first);
    if (!sent.ok) return sent;
    left = sent.value;
    [first] = left;
  }
  return done;
}

/** Asked again at each step: its setting may be turned off in the middle of the run. */
function isOff({ sender }: Drain, row: QueuedRow): boolean {
  return sender.isOff?.(row) === true;
}

function sendWhileOn(drain: Drain, rows: readonly QueuedRow[], first: QueuedRow): Result<readonly QueuedRow[]> {
  const isOn = (): boolean => !isOff(drain, first);
  return drain.context.host.tasks.whileWanted(isOn, () => {
    const ready = makeReady(drain, rows, first);
    if (!ready.ok) return ready;
    const { left, mayTravel } = ready.value;
    return mayTravel ? sendFirst(drain, left, first) : ok(left);
  });
}

/** Returns the rest. Failure: ends the kind. */
function sendFirst(drain: Drain, rows: readonly QueuedRow[], first: QueuedRow): Result<readonly QueuedRow[]> {
  const { context, sender } = drain;
  const group = rows.slice(0, isTroubled(drain.rows, first) ? 1 : (sender.batchOf?.(rows) ?? 1));
  context.host.tasks.pause();
  const sent = caught(() => sender.send(first, group, drain.departures));
  context.host.tasks.pause();
  if (sent.ok) recordAnswer(drain.rows, sent.value);
  if (sent.ok && sent.value.kind === "apart") return sendApart(drain, rows, sent.value.inDoubt);
  const settled = sent.ok ? attempted(() => settleRows(drain, group, sent.value)) : sent;
  // A row that may have arrived stays marked, also if its result could not be stored: else it is sent twice.
  drain.marked = drain.marked.filter((id) => !group.some(({ rowId }) => rowId === id));
  return settled.ok ? ok(rows.slice(group.length)) : settled;
}

/** Checks first which rows arrived: a proxy may have answered for a server that stored all of them. */
function sendApart(drain: Drain, rows: readonly QueuedRow[], inDoubt: boolean): Result<readonly QueuedRow[]> {
  if (!inDoubt) return ok(rows);
  drain.marked = [];
  const settled = resolveUnconfirmed(drain);
  return settled.ok ? ok(rows) : settled;
}
