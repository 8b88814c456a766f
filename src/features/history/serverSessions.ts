import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { BookId } from "../../model/book";
import type { Span } from "../../model/session";

/** The server's sessions by book, fetched once for a preview and its import. Mutable. */
export interface ServerSessions {
  readonly spans: Record<BookId, readonly Span[] | undefined>;
  /** False after a failure or without a list; the other books are not asked then. */
  isComplete: boolean;
}

/** Seconds; a session may begin before the first page on this device. */
const daySeconds = 86400;

/** Oldest first, from a day before `since` (Unix seconds). Empty if unknown. Inside a task only. */
export function fetchSpans(
  { server, host, log }: Pick<Context, "server" | "host" | "log">,
  sessions: ServerSessions,
  { book, since }: { readonly book: BookId; readonly since: number },
): readonly Span[] {
  const known = sessions.spans[book];
  if (known !== undefined) return known;
  if (!sessions.isComplete) return [];
  sessions.isComplete = host.network.isConnected();
  if (!sessions.isComplete) return [];
  const listed = server.library.listSessions(book, since - daySeconds);
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
