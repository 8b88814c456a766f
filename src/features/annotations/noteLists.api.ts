import type { BookId } from "../../model/book";
import type { Failure } from "../../base/failure";
import { yieldEvery } from "../../base/longList";
import { failed, ok, type Failed, type Result } from "../../base/result";
import type { ListedKind, ServerItem, ServerList } from "./threeWayMerge.rules";
import { unixOf } from "../../base/timestamp";
import { fieldsOf, idOf, listOf, textOf, wholeOf, type Fields } from "../../server/decode";
import { isMissingPath } from "../../server/failures";
import { lacking } from "../../server/optionalTrait";
import { isGone } from "../../server/dialects/recognise";
import type { ServerApi } from "../../server/serverApi";

const paths: Readonly<Record<ListedKind, string>> = {
  annotation: "/api/v1/annotations",
  note: "/api/v2/book-notes",
  bookmark: "/api/v1/bookmarks",
};

/** `GET …/book/{id}` (not specified). Failures: also unsupported, cached without a request, and unreadable. */
export function listNotes(api: ServerApi, book: BookId, kind: ListedKind): Result<ServerList> {
  const { highlights, noteLists } = api.dialects.current();
  if (!highlights || !noteLists) return lacking("highlights");
  const answer = api.askAsLibrary({ method: "GET", path: `${paths[kind]}/book/${book.toFixed(0)}`, isLong: true });
  if (!answer.ok) return lacksLists(api, answer) ? lacking("highlights") : answer;
  const listed = listOf(answer.value);
  if (listed === undefined) return failed({ kind: "unreadable", detail: "no list of notes" });
  api.dialects.learn({ noteLists: true });
  return ok(listIn(listed, book, kind, yieldEvery(itemsATurn, api.pause)));
}

/** The oldest servers answer with their web page, but so does a captive portal. */
function lacksLists(api: ServerApi, answer: Failed<Failure>): boolean {
  const { dialects } = api;
  const isMissing = isMissingPath(answer) || isGone(api, answer);
  if (isMissing) dialects.learn({ noteLists: false });
  return isMissing && !dialects.current().noteLists;
}

/** Entries between two pauses. */
const itemsATurn = 20;

function listIn(listed: readonly unknown[], book: BookId, kind: ListedKind, rest: () => void): ServerList {
  const items: ServerItem[] = [];
  for (const entry of listed) {
    const fields = fieldsOf(entry);
    const item = fields === undefined || wholeOf(fields["bookId"]) !== book ? undefined : itemIn(fields, kind);
    if (item !== undefined) items.push(item);
    rest();
  }
  return { items, complete: items.length === listed.length };
}

function itemIn(fields: Fields, kind: ListedKind): ServerItem | undefined {
  const id = idOf(fields["id"]);
  const cfi = textOf(fields["cfi"]);
  if (id === undefined || (cfi === undefined && kind !== "bookmark")) return undefined;
  return {
    kind,
    id,
    cfi,
    page: kind === "bookmark" ? idOf(fields["pageNumber"]) : undefined,
    text: textOf(fields[kind === "note" ? "selectedText" : "text"]),
    // Notes of bookmarks stay on the server.
    note: kind === "bookmark" ? undefined : textOf(fields[kind === "note" ? "noteContent" : "note"]),
    colour: kind === "bookmark" ? undefined : textOf(fields["color"]),
    style: textOf(fields["style"]),
    title: textOf(fields[kind === "bookmark" ? "title" : "chapterTitle"]),
    madeAt: timeOf(fields["createdAt"]),
    changedAt: timeOf(fields["updatedAt"]),
  };
}

/** Without a zone; mostly UTC. */
function timeOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : (unixOf(text) ?? unixOf(`${text}Z`));
}
