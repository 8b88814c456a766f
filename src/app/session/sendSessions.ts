import type { BookId } from "../../domain/book/book";
import { isTransient, isUncertain, type Failure } from "../../domain/failure";
import { done, failed, ok, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { SessionRecord } from "../../domain/session/sessionRecord";
import type { Clock } from "../../ports/clock";
import type { Library } from "../../ports/library";
import type { PendingSession, SessionStore } from "../../ports/sessionStore";
import { settleSessions } from "./settleSessions";

/** @noSelf */
export interface SendParts {
  readonly library: Library;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly say: Say;
  /** The session as the server wants it. */
  record(session: PendingSession): SessionRecord;
  /** The server answered 404 for this book: what is to become of the session? Its failure, or undefined to wait. */
  bookGone(session: PendingSession): Result<"park" | "wait">;
  /** Between two pieces of work, lets the interface have its turn. */
  pause(): void;
}

/**
 * Sends up to 100 sessions of one book: at once, or one by one when the server refuses the batch in any way (§4
 * rule 1). The rows are marked before the request and leave that mark only by the server's word or by settling.
 * A transient failure comes back and stops the drain; a permanent one parks its row alone.
 */
export function sendSessions(
  parts: SendParts,
  book: BookId,
  rows: readonly PendingSession[],
): Result<undefined> {
  const marked = parts.sessions.markSending(idsOf(rows));
  if (!marked.ok) return marked;
  const first = rows[0];
  if (first === undefined) return done;
  parts.pause();
  const sent = parts.library.uploadBatch(
    book,
    first.type,
    rows.map((row) => parts.record(row)),
  );
  parts.pause();
  if (sent.ok) return archive(parts, rows, sent.value);
  return isRefusal(sent.failure)
    ? sendSingly(parts, book, rows, sent.failure)
    : stop(parts, rows, sent.failure);
}

/** The server, or something before it, answered, and the answer was not 2xx; or it is known to have no batches. */
function isRefusal({ kind }: Failure): boolean {
  return kind === "refused" || kind === "denied" || kind === "unsupported";
}

function sendSingly(
  parts: SendParts,
  book: BookId,
  rows: readonly PendingSession[],
  refusal: Failure,
): Result<undefined> {
  const open = isUncertain(refusal) ? settled(parts, rows) : ok(rows);
  if (!open.ok) return open;
  let left = open.value;
  for (const row of open.value) {
    const sent = sendOne(parts, book, row);
    if (!sent.ok && isMissing(sent.failure)) return missingBook(parts, left, sent.failure);
    if (!sent.ok) return stop(parts, left, sent.failure, row);
    left = left.slice(1);
  }
  return done;
}

/** A proxy may have said 5xx for a server that had stored the batch: only what is missing there goes again. */
function settled(parts: SendParts, rows: readonly PendingSession[]): Result<readonly PendingSession[]> {
  const compared = settleSessions(parts);
  if (!compared.ok) return compared;
  const ids = idsOf(rows);
  const first = rows[0];
  const pending = first?.bookId === undefined ? ok([]) : parts.sessions.batch(first.bookId, rows.length);
  if (!pending.ok) return pending;
  const open = pending.value.filter((row) => ids.includes(row.rowId));
  const marked = parts.sessions.markSending(idsOf(open));
  return marked.ok ? ok(open) : marked;
}

/** A success also when the row was parked: the next one may fare better. */
function sendOne(parts: SendParts, book: BookId, row: PendingSession): Result<undefined> {
  const sent = parts.library.upload(book, row.type, parts.record(row));
  if (sent.ok) return archive(parts, [row], [sent.value]);
  const { failure } = sent;
  if (failure.kind !== "refused" || isTransient(failure) || isMissing(failure)) return sent;
  return parts.sessions.park(row.rowId, sentenceFor(parts.say, failure));
}

function isMissing(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 404;
}

/** What the server says of one session's book holds for the others: it is looked up once. */
function missingBook(parts: SendParts, rows: readonly PendingSession[], failure: Failure): Result<undefined> {
  const [row] = rows;
  if (row === undefined) return done;
  const fate = parts.bookGone(row);
  const reason = sentenceFor(parts.say, fate.ok ? failure : fate.failure);
  if (!fate.ok || fate.value === "wait") {
    const released = parts.sessions.release(idsOf(rows), reason);
    return released.ok && !fate.ok ? fate : released;
  }
  for (const { rowId } of rows) {
    const parked = parts.sessions.park(rowId, reason);
    if (!parked.ok) return parked;
  }
  return done;
}

/**
 * The drain ends here. A row whose outcome is unknown keeps its mark and is settled next time; the others go back.
 * `tried` is the one row that was on its way; absent: all were.
 */
function stop(
  parts: SendParts,
  rows: readonly PendingSession[],
  failure: Failure,
  tried?: PendingSession,
): Result<undefined> {
  const back = isUncertain(failure)
    ? rows.filter((row) => tried !== undefined && row.rowId !== tried.rowId)
    : rows;
  const released =
    back.length === 0 ? done : parts.sessions.release(idsOf(back), sentenceFor(parts.say, failure));
  return released.ok ? failed(failure) : released;
}

function archive(
  parts: SendParts,
  rows: readonly PendingSession[],
  uploaded: readonly { readonly serverId?: number | undefined }[],
): Result<undefined> {
  const receipts = rows.map((row, index) => ({ rowId: row.rowId, serverId: uploaded[index]?.serverId }));
  return parts.sessions.archive(receipts, parts.clock.now());
}

function idsOf(rows: readonly PendingSession[]): readonly number[] {
  return rows.map((row) => row.rowId);
}
