import type { BookId } from "../../../model/book";
import type { Failure } from "../../../base/failure";
import { failed, ok, type Failed, type Result } from "../../../base/result";
import type { ListedKind, ServerItem, ServerList } from "../merge/threeWayMerge.rules";
import {
  fieldsOf,
  idOf,
  listOf,
  ownTextOf,
  placeOf,
  textOf,
  wholeOf,
  type Fields,
  lineOf,
} from "../../../server/decode";
import { isMissingPath } from "../../../server/failures";
import { lacking } from "../../../server/optionalTrait";
import { isGone } from "../../../server/dialects/recognise";
import type { ServerApi } from "../../../server/serverApi";

const paths: Readonly<Record<ListedKind, string>> = {
  annotation: "/api/v1/annotations",
  note: "/api/v2/book-notes",
  bookmark: "/api/v1/bookmarks",
};

/** `GET …/book/{id}` (not specified). Failures: also unsupported, cached without a request, and unreadable. */
export function listItems(api: ServerApi, book: BookId, kind: ListedKind): Result<ServerList> {
  const { highlights, noteLists } = api.dialects.current();
  if (!highlights || !noteLists) return lacking("highlights");
  const gathering = gatherItems(api, book, kind);
  const path = `${paths[kind]}/book/${book.toFixed(0)}`;
  const answer = api.askAsLibrary({ method: "GET", path, isLong: true, each: gathering.take });
  if (!answer.ok) return lacksLists(api, answer) ? lacking("highlights") : answer;
  if (listOf(answer.value, 0) === undefined) return failed({ kind: "unreadable", detail: "no list of notes" });
  api.dialects.learn({ noteLists: true });
  const { items, count } = gathering;
  return ok({ items, complete: items.length === count });
}

/** The oldest servers answer with their web page, but so does a captive portal. */
function lacksLists(api: ServerApi, answer: Failed<Failure>): boolean {
  const { dialects } = api;
  const isMissing = isMissingPath(answer) || isGone(api, answer);
  if (isMissing) dialects.learn({ noteLists: false });
  return isMissing && !dialects.current().noteLists;
}

/** Notes of one book. More make the list incomplete. */
const maxItems = 5000;

/** Streams the list. @noSelf */
interface GatheredItems {
  take(entry: unknown): void;
  readonly items: ServerItem[];
  count: number;
}

function gatherItems(api: ServerApi, book: BookId, kind: ListedKind): GatheredItems {
  const gathered: GatheredItems = {
    take: (entry) => {
      gathered.count += 1;
      const fields = gathered.items.length < maxItems ? fieldsOf(entry) : undefined;
      const item = fields === undefined || wholeOf(fields["bookId"]) !== book ? undefined : itemIn(api, fields, kind);
      if (item !== undefined) gathered.items.push(item);
    },
    items: [],
    count: 0,
  };
  return gathered;
}

function itemIn({ zone }: ServerApi, fields: Fields, kind: ListedKind): ServerItem | undefined {
  const id = idOf(fields["id"]);
  const cfi = placeOf(fields["cfi"]);
  if (id === undefined || (cfi === undefined && kind !== "bookmark")) return undefined;
  return {
    kind,
    id,
    cfi,
    page: kind === "bookmark" ? idOf(fields["pageNumber"]) : undefined,
    text: ownTextOf(fields[kind === "note" ? "selectedText" : "text"]),
    // Notes of bookmarks stay on the server.
    note: kind === "bookmark" ? undefined : ownTextOf(fields[kind === "note" ? "noteContent" : "note"]),
    colour: kind === "bookmark" ? undefined : lineOf(fields["color"]),
    style: lineOf(fields["style"]),
    title: ownTextOf(fields[kind === "bookmark" ? "title" : "chapterTitle"]),
    madeAt: zone.unixOf(textOf(fields["createdAt"]) ?? ""),
    changedAt: zone.unixOf(textOf(fields["updatedAt"]) ?? ""),
  };
}
