import type { BookId } from "../domain/book";
import type { Failure } from "../domain/failure";
import { failed, ok, type Result } from "../domain/result";
import { unixOf } from "../domain/timestamp";
import type { ListedSession } from "../ports/library";
import { fieldsOf, listOf, textOf, wholeOf, type Fields } from "./decode";
import type { Wire } from "./wire";

/** Sessions a page; servers take no more. */
const pageSize = 100;

/** Pages of one list at most: a server may give the same page whatever is asked. */
const mostPages = 50;

/** The sessions that a server holds. */
/** @noSelf */
export interface SessionList {
  /**
   * Those of a book that began at or after `since` (Unix seconds). Undefined when this server cannot list them: then
   * it is not asked again. Failures: those of `Connection.ask`.
   */
  since(book: BookId, since: number): Result<readonly ListedSession[] | undefined>;
}

/** `GET /api/v1/reading-sessions/book/{id}`, which the specification does not have, but servers do. */
export function createSessionList(wire: Wire): SessionList {
  /** The server that has no list; empty: none is known. */
  let without = "";
  return {
    since(book, since) {
      const server = wire.server();
      if (without === server) return ok(undefined);
      const listed = collect(wire, book, since);
      if (listed.ok) return listed;
      if (isUnknownBook(listed.failure)) return ok([]);
      if (lacksList(listed.failure)) without = server;
      return without === server || mayNotList(listed.failure) ? ok(undefined) : listed;
    },
  };
}

/** Newest first, page by page, until one began before `since` or the last page has come. */
function collect(wire: Wire, book: BookId, since: number): Result<readonly ListedSession[]> {
  const listed: ListedSession[] = [];
  let page = 0;
  let goesOn = true;
  while (goesOn && page < mostPages) {
    const fields = fetchPage(wire, book, page);
    if (!fields.ok) return fields;
    const content = listOf(fields.value["content"]);
    if (content === undefined) return failed({ kind: "unreadable", detail: "a list without content" });
    page += 1;
    goesOn = take(listed, content, since) && page < pagesIn(fields.value, content);
  }
  return ok(listed);
}

function fetchPage(wire: Wire, book: BookId, page: number): Result<Fields> {
  const path = `/api/v1/reading-sessions/book/${book}?page=${page}&size=${pageSize}`;
  const answer = wire.askAsReader({ method: "GET", path });
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  return fields === undefined ? failed({ kind: "unreadable", detail: "no list of sessions" }) : ok(fields);
}

/** Adds what is recent enough; true when an older page may hold more of it. */
function take(listed: ListedSession[], content: readonly unknown[], since: number): boolean {
  for (const entry of content) {
    const fields = fieldsOf(entry);
    const startedAt = unixOf(textOf(fields?.["startTime"]) ?? "");
    const serverId = wholeOf(fields?.["id"]);
    if (startedAt === undefined || serverId === undefined) continue;
    if (startedAt < since) return false;
    listed.push({ serverId, startedAt });
  }
  return content.length > 0;
}

/** How many pages there are; a server that does not say has another one when this one is full. */
function pagesIn(fields: Fields, content: readonly unknown[]): number {
  const told = wholeOf(fieldsOf(fields["page"])?.["totalPages"]) ?? wholeOf(fields["totalPages"]);
  return told ?? (content.length < pageSize ? 0 : mostPages);
}

/** Such a server holds no session of it either. */
function isUnknownBook(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 404 && failure.message.indexOf("Book") >= 0;
}

/** No such endpoint: the server says so, or serves its web page instead. */
function lacksList(failure: Failure): boolean {
  if (failure.kind === "refused") return failure.status === 404 || failure.status === 405;
  return failure.kind === "unreadable";
}

/** Servers that want another kind of credentials here, or stumble over the path: better twice than never. */
function mayNotList(failure: Failure): boolean {
  return failure.kind === "denied" || (failure.kind === "refused" && failure.status === 500);
}
