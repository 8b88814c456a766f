import type { BookId } from "../../domain/book/book";
import { isTransient, type Failure } from "../../domain/failure";
import { done, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import type { Clock } from "../../ports/clock";
import type { Library, ListedSession } from "../../ports/library";
import type { PendingSession, Receipt, SessionStore } from "../../ports/sessionStore";

export interface SettleParts {
  readonly library: Library;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly say: Say;
}

/**
 * Exactly once: what was sent without an answer is compared with what the server holds, by book and exact start
 * time, before anything is sent again. Where the server cannot list sessions they go back to the queue: better twice
 * than never. Inside a task only. Failures: whatever a request may fail with; the rows then stay as they are.
 */
export function settleSessions(parts: SettleParts): Result<undefined> {
  const unsettled = parts.sessions.unsettled();
  if (!unsettled.ok) return unsettled;
  for (const book of booksOf(unsettled.value)) {
    const settled = settleBook(parts, book, ofBook(unsettled.value, book));
    if (!settled.ok) return settled;
  }
  return release(parts, ofBook(unsettled.value, undefined));
}

function settleBook(parts: SettleParts, book: BookId, rows: readonly PendingSession[]): Result<undefined> {
  const listed = parts.library.listSessions(book, earliest(rows));
  if (!listed.ok && !isForGood(listed.failure)) return listed;
  if (!listed.ok || listed.value === undefined) return release(parts, rows);
  const { held, missing } = compare(rows, listed.value);
  const archived = held.length === 0 ? done : parts.sessions.archive(held, parts.clock.now());
  return archived.ok ? release(parts, missing) : archived;
}

/** This server will never list them: waiting for it would keep everything here. */
function isForGood(failure: Failure): boolean {
  return failure.kind === "refused" && !isTransient(failure);
}

function compare(
  rows: readonly PendingSession[],
  listed: readonly ListedSession[],
): { held: Receipt[]; missing: PendingSession[] } {
  const free: Record<number, number[] | undefined> = {};
  for (const { startedAt, serverId } of listed) {
    const ids = free[startedAt] ?? [];
    ids.push(serverId);
    free[startedAt] = ids;
  }
  const held: Receipt[] = [];
  const missing: PendingSession[] = [];
  for (const row of rows) {
    // One of the server's answers for one of ours: of two that began in the same second it may hold only one.
    const serverId = free[row.startedAt]?.shift();
    if (serverId === undefined) missing.push(row);
    else held.push({ rowId: row.rowId, serverId });
  }
  return { held, missing };
}

function release({ sessions, say }: SettleParts, rows: readonly PendingSession[]): Result<undefined> {
  if (rows.length === 0) return done;
  return sessions.release(
    rows.map((row) => row.rowId),
    say("The last attempt got no answer."),
  );
}

function booksOf(rows: readonly PendingSession[]): readonly BookId[] {
  const books: BookId[] = [];
  for (const { bookId } of rows) if (bookId !== undefined && !books.includes(bookId)) books.push(bookId);
  return books;
}

function ofBook(rows: readonly PendingSession[], book: BookId | undefined): readonly PendingSession[] {
  return rows.filter((row) => row.bookId === book);
}

function earliest(rows: readonly PendingSession[]): number {
  let start = rows[0]?.startedAt ?? 0;
  for (const row of rows) if (row.startedAt < start) start = row.startedAt;
  return start;
}
