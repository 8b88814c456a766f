import type { HostAnnotation } from "../model/annotation";
import { joinedAuthors } from "../model/book";
import { titleIn } from "../base/title";
import type { ListedAnnotations } from "./openDocument.port";
import type { UnreadAnnotations } from "../model/annotation";
import { annotationOfRow, isWholeRow } from "./annotationRow";
import { formerRows, type Sidecar } from "./formerAnnotations";
import { hostNumber, hostTable, hostText, isHostTable } from "./hostValues";
import type ReaderUI = require("apps/reader/readerui");

interface ReadRows {
  readonly rows: readonly ReaderUI.Annotation[];
  readonly unread: readonly UnreadAnnotations[];
}

const none: ReadRows = { rows: [], unread: [] };

/** Everything that the host keeps of a book's notes. `shown`: the list in the memory of the open book. */
export function annotationsBeside(sidecar: Sidecar, shown?: unknown): ListedAnnotations {
  const { rows, unread } = readAll(sidecar, shown);
  const part = (from: number, count: number): readonly HostAnnotation[] =>
    rows.slice(from, from + count).map((row) => annotationOfRow(row));
  const summary = hostTable(sidecar.readSetting("summary"));
  const { title, authors } = hostTable(sidecar.readSetting("doc_props")) ?? {};
  return {
    count: rows.length,
    part,
    unread,
    stars: hostNumber(summary?.["rating"]),
    status: hostText(summary?.["status"]),
    title: titleIn(hostText(title)),
    author: joinedAuthors(hostText(authors)),
  };
}

/** The file beside the book is there, and cannot be read. */
export const unreadableAnnotations: ListedAnnotations = {
  count: 0,
  part: () => [],
  unread: [{ reason: "sidecar", count: 1 }],
};

/** The list of the engine that opened the book last, and the one that the other engine will take up again. */
function readAll(sidecar: Sidecar, shown: unknown): ReadRows {
  const list = shown ?? sidecar.readSetting("annotations");
  const isFormer = list === undefined;
  const main = readRows(list ?? formerRows(sidecar, ""));
  const [first] = main.rows;
  const flows = first === undefined ? undefined : typeof first.page === "string";
  const others = isFormer
    ? [formerRows(sidecar, "_rolling"), formerRows(sidecar, "_paging")]
    : [sidecar.readSetting("annotations_rolling"), sidecar.readSetting("annotations_paging")];
  // A list of the same engine is older.
  const rolling = flows === true ? none : readRows(others[0]);
  const paging = flows === false ? none : readRows(others[1]);
  return joined(joined(main, rolling), paging);
}

function joined(one: ReadRows, other: ReadRows): ReadRows {
  if (other.rows.length === 0 && other.unread.length === 0) return one;
  return { rows: one.rows.concat(other.rows), unread: one.unread.concat(other.unread) };
}

/** Keeps the host's rows: copies of thousands would double the memory. */
function readRows(list: unknown): ReadRows {
  if (list === undefined) return none;
  if (!isHostTable(list)) return { rows: [], unread: [{ reason: "list", count: 1 }] };
  // Not by the length: a list of another program may have gaps.
  const all: readonly unknown[] = Object.values(list);
  const rows = all.filter((row) => isWholeRow(row));
  const count = all.length - rows.length;
  return { rows, unread: count === 0 ? [] : [{ reason: "row", count }] };
}
