import { detailOf } from "../../base/failure";
import type { Context, TaskContext } from "../../context";
import type { BookId } from "../../model/book";
import type { Span } from "../../model/session";
import { deleteWithdrawnImports, deleteWithdrawnSessions, findImport, withdrawImport } from "./imports.store";

/** The server's sessions by book, fetched once for preview and import. Mutable. */
export interface ServerSessions {
  readonly spans: Record<BookId, readonly Span[] | undefined>;
  /** False after a failure or without a list; no more requests then. */
  isComplete: boolean;
}

/** Seconds; a session on the server may begin earlier than the first page here. */
const daySeconds = 86400;

/** Oldest first, from a day before `since` (Unix seconds). Empty if unknown. */
export function fetchSpans(
  { server, host, log }: TaskContext,
  sessions: ServerSessions,
  { book, since }: { readonly book: BookId; readonly since: number },
): readonly Span[] {
  const known = sessions.spans[book];
  if (known !== undefined) return known;
  if (!sessions.isComplete) return [];
  sessions.isComplete = host.network.isConnected();
  if (!sessions.isComplete) return [];
  const listed = server.sessions.listSessions(book, since - daySeconds);
  if (!listed.ok) log.warn(`sessions not listed: ${detailOf(listed.failure)}`);
  const found = listed.ok ? listed.value : undefined;
  if (found === undefined) {
    sessions.isComplete = false;
    return [];
  }
  const spans = found.map(({ startedAt, endedAt }) => ({ startedAt, endedAt }));
  sessions.spans[book] = spans.sort((one, other) => one.startedAt - other.startedAt);
  return spans;
}

/** Sessions between two pauses. */
const stepSize = 100;

export interface UndoReport {
  /** Number deleted from this device. */
  readonly removed: number;
  /** Number under way; deleted later if they did not arrive. */
  readonly travelling: number;
  /** Number already on the server. */
  readonly sent: number;
}

/** In steps, in a task. The first write stops sending; `clearWithdrawn` continues after a crash. */
export function takeBackHistory(context: Context, run: number): UndoReport {
  withdrawImport(context.database, run, context.host.clock.now());
  const removed = removeAll(context);
  const left = findImport(context.database, run);
  deleteWithdrawnImports(context.database);
  const { travelling, sent } = left ?? { travelling: 0, sent: 0 };
  return { removed, travelling, sent };
}

/** Completes interrupted undos. */
export function clearWithdrawn(context: TaskContext): void {
  removeAll(context);
  deleteWithdrawnImports(context.database);
}

function removeAll({ database, host: { tasks } }: Context): number {
  let all = 0;
  let removed = deleteWithdrawnSessions(database, stepSize);
  while (removed > 0) {
    all += removed;
    tasks.pause();
    removed = deleteWithdrawnSessions(database, stepSize);
  }
  return all;
}
