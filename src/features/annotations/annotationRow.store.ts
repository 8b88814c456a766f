import type { BookId, Fingerprint } from "../../model/book";
import type { AgreedItem, KnownItem, NoteChange } from "./noteChanges.rules";
import type { NoteWords } from "./threeWayMerge.rules";
import type { ItemKind, NoteItem } from "../../model/annotation";
import type { PendingChange } from "./notePairs.rules";
import type { PendingNote, Unplaceable } from "./noteStore.port";
import type { Row } from "../../store/database";
import type { Values } from "../../store/database";
import { bookOf, sameNumber, shownHash } from "../../book/sameBook.store";
import { countIn, numberIn, textIn } from "../../store/statements";

/** Of the same mark in several rows of one number, the one of the book's own row, or else the newest. */
export function isNearest(table: string, row: string): string {
  return `NOT EXISTS (SELECT 1 FROM ${table} AS nearer WHERE nearer.book IN ${sameNumber}
  AND nearer.kind = ${row}.kind AND nearer.mark = ${row}.mark AND ${row}.book <> ${bookOf}
  AND (nearer.book = ${bookOf} OR nearer.id > ${row}.id))`;
}

/** What waits, each with its book: the beginning of a query. */
export const titled = `SELECT p.*, books.title AS title_of_book, books.server_id AS book_id, ${shownHash("p.book")} AS hash
FROM pending_annotations AS p JOIN books ON books.id = p.book`;

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

/** A row of `synced_annotations`. */
export function agreedIn(row: Row): AgreedItem {
  const known = knownIn(row);
  return {
    ...known,
    words: wordsIn(row),
    wasThere: countIn(row.was_there) === 1,
    isOwn: countIn(row.is_own) === 1,
    bookId: row.book_id as BookId | undefined,
    cameAt: numberIn(row.came_at),
    tried: textIn(row.tried) as Fingerprint | undefined,
    title: textIn(row.title),
    passage: textIn(row.passage),
  };
}

function wordsIn({ kind, color, style, note, title }: Row): NoteWords | undefined {
  const known = textIn(style);
  if (known === undefined) return undefined;
  return {
    colour: textIn(color) ?? "",
    style: known,
    note: textIn(note) ?? "",
    title: kind === "bookmark" ? (textIn(title) ?? "") : "",
  };
}

/** The cells of what both sides agree on. */
export function agreedValues(item: AgreedItem): Values {
  const { kind, mark, digest, serverId, cfi, reason, words, wasThere, bookId, cameAt, tried, title, passage } = item;
  return {
    kind,
    mark,
    digest,
    server_id: serverId,
    cfi,
    reason,
    title: kind === "bookmark" ? words?.title : title,
    passage,
    color: words?.colour,
    style: words?.style,
    note: words?.note,
    was_there: wasThere ? 1 : 0,
    book_id: bookId,
    came_at: cameAt,
    tried,
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
    item: noteItemIn(row),
  };
}

/** The same row, for a merge. A book may have thousands: a Lua table of up to eight fields takes half the memory. */
export function pendingChangeIn(row: Row): PendingChange {
  return {
    rowId: countIn(row.id),
    state: row.state as PendingChange["state"],
    operation: row.operation as PendingChange["operation"],
    digest: textIn(row.digest) ?? "",
    serverId: numberIn(row.server_id),
    cfi: textIn(row.cfi),
    item: noteItemIn(row),
  };
}

function noteItemIn(row: Row): NoteItem {
  const note = textIn(row.note);
  const bare: NoteItem = {
    kind: row.kind as ItemKind,
    mark: textIn(row.mark) ?? "",
    start: textIn(row.start) ?? "",
    end: textIn(row.finish),
    passage: textIn(row.passage) ?? "",
    colour: textIn(row.color) ?? "",
    style: textIn(row.style) ?? "",
    title: textIn(row.title),
  };
  return note === undefined ? bare : { ...bare, note };
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

/** What cannot be placed, named by the book where it has no title of its own. */
export function unplaceableIn(row: Row): Unplaceable {
  return {
    title: textIn(row.book) ?? textIn(row.title),
    passage: textIn(row.passage) ?? "",
    reason: textIn(row.reason) ?? "",
    isThere: row.tried !== undefined,
  };
}
