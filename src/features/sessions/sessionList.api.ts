import type { BookId } from "../../model/book";
import type { Failure } from "../../base/failure";
import { failed, ok, type Failed, type Result } from "../../base/result";
import { unixOf } from "../../base/timestamp";
import { fieldsOf, idOf, listOf, numberOf, textOf, wholeOf, type Fields } from "../../server/decode";
import { isGone } from "../../server/dialects/recognise";
import { isMissingOrPage, isRefusedWith } from "../../server/failures";
import { holdsBook } from "../../server/optionalTrait";
import type { ServerApi } from "../../server/serverApi";
import { askSessions, type RemoteSession } from "./sessions.api";

/** Maximum of the servers. */
const pageSize = 100;

/** Page limit, for servers that ignore the page number. */
const maxPages = 50;

/** Answers of 500 in a row, which may be temporary, before the endpoint is given up. */
const maxStumbles = 3;

/** @noSelf */
interface SessionList {
  /**
   * Sessions since `since` (Unix seconds). Undefined if the server has no list, which is cached. Failures: those of
   * `Client.ask`.
   */
  since(book: BookId, since: number): Result<readonly RemoteSession[] | undefined>;
}

/** `GET /api/v1/reading-sessions/book/{id}`: not specified, but on real servers. */
export function createSessionList(api: ServerApi): SessionList {
  let stumbles = 0;
  return {
    since(book, since) {
      if (!api.dialects.current().sessionList) return ok(undefined);
      const listed = collect(api, book, since);
      if (listed.ok) {
        stumbles = 0;
        api.dialects.learn({ sessionList: true });
        return listed;
      }
      stumbles = listed.failure.kind === "refused" && listed.failure.status === 500 ? stumbles + 1 : 0;
      if (api.dialects.knows("sessionList") && isMissingOrPage(listed)) return unlisted(api, book, listed);
      const isLacking = lacksList(api, listed) || stumbles >= maxStumbles;
      if (isLacking) api.dialects.learn({ sessionList: false });
      return isLacking || mayNotList(api, listed.failure) ? ok(undefined) : listed;
    },
  };
}

/** Newest first, until `since` or the last page. */
function collect(api: ServerApi, book: BookId, since: number): Result<readonly RemoteSession[]> {
  const listed: RemoteSession[] = [];
  let page = 0;
  let goesOn = true;
  while (goesOn && page < maxPages) {
    const fields = fetchPage(api, book, page);
    if (!fields.ok) return fields;
    const content = listOf(fields.value["content"], pageSize);
    if (content === undefined) return failed({ kind: "unreadable", detail: "a list without content" });
    page += 1;
    goesOn = take(listed, content, since) && page < pagesIn(fields.value, content);
  }
  return ok(listed);
}

function fetchPage(api: ServerApi, book: BookId, page: number): Result<Fields> {
  const path = `/api/v1/reading-sessions/book/${book.toFixed(0)}?page=${page}&size=${pageSize}`;
  const answer = askSessions(api, () => ({ method: "GET", path }));
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  return fields === undefined ? failed({ kind: "unreadable", detail: "no list of sessions" }) : ok(fields);
}

/** True if an older page may have more. */
function take(listed: RemoteSession[], content: readonly unknown[], since: number): boolean {
  for (const entry of content) {
    const fields = fieldsOf(entry);
    const startedAt = unixOf(textOf(fields?.["startTime"]) ?? "");
    const serverId = idOf(fields?.["id"]);
    if (startedAt === undefined || serverId === undefined) continue;
    if (startedAt < since) return false;
    const endedAt = unixOf(textOf(fields?.["endTime"]) ?? "") ?? startedAt;
    const endPercent = numberOf(fields?.["endProgress"]);
    listed.push({ serverId, startedAt, endedAt: Math.max(startedAt, endedAt), endPercent });
  }
  return content.length > 0;
}

/** Without a count, a full page means another one. */
function pagesIn(fields: Fields, content: readonly unknown[]): number {
  const reported = wholeOf(fieldsOf(fields["page"])?.["totalPages"]) ?? wholeOf(fields["totalPages"]);
  return reported ?? (content.length < pageSize ? 0 : maxPages);
}

/** Against a known list: missing for a book that is there, it is gone; else the book is unknown and has no sessions. */
function unlisted(api: ServerApi, book: BookId, listed: Failed<Failure>): Result<readonly RemoteSession[] | undefined> {
  if (holdsBook(api, book)) {
    api.dialects.disprove("sessionList");
    return ok(undefined);
  }
  return isRefusedWith(listed.failure, 404) ? ok([]) : listed;
}

/** True if an error says so, or the web page is served. A lost answer proves nothing. */
function lacksList(api: ServerApi, listed: Failed<Failure>): boolean {
  const { failure } = listed;
  if (failure.kind === "refused") return failure.status === 404 || failure.status === 405;
  return isGone(api, listed);
}

/** True if both accounts are refused, or the library account is missing: duplicates are better than losses. */
function mayNotList({ dialects }: ServerApi, failure: Failure): boolean {
  if (failure.kind === "refused") return failure.status === 401 || failure.status === 403;
  return failure.kind === "unconfigured" && dialects.current().sessionAuth === "md5";
}
