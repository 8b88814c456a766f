import type { BookId, Fingerprint } from "../../domain/book";
import type { KnownItem, NoteChange } from "../../domain/noteChanges";
import type { ItemKind } from "../../domain/annotation";
import type { PendingNote, Unplaceable } from "../../ports/noteStore";
import type { Row, Values } from "../../ports/store";
import { countIn, numberIn, textIn } from "../statements";

/**
 * Does this row of `synced_annotations` say of something that it cannot be on the server? Not where the same mark is
 * there as a note on the book alone: nothing of it is missing then. An expression.
 */
export function isMissing(row: string): string {
  return `(${row}.reason IS NOT NULL AND NOT EXISTS (SELECT 1 FROM synced_annotations AS entry
  WHERE entry.book = ${row}.book AND entry.mark = ${row}.mark AND entry.kind = 'entry' AND entry.reason IS NULL))`;
}

/** A row of what is known of a book. */
export function knownIn(row: Row): KnownItem {
  return {
    kind: row.kind as ItemKind,
    mark: textIn(row.mark) ?? "",
    digest: textIn(row.digest) ?? "",
    serverId: numberIn(row.server_id),
    cfi: textIn(row.cfi),
    reason: textIn(row.reason),
  };
}

/** A row of `pending_annotations`. */
export function noteIn(row: Row): PendingNote {
  return {
    rowId: countIn(row.id),
    fingerprint: row.hash as Fingerprint,
    bookId: row.book_id as BookId | undefined,
    book: textIn(row.title_of_book),
    path: textIn(row.path) ?? "",
    state: row.state as PendingNote["state"],
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    operation: row.operation as NoteChange["operation"],
    digest: textIn(row.digest) ?? "",
    serverId: numberIn(row.server_id),
    cfi: textIn(row.cfi),
    item: {
      kind: row.kind as ItemKind,
      mark: textIn(row.mark) ?? "",
      start: textIn(row.start) ?? "",
      end: textIn(row.finish),
      passage: textIn(row.passage) ?? "",
      note: textIn(row.note),
      colour: textIn(row.color) ?? "",
      style: textIn(row.style) ?? "",
      title: textIn(row.title),
    },
  };
}

/** The cells of a change. */
export function noteValues({ item, operation, digest, serverId, cfi }: NoteChange): Values {
  const { kind, mark, start, end, passage, note, colour, style, title } = item;
  return {
    kind,
    mark,
    operation,
    start,
    finish: end,
    passage,
    note,
    color: colour,
    style,
    title,
    digest,
    server_id: serverId,
    cfi,
  };
}

/** What was set aside, named by the book where it has no title of its own. */
export function unplaceableIn(row: Row): Unplaceable {
  return {
    title: textIn(row.book) ?? textIn(row.title),
    passage: textIn(row.passage) ?? "",
    reason: textIn(row.reason) ?? "",
  };
}
