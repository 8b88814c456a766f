import type { BookId, BookType } from "../domain/book";
import { failed, ok, type Result } from "../domain/result";
import type { SessionRecord } from "../domain/sessionRecord";
import type { UploadedSession } from "../ports/library";
import { fieldsOf, listOf, wholeOf } from "./decode";
import type { Wire } from "./wire";

/** `POST /api/v1/reading-sessions/batch` (§4 rules 1 and 2). One entry a session, in order. */
export function uploadBatch(
  wire: Wire,
  bookId: BookId,
  bookType: BookType,
  sessions: readonly SessionRecord[],
): Result<readonly UploadedSession[]> {
  const answer = wire.askAsReader({
    method: "POST",
    path: "/api/v1/reading-sessions/batch",
    body: { bookId, bookType, sessions: wire.codec.list(sessions) },
  });
  if (!answer.ok) return answer;
  const results = listOf(fieldsOf(answer.value)?.["results"]);
  if (results === undefined) return ok(sessions.map(() => ({})));
  if (results.length !== sessions.length) {
    return failed({ kind: "unreadable", detail: "an answer to other sessions than were sent" });
  }
  return ok(results.map((result) => ({ serverId: wholeOf(fieldsOf(result)?.["sessionId"]) })));
}

/** `POST /api/v1/reading-sessions` (§4). */
export function upload(
  wire: Wire,
  bookId: BookId,
  bookType: BookType,
  session: SessionRecord,
): Result<UploadedSession> {
  const answer = wire.askAsReader({
    method: "POST",
    path: "/api/v1/reading-sessions",
    body: { bookId, bookType, ...session },
  });
  return answer.ok ? ok({ serverId: wholeOf(fieldsOf(answer.value)?.["id"]) }) : answer;
}
