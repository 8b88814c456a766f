import type { BookId } from "../../model/book";
import type { Failure } from "../../base/failure";
import { yieldEvery } from "../../base/longList";
import { failed, ok, type Failed, type Result } from "../../base/result";
import type { ListedKind, ServerItem, ServerList } from "./serverItem.rules";
import { unixOf } from "../../base/timestamp";
import { fieldsOf, idOf, listOf, textOf, wholeOf, type Fields } from "../../server/decode";
import { isMissingPath } from "../../server/failures";
import { lacking } from "../../server/optionalTrait";
import { isGone } from "../../server/dialects/askInDialect";
import type { ServerApi } from "../../server/serverApi";

const paths: Readonly<Record<ListedKind, string>> = {
  annotation: "/api/v1/annotations",
  note: "/api/v2/book-notes",
  bookmark: "/api/v1/bookmarks",
};

/**
 * `GET …/book/{id}`, which the specification does not have, but servers do. Failures: those of `ServerApi`; unsupported,
 * without asking, where the server was found to have no lists; unreadable, for what is no list.
 */
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

/** The specification has none, and the oldest servers answer with their web page; so does a Wi-Fi's login. */
function lacksLists(api: ServerApi, answer: Failed<Failure>): boolean {
  const { dialects } = api;
  const isMissing = isMissingPath(answer) || isGone(api, answer);
  if (isMissing) dialects.learn({ noteLists: false });
  return isMissing && !dialects.current().noteLists;
}

/** Entries read between two turns of the interface. */
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

/** Undefined for what is none of this kind. */
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
    // What the web page writes about a bookmark stays there.
    note: kind === "bookmark" ? undefined : textOf(fields[kind === "note" ? "noteContent" : "note"]),
    colour: kind === "bookmark" ? undefined : textOf(fields["color"]),
    style: textOf(fields["style"]),
    title: textOf(fields[kind === "bookmark" ? "title" : "chapterTitle"]),
    madeAt: timeOf(fields["createdAt"]),
    changedAt: timeOf(fields["updatedAt"]),
  };
}

/** Servers write these without a zone, in the one that they run in: most often UTC. */
function timeOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : (unixOf(text) ?? unixOf(`${text}Z`));
}
