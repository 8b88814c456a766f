import type { Context, TaskContext } from "../../context";
import { type BookId, type BookType, isExtraType } from "../../model/book";
import { isTransient, isUncertain, type Failure } from "../../base/failure";
import { ok, type Result } from "../../base/result";
import { recordOf, type SessionRecord, type Span, unsendable, unsendableSentence } from "../../model/session";
import { inheritedUntil, type Outcome } from "../../queue/queue.rules";
import type { RemoteSession, UploadedSession } from "./sessions.api";
import type { PendingSession } from "../../queue/queueRecords";
import { noTypeSentence, prepareType, type ServerTypes, typeOf } from "./sessionType";
import { failureOf, type SentRow, type Effort, type Sender } from "../../queue/sender";
import { archiveSessions, listBooksToSend, listNextSessions, listUnconfirmedSessions } from "./sessions.store";
import { isRefusedWith } from "../../server/failures";
import { findBookById, saveIdentity } from "../../book/books.store";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";
import { clockCorrection, serverFuture } from "../../server/serverClock";
import { isPlausible } from "../../base/timestamp";
import { correctSessionsOfRun, isSessionOfRun } from "./sessionClocks";
import { correctSessionTimes } from "../../queue/itemTimes.store";

/** §4.1 rule 2. */
const batchLimit = 100;

/** State of one sync. */
interface State {
  /** Books with pending sessions; undefined before the query. */
  books: readonly BookId[] | undefined;
  /** Books whose batch was rejected, so sessions are sent one by one. */
  readonly singly: Record<number, true | undefined>;
  /** Sessions of a batch that the server itself failed to store. */
  readonly crashed: Record<number, true | undefined>;
  readonly pages: Record<BookId, { readonly count: number | undefined } | undefined>;
  readonly types: ServerTypes;
  /** The server's sessions of books with an import that was not compared, from this time on. */
  readonly listed: Record<BookId, { readonly since: number; readonly spans: readonly Span[] } | undefined>;
  /** A 404 for a book applies to all its sessions. */
  readonly missing: Record<BookId, Outcome<UploadedSession> | undefined>;
}

/**
 * Batches of 100 per book, or single ones after a rejection (§4.1 rule 1). Uploads are not idempotent: unconfirmed
 * sessions are compared with the server's list first.
 */
export function sessionSender(context: TaskContext, effort: Effort): Sender<PendingSession, UploadedSession> {
  const { database } = context;
  const state: State = { books: undefined, singly: {}, crashed: {}, pages: {}, types: {}, listed: {}, missing: {} };
  return {
    of: "session",
    byNumber: true,
    next: (last) => next(context, state, last),
    isHeld: (row) => row.type === undefined && row.reason === noTypeSentence(context.translate),
    isOnce: () => true,
    unsettled: () => listUnsettled(context, effort),
    compare: (rows) => compare(context, state, rows),
    prepare: (row) =>
      flawOf(context, row) ?? compareImport(context, state, row) ?? prepareType(context, state.types, row),
    batchOf: (rows) => batchOf(context, state, rows),
    send: (row, group) => send(context, state, row, group),
    need: (row) => needOf(typeOf(state.types, row)),
    markSent: (rows, receipts) => {
      const sent = rows.map(({ rowId }, at) => ({ rowId, serverId: receipts[at]?.serverId }));
      archiveSessions(database, sent, context.host.clock.now());
      announceFirst(context);
    },
  };
}

/** One line, once, so that a new user knows that the set-up works. */
function announceFirst({ database, host, translate }: Context): void {
  if (!getDeviceState(database).awaitsFirstSession) return;
  saveDeviceState(database, { awaitsFirstSession: false });
  host.dialogs.notify(translate("Your first reading session has arrived on the server."));
}

/** A manual sync includes inherited sessions, without waiting for the original device. */
function listUnsettled({ host, database }: Context, effort: Effort): readonly PendingSession[] {
  const isHeld = effort === "automatic" && inheritedUntil(getDeviceState(database), host.clock.now()) !== undefined;
  return listUnconfirmedSessions(database, isHeld ? getDeviceState(database).copiedAt : undefined);
}

/** The book of the oldest session first. */
function next(context: Context, state: State, last: PendingSession | undefined): readonly PendingSession[] {
  const { database } = context;
  if (state.books === undefined || last === undefined) {
    correctSessionsOfRun(context);
    const wrong = clockCorrection(context);
    if (wrong !== undefined) correctSessionTimes(database, wrong);
    state.books = listBooksToSend(database);
  }
  let after = last?.rowId ?? 0;
  let [book] = state.books;
  while (book !== undefined) {
    const rows = listNextSessions(database, book, batchLimit, after);
    if (rows.length > 0) return rows;
    after = 0;
    state.books = state.books.slice(1);
    [book] = state.books;
  }
  return [];
}

/** Implausible times wait, or need the user. Imported sessions were checked before. */
function flawOf(context: Context, row: PendingSession): Outcome<never> | undefined {
  const { host, translate, database } = context;
  const why = row.isImported ? undefined : unsendable(row, host.clock.now(), serverFuture(context));
  if (why === undefined) return undefined;
  return !isPlausible(host.clock.now()) && isSessionOfRun(database, row)
    ? { kind: "wait", reason: translate("This device's clock is not set. The session is sent once it is.") }
    : { kind: "fail", reason: unsendableSentence(translate, why) };
}

/** Seconds: tolerance for two stamps of one page; a session on the server may begin a day earlier. */
const stampSeconds = 60;
const daySeconds = 86400;

/** Reading that another device has sent is not sent again. Failures: those of the list, unless permanent. */
function compareImport(context: TaskContext, state: State, row: PendingSession): Outcome<UploadedSession> | undefined {
  const { bookId, startedAt, endedAt } = row;
  if (row.isCompared || bookId === undefined) return undefined;
  const since = startedAt - daySeconds;
  let listed = state.listed[bookId];
  if (listed === undefined || listed.since > since) {
    const found = context.server.sessions.listSessions(bookId, since);
    if (!found.ok && !isForGood(found.failure)) return { kind: "retry", failure: found.failure };
    listed = { since, spans: (found.ok ? found.value : undefined) ?? [] };
    state.listed[bookId] = listed;
  }
  const same = listed.spans.find(
    (one) => one.startedAt - stampSeconds < endedAt && startedAt < one.endedAt + stampSeconds,
  );
  return same === undefined ? undefined : { kind: "sent", receipts: [{ serverId: undefined }] };
}

function batchOf(context: TaskContext, state: State, rows: readonly PendingSession[]): number {
  const { singly } = state;
  const [first] = rows;
  const type = first === undefined ? undefined : typeOf(state.types, first);
  let count = 0;
  for (const row of rows) {
    const isAlike = typeOf(state.types, row) === type && isSendable(context, state, row);
    if (!isAlike || singly[row.rowId] === true || count === batchLimit) break;
    count += 1;
  }
  return Math.max(1, count);
}

/** A failed comparison ends the batch, and is repeated for the row alone. */
function isSendable(context: TaskContext, state: State, row: PendingSession): boolean {
  return flawOf(context, row) === undefined && compareImport(context, state, row) === undefined;
}

function send(
  context: TaskContext,
  state: State,
  first: PendingSession,
  group: readonly PendingSession[],
): Outcome<UploadedSession> {
  const book = first.bookId;
  const type = typeOf(state.types, first);
  if (book === undefined || type === undefined) return { kind: "sent", receipts: [] };
  if (state.singly[first.rowId] === true) return sendOne(context, state, first, { book, type });
  const records = group.map((row) => recordIn(context, state, row, book));
  const sent = context.server.sessions.uploadBatch(book, type, records);
  if (sent.ok) return { kind: "sent", receipts: sent.value };
  const inDoubt = isUncertain(sent.failure);
  if (!isAnswer(sent.failure)) return { kind: "retry", failure: sent.failure, inDoubt };
  for (const { rowId } of group) state.singly[rowId] = true;
  if (isRefusedWith(sent.failure, 500)) for (const { rowId } of group) state.crashed[rowId] = true;
  return { kind: "apart", inDoubt };
}

/** Some servers accept only certain formats. */
function needOf(type: BookType | undefined): string {
  return type !== undefined && isExtraType(type) ? type : "session";
}

/** True for an answer of another endpoint. */
function isAnswer({ kind }: Failure): boolean {
  return kind === "refused" || kind === "denied" || kind === "unsupported" || kind === "unreadable";
}

function sendOne(
  context: TaskContext,
  state: State,
  row: PendingSession,
  { book, type }: { readonly book: BookId; readonly type: BookType },
): Outcome<UploadedSession> {
  const known = state.missing[book];
  if (known !== undefined) return known;
  const sent = context.server.sessions.upload(book, type, recordIn(context, state, row, book));
  if (sent.ok) return { kind: "sent", receipts: [sent.value] };
  const { failure } = sent;
  const outcome = failureOf(context, "session", row, failure);
  if (failure.kind !== "refused" || failure.status !== 404)
    return outcome.kind === "retry" ? { ...outcome, inDoubt: isUncertain(failure) } : outcome;
  const missing: Outcome<never> = { kind: "bookGone", failure, otherwise: outcome };
  state.missing[book] = missing;
  return missing;
}

function recordIn(context: TaskContext, state: State, row: PendingSession, book: BookId): SessionRecord {
  const { progressDecimals, serverPages } = context.settings();
  if (serverPages && state.pages[book] === undefined) state.pages[book] = { count: pagesOnServer(context, book) };
  return recordOf(row, { decimals: progressDecimals, serverPages: state.pages[book]?.count });
}

/** One request per book. After a failure the device's pages are used. */
function pagesOnServer({ database, server, settings }: TaskContext, id: BookId): number | undefined {
  const known = findBookById(database, id);
  if (known === undefined) return undefined;
  if (known.serverPages !== undefined) return known.serverPages;
  if (settings().libraryUsername === "") return undefined;
  const described = server.books.describe(id);
  if (!described.ok || described.value === undefined) return undefined;
  saveIdentity(database, known.fingerprint, described.value);
  return described.value.serverPages;
}

/**
 * Compares by book and exact start. Without a list it sends again, because duplicates are better than losses. Failures:
 * those of the list, unless permanent, or if batch and list crash alike (§4.1 rule 1).
 */
function compare(
  { server }: TaskContext,
  { crashed }: State,
  rows: readonly PendingSession[],
): Result<readonly SentRow<UploadedSession>[]> {
  const book = rows[0]?.bookId;
  if (book === undefined) return ok([]);
  const listed = server.sessions.listSessions(book, earliest(rows));
  if (!listed.ok) {
    const isCrash = isRefusedWith(listed.failure, 500) && rows.every(({ rowId }) => crashed[rowId] === true);
    return isCrash || isForGood(listed.failure) ? ok([]) : listed;
  }
  const free = byStart(listed.value ?? []);
  const arrived: SentRow<UploadedSession>[] = [];
  for (const { rowId, startedAt } of rows) {
    // One match per server session, because two sessions may begin in the same second.
    const serverId = free[startedAt]?.shift();
    if (serverId !== undefined) arrived.push({ rowId, receipt: { serverId } });
  }
  return ok(arrived);
}

/** True if the server has no list, so waiting is useless. */
function isForGood(failure: Failure): boolean {
  return failure.kind === "refused" && !isTransient(failure);
}

function byStart(listed: readonly RemoteSession[]): Record<number, number[] | undefined> {
  const ids: Record<number, number[] | undefined> = {};
  for (const { startedAt, serverId } of listed) {
    const there = ids[startedAt] ?? [];
    there.push(serverId);
    ids[startedAt] = there;
  }
  return ids;
}

function earliest(rows: readonly PendingSession[]): number {
  let start = rows[0]?.startedAt ?? 0;
  for (const row of rows) if (row.startedAt < start) start = row.startedAt;
  return start;
}
